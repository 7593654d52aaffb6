#include "game/pgn_tree.h"

#include <utility>

namespace kiebitz {

GameTree GameTreeBuilder::take() { return std::exchange(tree_, GameTree()); }

void GameTreeBuilder::begin_game() {
  outer_lines_.clear();
  pending_comments_.clear();
  pending_nags_.clear();
  node_ = line_start_ = GameTree::kRoot;
  tree_ = GameTree();
}

// Tags that are refused follow from the game.
void GameTreeBuilder::tag(std::string_view name, std::string_view value) {
  static_cast<void>(tree_.tags().set(name, value));
}

PgnMoves GameTreeBuilder::begin_moves(const Position& start) {
  GameTree tree(start);
  tree.tags() = tree_.tags();
  if (start.has_chess960_castling()) tree.tags().erase("Variant");  // so does this
  for (const std::string& text : tree_.comments(GameTree::kRoot)) tree.add_comment(GameTree::kRoot, text);
  tree_ = std::move(tree);
  return PgnMoves::Read;
}

void GameTreeBuilder::append(Move move) {
  node_ = tree_.append_legal(node_, move);
  for (const std::string& text : pending_comments_) static_cast<void>(tree_.add_comment_before(node_, text));
  for (const Nag n : pending_nags_) static_cast<void>(tree_.add_nag(node_, n));
  pending_comments_.clear();
  pending_nags_.clear();
}

void GameTreeBuilder::move(Move move, const Position& /*before*/) { append(move); }

void GameTreeBuilder::null_move(const Position& /*before*/) { append(Move()); }

void GameTreeBuilder::nag(Nag nag) {
  if (line_is_empty()) {
    pending_nags_.push_back(nag);
  } else {
    static_cast<void>(tree_.add_nag(node_, nag));
  }
}

void GameTreeBuilder::comment(std::string_view text) {
  if (line_is_empty() && !outer_lines_.empty()) {
    pending_comments_.emplace_back(text);
  } else {
    tree_.add_comment(node_, text);
  }
}

void GameTreeBuilder::begin_variation() {
  outer_lines_.push_back({line_start_, node_});
  node_ = line_start_ = *tree_.parent(node_);
}

void GameTreeBuilder::end_variation() {
  const Line outer = outer_lines_.back();
  outer_lines_.pop_back();
  line_start_ = outer.start;
  node_ = outer.node;
  for (const std::string& text : std::exchange(pending_comments_, {})) tree_.add_comment(node_, text);
  for (const Nag n : std::exchange(pending_nags_, {})) static_cast<void>(tree_.add_nag(node_, n));
}

void GameTreeBuilder::end_game(GameResult result) { tree_.set_result(result); }

Expected<std::optional<GameTree>, PgnError> read_game_tree(PgnReader& reader) {
  GameTreeBuilder builder;
  switch (reader.read_game(builder)) {
    case PgnRead::Game:
      return std::optional(builder.take());
    case PgnRead::BadGame:
      return Unexpected(reader.last_error());
    case PgnRead::EndOfInput:
      break;
  }
  return std::optional<GameTree>();
}

GameTrees read_game_trees(std::string_view pgn, const TreeLimits& limits, const PgnReadOptions& options) {
  TextSource source(pgn);
  PgnReader reader(source, options);
  GameTrees result;
  while (result.games.size() < limits.games && result.errors.size() < limits.errors) {
    auto game = read_game_tree(reader);
    if (!game) {
      result.errors.push_back(game.error());
    } else if (!*game) {
      break;
    } else {
      result.games.push_back(**std::move(game));
    }
  }
  return result;
}

}  // namespace kiebitz
