// The result of a probe: verdicts about positions and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/move.h"

namespace kiebitz::tablebase {

// For the side the verdict is about, with the current half-move clock, worst first.
enum class Verdict : std::uint8_t {
  Loss,
  MaybeLoss,    // lost, but perhaps the fifty-move rule comes first: our tables count to mate and cannot tell
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

// The distances as they leave the program, everywhere: positive for who wins, negative for who loses.
constexpr std::optional<int> signed_plies(Verdict verdict, std::optional<int> plies) {
  return plies && is_losing(verdict) ? std::optional(-*plies) : plies;
}
constexpr std::optional<int> signed_dtm(const PositionVerdict& v) { return signed_plies(v.verdict, v.mate_plies); }
constexpr std::optional<int> signed_dtz(const PositionVerdict& v) { return signed_plies(v.verdict, v.dtz); }

struct MoveVerdict {
  Move move;
  PositionVerdict after;  // from the view of the side that moves; distances count from before the move
  // Moves of equal rank are equally good for the result; higher is better. See Tablebase::rank_moves.
  int rank = 0;
};

}  // namespace kiebitz::tablebase
