// Games for Python: a node refers to a move in a game tree and keeps the whole game alive.
#pragma once

#include <memory>

#include "game/game_tree.h"

namespace kiebitz::python {

using TreePtr = std::shared_ptr<GameTree>;

struct Node {
  TreePtr tree;
  NodeId id = GameTree::kRoot;

  bool is_root() const { return id == GameTree::kRoot; }
  friend bool operator==(const Node&, const Node&) = default;
};
struct Game : Node {};

}  // namespace kiebitz::python
