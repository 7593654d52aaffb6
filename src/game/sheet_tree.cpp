#include "game/sheet_tree.h"

#include "base/assert.h"
#include "game/pgn_tree.h"

namespace kiebitz {
namespace {

std::string comment_of(const PlayedMove& played) {
  PgnComment comment;
  comment.clock = played.clock_left;
  if (!played.clock_left) comment.elapsed = played.spent;
  comment.eval = played.eval;
  return format_comment(comment);
}

void add_line(GameTree& tree, const std::vector<PlayedMove>& moves) {
  NodeId node = GameTree::kRoot;
  for (const PlayedMove& played : moves) {
    const std::size_t known = tree.move_count();
    const auto next = tree.add(node, played.move);
    KIEBITZ_ASSERT(next.has_value(), "an illegal move on a game sheet");
    node = *next;
    // A move that was taken back and played again keeps what was written the first time.
    if (tree.move_count() > known) tree.add_comment(node, comment_of(played));
  }
}

void set_tag(GameTree& tree, std::string_view name, std::string_view value) {
  static_cast<void>(tree.tags().set(name, value));  // the names are ours and right
}

// PGN wants a name: "?" is its word for an unknown one.
std::string_view name_tag(const PlayerInfo& player) {
  return player.name.empty() ? std::string_view("?") : std::string_view(player.name);
}

void set_tags(GameTree& tree, const GameSheet& sheet) {
  set_tag(tree, "Event", sheet.event);
  set_tag(tree, "Site", sheet.site);
  set_tag(tree, "Date", sheet.date);
  set_tag(tree, "Round", sheet.round);
  set_tag(tree, "White", name_tag(sheet.player(Color::White)));
  set_tag(tree, "Black", name_tag(sheet.player(Color::Black)));
  if (const auto rating = sheet.player(Color::White).rating) set_tag(tree, "WhiteElo", std::to_string(*rating));
  if (const auto rating = sheet.player(Color::Black).rating) set_tag(tree, "BlackElo", std::to_string(*rating));
  if (sheet.clock) set_tag(tree, "TimeControl", pgn_time_control(*sheet.clock));
  if (sheet.start.has_chess960_castling()) set_tag(tree, "Variant", "Chess960");
  set_tag(tree, "PlyCount", std::to_string(sheet.moves.size()));
  set_tag(tree, "Termination", sheet.over ? pgn_termination(sheet.over->reason) : "unterminated");
}

}  // namespace

GameTree to_tree(const GameSheet& sheet) {
  GameTree tree(sheet.start);
  set_tags(tree, sheet);
  add_line(tree, sheet.moves);
  for (std::size_t k = 0; k < sheet.taken_back.size(); ++k)
    if (const auto line = whole_line(sheet, k)) add_line(tree, *line);
  if (sheet.over) {
    tree.set_result(sheet.over->result());
    NodeId last = GameTree::kRoot;
    for (std::size_t ply = 0; ply < sheet.moves.size(); ++ply) last = *tree.main_child(last);
    tree.add_comment(last, sheet.over->describe());
  }
  return tree;
}

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

std::string format_pgn(const GameSheet& sheet) { return format_pgn(to_tree(sheet)); }

}  // namespace kiebitz
