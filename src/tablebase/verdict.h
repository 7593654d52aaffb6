// What tables say about positions and moves, in the words of the players.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/move.h"

namespace kiebitz::tablebase {

// For the side it is said about, with the half-move clock as it stands, worst first.
enum class Verdict : std::uint8_t {
  Loss,
  MaybeLoss,    // lost, but the fifty-move rule may come first: our tables count to mate and cannot say
  BlessedLoss,  // lost, but the fifty-move rule saves it
  Draw,
  CursedWin,  // won, but the fifty-move rule spoils it
  MaybeWin,
  Win,
};

constexpr Verdict opposite(Verdict v) { return static_cast<Verdict>(6 - static_cast<int>(v)); }
constexpr bool is_winning(Verdict v) { return v >= Verdict::CursedWin; }
constexpr bool is_losing(Verdict v) { return v <= Verdict::BlessedLoss; }

// Lower-case words as the Lichess API spells them: "win", "maybe-win", "cursed-win", "draw", "blessed-loss" ...
std::string_view name_of(Verdict verdict);

struct PositionVerdict {
  Verdict verdict = Verdict::Draw;
  std::optional<int> mate_plies;  // half-moves to mate under best play; not for draws
  std::optional<int> dtz;         // half-moves to the next capture or pawn move that keeps the result; not for draws
};

struct MoveVerdict {
  Move move;
  PositionVerdict after;  // seen by the side that moves; distances count from before the move
  // Moves of equal rank are equally good for the result; higher is better. See Tablebase::rank_moves.
  int rank = 0;
};

}  // namespace kiebitz::tablebase
