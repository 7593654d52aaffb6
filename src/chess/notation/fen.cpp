#include "notation/fen.h"

#include <array>

#include "base/text.h"

namespace kiebitz {
namespace {

// What a character of the placement means: the piece on the next squares and how many squares it covers. A digit covers
// its number of squares with no piece, so that pieces and digits share one code path.
struct PlacementCode {
  Piece piece = Piece::None;
  std::uint8_t files = 0;  // 0: not a character of the placement
  bool is_digit = false;
};

constexpr std::array<PlacementCode, 256> make_placement_table() {
  std::array<PlacementCode, 256> table{};
  constexpr std::string_view kWhite = "PNBRQK";
  constexpr std::string_view kBlack = "pnbrqk";
  for (PieceType type : kPieceTypes) {
    table[static_cast<unsigned char>(kWhite[index(type)])] = {make_piece(Color::White, type), 1, false};
    table[static_cast<unsigned char>(kBlack[index(type)])] = {make_piece(Color::Black, type), 1, false};
  }
  for (int n = 1; n <= 8; ++n) table['0' + n] = {Piece::None, static_cast<std::uint8_t>(n), true};
  return table;
}
constexpr auto kPlacementTable = make_placement_table();

constexpr PlacementCode placement_code(char c) { return kPlacementTable[static_cast<unsigned char>(c)]; }

class FenParser {
 public:
  explicit FenParser(std::string_view text) : text_(text) {}

  bool parse_first_four() {
    return begin(FenField::Placement) && parse_placement() && begin(FenField::Side) && parse_side() &&
           begin(FenField::Castling) && parse_castling() && begin(FenField::EnPassant) && parse_en_passant();
  }

  bool parse_counters() {
    skip_blanks();
    if (at_end()) return true;
    if (!begin(FenField::HalfmoveClock) || !parse_number(setup_.halfmove_clock)) return false;
    skip_blanks();
    if (at_end()) return true;
    if (!begin(FenField::FullmoveNumber) || !parse_number(setup_.fullmove_number)) return false;
    if (setup_.fullmove_number == 0) setup_.fullmove_number = 1;
    skip_blanks();
    return at_end() || fail(FenErrorKind::TextAfterEnd);
  }

  const Setup& setup() const { return setup_; }
  const FenError& error() const { return error_; }
  std::size_t used() const { return at_; }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }
  bool at_field_end() const { return at_end() || is_blank(peek()); }
  void skip_blanks() {
    while (!at_end() && is_blank(peek())) ++at_;
  }

  bool begin(FenField field) {
    skip_blanks();
    field_ = field;
    return !at_end() || fail(FenErrorKind::MissingField);
  }

  bool fail(FenErrorKind kind) { return fail_at(kind, at_); }
  bool fail_at(FenErrorKind kind, std::size_t at) {
    error_.kind = kind;
    error_.field = field_;
    error_.column = static_cast<int>(at) + 1;
    return false;
  }

  bool parse_placement();
  bool parse_rank(int rank);
  bool explain_placement();
  bool parse_side();
  bool parse_castling();
  bool parse_castling_letter(char letter);
  OptSquare rook_of(char upper_letter, Color color, Square king) const;
  bool parse_en_passant();
  bool parse_number(int& number);
  bool fail_rank_too_long(int rank, int file);
  bool fail_rank_too_short(int rank, int file);

  std::string_view text_;
  std::size_t at_ = 0;
  FenField field_ = FenField::Placement;
  Setup setup_;
  FenError error_;
};

bool FenParser::parse_placement() {
  const std::size_t start = at_;
  for (int rank = 7; rank >= 0; --rank) {
    if (!parse_rank(rank) || (rank > 0 && (at_end() || text_[at_++] != '/'))) {
      at_ = start;
      return explain_placement();
    }
  }
  if (at_field_end()) return true;
  at_ = start;
  return explain_placement();
}

bool FenParser::parse_rank(int rank) {
  Piece* const squares = &setup_.board[rank * 8];
  const char* p = text_.data() + at_;
  const char* const end = text_.data() + text_.size();
  int file = 0;
  bool after_digit = false;
  bool neighbours = false;
  while (file < 8) {
    if (p == end) return false;
    const PlacementCode code = placement_code(*p++);
    if (code.files == 0) return false;
    squares[file] = code.piece;
    file += code.files;
    neighbours |= after_digit & code.is_digit;
    after_digit = code.is_digit;
  }
  at_ = static_cast<std::size_t>(p - text_.data());
  return file == 8 && !neighbours;
}

// Walks over a wrong placement to find its first error.
bool FenParser::explain_placement() {
  int rank = 7;
  int file = 0;
  bool after_digit = false;
  for (; !at_field_end(); ++at_) {
    const PlacementCode code = placement_code(peek());
    if (code.files > 0) {
      if (after_digit && code.is_digit) return fail(FenErrorKind::NeighbouringDigits);
      if (file + code.files > 8) return fail_rank_too_long(rank, file);
      file += code.files;
      after_digit = code.is_digit;
    } else if (peek() == '/') {
      if (file != 8) return fail_rank_too_short(rank, file);
      if (rank == 0) return fail(FenErrorKind::TooManyRanks);
      --rank;
      file = 0;
      after_digit = false;
    } else {
      return fail(FenErrorKind::UnexpectedCharacter);
    }
  }
  if (file != 8) return fail_rank_too_short(rank, file);
  error_.count = 8 - rank;
  return fail(FenErrorKind::TooFewRanks);
}

// Counts to the end of the rank, so that the message can name the number of files.
bool FenParser::fail_rank_too_long(int rank, int file) {
  for (std::size_t i = at_; i < text_.size() && placement_code(text_[i]).files > 0; ++i)
    file += placement_code(text_[i]).files;
  error_.rank = rank + 1;
  error_.count = file;
  return fail(FenErrorKind::RankTooLong);
}

bool FenParser::fail_rank_too_short(int rank, int file) {
  error_.rank = rank + 1;
  error_.count = file;
  return fail(FenErrorKind::RankTooShort);
}

bool FenParser::parse_side() {
  const char c = peek();
  if (c != 'w' && c != 'b') return fail(FenErrorKind::BadSide);
  setup_.side_to_move = c == 'w' ? Color::White : Color::Black;
  ++at_;
  return at_field_end() || fail(FenErrorKind::BadSide);
}

bool FenParser::parse_castling() {
  if (peek() == '-') {
    ++at_;
    return at_field_end() || fail(FenErrorKind::UnexpectedCharacter);
  }
  for (; !at_field_end(); ++at_)
    if (!parse_castling_letter(peek())) return false;
  return true;
}

bool FenParser::parse_castling_letter(char letter) {
  const Color color = letter >= 'a' ? Color::Black : Color::White;
  const char upper = color == Color::Black ? static_cast<char>(letter - 'a' + 'A') : letter;
  if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) return fail(FenErrorKind::UnexpectedCharacter);

