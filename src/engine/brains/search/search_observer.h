// Watching a search as a tree. A search without an observer pays one null test per node.
#pragma once

#include <cstdint>

#include "brains/brain.h"
#include "rules/move.h"

namespace kiebitz::brains {

// Why a node ended with its value.
enum class NodeEnd : std::uint8_t {
  AllMoves,    // every move the brain looks at was searched
  Cutoff,      // the rest cannot matter: the opponent has something better earlier on
  Leaf,        // evaluated
  Cached,      // known from the cache
  GameOver,    // mate or stalemate
  DrawByRule,  // repetition, fifty moves, no material to mate
  StandPat,    // quiescence: doing nothing is good enough
  Stopped,     // the search was ended here; the value means nothing
};

struct NodeEntry {
  Move move;         // that led here; null at the root
  int ply = 0;       // 0 at the root
  int depth = 0;     // plies still to be searched; 0 and below: leaf or quiescence
  Points alpha = 0;  // the window, seen by the side to move
  Points beta = 0;
};

struct NodeExit {
  Points value = 0;  // seen by the side to move
  NodeEnd end = NodeEnd::AllMoves;
  int skipped = 0;  // legal moves that were not searched: cut off or outside the width
};

class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  // A new iteration throws away what was seen before.
  virtual void begin_iteration(int depth) = 0;
  virtual void enter(const NodeEntry& entry) = 0;
  virtual void leave(const NodeExit& exit) = 0;
};

}  // namespace kiebitz::brains
