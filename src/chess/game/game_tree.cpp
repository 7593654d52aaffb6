#include "game/game_tree.h"

#include <algorithm>
#include <utility>

namespace kiebitz {
namespace {

void make(Position& position, Move move) { move.is_null() ? position.make_null() : position.make(move); }

bool is_playable(const Position& position, Move move) {
  return move.is_null() ? !position.is_check() : position.is_legal(move);
}

// Converts a comment to what PGN can hold: words with single spaces between them, no closing brace.
std::string clean(std::string_view text) {
  std::string result;
  bool gap = false;
  for (const char c : text) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      gap = !result.empty();
      continue;
    }
    if (std::exchange(gap, false)) result += ' ';
    result += c == '}' ? ')' : c;
  }
  return result;
}

void add_clean(std::vector<std::string>& comments, std::string_view text) {
  if (std::string comment = clean(text); !comment.empty()) comments.push_back(std::move(comment));
}

}  // namespace

GameTree::GameTree(const Position& start) : start_(start), nodes_(1) { start_.forget_past(); }

std::vector<NodeId> GameTree::children(NodeId node) const {
  std::vector<NodeId> result;
  for (NodeId c = at(node).first_child; c != kNone; c = at(c).next_sibling) result.push_back(c);
  return result;
}

std::optional<NodeId> GameTree::child(NodeId node, Move move) const {
  for (NodeId c = at(node).first_child; c != kNone; c = at(c).next_sibling)
    if (at(c).move == move) return c;
  return std::nullopt;
}

bool GameTree::begins_variation(NodeId node) const {
  const NodeId up = at(node).parent;
  return up != kNone && at(up).first_child != node;
}

bool GameTree::is_on_main_line(NodeId node) const {
  for (; node != kRoot; node = at(node).parent)
    if (begins_variation(node)) return false;
  return true;
}

std::vector<NodeId> GameTree::line_from(NodeId node) const {
  std::vector<NodeId> line;
  for (NodeId next = at(node).first_child; next != kNone; next = at(next).first_child) line.push_back(next);
  return line;
}