  const Piece king_piece = make_piece(color, PieceType::King);
  int king_file = 4;  // its square in almost every game
  if (setup_.piece_on(relative_square(color, square_at(king_file))) != king_piece) {
    for (king_file = 0; king_file < 8; ++king_file)
      if (setup_.piece_on(relative_square(color, square_at(king_file))) == king_piece) break;
  }
  if (king_file == 8) return fail(FenErrorKind::CastlingWithoutKing);

  const Square king = relative_square(color, square_at(king_file));
  const OptSquare rook = rook_of(upper, color, king);
  if (!rook) return fail(FenErrorKind::CastlingWithoutRook);
  const CastlingSide side = index(file_of(*rook)) > king_file ? CastlingSide::King : CastlingSide::Queen;
  OptSquare& slot = setup_.castling.at(color, side);
  if (slot) return fail(FenErrorKind::CastlingTwice);
  slot = rook;
  return true;
}

// K and Q mean the outermost rook of that side, a file letter the rook on that file.
OptSquare FenParser::rook_of(char upper_letter, Color color, Square king) const {
  const Piece rook = make_piece(color, PieceType::Rook);
  const auto on_file = [color](int file) { return relative_square(color, square_at(file)); };
  const int king_file = index(file_of(king));
  if (upper_letter == 'K') {
    for (int file = 7; file > king_file; --file)
      if (setup_.piece_on(on_file(file)) == rook) return on_file(file);
    return {};
  }
  if (upper_letter == 'Q') {
    for (int file = 0; file < king_file; ++file)
      if (setup_.piece_on(on_file(file)) == rook) return on_file(file);
    return {};
  }
  const Square square = on_file(upper_letter - 'A');
  return setup_.piece_on(square) == rook ? OptSquare(square) : OptSquare();
}

bool FenParser::parse_en_passant() {
  const std::size_t start = at_;
  if (peek() == '-') {
    ++at_;
  } else {
    const char file = peek();
    const char rank = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (file < 'a' || file > 'h' || (rank != '3' && rank != '6')) return fail(FenErrorKind::BadEnPassantSquare);
    setup_.en_passant = make_square(static_cast<File>(file - 'a'), static_cast<Rank>(rank - '1'));
    at_ += 2;
  }
  return at_field_end() || fail_at(FenErrorKind::BadEnPassantSquare, start);
}

bool FenParser::parse_number(int& number) {
  constexpr std::size_t kMaxDigits = 6;
  const std::size_t start = at_;
  int value = 0;
  while (!at_end() && is_digit(peek()) && at_ - start < kMaxDigits) value = value * 10 + (text_[at_++] - '0');
  if (at_ == start || !at_field_end()) return fail_at(FenErrorKind::BadNumber, start);
  number = value;
  return true;
}

}  // namespace

Expected<Setup, FenError> parse_setup(std::string_view text) {
  FenParser parser(text);
  if (!parser.parse_first_four() || !parser.parse_counters()) return Unexpected(parser.error());
  return parser.setup();
}

Expected<SetupPrefix, FenError> parse_setup_prefix(std::string_view text) {
  FenParser parser(text);
  if (!parser.parse_first_four()) return Unexpected(parser.error());
  return SetupPrefix{parser.setup(), parser.used()};
}

Expected<Position, FenError> parse_fen(std::string_view text) {
  FenParser parser(text);
  if (!parser.parse_first_four() || !parser.parse_counters()) return Unexpected(parser.error());
  auto position = Position::from_setup(parser.setup());
  if (!position) return Unexpected(locate_setup_error(text, position.error()));
  return *std::move(position);
}

}  // namespace kiebitz
