#include "notation/san_text.h"

#include <algorithm>
#include <cstdint>

namespace kiebitz {
namespace {

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }
constexpr bool is_separator(char c) { return c == 'x' || c == '-' || c == ':' || c == 'X'; }
constexpr bool is_mark(char c) { return c == '+' || c == '#' || c == '!' || c == '?'; }
constexpr bool is_castling_letter(char c) { return c == 'O' || c == '0' || c == 'o'; }
constexpr File file_from(char c) { return static_cast<File>(c - 'a'); }
constexpr Rank rank_from(char c) { return static_cast<Rank>(c - '1'); }

constexpr std::optional<PieceType> piece_from(char c) {
  switch (c) {
    case 'K': return PieceType::King;
    case 'Q': return PieceType::Queen;
    case 'R': return PieceType::Rook;
    case 'B': return PieceType::Bishop;
    case 'N': return PieceType::Knight;
    case 'P': return PieceType::Pawn;
    default: return std::nullopt;
  }
}

// A promotion piece may be small where it cannot be a file: e7e8q.
constexpr std::optional<PieceType> promotion_from(char c) {
  return piece_from(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
}

// What may follow the move itself: checks, marks, e.p., and one glyph that carries an assessment.
bool parse_suffix(std::string_view rest, SanParts& parts) {
  while (!rest.empty()) {
    if (const auto nag = parse_glyph(rest)) {
      parts.nag = *nag;
      return true;
    }
    if (is_mark(rest.front()) || rest.front() == ' ') {
      rest.remove_prefix(1);
    } else if (rest.starts_with("e.p.")) {
      rest.remove_prefix(4);
    } else if (rest.starts_with("ep")) {
      rest.remove_prefix(2);
    } else {
      return false;
    }
  }
  return true;
}

bool split_castling(std::string_view text, SanParts& parts) {
  const char letter = text.front();
  if (text.size() < 3 || text[1] != '-' || text[2] != letter) return false;
  const bool is_long = text.size() >= 5 && text[3] == '-' && text[4] == letter;
  parts.castling = is_long ? CastlingSide::Queen : CastlingSide::King;
  return parse_suffix(text.substr(is_long ? 5 : 3), parts);
}

// Reads files and ranks one after the other: the last pair is the target, what came before it the origin.
class SquareCollector {
 public:
  bool add_file(File file) {
    if ((file_ || rank_) && !close()) return false;
    file_ = file;
    return true;
  }
  bool add_rank(Rank rank) {
    if (rank_ && !close()) return false;
    rank_ = rank;
    return true;
  }
  bool is_complete() const { return file_ && rank_; }
  bool is_empty() const { return !file_ && !rank_; }
  bool on_last_rank() const { return rank_ == Rank::R1 || rank_ == Rank::R8; }
  void write_to(SanParts& parts) const {
    parts.from_file = from_file_;
    parts.from_rank = from_rank_;
    parts.to = make_square(*file_, *rank_);
  }

 private:
  bool close() {
    if (from_file_ || from_rank_) return false;
    from_file_ = file_;
    from_rank_ = rank_;
    file_.reset();
    rank_.reset();
    return true;
  }

  std::optional<File> from_file_, file_;
  std::optional<Rank> from_rank_, rank_;
};

// The b of e7e8b would read as a file: it is the promotion if nothing but marks follows.
bool is_promotion_to_bishop(const SquareCollector& squares, std::string_view rest) {
  return squares.is_complete() && squares.on_last_rank() && rest.front() == 'b' &&
         std::all_of(rest.begin() + 1, rest.end(), is_mark);
}

// Returns how many characters the squares take, 0 if they are wrong.
std::size_t split_squares(std::string_view text, SanParts& parts) {
  SquareCollector squares;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (is_file(c)) {
      if (is_promotion_to_bishop(squares, text.substr(i)) || (squares.is_complete() && text.substr(i, 2) == "ep" ) ||
          (squares.is_complete() && text.substr(i, 4) == "e.p."))
        break;
      if (!squares.add_file(file_from(c))) return 0;
    } else if (is_rank(c)) {
      if (!squares.add_rank(rank_from(c))) return 0;
    } else if (!is_separator(c) || (i + 1 < text.size() && !is_file(text[i + 1]))) {
      break;
    }
  }
  if (!squares.is_complete()) return 0;
  squares.write_to(parts);
  return i;
}

// =Q, (Q), /Q, Q or q; returns how many characters it takes.
std::size_t split_promotion(std::string_view rest, SanParts& parts) {
  if (rest.empty()) return 0;
  const bool opened = rest.front() == '(';
  const std::size_t at = opened || rest.front() == '=' || rest.front() == '/' ? 1 : 0;
  if (at >= rest.size()) return 0;
  const auto piece = promotion_from(rest[at]);
  if (!piece) return 0;
  // A capital N after a blank-free move is a novelty sign only where no promotion can be: see parse_suffix.
  if (at == 0 && *piece == PieceType::Pawn) return 0;
  if (opened && (at + 1 >= rest.size() || rest[at + 1] != ')')) return 0;
  parts.promotion = piece;
  return at + (opened ? 2 : 1);
}

}  // namespace

bool split_san(std::string_view text, SanParts& parts) {
  if (text.size() < 2) return false;
  if (is_castling_letter(text.front())) return split_castling(text, parts);
  parts.piece = piece_from(text.front());
  if (parts.piece) {
    text.remove_prefix(1);
  } else if (!is_file(text.front())) {
    return false;
  }
  const std::size_t used = split_squares(text, parts);
  if (used == 0) return false;
  text.remove_prefix(used);
  if (text.empty()) return true;
  if (text.size() == 1 && is_mark(text.front()) && text != "!" && text != "?") return true;
  text.remove_prefix(split_promotion(text, parts));
  return parse_suffix(text, parts);
}

bool is_null_move_text(std::string_view text) {
  return text == "--" || text == "Z0" || text == "Z1" || text == "0000" || text == "null" || text == "@@@@";
}

}  // namespace kiebitz
