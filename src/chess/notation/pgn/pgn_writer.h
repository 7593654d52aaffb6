// Writes PGN in export form from the events of PgnVisitor: the seven-tag roster first, lines of at most 80 columns,
// move numbers where they are needed. A game is appended to the output when it ends; a bad game leaves nothing behind,
// so a reader can be connected to a writer directly. The output reads back as the same events. A writer belongs to one
// thread; the output string must outlive it and may be emptied between games.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/pgn/pgn_visitor.h"
#include "notation/san.h"

namespace kiebitz {

struct PgnWriteOptions {
  PieceLetters letters = PieceLetters::English;
  std::size_t line_width = 80;
};

class PgnWriter : public PgnVisitor {
 public:
  explicit PgnWriter(std::string& out, const PgnWriteOptions& options = {}) : out_(out), options_(options) {}

  void begin_game() override;
  void tag(std::string_view name, std::string_view value) override;
  // Adds the tags FEN, SetUp and Variant where the start position needs them and the input did not give them.
  PgnMoves begin_moves(const Position& start) override;
  void move(Move move, const Position& before) override;
  void null_move(const Position& before) override;
  void nag(Nag nag) override;
  // Blanks and line breaks become single spaces; a closing brace, which PGN cannot express, becomes a closing
  // parenthesis.
  void comment(std::string_view text) override;
  void begin_variation() override;
  void end_variation() override;
  void end_game(GameResult result) override;
  void bad_game(const PgnError& error) override;

 private:
  using Tag = std::pair<std::string, std::string>;

  const std::string* find_tag(std::string_view name) const;
  void write_tags(GameResult result);
  void write_tag(std::string_view name, std::string_view value);
  void begin_word();
  void flush_word();
  void write_move_number(const Position& before);

  std::string& out_;
  PgnWriteOptions options_;
  std::vector<Tag> tags_;
  std::string moves_;
  // The last word stays here until the next one begins, because a closing bracket may follow it without a space.
  std::string word_;
  std::size_t column_ = 0;
  bool next_joins_ = false;  // the next word follows an opening bracket
  bool needs_number_ = true;
};

}  // namespace kiebitz
