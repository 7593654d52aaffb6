// Sends a tree as events. Not recursive, because variations may nest as deep as memory allows.
#include "game/pgn_tree.h"

namespace kiebitz {
namespace {

class TreeWalker {
 public:
  TreeWalker(const GameTree& tree, PgnVisitor& visitor) : tree_(tree), visitor_(visitor), position_(tree.start()) {}

  void walk() {
    std::optional<NodeId> node = tree_.main_child(GameTree::kRoot);
    while (node || !branches_.empty()) {
      if (node) {
        node = after(*node);
      } else {
        node = leave_line();
      }
    }
  }

 private:
  // A main continuation whose alternatives are being sent. The position is the one before its move.
  struct Branch {
    NodeId node;
    NodeId alternative;
    int line_start;  // plies made where the line of `node` began
  };

  void send(NodeId node) {
    for (const std::string& text : tree_.comments_before(node)) visitor_.comment(text);
    const Move move = tree_.move(node);
    move.is_null() ? visitor_.null_move(position_) : visitor_.move(move, position_);
    for (const Nag nag : tree_.nags(node)) visitor_.nag(nag);
    for (const std::string& text : tree_.comments(node)) visitor_.comment(text);
  }

  // Sends a node and returns the next one of this line; begins its first alternative if it has any.
  std::optional<NodeId> after(NodeId node) {
    send(node);
    const auto alternative = tree_.begins_variation(node) ? std::nullopt : tree_.next_sibling(node);
    return alternative ? enter(node, *alternative) : step(node);
  }

  std::optional<NodeId> enter(NodeId node, NodeId alternative) {
    branches_.push_back({node, alternative, line_start_});
    line_start_ = position_.plies_made();
    visitor_.begin_variation();
    return alternative;
  }

  std::optional<NodeId> step(NodeId node) {
    const Move move = tree_.move(node);
    move.is_null() ? position_.make_null() : position_.make(move);
    return tree_.main_child(node);
  }

  // The end of a variation: continues with the next alternative, or with the line it branched from.
  std::optional<NodeId> leave_line() {
    visitor_.end_variation();
    while (position_.plies_made() > line_start_) position_.unmake();
    const Branch branch = branches_.back();
    branches_.pop_back();
    line_start_ = branch.line_start;
    if (const auto next = tree_.next_sibling(branch.alternative)) return enter(branch.node, *next);
    return step(branch.node);
  }

  const GameTree& tree_;
  PgnVisitor& visitor_;
  Position position_;
  int line_start_ = 0;
  std::vector<Branch> branches_;
};

}  // namespace

void send_game_tree(const GameTree& tree, PgnVisitor& visitor) {
  visitor.begin_game();
  for (const auto& [name, value] : tree.tags().all()) visitor.tag(name, value);
  if (visitor.begin_moves(tree.start()) == PgnMoves::Read) {
    for (const std::string& text : tree.comments(GameTree::kRoot)) visitor.comment(text);
    TreeWalker(tree, visitor).walk();
  }
  visitor.end_game(tree.result());
}

std::string format_pgn(const GameTree& tree, const PgnWriteOptions& options) {
  std::string out;
  PgnWriter writer(out, options);
  send_game_tree(tree, writer);
  return out;
}

}  // namespace kiebitz
