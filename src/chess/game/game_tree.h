// GameTree: a game with its annotations: variations, comments, glyphs, tags. The root stands for the start position and
// has no move; every other node is a move (or a pass) made from its parent's position. The first child of a node is the
// main continuation, the others are its alternatives, best known first.
// Every tree can be written as PGN and reads back equal (pgn_tree.h); that is why comments are cleaned when they are
// set and why only a node that begins a variation can have a comment before its move. A NodeId stays valid until its
// node is erased. One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/expected.h"
#include "game/game_tags.h"
#include "notation/game_result.h"
#include "notation/pgn/nag.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class NodeId : std::uint32_t {};

enum class TreeError : std::uint8_t {
  IllegalMove,
  RootHasNoMove,      // the root cannot be erased, promoted or given a glyph
  BeginsNoVariation,  // a comment before the move needs a node that begins a variation
  Erased,             // the move, or one before it, is no longer part of the game
};

class GameTree {
 public:
  static constexpr NodeId kRoot{0};

  GameTree() : GameTree(Position::start()) {}
  // The past of the position is not part of the game.
  explicit GameTree(const Position& start);

  const Position& start() const { return start_; }
  GameTags& tags() { return tags_; }
  const GameTags& tags() const { return tags_; }
  GameResult result() const { return result_; }
  void set_result(GameResult result) { result_ = result; }

  // --- walking
  // Null for the root and for a pass.
  Move move(NodeId node) const { return at(node).move; }
  std::optional<NodeId> parent(NodeId node) const { return to_optional(at(node).parent); }
  std::optional<NodeId> main_child(NodeId node) const { return to_optional(at(node).first_child); }
  std::optional<NodeId> next_sibling(NodeId node) const { return to_optional(at(node).next_sibling); }
  std::vector<NodeId> children(NodeId node) const;
  std::optional<NodeId> child(NodeId node, Move move) const;
  bool begins_variation(NodeId node) const;
  bool is_on_main_line(NodeId node) const;
  // From the first move after the node to the end, always the main continuation.
  std::vector<NodeId> line_from(NodeId node) const;
  std::vector<NodeId> main_line() const { return line_from(kRoot); }
  // From the first move of the game to the node itself.
  std::vector<NodeId> path_to(NodeId node) const;
  // The position after the node's move, with the moves before it as its past. Replays them.
  Position position(NodeId node) const;
  // The number of moves in all lines.
  std::size_t move_count() const;

  // --- moves
  // The child with this move, which becomes the last alternative if it is new. The null move is a pass, illegal in
  // check.
  Expected<NodeId, TreeError> add(NodeId node, Move move);
  // A new child even if the move is there already. Precondition: legal in position(node), or a pass and not in check.
  NodeId append_legal(NodeId node, Move move);
  // Moves the variation of this node one place up; the former main line becomes the first variation. A node of the main
  // line does not move.
  Expected<void, TreeError> promote(NodeId node);
  // The line through this node becomes the main line of the game.
  Expected<void, TreeError> make_main_line(NodeId node);
  // Removes the node and everything after it.
  Expected<void, TreeError> erase(NodeId node);
  // Removes everything after the node.
  void erase_after(NodeId node);

  // --- annotations. Blanks in comments become single spaces, a closing brace a parenthesis; an empty comment is none.
  const std::vector<std::string>& comments(NodeId node) const { return at(node).comments; }
  const std::vector<std::string>& comments_before(NodeId node) const { return at(node).comments_before; }
  const std::vector<Nag>& nags(NodeId node) const { return at(node).nags; }
  void add_comment(NodeId node, std::string_view text);
  Expected<void, TreeError> add_comment_before(NodeId node, std::string_view text);
  void clear_comments(NodeId node);
  Expected<void, TreeError> add_nag(NodeId node, Nag nag);  // once each
  void clear_nags(NodeId node) { at(node).nags.clear(); }

  // Same start, tags, result, lines and annotations; ids may differ.
  friend bool operator==(const GameTree& a, const GameTree& b);

 private:
  static constexpr NodeId kNone{0xffffffff};

  struct Node {
    Move move;
    NodeId parent = kNone;
    NodeId first_child = kNone;
    NodeId newest_child = kNone;  // one of the children, or unknown
    NodeId next_sibling = kNone;
    std::vector<std::string> comments_before;
    std::vector<std::string> comments;
    std::vector<Nag> nags;
  };

  static std::optional<NodeId> to_optional(NodeId id) { return id == kNone ? std::nullopt : std::optional(id); }
  Node& at(NodeId id) { return const_cast<Node&>(std::as_const(*this).at(id)); }
  const Node& at(NodeId id) const {
    KIEBITZ_ASSERT(static_cast<std::size_t>(id) < nodes_.size(), "the node belongs to this tree");
    return nodes_[static_cast<std::size_t>(id)];
  }
  std::optional<TreeError> why_it_cannot_be_moved(NodeId node) const;
  // The link to this node: its parent's first child or its elder sibling's next.
  NodeId& link_to(NodeId node);
  void move_to_front(NodeId node);
  void settle_first_child(NodeId parent);
  static bool same_node(const Node& a, const Node& b);

  Position start_;
  GameTags tags_;
  GameResult result_ = GameResult::Unknown;
  // Erased nodes stay here, unreachable, as long as the tree exists.
  std::vector<Node> nodes_;
};

}  // namespace kiebitz
