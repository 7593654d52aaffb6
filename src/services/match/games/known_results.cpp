#include "match/games/known_results.h"

#include <fmt/core.h>

#include "tablebase/verdict.h"

namespace kiebitz::match {

Expected<ResultSource, std::string> load_results(const TablebaseSettings& tables) {
  const LoadedTablebase loaded = load_tablebase(tables);
  if (!loaded.problems.empty()) return Unexpected(fmt::format("--tb: {}", loaded.problems.front()));
  if (!tables.syzygy_path.empty() && loaded.syzygy_tables == 0)
    return Unexpected(fmt::format("--tb: there are no Syzygy tables in '{}'", tables.syzygy_path));
  return ResultSource([tables = loaded.tables](const Position& position) -> std::optional<GameResult> {
    if (!tables || popcount(position.occupied()) > tables->max_men()) return std::nullopt;
    const auto known = tables->probe_position(position);
    if (!known) return std::nullopt;
    const bool white_moves = position.side_to_move() == Color::White;
    switch (known->verdict) {
      case tablebase::Verdict::Win:
        return white_moves ? GameResult::WhiteWins : GameResult::BlackWins;
      case tablebase::Verdict::Loss:
        return white_moves ? GameResult::BlackWins : GameResult::WhiteWins;
      case tablebase::Verdict::Draw:
      case tablebase::Verdict::CursedWin:
      case tablebase::Verdict::BlessedLoss:
        return GameResult::Draw;
      case tablebase::Verdict::MaybeWin:
      case tablebase::Verdict::MaybeLoss:
        break;  // the fifty-move rule may come first, so the game continues
    }
    return std::nullopt;
  });
}

}  // namespace kiebitz::match
