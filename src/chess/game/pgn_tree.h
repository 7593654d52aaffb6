// Converts PGN text to game trees and back. A tree that is written and read again is the same. A comment or glyph in a
// variation without moves goes to the move that the variation would have replaced; a glyph before the first move goes
// to that move; of a repeated tag the last one counts.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "game/game_tree.h"
#include "notation/pgn/pgn_error.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/pgn/pgn_visitor.h"
#include "notation/pgn/pgn_writer.h"

namespace kiebitz {

// Collects the events of one game at a time; take() the tree after each end_game.
class GameTreeBuilder : public PgnVisitor {
 public:
  // Returns the tree of the last game and empties the builder.
  GameTree take();

  void begin_game() override;
  void tag(std::string_view name, std::string_view value) override;
  PgnMoves begin_moves(const Position& start) override;
  void move(Move move, const Position& before) override;
  void null_move(const Position& before) override;
  void nag(Nag nag) override;
  void comment(std::string_view text) override;
  void begin_variation() override;
  void end_variation() override;
  void end_game(GameResult result) override;

 private:
  void append(Move move);
  bool line_is_empty() const { return node_ == line_start_; }

  struct Line {
    NodeId start;  // the node the line continues from
    NodeId node;   // its last node
  };

  GameTree tree_;  // from the standard start until the real one is known
  NodeId node_ = GameTree::kRoot;
  NodeId line_start_ = GameTree::kRoot;
  std::vector<Line> outer_lines_;
  // For a line that has no move yet.
  std::vector<std::string> pending_comments_;
  std::vector<Nag> pending_nags_;
};

// The next game; nothing at the end of the input; the error of a game that cannot be read (reading may continue after
// it).
Expected<std::optional<GameTree>, PgnError> read_game_tree(PgnReader& reader);

struct GameTrees {
  std::vector<GameTree> games;
  std::vector<PgnError> errors;  // of the games that could not be read
};
// Reading ends at the first of these limits: a text from a user may hold a game, or an error, every few bytes.
struct TreeLimits {
  std::size_t games = std::numeric_limits<std::size_t>::max();
  std::size_t errors = std::numeric_limits<std::size_t>::max();
};
GameTrees read_game_trees(std::string_view pgn, const TreeLimits& limits = {}, const PgnReadOptions& options = {});

// Sends the tree as the events of one game.
void send_game_tree(const GameTree& tree, PgnVisitor& visitor);
std::string format_pgn(const GameTree& tree, const PgnWriteOptions& options = {});

}  // namespace kiebitz
