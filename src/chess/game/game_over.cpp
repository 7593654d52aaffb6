#include "game/game_over.h"

#include <array>

namespace kiebitz {
namespace {

// In the order of the enum.
constexpr std::array<std::string_view, 12> kReasonNames = {
    "checkmate",           "stalemate",    "insufficient_material", "seventy_five_moves",
    "fivefold_repetition", "fifty_moves",  "threefold_repetition",  "resignation",
    "agreement",           "time_forfeit", "abandonment",           "adjudication"};
static_assert(static_cast<std::size_t>(GameOverReason::Adjudication) + 1 == kReasonNames.size());

std::string_view name_of(Color c) { return c == Color::White ? "White" : "Black"; }

std::string_view manner(GameOverReason reason) {
  switch (reason) {
    case GameOverReason::Checkmate:
      return "by checkmate";
    case GameOverReason::Stalemate:
      return "by stalemate";
    case GameOverReason::InsufficientMaterial:
      return "by insufficient material";
    case GameOverReason::SeventyFiveMoves:
      return "by 75 moves without a capture or a pawn move";
    case GameOverReason::FivefoldRepetition:
      return "by fivefold repetition";
    case GameOverReason::FiftyMoves:
      return "claimed after 50 moves without a capture or a pawn move";
    case GameOverReason::ThreefoldRepetition:
      return "claimed by threefold repetition";
    case GameOverReason::Resignation:
      return "by resignation";
    case GameOverReason::Agreement:
      return "by agreement";
    case GameOverReason::TimeForfeit:
      return "on time";
    case GameOverReason::Abandonment:
      return "because the opponent left";
    case GameOverReason::Adjudication:
      return "by adjudication";
  }
  return "";
}

}  // namespace

GameResult GameOver::result() const {
  if (!winner) return GameResult::Draw;
  return *winner == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

std::string GameOver::describe() const {
  if (winner) return std::string(name_of(*winner)) + " wins " + std::string(manner(reason));
  if (reason == GameOverReason::TimeForfeit) return "draw: time is up, but the opponent has nothing to mate with";
  return "draw " + std::string(manner(reason));
}

GameOverReason reason_of(Termination termination) {
  switch (termination) {
    case Termination::Checkmate:
      return GameOverReason::Checkmate;
    case Termination::Stalemate:
      return GameOverReason::Stalemate;
    case Termination::InsufficientMaterial:
      return GameOverReason::InsufficientMaterial;
    case Termination::SeventyFiveMoves:
      return GameOverReason::SeventyFiveMoves;
    case Termination::FivefoldRepetition:
      return GameOverReason::FivefoldRepetition;
    case Termination::FiftyMoves:
      return GameOverReason::FiftyMoves;
    case Termination::ThreefoldRepetition:
      break;
  }
  return GameOverReason::ThreefoldRepetition;
}

std::string_view reason_name(GameOverReason reason) { return kReasonNames[static_cast<std::size_t>(reason)]; }

std::optional<GameOverReason> parse_reason(std::string_view name) {
  for (std::size_t i = 0; i < kReasonNames.size(); ++i)
    if (kReasonNames[i] == name) return static_cast<GameOverReason>(i);
  return std::nullopt;
}

std::string_view pgn_termination(GameOverReason reason) {
  switch (reason) {
    case GameOverReason::TimeForfeit:
      return "time forfeit";
    case GameOverReason::Abandonment:
      return "abandoned";
    case GameOverReason::Adjudication:
      return "adjudication";
    default:
      return "normal";
  }
}

}  // namespace kiebitz
