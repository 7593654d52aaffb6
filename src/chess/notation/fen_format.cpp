#include <array>
#include <charconv>

#include "notation/fen.h"

namespace kiebitz {
namespace {

constexpr int kMaxFenLength = 128;

// Writes into a fixed buffer: a FEN has at most 71 + 2 + 5 + 3 + 12 + 12 characters.
class FenText {
 public:
  void put(char c) { buffer_[size_++] = c; }
  void put(int number) {
    const auto result = std::to_chars(buffer_.data() + size_, buffer_.data() + buffer_.size(), number);
    size_ = static_cast<std::size_t>(result.ptr - buffer_.data());
  }
  void put(Square square) {
    put(static_cast<char>('a' + index(file_of(square))));
    put(static_cast<char>('1' + index(rank_of(square))));
  }
  std::string str() const { return std::string(buffer_.data(), size_); }

 private:
  std::array<char, kMaxFenLength> buffer_;
  std::size_t size_ = 0;
};

void put_placement(FenText& out, const std::array<Piece, kSquareCount>& board) {
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = board[rank * 8 + file];
      if (piece == Piece::None) {
        ++empty;
        continue;
      }
      if (empty > 0) out.put(empty);
      empty = 0;
      out.put(piece_letter(piece));
    }
    if (empty > 0) out.put(empty);
    if (rank > 0) out.put('/');
  }
}

bool is_outermost(const Setup& setup, Color color, CastlingSide side, Square rook) {
  const Piece piece = make_piece(color, PieceType::Rook);
  const int step = side == CastlingSide::King ? 1 : -1;
  for (int file = index(file_of(rook)) + step; file >= 0 && file < 8; file += step)
    if (setup.piece_on(make_square(static_cast<File>(file), rank_of(rook))) == piece) return false;
  return true;
}

void put_castling(FenText& out, const Setup& setup, CastlingStyle style) {
  bool any = false;
  for (Color color : kColors) {
    for (CastlingSide side : kCastlingSides) {
      const OptSquare rook = setup.castling.at(color, side);
      if (!rook) continue;
      any = true;
      char letter = static_cast<char>('A' + index(file_of(*rook)));
      if (style == CastlingStyle::XFen && is_outermost(setup, color, side, *rook))
        letter = side == CastlingSide::King ? 'K' : 'Q';
      out.put(color == Color::White ? letter : static_cast<char>(letter - 'A' + 'a'));
    }
  }
  if (!any) out.put('-');
}

void put_first_four(FenText& out, const Setup& setup, CastlingStyle style) {
  put_placement(out, setup.board);
  out.put(' ');
  out.put(setup.side_to_move == Color::White ? 'w' : 'b');
  out.put(' ');
  put_castling(out, setup, style);
  out.put(' ');
  if (setup.en_passant) {
    out.put(*setup.en_passant);
  } else {
    out.put('-');
  }
}

}  // namespace

char piece_letter(Piece piece) { return "PNBRQK??pnbrqk"[index(piece)]; }

std::string format_fen(const Setup& setup, CastlingStyle style) {
  FenText out;
  put_first_four(out, setup, style);
  out.put(' ');
  out.put(setup.halfmove_clock);
  out.put(' ');
  out.put(setup.fullmove_number);
  return out.str();
}

std::string format_fen(const Position& position, CastlingStyle style) { return format_fen(position.to_setup(), style); }

std::string format_fen_without_counters(const Position& position, CastlingStyle style) {
  FenText out;
  put_first_four(out, position.to_setup(), style);
  return out.str();
}

}  // namespace kiebitz
