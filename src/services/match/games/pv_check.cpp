#include "match/games/pv_check.h"

#include <fmt/format.h>

#include "base/text.h"
#include "notation/uci_move.h"
#include "rules/outcome.h"

namespace kiebitz::match {
namespace {

std::optional<std::string> check_mate_line(const uci_client::EngineInfo& info, std::size_t plies, bool ends_in_mate) {
  if (!info.score || info.bound != uci_client::ScoreBound::Exact) return std::nullopt;
  if (info.score->kind != uci_client::EngineScore::Kind::Mate) return std::nullopt;
  const int moves = info.score->value;
  const auto announced = static_cast<std::size_t>(moves > 0 ? 2 * moves - 1 : -2 * moves);
  if (plies < announced)
    return fmt::format("mate {} needs a line of {} half-moves, there are {}", moves, announced, plies);
  if (plies > announced) return fmt::format("mate {} has a line of {} half-moves, not {}", moves, plies, announced);
  if (!ends_in_mate) return fmt::format("the line of mate {} does not end in mate", moves);
  return std::nullopt;
}

bool is_over(const Position& position) { return outcome(position) || claimable_draw(position); }

}  // namespace

std::optional<std::string> check_pv(const Position& position, const uci_client::EngineInfo& info, bool chess960) {
  if (info.pv.empty()) return std::nullopt;
  Position board = position;
  std::size_t plies = 0;
  for (const std::string_view text : split_words(info.pv)) {
    if (plies > 0 && claimable_draw(board))
      return fmt::format("the line continues with {} after the game is drawn", text);
    if (plies > 0 && outcome(board)) return fmt::format("the line continues with {} after the game is over", text);
    const auto move = parse_uci_move(board, text);
    if (!move) return fmt::format("move {} of the line, {}, is not legal", plies + 1, text);
    if (format_uci_move(*move, chess960) != text)
      return fmt::format("{} should be written {}", text, format_uci_move(*move, chess960));
    board.make(*move);
    ++plies;
  }
  const auto end = outcome(board);
  return check_mate_line(info, plies, end && end->termination == Termination::Checkmate);
}

std::optional<std::string> check_ponder(const Position& position, Move move, std::string_view ponder) {
  Position board = position;
  board.make(move);
  if (is_over(board)) return fmt::format("ponder {} after a move that ends the game", ponder);
  const auto answer = parse_uci_move(board, ponder);
  if (!answer) return fmt::format("ponder {} is not legal", ponder);
  board.make(*answer);
  if (is_over(board)) return fmt::format("ponder {} ends the game", ponder);
  return std::nullopt;
}

}  // namespace kiebitz::match
