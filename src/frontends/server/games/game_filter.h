// Which of a visitor's games a list, an export or the statistics ask for. Pure functions.
#pragma once

#include "server/api/target.h"
#include "server/games/game_session.h"

namespace kiebitz::server {

struct ListFilter {
  std::optional<std::size_t> status;   // waiting, playing, finished
  std::optional<std::size_t> outcome;  // won, lost, drawn
  std::optional<std::size_t> origin;   // played, imported
  std::string text;
  std::optional<std::int64_t> since;
  std::optional<std::int64_t> until;
};

inline constexpr std::int64_t kLastTime = std::int64_t{1} << 53;

ListFilter read_filter(QueryFields& query);
bool fits(const GameFacts& facts, const ListFilter& filter, const Visitor& visitor);
// The seat a visitor looks at his results from; nothing if both or none are his.
std::optional<Color> only_seat(const GameFacts& facts, const Visitor& visitor);
// 0 won, 1 lost, 2 drawn.
std::optional<std::size_t> outcome_for(const GameFacts& facts, const Visitor& visitor);

}  // namespace kiebitz::server
