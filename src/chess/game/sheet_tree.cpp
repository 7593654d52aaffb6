#include "game/sheet_tree.h"

#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "game/pgn_tree.h"
#include "notation/san_line.h"

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
  Position position = tree.start();
  for (const PlayedMove& played : moves) {
    KIEBITZ_ASSERT(position.is_legal(played.move), "the moves of a game sheet are legal");
    // A move that was taken back and played again keeps the annotations of the first time.
    if (const auto known = tree.child(node, played.move)) {
      node = *known;
    } else {
      node = tree.append_legal(node, played.move);
      tree.add_comment(node, comment_of(played));
    }
    position.make(played.move);
  }
}

using Line = std::vector<PlayedMove>;

// Clocks and evaluations do not matter: the same moves played again make the same line.
bool begins_with(const Line& line, const Line& beginning) {
  return line.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), line.begin(),
                    [](const PlayedMove& a, const PlayedMove& b) { return a.move == b.move; });
}

// Of lines that begin one another only the longest is kept; of equal ones the first.
std::vector<Line> without_beginnings(const std::vector<Line>& lines) {
  std::vector<Line> kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    bool is_said = false;
    for (std::size_t j = 0; j < lines.size() && !is_said; ++j)
      is_said = j != i && begins_with(lines[j], lines[i]) && (lines[j].size() > lines[i].size() || j < i);
    if (!is_said) kept.push_back(lines[i]);
  }
  return kept;
}

std::vector<Move> moves_from(const Line& line, std::size_t first) {
  std::vector<Move> moves;
  for (std::size_t i = first; i < line.size(); ++i) moves.push_back(line[i].move);
  return moves;
}

NodeId end_of_game(const GameTree& tree) {
  const auto line = tree.main_line();
  return line.empty() ? GameTree::kRoot : line.back();
}

// A line that was taken back from the current end of the game. A variation in PGN replaces a move, and here there is
// none to replace: as moves of the tree these would look like played ones.
void add_abandoned_ends(GameTree& tree, const GameSheet& sheet, const std::vector<Line>& lines) {
  const NodeId last = end_of_game(tree);
  const Position position = tree.position(last);
  for (const Line& line : without_beginnings(lines))
    tree.add_comment(last, "taken back: " + format_san_line(position, moves_from(line, sheet.moves.size())));
}

void add_taken_back(GameTree& tree, const GameSheet& sheet) {
  std::vector<Line> at_the_end;
  for (Line& line : whole_lines(sheet)) {
    if (line.size() > sheet.moves.size() && begins_with(line, sheet.moves))
      at_the_end.push_back(std::move(line));
    else
      add_line(tree, line);
  }
  add_abandoned_ends(tree, sheet, at_the_end);
}

void set_tag(GameTree& tree, std::string_view name, std::string_view value) {
  static_cast<void>(tree.tags().set(name, value));  // the names are constants and valid
}

// PGN requires a name; "?" stands for an unknown one.
std::string_view name_tag(const PlayerInfo& player) {
  return player.name.empty() ? std::string_view("?") : std::string_view(player.name);
}

// PGN has one tag for both sides; where they differ, other programs write one for each.
void set_time_control(GameTree& tree, const GameTimes& times) {
  if (times.is_even()) return set_tag(tree, "TimeControl", pgn_time_control(times.white));
  set_tag(tree, "WhiteTimeControl", pgn_time_control(times.white));
  set_tag(tree, "BlackTimeControl", pgn_time_control(times.black));
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
  if (sheet.clock) set_time_control(tree, *sheet.clock);
  set_tag(tree, "PlyCount", std::to_string(sheet.moves.size()));
  set_tag(tree, "Termination", sheet.over ? pgn_termination(sheet.over->reason) : "unterminated");
}

}  // namespace

GameTree to_tree(const GameSheet& sheet) {
  GameTree tree(sheet.start);
  set_tags(tree, sheet);
  add_line(tree, sheet.moves);
  add_taken_back(tree, sheet);
  if (sheet.over) {
    tree.set_result(sheet.over->result());
    tree.add_comment(end_of_game(tree), sheet.over->describe());
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

std::string format_pgn(const GameSheet& sheet) {
  return sheet.annotated.empty() ? format_pgn(to_tree(sheet)) : sheet.annotated;
}

}  // namespace kiebitz
