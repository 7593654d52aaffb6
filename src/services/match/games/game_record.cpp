#include "match/games/game_record.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace kiebitz::match {
namespace {

constexpr std::array<std::pair<EndReason, std::string_view>, 14> kWords = {{
    {EndReason::Checkmate, "checkmate"},
    {EndReason::Stalemate, "stalemate"},
    {EndReason::InsufficientMaterial, "insufficient-material"},
    {EndReason::FiftyMoves, "fifty-moves"},
    {EndReason::Repetition, "repetition"},
    {EndReason::AdjudicatedDraw, "adjudicated-draw"},
    {EndReason::AdjudicatedWin, "adjudicated-win"},
    {EndReason::KnownEnding, "known-ending"},
    {EndReason::TooManyMoves, "too-many-moves"},
    {EndReason::TimeForfeit, "time-forfeit"},
    {EndReason::IllegalMove, "illegal-move"},
    {EndReason::Crash, "crash"},
    {EndReason::Stall, "stall"},
    {EndReason::NoStart, "no-start"},
}};

std::string sentence(EndReason reason, std::string_view winner, std::string_view loser) {
  switch (reason) {
    case EndReason::Checkmate:
      return fmt::format("{} mates", winner);
    case EndReason::Stalemate:
      return "draw by stalemate";
    case EndReason::InsufficientMaterial:
      return "draw by insufficient material";
    case EndReason::FiftyMoves:
      return "draw by the fifty-move rule";
    case EndReason::Repetition:
      return "draw by threefold repetition";
    case EndReason::AdjudicatedDraw:
      return "draw by adjudication";
    case EndReason::AdjudicatedWin:
      return fmt::format("{} wins by adjudication", winner);
    case EndReason::KnownEnding:
      return winner.empty() ? "draw by tablebases" : fmt::format("{} wins by tablebases", winner);
    case EndReason::TooManyMoves:
      return "draw by adjudication: too many moves";
    case EndReason::TimeForfeit:
      return fmt::format("{} loses on time", loser);
    case EndReason::IllegalMove:
      return fmt::format("{} makes an illegal move", loser);
    case EndReason::Crash:
      return fmt::format("{}'s engine ends", loser);
    case EndReason::Stall:
      return fmt::format("{}'s engine stops answering", loser);
    case EndReason::NoStart:
      return fmt::format("{}'s engine does not start", loser);
  }
  return {};
}

}  // namespace

std::string_view word_of(EndReason reason) {
  for (const auto& [known, word] : kWords)
    if (known == reason) return word;
  return {};
}

std::optional<EndReason> parse_end_reason(std::string_view word) {
  for (const auto& [reason, known] : kWords)
    if (known == word) return reason;
  return std::nullopt;
}

bool is_failure(EndReason reason) {
  switch (reason) {
    case EndReason::TimeForfeit:
    case EndReason::IllegalMove:
    case EndReason::Crash:
    case EndReason::Stall:
    case EndReason::NoStart:
      return true;
    default:
      return false;
  }
}

std::string describe_end(const GameRecord& record) {
  const bool white_wins = record.result == GameResult::WhiteWins;
  const std::string_view winner = record.result == GameResult::Draw ? "" : white_wins ? "White" : "Black";
  std::string text = sentence(record.reason, winner, white_wins ? "Black" : "White");
  if (!record.detail.empty()) text += fmt::format(": {}", record.detail);
  return text;
}

}  // namespace kiebitz::match
