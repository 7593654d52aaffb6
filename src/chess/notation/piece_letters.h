// The letters of pieces in move texts.
#pragma once

#include <cstdint>

namespace kiebitz {

enum class PieceLetters : std::uint8_t {
  English,  // K Q R B N
  German,   // K D T L S, and B for the pawn (read, never written)
  Figurine,  // ♔♕♖♗♘ and ♚♛♜♝♞: written in the colour of the mover; read everywhere, along with English letters
};

}  // namespace kiebitz
