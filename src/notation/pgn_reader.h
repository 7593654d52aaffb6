// Reads PGN as a stream of games: constant memory, one pass, every move checked against the rules. Reads what programs
// really write: both kinds of comment, escape lines, missing results, 0-0, long algebraic moves, bare glyphs, byte order
// mark, any line ends, UTF-8 or Windows-1252/Latin-1. A game that cannot be read is reported (PgnVisitor::bad_game) with
// line, column and reason, and reading goes on with the next one.
// A reader belongs to one thread; the source must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/byte_source.h"
#include "notation/pgn_lexer.h"
#include "notation/pgn_visitor.h"
#include "notation/san.h"

namespace kiebitz {

struct PgnReadOptions {
  PieceLetters letters = PieceLetters::English;  // figurines are understood with either
  PgnLimits limits;
};

enum class PgnRead : std::uint8_t { Game, BadGame, EndOfInput };

class PgnReader {
 public:
  explicit PgnReader(ByteSource& source, const PgnReadOptions& options = {});

  // Reads one game and tells the visitor about it. At the end of the input there are no events.
  PgnRead read_game(PgnVisitor& visitor);

  // Games begun so far, bad ones included.
  std::int64_t games() const { return game_number_; }
  // Bytes taken from the source so far, for a progress bar.
  std::uint64_t bytes_read() const { return lexer_.bytes_read(); }

 private:
  PgnLexer lexer_;
  std::int64_t game_number_ = 0;
};

struct PgnTotals {
  std::int64_t good_games = 0;
  std::int64_t bad_games = 0;
};

// Reads everything the source has.
PgnTotals read_pgn(ByteSource& source, PgnVisitor& visitor, const PgnReadOptions& options = {});
PgnTotals read_pgn(std::string_view text, PgnVisitor& visitor, const PgnReadOptions& options = {});

}  // namespace kiebitz
