// SAN, the notation for people: Nbd7, exd5, O-O, e8=Q#. Writing is canonical (least disambiguation, + and #); reading
// also accepts what people and programs write: 0-0, missing x + # =, trailing ! and ?, long algebraic (e2-e4, Ng1f3,
// e2e4), e8Q, e8(Q), e.p., figurines, and German letters on request. Reading asks the attack tables for the pieces that
// reach the target, so it costs about as much as making the move. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "notation/pgn/nag.h"
#include "notation/piece_letters.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class SanErrorKind : std::uint8_t { Invalid, Illegal, Ambiguous };

enum class SanReason : std::uint8_t {
  NotAMove,          // Invalid: the text is no move at all
  NullMove,          // Invalid: -- or Z0
  NoSuchPiece,       // Illegal: no piece of this kind reaches the square
  WrongOrigin,       // Illegal: there is no such piece of the mover on the square given
  OwnPieceOnTarget,  // Illegal
  KingInCheck,       // Illegal: the king would be in check
  NoCastling,        // Illegal: castling is not possible here
  MissingPromotion,  // Illegal: a pawn that reaches the last rank must promote
  WrongPromotion,    // Illegal: a promotion of another piece, or to a king or pawn
  SeveralPieces,     // Ambiguous
};

struct SanError {
  SanErrorKind kind = SanErrorKind::Invalid;
  SanReason reason = SanReason::NotAMove;

  // A sentence without a full stop: "more than one piece can make this move".
  std::string_view describe() const;
  friend bool operator==(const SanError&, const SanError&) = default;
};

struct AnnotatedMove {
  Move move;
  Nag nag = Nag::None;  // of a glyph written at the move: Nf3!?, Nf3+-
};

Expected<AnnotatedMove, SanError> parse_annotated_san(const Position& position, std::string_view text,
                                                      PieceLetters letters = PieceLetters::English);
// The same; a glyph is accepted and ignored.
Expected<Move, SanError> parse_san(const Position& position, std::string_view text,
                                   PieceLetters letters = PieceLetters::English);

// The move must be legal.
std::string format_san(const Position& position, Move move, PieceLetters letters = PieceLetters::English);
void append_san(std::string& out, const Position& position, Move move, PieceLetters letters = PieceLetters::English);

}  // namespace kiebitz
