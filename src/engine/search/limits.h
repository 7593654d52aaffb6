// The limits of a search. An absent limit is no value, never zero; all given limits apply together.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.h"
#include "rules/types.h"

namespace kiebitz {

using Milliseconds = std::chrono::milliseconds;

struct ClockState {
  std::array<Milliseconds, 2> remaining{};  // by colour
  std::array<Milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
};

// Artificial error of the static evaluation: constant for a position as long as the seed is the same.
struct EvaluationNoise {
  std::uint64_t seed = 0;
  int deviation = 0;  // evaluation units
};

struct SearchLimits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;       // hard
  std::optional<std::uint64_t> soft_nodes;  // no new iteration after this many
  std::optional<Milliseconds> move_time;
  std::optional<ClockState> clock;
  std::optional<int> mate;         // stop once a mate in this many moves is found
  bool infinite = false;           // only stop() ends the search
  bool ponder = false;             // like infinite until ponder_hit()
  std::vector<Move> search_moves;  // empty: all
  int multi_pv = 1;
  std::optional<EvaluationNoise> noise;
};

}  // namespace kiebitz
