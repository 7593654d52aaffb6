// What an engine says while it thinks: an "info" line as typed values. What is missing, unknown or malformed in the
// line is simply not there; engines in the wild send all kinds of extras. Pure functions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kiebitz::uci_client {

// From the point of view of the side to move.
struct EngineScore {
  enum class Kind : std::uint8_t { Centipawns, Mate };
  Kind kind = Kind::Centipawns;
  // Centipawns, or moves to mate; negative: the side to move gets mated. 0: it is mated already. At most a million.
  int value = 0;

  friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

enum class ScoreBound : std::uint8_t { Exact, Lower, Upper };

struct EngineWdl {  // per mille
  int win = 0;
  int draw = 0;
  int loss = 0;
};

struct EngineInfo {
  std::optional<int> depth;
  std::optional<int> selective_depth;
  std::optional<int> multipv;
  std::optional<EngineScore> score;
  ScoreBound bound = ScoreBound::Exact;
  std::optional<EngineWdl> wdl;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> nodes_per_second;
  std::optional<std::int64_t> tablebase_hits;
  std::optional<int> hash_permille;
  std::optional<std::chrono::milliseconds> time;
  // Views into the line: they live as long as it does.
  std::string_view current_move;
  std::string_view pv;    // the moves, separated by blanks
  std::string_view text;  // after "string"
};

// The line begins with "info".
EngineInfo parse_info(std::string_view line);

}  // namespace kiebitz::uci_client
