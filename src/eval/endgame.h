// Endgame knowledge by material: known endings, winning chances, the fifty-move limit. Nothing here is tuned.
#pragma once

#include <optional>

#include "eval/facts.h"
#include "eval/tapered.h"

namespace kiebitz {

inline constexpr int kFullPhase = 24;  // all pieces on the board
inline constexpr int kFullScale = 64;  // the endgame part counts in full
inline constexpr int kSlimScale = 16;  // up to here an advantage is hardly worth anything
inline constexpr int kFullFade = 80;   // the fifty-move limit is far

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
  bool drawn;  // whatever the terms say, the value is zero
};

// Recognises an ending; nothing if it is none of the known ones.
std::optional<Endgame> known_endgame(const Facts& facts);

// 0 (nobody made of nothing) to kFullPhase.
int game_phase(const Facts& facts);

// How much of an endgame advantage this side can hope to use, in [0, kFullScale].
int winning_chances(const Facts& facts, Color strong);

// One bishop each, on squares of different colours; whatever else is on the board.
bool has_opposite_bishops(const Position& position);

// How much of a value the fifty-move rule leaves, in [0, kFullFade]: full for a while, then fading.
int fifty_move_fade(int halfmove_clock);

}  // namespace kiebitz
