#include "tablebase/table_index.h"

#include <algorithm>
#include <vector>

#include "rules/attacks.h"

namespace kiebitz::tablebase {
namespace {

constexpr int kSymmetries = 8;
constexpr int kTranspose = 4;  // bit 0 mirrors files, bit 1 ranks, bit 2 reflects on the diagonal a1-h8
constexpr std::uint32_t kPawnSquares = 48;
constexpr std::uint32_t kTwinPairs = 64 * 63 / 2;
constexpr std::uint32_t kTwinPawnPairs = 48 * 47 / 2;

constexpr Square transformed(Square s, int symmetry) {
  int i = index(s);
  if ((symmetry & 1) != 0) i ^= 7;
  if ((symmetry & 2) != 0) i ^= 56;
  if ((symmetry & kTranspose) != 0) i = (i & 7) << 3 | i >> 3;
  return square_at(i);
}

constexpr bool on_diagonal(Square s) { return index(file_of(s)) == index(rank_of(s)); }
constexpr bool above_diagonal(Square s) { return index(rank_of(s)) > index(file_of(s)); }

}  // namespace

struct KingPair {
  std::int16_t number = -1;  // -1: the kings touch
  std::uint8_t symmetry = 0;
  bool both_on_diagonal = false;
};

struct KingPairs {
  std::array<std::array<KingPair, kSquareCount>, kSquareCount> pairs;
  std::vector<std::array<Square, 2>> squares;  // by number

  explicit KingPairs(bool pawns) {
    const auto is_home = [pawns](Square white, Square black) {
      if (index(file_of(white)) > index(File::D)) return false;
      if (pawns) return true;
      if (index(rank_of(white)) > index(Rank::R4) || above_diagonal(white)) return false;
      return !on_diagonal(white) || !above_diagonal(black);
    };
    for (int w = 0; w < kSquareCount; ++w)
      for (int b = 0; b < kSquareCount; ++b) {
        const Square white = square_at(w);
        const Square black = square_at(b);
        if (w == b || contains(king_attacks(white), black) || !is_home(white, black)) continue;
        pairs[w][b].number = static_cast<std::int16_t>(squares.size());
        squares.push_back({white, black});
      }
    for (int w = 0; w < kSquareCount; ++w)
      for (int b = 0; b < kSquareCount; ++b) settle(pairs[w][b], square_at(w), square_at(b), pawns ? 2 : kSymmetries);
  }

  void settle(KingPair& pair, Square white, Square black, int symmetries) {
    for (int s = 0; s < symmetries; ++s) {
      const KingPair home = pairs[index(transformed(white, s))][index(transformed(black, s))];
      if (home.number < 0 || home.symmetry != 0) continue;
      const bool diagonal =
          symmetries == kSymmetries && on_diagonal(squares[home.number][0]) && on_diagonal(squares[home.number][1]);
      pair = KingPair{home.number, static_cast<std::uint8_t>(s), diagonal};
      return;
    }
  }
};

namespace {

const KingPairs& king_pairs(bool pawns) {
  static const KingPairs with_pawns(true);
  static const KingPairs without_pawns(false);
  return pawns ? with_pawns : without_pawns;
}

using SymmetryTable = std::array<std::array<Square, kSquareCount>, kSymmetries>;
constexpr SymmetryTable kTransformed = [] {
  SymmetryTable table{};
  for (int s = 0; s < kSymmetries; ++s)
    for (int i = 0; i < kSquareCount; ++i) table[s][i] = transformed(square_at(i), s);
  return table;
}();

constexpr std::uint32_t places_of(PieceType t) { return t == PieceType::Pawn ? kPawnSquares : kSquareCount; }
constexpr std::uint32_t place_of(PieceType t, Square s) {
  return static_cast<std::uint32_t>(index(s) - (t == PieceType::Pawn ? 8 : 0));
}
constexpr Square square_of_place(PieceType t, std::uint32_t place) {
  return square_at(static_cast<int>(place) + (t == PieceType::Pawn ? 8 : 0));
}

}  // namespace

TableIndex::TableIndex(const Material& material) : material_(material), kings_(&king_pairs(material.has_pawns())) {
  if (material.has_twins()) {
    per_king_pair_ = material.first == PieceType::Pawn ? kTwinPawnPairs : kTwinPairs;
  } else {
    if (material.men() == 4) second_count_ = places_of(material.second);
    per_king_pair_ = places_of(material.first) * second_count_;
  }
  size_ = per_king_pair_ * static_cast<std::uint32_t>(kings_->squares.size());
}

std::uint32_t TableIndex::men_index(Square first, Square second) const {
  std::uint32_t a = place_of(material_.first, first);
  if (material_.men() == 3) return a;
  std::uint32_t b = place_of(material_.second, second);
  if (!material_.has_twins()) return a * second_count_ + b;
  if (a < b) std::swap(a, b);
  return a * (a - 1) / 2 + b;
}

std::uint32_t TableIndex::of(const Squares& squares) const {
  const KingPair& kings = kings_->pairs[index(squares[kWhiteKing])][index(squares[kBlackKing])];
  const auto& place = kTransformed[kings.symmetry];
  const Square first = place[index(squares[kFirstMan])];
  const Square second = place[index(squares[kSecondMan])];
  std::uint32_t men = men_index(first, second);
  // With both kings on the diagonal the reflection is a symmetry too: the smaller of the two indices counts.
  if (kings.both_on_diagonal)
    men = std::min(men, men_index(kTransformed[kTranspose][index(first)], kTransformed[kTranspose][index(second)]));
  return static_cast<std::uint32_t>(kings.number) * per_king_pair_ + men;
}

Squares TableIndex::squares_of(std::uint32_t index) const {
  const auto& kings = kings_->squares[index / per_king_pair_];
  const std::uint32_t men = index % per_king_pair_;
  Squares squares{kings[0], kings[1], Square::A1, Square::A1};
  if (!material_.has_twins()) {
    squares[kFirstMan] = square_of_place(material_.first, men / second_count_);
    if (material_.men() == 4) squares[kSecondMan] = square_of_place(material_.second, men % second_count_);
    return squares;
  }
  std::uint32_t a = 1;
  while (a * (a + 1) / 2 <= men) ++a;
  squares[kFirstMan] = square_of_place(material_.first, a);
  squares[kSecondMan] = square_of_place(material_.first, men - a * (a - 1) / 2);
  return squares;
}

bool TableIndex::is_canonical(std::uint32_t index, const Squares& squares) const {
  const int men = material_.men();
  for (int i = 0; i < men; ++i)
    for (int j = 0; j < i; ++j)
      if (squares[i] == squares[j]) return false;
  return of(squares) == index;
}

const TableIndex& table_index(int number) {
  static const std::vector<TableIndex> indices(all_materials().begin(), all_materials().end());
  return indices[static_cast<std::size_t>(number)];
}

}  // namespace kiebitz::tablebase
