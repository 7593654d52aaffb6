// Values inside the search: centipawn-like integers from the view of the side to move; mates and tablebase wins lie
// above them. Values that leave the engine are those of engine/score.h.
#pragma once

namespace kiebitz {

using Value = int;
using Depth = int;

inline constexpr int kMaxPly = 246;

inline constexpr Value kValueDraw = 0;
inline constexpr Value kValueMate = 32000;
inline constexpr Value kValueInfinite = 32001;
inline constexpr Value kValueNone = 32002;
inline constexpr Value kMateInMaxPly = kValueMate - kMaxPly;
inline constexpr Value kTablebaseWin = kMateInMaxPly - 1;
inline constexpr Value kTablebaseWinInMaxPly = kTablebaseWin - kMaxPly;

constexpr Value mate_in(int ply) { return kValueMate - ply; }
constexpr Value mated_in(int ply) { return -kValueMate + ply; }
constexpr bool is_win(Value v) { return v >= kTablebaseWinInMaxPly; }
constexpr bool is_loss(Value v) { return v <= -kTablebaseWinInMaxPly; }
constexpr bool is_decisive(Value v) { return is_win(v) || is_loss(v); }

}  // namespace kiebitz
