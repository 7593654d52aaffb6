// A brain that plays: book, tablebase, then its search, within the time it has. Owns its brain. think() blocks and may
// be called from any one thread at a time; stop it through the token.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/random.h"
#include "brains/brain.h"
#include "brains/brain_clock.h"
#include "brains/search/brain_search.h"
#include "brains/sources.h"

namespace kiebitz::brains {

// An absent limit is absent; all that are given hold together. Without any the brain's own depth and time count.
struct ThinkLimits {
  std::optional<int> depth{};  // instead of the brain's depth and time
  std::optional<std::uint64_t> nodes{};
  std::optional<Milliseconds> move_time{};  // instead of the brain's time
  std::optional<Milliseconds> at_most{};    // of the caller: shortens the time of the brain
  std::optional<Milliseconds> longest{};    // the same, of the server that runs the brain
  std::optional<ClockReading> clock{};
  bool no_time_limit = false;        // not even the brain's own
  std::vector<Move> search_moves{};  // empty: all
  Milliseconds overhead{10};
};

enum class Origin : std::uint8_t { Search, Book, Tablebase, Chance };

struct Thought {
  Move move{};  // null only if there is no legal move
  Origin origin = Origin::Search;
  Points points = 0;  // all scores are seen by the side to move
  int centipawns = 0;
  std::optional<int> mate_in{};  // moves; negative: is mated. Only if known
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t evaluations = 0;
  std::vector<Move> line{};
  Milliseconds elapsed{};
  // The server that runs the brain ended its search, not the brain's own limits or those of the request.
  bool was_cut_short = false;
};

// Points that mean no mate, as they are shown everywhere: hundredths of a pawn.
int centipawns_of(const Scoring& scoring, Points points);

class BrainPlayer {
 public:
  explicit BrainPlayer(Brain brain, const PluggedSources& sources = {});

  const Brain& brain() const { return brain_; }

  struct Company {
    std::stop_token stop{};
    std::function<void(const Thought&)> on_iteration{};
    SearchObserver* observer = nullptr;
  };
  // The position brings the past of the game.
  Thought think(const Position& position, const ThinkLimits& limits, Random& random, const Company& company);
  Thought think(const Position& position, const ThinkLimits& limits, Random& random) {
    return think(position, limits, random, {});
  }

 private:
  std::optional<Thought> ask_sources(const Position& position, const ThinkLimits& limits);
  Thought report(const Position& position, const SearchFinding& finding, TimePoint start) const;

  Brain brain_;
  PluggedSources sources_;
};

}  // namespace kiebitz::brains
