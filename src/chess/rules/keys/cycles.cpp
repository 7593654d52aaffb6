#include "rules/keys/cycles.h"

#include <utility>

#include "rules/keys/zobrist.h"

namespace kiebitz {
namespace {

constexpr std::size_t kSlots = 8192;
constexpr std::size_t first_slot(Key key) { return key & (kSlots - 1); }
constexpr std::size_t second_slot(Key key) { return (key >> 16) & (kSlots - 1); }

// Every reversible move of every piece on an empty board, stored by its key in a cuckoo hash table.
struct ReversibleMoves {
  std::array<Key, kSlots> keys{};
  std::array<Move, kSlots> moves{};

  ReversibleMoves() {
    for (const Color c : kColors)
      for (const PieceType t :
           {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King})
        for (int a = 0; a < kSquareCount; ++a)
          for (const Square b : squares(piece_attacks(t, square_at(a), 0)))
            if (index(b) > a) insert(make_piece(c, t), square_at(a), b);
  }

 private:
  void insert(Piece p, Square a, Square b) {
    Key key = zobrist::piece(p, a) ^ zobrist::piece(p, b) ^ zobrist::black_to_move();
    Move move = Move::normal(a, b);
    std::size_t slot = first_slot(key);
    for (;;) {
      std::swap(keys[slot], key);
      std::swap(moves[slot], move);
      if (move.is_null()) return;
      slot = slot == first_slot(key) ? second_slot(key) : first_slot(key);
    }
  }
};

const ReversibleMoves& reversible_moves() {
  static const ReversibleMoves table;
  return table;
}

int repetition_reach(const Position& p) { return std::min({p.halfmove_clock(), p.plies_since_null(), p.plies_made()}); }

// Whether the position `plies` half-moves ago had occurred before.
bool was_repeated(const Position& p, int plies, int reach) {
  const Key key = p.key_before(plies);
  for (int earlier = plies + 4; earlier <= reach; earlier += 2)
    if (p.key_before(earlier) == key) return true;
  return false;
}

}  // namespace

bool is_repetition_draw(const Position& position, int plies_from_root) {
  const int reach = repetition_reach(position);
  int seen = 0;
  for (int plies = 4; plies <= reach; plies += 2) {
    if (position.key_before(plies) != position.key()) continue;
    if (plies < plies_from_root || ++seen == 2) return true;
  }
  return false;
}

bool has_upcoming_repetition(const Position& position, int plies_from_root) {
  const int reach = repetition_reach(position);
  if (reach < 3) return false;
  const ReversibleMoves& table = reversible_moves();
  for (int plies = 3; plies <= reach; plies += 2) {
    const Key difference = position.key() ^ position.key_before(plies);
    std::size_t slot = first_slot(difference);
    if (table.keys[slot] != difference) slot = second_slot(difference);
    if (table.keys[slot] != difference) continue;
    const Move move = table.moves[slot];
    if ((between(move.from(), move.to()) & position.occupied()) != 0) continue;
    if (plies < plies_from_root) return true;
    // Before the root only a position that occurred twice, reached by the mover's piece, counts.
    const Square stands = position.is_empty(move.from()) ? move.to() : move.from();
    if (color_of(position.piece_on(stands)) != position.side_to_move()) continue;
    if (was_repeated(position, plies, reach)) return true;
  }
  return false;
}

}  // namespace kiebitz
