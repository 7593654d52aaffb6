// EPD, one position per line with operations: best moves, names, comments. Four fields of FEN, then operations such as
//   bm Qg6; id "WAC.001"; acd 12; hmvc 3; fmvn 20;
// The two counters of a FEN may also follow directly; they become hmvc and fmvn. Unknown operations are kept.
// Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

struct EpdOperand {
  std::string text;
  bool is_quoted = false;
  friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;
  // The meaning of moves as operands: bm, am, sm and pm list alternatives, pv is one line.
  std::vector<Move> moves;
  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
  Position position;
  std::vector<EpdOperation> operations;

  const EpdOperation* find(std::string_view opcode) const;              // the first one; nullptr if there is none
  std::optional<std::string_view> text(std::string_view opcode) const;  // its first operand: id, c0 to c9
  std::optional<int> number(std::string_view opcode) const;  // its first operand, if it is a whole number: acd, ce, dm
  std::vector<Move> moves(std::string_view opcode) const;    // empty if there is none
  // True if the move is one of bm and none of am, as far as they are given. Nothing if there is neither.
  std::optional<bool> is_solved_by(Move move) const;
};

enum class EpdErrorKind : std::uint8_t {
  Fen,        // see fen
  BadOpcode,  // an operation must begin with a letter
  UnclosedString,
  BadNumber,  // hmvc or fmvn without a number
  BadMove,    // see san
};

struct EpdError {
  EpdErrorKind kind = EpdErrorKind::Fen;
  int column = 1;    // 1-based, in bytes
  std::string text;  // the operation or the move
  FenError fen;
  SanError san;

  // One sentence without a full stop, with its place.
  std::string describe() const;
};

Expected<Epd, EpdError> parse_epd(std::string_view line);
std::string format_epd(const Epd& epd, CastlingStyle style = CastlingStyle::XFen);

// To build an Epd: operations with moves written in SAN, with a text in quotes, with a number.
EpdOperation make_move_operation(const Position& position, std::string_view opcode, const std::vector<Move>& moves);
EpdOperation make_text_operation(std::string_view opcode, std::string_view text);
EpdOperation make_number_operation(std::string_view opcode, int number);

}  // namespace kiebitz
