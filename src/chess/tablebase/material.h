// The men of an ending, as the tables number them: two kings and one or two more men, the stronger side White. Every
// ending of three or four men is one of 35 materials with fixed numbers. Constant data; any thread.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/types.h"

namespace kiebitz::tablebase {

inline constexpr int kMaterialCount = 35;
inline constexpr int kMaxMen = 4;

struct Material {
  PieceType first = PieceType::Queen;  // White's
  PieceType second = PieceType::None;  // None: three men
  Color second_color = Color::White;

  constexpr int men() const { return second == PieceType::None ? 3 : 4; }
  constexpr bool has_pawns() const { return first == PieceType::Pawn || second == PieceType::Pawn; }
  // True if the two men can be exchanged without changing the position.
  constexpr bool has_twins() const { return first == second && second_color == Color::White; }
  // True if both sides have the same men: a table then stores only positions with White to move.
  constexpr bool is_symmetric() const { return first == second && second_color == Color::Black; }
  std::string name() const;  // "KQvK", "KRvKN", "KBNvK"
  friend constexpr bool operator==(const Material&, const Material&) = default;
};

// In the order in which tables can be made: captures and promotions lead to materials before it.
const std::array<Material, kMaterialCount>& all_materials();
std::optional<int> find_material(std::string_view name);

// Maps the men of a position to the slots of a table: the table, and whether colours and men are exchanged.
struct MaterialMatch {
  int table = -1;  // -1: no such ending; a bare king on both sides has none either
  bool swap_colors = false;
  bool swap_men = false;
};
// The men besides the kings in any order; Piece::None for a missing man.
const MaterialMatch& match_material(Piece a, Piece b);

}  // namespace kiebitz::tablebase