std::vector<NodeId> GameTree::path_to(NodeId node) const {
  std::vector<NodeId> path;
  for (; node != kRoot; node = at(node).parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

Position GameTree::position(NodeId node) const {
  Position result = start_;
  for (const NodeId step : path_to(node)) make(result, at(step).move);
  return result;
}

std::size_t GameTree::move_count() const {
  std::size_t count = 0;
  std::vector<NodeId> open = children(kRoot);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    ++count;
    for (const NodeId c : children(node)) open.push_back(c);
  }
  return count;
}

Expected<NodeId, TreeError> GameTree::add(NodeId node, Move move) {
  if (const auto known = child(node, move)) return *known;
  if (!is_playable(position(node), move)) return Unexpected(TreeError::IllegalMove);
  return append_legal(node, move);
}

NodeId GameTree::append_legal(NodeId node, Move move) {
  const NodeId id{static_cast<std::uint32_t>(nodes_.size())};
  nodes_.emplace_back();
  at(id).move = move;
  at(id).parent = node;
  // Searches from the newest child: a file may hold a hundred thousand variations of one move.
  NodeId* link = at(node).newest_child == kNone ? &at(node).first_child : &at(at(node).newest_child).next_sibling;
  while (*link != kNone) link = &at(*link).next_sibling;
  *link = id;
  at(node).newest_child = id;
  return id;
}

NodeId& GameTree::link_to(NodeId node) {
  NodeId* link = &at(at(node).parent).first_child;
  while (*link != node) link = &at(*link).next_sibling;
  return *link;
}

// Comments before the move of a variation move behind it when the move becomes the main one.
void GameTree::settle_first_child(NodeId parent) {
  const NodeId first = at(parent).first_child;
  if (first == kNone) return;
  Node& node = at(first);
  node.comments.insert(node.comments.begin(), std::make_move_iterator(node.comments_before.begin()),
                       std::make_move_iterator(node.comments_before.end()));
  node.comments_before.clear();
}

void GameTree::move_to_front(NodeId node) {
  Node& up = at(at(node).parent);
  link_to(node) = at(node).next_sibling;
  at(node).next_sibling = up.first_child;
  up.first_child = node;
  settle_first_child(at(node).parent);
}

// Erased nodes stay in memory, because callers may still hold their ids.
std::optional<TreeError> GameTree::why_it_cannot_be_moved(NodeId node) const {
  if (node == kRoot) return TreeError::RootHasNoMove;
  for (; node != kRoot; node = at(node).parent) {
    NodeId sibling = at(at(node).parent).first_child;
    while (sibling != kNone && sibling != node) sibling = at(sibling).next_sibling;
    if (sibling == kNone) return TreeError::Erased;
  }
  return std::nullopt;
}

Expected<void, TreeError> GameTree::promote(NodeId node) {
  if (const auto error = why_it_cannot_be_moved(node)) return Unexpected(*error);
  while (node != kRoot && !begins_variation(node)) node = at(node).parent;
  if (node == kRoot) return {};
  // Finds the elder sibling and changes places with it.
  NodeId elder = at(at(node).parent).first_child;
  while (at(elder).next_sibling != node) elder = at(elder).next_sibling;
  link_to(elder) = node;
  at(elder).next_sibling = std::exchange(at(node).next_sibling, elder);
  settle_first_child(at(node).parent);
  return {};
}

Expected<void, TreeError> GameTree::make_main_line(NodeId node) {
  if (const auto error = why_it_cannot_be_moved(node)) return Unexpected(*error);
  for (; node != kRoot; node = at(node).parent)
    if (begins_variation(node)) move_to_front(node);
  return {};
}

void GameTree::erase_after(NodeId node) { at(node).first_child = at(node).newest_child = kNone; }

Expected<void, TreeError> GameTree::erase(NodeId node) {
  if (const auto error = why_it_cannot_be_moved(node)) return Unexpected(*error);
  link_to(node) = at(node).next_sibling;
  at(at(node).parent).newest_child = kNone;
  settle_first_child(at(node).parent);
  return {};
}

void GameTree::add_comment(NodeId node, std::string_view text) { add_clean(at(node).comments, text); }

Expected<void, TreeError> GameTree::add_comment_before(NodeId node, std::string_view text) {
  if (!begins_variation(node)) return Unexpected(TreeError::BeginsNoVariation);
  add_clean(at(node).comments_before, text);
  return {};
}

void GameTree::clear_comments(NodeId node) {
  at(node).comments.clear();
  at(node).comments_before.clear();
}

Expected<void, TreeError> GameTree::add_nag(NodeId node, Nag nag) {
  if (node == kRoot) return Unexpected(TreeError::RootHasNoMove);
  auto& nags = at(node).nags;
  if (std::find(nags.begin(), nags.end(), nag) == nags.end()) nags.push_back(nag);
  return {};
}

bool GameTree::same_node(const Node& a, const Node& b) {
  return a.move == b.move && a.comments_before == b.comments_before && a.comments == b.comments && a.nags == b.nags;
}

bool operator==(const GameTree& a, const GameTree& b) {
  if (a.start_.to_setup() != b.start_.to_setup() || a.tags_ != b.tags_ || a.result_ != b.result_) return false;
  std::vector<std::pair<NodeId, NodeId>> open = {{GameTree::kRoot, GameTree::kRoot}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (!GameTree::same_node(a.at(x), b.at(y))) return false;
    const auto children_of_x = a.children(x);
    const auto children_of_y = b.children(y);
    if (children_of_x.size() != children_of_y.size()) return false;
    for (std::size_t i = 0; i < children_of_x.size(); ++i) open.emplace_back(children_of_x[i], children_of_y[i]);
  }
  return true;
}

}  // namespace kiebitz
