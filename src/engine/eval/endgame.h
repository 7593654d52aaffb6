// Endgame knowledge by material: known endings, winning chances, the fifty-move limit. Nothing here is tuned.
#pragma once

#include <optional>

#include "eval/facts.h"
#include "eval/tapered.h"

namespace kiebitz {

inline constexpr int kFullPhase = 24;  // all pieces on the board
inline constexpr int kFullScale = 64;  // the endgame part counts in full
inline constexpr int kSlimScale = 16;  // up to here an advantage is hardly worth anything
inline constexpr int kFullFade = 80;   // the full value, while the clock is low

enum class EndgameKind : std::uint8_t {
  DeadDraw,  // no mating material
  PawnWins,  // king and pawn against king
  PawnDraws,
  WrongCorner,  // rook pawns, and no bishop for their corner
  BishopAndKnight,
  BareKing,   // enough material against a king
  MoppingUp,  // far ahead against a side without pawns
};

struct Endgame {
  EndgameKind kind;
  Color strong;
  int bonus;   // for the strong side
  bool drawn;  // the value is zero, whatever the terms are
};

// Recognises an ending; nothing if it is not a known one.
std::optional<Endgame> known_endgame(const Facts& facts);

// From 0 (only kings and pawns) to kFullPhase.
int game_phase(const Facts& facts);

// The share of an endgame advantage that this side can expect to convert, in [0, kFullScale].
int winning_chances(const Facts& facts, Color strong);

// One bishop each, on squares of different colours; other pieces do not matter.
bool has_opposite_bishops(const Position& position);

// The share of a value that the fifty-move rule leaves, in [0, kFullFade]: full up to a clock, then falling.
int fifty_move_fade(int halfmove_clock);

}  // namespace kiebitz
