// The value of a position in a table: win, draw or loss for the side to move, and the number of half-moves to mate
// under best play. One byte in files and in memory: 0 is a draw, otherwise half-moves plus one. The side to move mates
// after an odd number of half-moves and is mated after an even one, so the number implies the winner.
#pragma once

#include <cstdint>

namespace kiebitz::tablebase {

class Distance {
 public:
  constexpr Distance() = default;
  static constexpr Distance draw() { return Distance(); }
  static constexpr Distance mate_in(int plies) { return Distance(static_cast<std::uint8_t>(plies + 1)); }
  static constexpr Distance from_code(std::uint8_t code) { return Distance(code); }

  constexpr std::uint8_t code() const { return code_; }
  constexpr bool is_draw() const { return code_ == 0; }
  constexpr bool is_win() const { return code_ != 0 && code_ % 2 == 0; }
  constexpr bool is_loss() const { return code_ % 2 == 1; }
  constexpr int plies() const { return code_ - 1; }  // not for draws
  // Of the position before a move that leads to this one.
  constexpr Distance one_ply_earlier() const { return is_draw() ? draw() : mate_in(plies() + 1); }

  // Larger is better for the side to move: quick wins, slow wins, draws, slow losses, quick losses.
  constexpr int rank() const {
    if (is_draw()) return 0;
    return is_win() ? 256 - plies() : plies() - 256;
  }
  friend constexpr bool operator==(Distance, Distance) = default;

 private:
  constexpr explicit Distance(std::uint8_t code) : code_(code) {}
  std::uint8_t code_ = 0;
};

inline constexpr int kMaxTablePlies = 250;

}  // namespace kiebitz::tablebase
