// The record of a game: the moves with the engines' output, how it ended and why. Plain values.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/schedule/openings.h"
#include "notation/game_result.h"
#include "rules/move.h"
#include "rules/types.h"
#include "uci/client/engine_info.h"

namespace kiebitz::match {

// One game of the schedule.
struct GamePlan {
  std::size_t number = 0;  // 0-based, in the order of the schedule
  std::size_t round = 0;   // 0-based
  std::size_t pair = 0;    // games with the same number share opening and opponents
  std::size_t white = 0;   // engines by their place in the list
  std::size_t black = 0;
  std::size_t opening = 0;  // number in the book
};

struct MoveRecord {
  Move move;
  bool is_from_opening = false;
  std::optional<uci_client::EngineScore> score;  // as the mover sees it
  std::optional<int> depth;
  std::optional<std::int64_t> nodes;
  std::chrono::microseconds elapsed{0};
  std::optional<std::chrono::milliseconds> clock_left;
};

enum class EndReason : std::uint8_t {
  Checkmate,
  Stalemate,
  InsufficientMaterial,
  FiftyMoves,
  Repetition,
  AdjudicatedDraw,
  AdjudicatedWin,
  KnownEnding,  // by tablebases
  TooManyMoves,
  TimeForfeit,
  IllegalMove,
  Crash,    // the engine ended during the game
  Stall,    // it stopped answering
  NoStart,  // it could not be started for the game
};

// "checkmate", "time-forfeit": stable words for files and JSON.
std::string_view word_of(EndReason reason);
std::optional<EndReason> parse_end_reason(std::string_view word);
// True if the loser's engine failed, which the user should inspect after a match.
bool is_failure(EndReason reason);

struct GameRecord {
  GamePlan plan;
  Opening opening;
  std::vector<MoveRecord> moves;
  GameResult result = GameResult::Unknown;
  EndReason reason = EndReason::Checkmate;
  std::string detail;  // details of a failure, one sentence without a full stop; may be empty
  std::chrono::system_clock::time_point began;
  std::chrono::milliseconds duration{0};
};

// A sentence for people with the names of the colours: "White mates", "Black loses on time".
std::string describe_end(const GameRecord& record);

}  // namespace kiebitz::match
