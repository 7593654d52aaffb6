#include "tablebase/material.h"

#include <algorithm>
#include <tuple>

namespace kiebitz::tablebase {
namespace {

constexpr std::array kStrongestFirst = {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight,
                                        PieceType::Pawn};

std::array<Material, kMaterialCount> make_materials() {
  std::array<Material, kMaterialCount> list;
  std::size_t count = 0;
  for (const PieceType t : kStrongestFirst) list[count++] = Material{t, PieceType::None, Color::White};
  for (std::size_t i = 0; i < kStrongestFirst.size(); ++i)
    for (std::size_t j = i; j < kStrongestFirst.size(); ++j)
      for (const Color c : kColors) list[count++] = Material{kStrongestFirst[i], kStrongestFirst[j], c};
  const auto pawns = [](const Material& m) { return (m.first == PieceType::Pawn) + (m.second == PieceType::Pawn); };
  std::stable_sort(list.begin(), list.end(), [&](const Material& a, const Material& b) {
    return std::tuple(a.men(), pawns(a)) < std::tuple(b.men(), pawns(b));
  });
  return list;
}

using MatchTable = std::array<std::array<MaterialMatch, kPieceIndexCount>, kPieceIndexCount>;

MatchTable make_matches() {
  MatchTable matches;
  const auto& materials = all_materials();
  for (int table = 0; table < kMaterialCount; ++table) {
    const Material& m = materials[static_cast<std::size_t>(table)];
    for (const bool swap_colors : {false, true}) {
      const auto piece = [swap_colors](Color c, PieceType t) {
        return t == PieceType::None ? Piece::None : make_piece(swap_colors ? opposite(c) : c, t);
      };
      const Piece a = piece(Color::White, m.first);
      const Piece b = piece(m.second_color, m.second);
      for (const bool swap_men : {false, true}) {
        MaterialMatch& match = swap_men ? matches[index(b)][index(a)] : matches[index(a)][index(b)];
        // The first match found needs the fewest changes: no exchange of colours or men, if that is possible.
        if (match.table < 0) match = MaterialMatch{table, swap_colors, swap_men};
      }
    }
  }
  return matches;
}

}  // namespace

const std::array<Material, kMaterialCount>& all_materials() {
  static const std::array<Material, kMaterialCount> materials = make_materials();
  return materials;
}

const MaterialMatch& match_material(Piece a, Piece b) {
  static const MatchTable matches = make_matches();
  return matches[index(a)][index(b)];
}

std::string Material::name() const {
  constexpr std::string_view kLetters = "PNBRQK";
  std::string text = "K";
  text += kLetters[static_cast<std::size_t>(index(first))];
  std::string other = "K";
  if (second != PieceType::None)
    (second_color == Color::White ? text : other) += kLetters[static_cast<std::size_t>(index(second))];
  return text + "v" + other;
}

std::optional<int> find_material(std::string_view name) {
  const auto& materials = all_materials();
  const auto it = std::find_if(materials.begin(), materials.end(), [&](const Material& m) { return m.name() == name; });
  if (it == materials.end()) return std::nullopt;
  return static_cast<int>(it - materials.begin());
}

}  // namespace kiebitz::tablebase
