// The inputs of `kiebitz convert` that hold one game or position per line: each line is told to a visitor of games.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/pgn/byte_source.h"
#include "notation/pgn/pgn_visitor.h"

namespace kiebitz::cli {

// Splits a source into lines without line ends; a line longer than 1 MiB comes in pieces.
class LineReader {
 public:
  explicit LineReader(ByteSource& source) : source_(source) {}

  // Nothing at the end of the input. The view ends with the next call.
  std::optional<std::string_view> next();
  std::size_t line_number() const { return line_number_; }

 private:
  ByteSource& source_;
  std::string buffer_;
  std::size_t start_ = 0;
  std::size_t line_number_ = 0;
  bool at_end_ = false;
};

struct LineProblem {
  std::size_t column = 1;
  std::string reason;
};

// All of them: nothing if the line was told completely, otherwise the visitor has heard nothing of it.
std::optional<LineProblem> tell_fen(std::string_view line, PgnVisitor& visitor);
// The line of moves after pv becomes the game, id the event.
std::optional<LineProblem> tell_epd(std::string_view line, PgnVisitor& visitor);
// e2e4 e7e5, also after "startpos moves" or "fen ... moves", as UCI writes it. 0000 passes.
std::optional<LineProblem> tell_uci(std::string_view line, PgnVisitor& visitor);

}  // namespace kiebitz::cli
