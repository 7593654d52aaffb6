#include "notation/san_text.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"

namespace kiebitz {
namespace {

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }
constexpr bool is_separator(char c) { return c == 'x' || c == '-' || c == ':' || c == 'X'; }
constexpr bool is_mark(char c) { return c == '+' || c == '#' || c == '!' || c == '?'; }
constexpr bool is_castling_letter(char c) { return c == 'O' || c == '0' || c == 'o'; }

constexpr std::optional<PieceType> piece_from(char c) {
  switch (c) {
    case 'K':
      return PieceType::King;
    case 'Q':
      return PieceType::Queen;
    case 'R':
      return PieceType::Rook;
    case 'B':
      return PieceType::Bishop;
    case 'N':
      return PieceType::Knight;
    case 'P':
      return PieceType::Pawn;
    default:
      return std::nullopt;
  }
}

// A promotion piece may be lower case where it cannot be a file: e7e8q.
constexpr std::optional<PieceType> promotion_from(char c) {
  return piece_from(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
}

// The suffixes of a move: checks, marks, e.p., and one glyph with an assessment.
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

// Reads files and ranks in sequence: the last pair is the target, the part before it the origin.
class SquareCollector {
 public:
  bool add_file(int file) {
    if (!is_empty() && !close()) return false;
    file_ = file;
    return true;
  }
  bool add_rank(int rank) {
    if (rank_ != kAny && !close()) return false;
    rank_ = rank;
    return true;
  }
  bool is_complete() const { return file_ != kAny && rank_ != kAny; }
  bool on_last_rank() const { return rank_ == index(Rank::R1) || rank_ == index(Rank::R8); }
  void write_to(SanParts& parts) const {
    parts.from_file = from_file_;
    parts.from_rank = from_rank_;
    parts.to = square_at(rank_ * 8 + file_);
  }

 private:
  static constexpr int kAny = SanParts::kAny;

  bool is_empty() const { return file_ == kAny && rank_ == kAny; }
  bool close() {
    if (from_file_ != kAny || from_rank_ != kAny) return false;
    from_file_ = file_;
    from_rank_ = rank_;
    file_ = rank_ = kAny;
    return true;
  }

  int from_file_ = kAny, from_rank_ = kAny;
  int file_ = kAny, rank_ = kAny;
};

// The b of e7e8b and the e of e.p. would be read as files. The b is a promotion if only marks follow it.
bool is_end_of_squares(const SquareCollector& squares, std::string_view rest) {
  if (rest.front() == 'e') return rest.starts_with("ep") || rest.starts_with("e.p.");
  return rest.front() == 'b' && squares.on_last_rank() && std::all_of(rest.begin() + 1, rest.end(), is_mark);
}

// Returns the number of characters of the squares, 0 if they are wrong.
std::size_t split_squares(std::string_view text, SanParts& parts) {
  SquareCollector squares;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (is_file(c)) {
      if (squares.is_complete() && is_end_of_squares(squares, text.substr(i))) break;
      if (!squares.add_file(c - 'a')) return 0;
    } else if (is_rank(c)) {
      if (!squares.add_rank(c - '1')) return 0;
    } else if (!is_separator(c) || i + 1 == text.size() || !is_file(text[i + 1])) {
      break;
    }
  }
  if (!squares.is_complete()) return 0;
  squares.write_to(parts);
  return i;
}

// =Q, (Q), /Q anywhere; the bare letter only where a pawn promotes, because N and D are glyphs too. Returns the number
// of characters of the promotion.
std::size_t split_promotion(std::string_view rest, SanParts& parts) {
  const char first = rest.front();
  const bool is_marked = first == '=' || first == '(' || first == '/';
  const std::size_t at = is_marked ? 1 : 0;
  if (at == rest.size()) return 0;
  const auto piece = promotion_from(rest[at]);
  if (!piece) return 0;
  const bool is_pawn = parts.piece.value_or(PieceType::Pawn) == PieceType::Pawn;
  const bool on_last_rank = rank_of(parts.to) == Rank::R1 || rank_of(parts.to) == Rank::R8;
  if (!is_marked && !(is_pawn && on_last_rank)) return 0;
  if (first == '(' && !rest.substr(2).starts_with(')')) return 0;
  parts.promotion = piece;
  return at + (first == '(' ? 2 : 1);
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
  if (text == "+" || text == "#") return true;
  text.remove_prefix(split_promotion(text, parts));
  return parse_suffix(text, parts);
}

namespace {

constexpr char german_to_english(char c) {
  switch (c) {
    case 'D':
      return 'Q';
    case 'T':
      return 'R';
    case 'L':
      return 'B';
    case 'S':
      return 'N';
    case 'B':
      return 'P';
    default:
      return c;
  }
}

struct Spelling {
  std::string_view text;
  std::string_view plain;
};
constexpr std::array<Spelling, 19> kSpellings = {{
    {"\u2654", "K"}, {"\u2655", "Q"}, {"\u2656", "R"}, {"\u2657", "B"}, {"\u2658", "N"}, {"\u2659", "P"},
    {"\u265a", "K"}, {"\u265b", "Q"}, {"\u265c", "R"}, {"\u265d", "B"}, {"\u265e", "N"}, {"\u265f", "P"},
    {"\u2010", "-"}, {"\u2011", "-"}, {"\u2013", "-"}, {"\u2212", "-"},  // hyphens, dash, minus
    {"\u00d7", "x"}, {"\ufe0e", ""},  {"\ufe0f", ""},                    // cross, variation selectors
}};

const Spelling* find_spelling(std::string_view rest) {
  for (const Spelling& spelling : kSpellings)
    if (rest.starts_with(spelling.text)) return &spelling;
  return nullptr;
}

}  // namespace

std::string_view normalize_san(std::string_view text, PieceLetters letters, SanBuffer& buffer) {
  text = trim(text, " ");
  const bool is_german = letters == PieceLetters::German;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (!is_german && std::all_of(text.begin(), text.end(), is_ascii)) return text;
  if (text.size() > buffer.size()) return {};

  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size();) {
    const Spelling* spelling = is_ascii(text[i]) ? nullptr : find_spelling(text.substr(i));
    if (spelling == nullptr) {
      buffer[size++] = is_german ? german_to_english(text[i]) : text[i];
      ++i;
      continue;
    }
    for (char c : spelling->plain) buffer[size++] = c;
    i += spelling->text.size();
  }
  return {buffer.data(), size};
}

bool is_null_move_text(std::string_view text) {
  return text == "--" || text == "Z0" || text == "Z1" || text == "0000" || text == "null" || text == "@@@@";
}

}  // namespace kiebitz
