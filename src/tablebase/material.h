// Which men an ending has, as the tables know it: two kings and one or two more men, the stronger side White. Every
// ending of three or four men is one of 35 materials, numbered once and for all. Constant data; any thread.
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
  // Two men that may be exchanged without changing the position.
  constexpr bool has_twins() const { return first == second && second_color == Color::White; }
  // Both sides have the same: a table needs White to move only.
  constexpr bool is_symmetric() const { return first == second && second_color == Color::Black; }
  std::string name() const;  // "KQvK", "KRvKN", "KBNvK"
  friend constexpr bool operator==(const Material&, const Material&) = default;
};

// In the order in which tables can be made: what captures and promotions lead to comes first.
const std::array<Material, kMaterialCount>& all_materials();
std::optional<int> find_material(std::string_view name);

// How the men of a position become the slots of a table: which table, and whether colours and men change places.
struct MaterialMatch {
  int table = -1;  // -1: no such ending (a bare king on both sides has none either)
  bool swap_colors = false;
  bool swap_men = false;
};
// The men beside the kings in any order; Piece::None for a man that is not there.
const MaterialMatch& match_material(Piece a, Piece b);

}  // namespace kiebitz::tablebase
