// What a finished game leaves behind besides itself: its boards for the history, a hash to know it again, a change of
// ratings. Shared by all stores. Pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/finished_boards.h"
#include "game/rating.h"
#include "store/store.h"

namespace kiebitz {

// The same for the same game wherever it comes from: start, moves and result; for games of less than twenty half-moves
// also the names, because short draws look alike.
std::int64_t move_hash(const GameSheet& sheet);

GameEnd end_of(const GameSheet& sheet, Revision expected, UnixMilliseconds now);

// +1, 0 or -1 from White's side.
int history_value(GameResult result);
BoardHistory history_of(std::string board, GameResult result);

// The usual start or one of Chess960. A position that was set up may be won already.
bool is_even_start(const Position& start);

// Both players' names are known, they differ and both moved, from a start that is even.
bool is_ratable(const std::array<PlayerInfo, 2>& players, const Position& start, int plies);

// What the ratings become. A player with a fixed rating retains it.
struct RatingChange {
  std::array<Rating, 2> overall;   // by colour
  std::array<Rating, 2> pairwise;  // against this opponent only
};
RatingChange rate(const RatingChange& before, const std::array<PlayerInfo, 2>& players, GameResult result);

}  // namespace kiebitz
