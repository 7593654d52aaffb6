// Position: a legal chess position with its past. It exists only through from_setup or the named starts, which
// guarantee: one king each, the side not to move not in check, real castling rights and en-passant square. make/unmake
// keep an undo stack inside, which also serves to count repetitions.
// Not thread-safe; copy it for another thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/expected.h"
#include "rules/attacks.h"
#include "rules/bitboard.h"
#include "rules/castling.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "rules/types.h"

namespace kiebitz {

using Key = std::uint64_t;

class Position {
 public:
  static Expected<Position, SetupError> from_setup(const Setup& setup);
  static Position start();
  static Position chess960_start(int number);  // 0-959
  Setup to_setup() const;

  // --- the board
  Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  Bitboard pieces(Color c) const { return by_color_[index(c)]; }
  Bitboard pieces(PieceType t) const { return by_type_[index(t)]; }
  Bitboard pieces(Color c, PieceType t) const { return pieces(c) & pieces(t); }
  Bitboard diagonal_sliders(Color c) const {
    return pieces(c) & (pieces(PieceType::Bishop) | pieces(PieceType::Queen));
  }
  Bitboard straight_sliders(Color c) const { return pieces(c) & (pieces(PieceType::Rook) | pieces(PieceType::Queen)); }
  Piece piece_on(Square s) const { return board_[index(s)]; }
  bool is_empty(Square s) const { return piece_on(s) == Piece::None; }
  Square king(Color c) const { return lsb(pieces(c, PieceType::King)); }

  // --- the state
  Color side_to_move() const { return side_; }
  int halfmove_clock() const { return state_.halfmove_clock; }
  int fullmove_number() const { return fullmove_number_; }
  // The square behind a pawn that just moved two squares; only if the en-passant capture is legal now.
  OptSquare en_passant() const { return state_.en_passant; }
  // The square behind a pawn that just moved two squares, capturable or not.
  OptSquare double_push_target() const { return state_.double_push_target; }
  CastlingRights castling_rights() const { return state_.castling; }
  Square castling_rook(Color c, CastlingSide side) const { return castling_[index(c)][index(side)].rook; }
  // True if a castling right cannot be written KQkq because king or rook do not start on their standard squares.
  bool has_chess960_castling() const;

  // --- check and pins
  Bitboard checkers() const { return state_.checkers; }
  bool is_check() const { return state_.checkers != 0; }
  // Pieces of the side to move that are alone between their king and an enemy slider.
  Bitboard pinned() const { return (state_.pin_diagonal | state_.pin_straight) & pieces(side_); }
  // All pieces of either colour that attack a square, with the given occupancy for sliders.
  Bitboard attackers_to(Square s, Bitboard occupancy) const;
  bool is_attacked(Square s, Color by) const { return is_attacked(s, by, occupied()); }
  bool is_attacked(Square s, Color by, Bitboard occupancy) const;

  // --- keys (Zobrist). Two positions are the same in the sense of the repetition rule exactly if their keys agree:
  // en passant counts only if the capture is legal.
  Key key() const { return state_.key; }
  Key pawn_key() const { return state_.pawn_key; }
  // Key of all pieces of one side but pawns; for evaluation corrections.
  Key non_pawn_key(Color c) const { return state_.non_pawn_key[index(c)]; }
  Key recompute_key() const;
  Key recompute_pawn_key() const;
  Key recompute_non_pawn_key(Color c) const;
  Key polyglot_key() const;

  // --- moves
  // Whether this move, from any source (a table, a file, a network message), is legal here.
  bool is_legal(Move m) const;
  bool gives_check(Move m) const;  // m legal
  bool is_capture(Move m) const { return m.is_en_passant() || (!m.is_castling() && !is_empty(m.to())); }
  // The piece a legal move takes, None if it takes nothing.
  PieceType captured_type(Move m) const {
    if (m.is_castling()) return PieceType::None;
    return m.is_en_passant() ? PieceType::Pawn : type_of(piece_on(m.to()));
  }
  void make(Move m);                              // m legal: asserted in assertion builds, a broken board otherwise
  void unmake();                                  // takes back the last make or make_null
  void make_null();                               // not in check
  Move last_move() const { return state_.move; }  // null at the start and after a null move
  PieceType last_captured() const { return type_of(state_.captured); }

