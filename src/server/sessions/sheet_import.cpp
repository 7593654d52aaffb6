#include "server/sessions/sheet_import.h"

namespace kiebitz::server {

GameSheet sheet_of_tree(const GameTree& tree) {
  GameSheet sheet;
  sheet.start = tree.start();
  for (const NodeId node : tree.main_line()) {
    if (tree.move(node).is_null()) break;
    sheet.moves.push_back({tree.move(node), {}, {}, {}});
  }
  const auto set = [&tree](std::string& place, std::string_view tag) {
    if (tree.tags().has(tag)) place = std::string(tree.tags().value(tag));
  };
  set(sheet.event, "Event");
  set(sheet.site, "Site");
  set(sheet.date, "Date");
  set(sheet.round, "Round");
  set(sheet.players[0].name, "White");
  set(sheet.players[1].name, "Black");
  if (tree.result() != GameResult::Unknown) {
    GameOver over;
    over.reason = GameOverReason::Adjudication;
    if (tree.result() == GameResult::WhiteWins) over.winner = Color::White;
    if (tree.result() == GameResult::BlackWins) over.winner = Color::Black;
    sheet.over = over;
  }
  return sheet;
}

}  // namespace kiebitz::server