  // --- the past
  // Moves made since this Position was created.
  int plies_made() const { return static_cast<int>(past_.size()); }
  // How often the current position occurred before, since the last irreversible move and as far back as this Position
  // knows. 2 means threefold, 4 fivefold repetition.
  int repetitions() const;
  // The key of the position that stood `plies` half-moves ago, 0 <= plies <= plies_made().
  Key key_before(int plies) const { return plies == 0 ? state_.key : past_[past_.size() - plies].key; }
  // Half-moves since the last null move or since creation: how far back repetition may look, with the half-move clock.
  int plies_since_null() const { return state_.plies_since_null; }
  // Drops the undo stack; the position stays the same.
  void forget_past() { past_.clear(); }

 private:
  friend class MoveGenerator;

  struct State {
    Key key = 0;
    Key pawn_key = 0;
    std::array<Key, 2> non_pawn_key{};
    Bitboard checkers = 0;
    // Squares on the lines from the king to pinning sliders, the sliders included.
    Bitboard pin_diagonal = 0;
    Bitboard pin_straight = 0;
    Move move;
    std::int16_t halfmove_clock = 0;
    std::int16_t plies_since_null = 0;
    CastlingRights castling;
    OptSquare en_passant;
    OptSquare double_push_target;
    Piece captured = Piece::None;
  };

  // The squares that one castling right depends on, computed once per game.
  struct CastlingPath {
    Square rook = Square::A1;
    Bitboard must_be_empty = 0;    // besides king and rook
    Bitboard king_walk = 0;        // squares that must not be attacked, the king's own excluded
    bool rook_may_shield = false;  // leaving its square, the rook may open a line to the king
  };

  Position() = default;

  void place(const std::array<Piece, kSquareCount>& board);
  void set_keys();
  Key key_of_state() const;
  void put(Piece p, Square s);
  void remove(Piece p, Square s);
  void move_piece(Piece p, Square from, Square to);
  void hash_piece(Piece p, Square s);
  template <Color Us>
  void make_castling(Move m);
  template <Color Us>
  void make_pawn_extras(Move m, Piece pawn);
  template <Color Us>
  void make_for(Move m);
  template <Color Us>
  void unmake_for();
  template <Color Us>
  void update_checks_and_pins();
  bool en_passant_is_legal(Square target) const;
  bool en_passant_capture_is_legal(Square from, Square target) const;
  // Castling is checked in three steps: the right exists, nothing is in the way and there is no check; no square of the
  // king's way is attacked (`forbidden`: all attacked squares, at least on that way); both together.
  bool castling_is_unblocked(Color us, CastlingSide side) const {
    return (castling_[index(us)][index(side)].must_be_empty & occupied()) == 0 && state_.castling.has(us, side) &&
           !is_check();
  }
  bool castling_is_safe(Color us, CastlingSide side, Bitboard forbidden) const;
  bool can_castle(Color us, CastlingSide side) const;
  bool is_legal_pawn_move(Move m) const;
  bool respects_checks_and_pins(Square from, Square to) const;
  void set_castling(Color c, CastlingSide side, Square rook);

  std::array<Bitboard, 6> by_type_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, kSquareCount> board_ = Setup::empty_board();
  State state_;
  Color side_ = Color::White;
  int fullmove_number_ = 1;
  // The rights that are lost when a piece leaves or enters the square.
  std::array<CastlingRights, kSquareCount> castling_loss_{};
  std::array<std::array<CastlingPath, 2>, 2> castling_{};
  std::vector<State> past_;
};

}  // namespace kiebitz
