#include "notation/fen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/random_positions_test.h"

namespace kiebitz {
namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string round_trip(std::string_view fen, CastlingStyle style = CastlingStyle::XFen) {
  const auto position = parse_fen(fen);
  return position ? format_fen(*position, style) : position.error().describe();
}

std::string error_of(std::string_view fen) {
  const auto position = parse_fen(fen);
  return position ? "no error" : position.error().describe();
}

TEST(Fen, ReadsTheStartPosition) {
  const auto position = parse_fen(kStart);
  ASSERT_TRUE(position);
  EXPECT_EQ(position->key(), Position::start().key());
  EXPECT_EQ(position->to_setup(), standard_setup());
}

TEST(Fen, WritesWhatItRead) {
  for (std::string_view fen : {
           kStart,
           std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
           std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 12 99"),
           std::string_view("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
           std::string_view("4k3/8/8/8/8/8/8/4K2R w K - 149 9999"),
       })
    EXPECT_EQ(round_trip(fen), fen);
}

TEST(Fen, AcceptsMissingCounters) {
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/4K3 w - - 7"), "4k3/8/8/8/8/8/8/4K3 w - - 7 1");
}

TEST(Fen, AcceptsBlanksAroundAndBetweenFields) {
  EXPECT_EQ(round_trip("  4k3/8/8/8/8/8/8/4K3\tw  -   - 0 1 \r\n"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(Fen, ReadsMoveNumberZeroAsOne) {
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(Fen, WritesTheEnPassantSquareOnlyIfACaptureIsLegal) {
  EXPECT_EQ(round_trip("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  // The capturing pawn is pinned along the rank.
  EXPECT_EQ(round_trip("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"), "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
}

TEST(Fen, UnderstandsShredderFen) {
  constexpr std::string_view kFen = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1";
  const auto position = parse_fen(kFen);
  ASSERT_TRUE(position);
  EXPECT_EQ(position->castling_rook(Color::White, CastlingSide::King), Square::G1);
  EXPECT_EQ(position->castling_rook(Color::Black, CastlingSide::Queen), Square::B8);
  EXPECT_EQ(format_fen(*position, CastlingStyle::Shredder), kFen);
  EXPECT_EQ(format_fen(*position), "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1");
  EXPECT_EQ(round_trip(kStart, CastlingStyle::Shredder), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(Fen, WritesAFileLetterForAnInnerRook) {
  constexpr std::string_view kInner = "4k3/8/8/8/8/8/8/R1R1KRR1 w FC - 0 1";
  const auto position = parse_fen(kInner);
  ASSERT_TRUE(position);
  EXPECT_EQ(position->castling_rook(Color::White, CastlingSide::King), Square::F1);
  EXPECT_EQ(format_fen(*position), kInner);
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/R1R1KRR1 w KQ - 0 1"), "4k3/8/8/8/8/8/8/R1R1KRR1 w KQ - 0 1");
}

TEST(Fen, SaysWhereThePlacementIsWrong) {
  EXPECT_EQ(error_of("rnbqkbnr/pppppppp/ppppppppp/8/8/8/8/8 w - - 0 1"),
            "FEN field 1 (placement), column 27: rank 6 has 9 files");
  EXPECT_EQ(error_of("rnbqkbnr/pppppppp/p8/8/8/8/8/8 w - - 0 1"),
            "FEN field 1 (placement), column 20: rank 6 has 9 files");
  EXPECT_EQ(error_of("rnbqkbn/pppppppp/8/8/8/8/8/8 w - - 0 1"),
            "FEN field 1 (placement), column 8: rank 8 has 7 files");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/1 w - - 0 1"), "FEN field 1 (placement), column 16: rank 1 has 1 file");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8 w - - 0 1"), "FEN field 1 (placement), column 14: there are only 7 ranks");
  EXPECT_EQ(error_of("8 w - - 0 1"), "FEN field 1 (placement), column 2: there is only 1 rank");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/8/8 w - - 0 1"), "FEN field 1 (placement), column 16: there are more than 8 ranks");
  EXPECT_EQ(error_of("44/8/8/8/8/8/8/8 w - - 0 1"), "FEN field 1 (placement), column 2: two digits in a row");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/4x3 w - - 0 1"),
            "FEN field 1 (placement), column 16: this character means nothing here");
  EXPECT_EQ(error_of("9/8/8/8/8/8/8/8 w - - 0 1"),
            "FEN field 1 (placement), column 1: this character means nothing here");
}

TEST(Fen, SaysWhichFieldIsMissing) {
  EXPECT_EQ(error_of(""), "FEN field 1 (placement), column 1: this field is missing");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/8"), "FEN field 2 (side to move), column 16: this field is missing");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/8 w "), "FEN field 3 (castling), column 19: this field is missing");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/8 w -"), "FEN field 4 (en passant), column 20: this field is missing");
}

TEST(Fen, SaysWhatIsWrongWithTheSmallFields) {
  const std::string kings = "r3k2r/8/8/8/8/8/8/R3K2R ";
  EXPECT_EQ(error_of(kings + "x - -"), "FEN field 2 (side to move), column 25: the side to move is w or b");
  EXPECT_EQ(error_of(kings + "wb - -"), "FEN field 2 (side to move), column 26: the side to move is w or b");
  EXPECT_EQ(error_of(kings + "w -K -"), "FEN field 3 (castling), column 28: this character means nothing here");
  EXPECT_EQ(error_of(kings + "w Kx -"), "FEN field 3 (castling), column 28: this character means nothing here");
  EXPECT_EQ(error_of(kings + "w K1 -"), "FEN field 3 (castling), column 28: this character means nothing here");
  EXPECT_EQ(error_of(kings + "w KH -"), "FEN field 3 (castling), column 28: this castling right is given twice");
  EXPECT_EQ(error_of(kings + "w G -"), "FEN field 3 (castling), column 27: there is no rook for this castling right");
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/8/R3K3 w K -"),
            "FEN field 3 (castling), column 24: there is no rook for this castling right");
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/8/4K2R w Q -"),
            "FEN field 3 (castling), column 24: there is no rook for this castling right");
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/4K3/7R w K -"),
            "FEN field 3 (castling), column 24: there is no king on its first rank for this castling right");
  constexpr std::string_view kBadSquare = "the en passant square is - or a square of rank 3 or 6";
  for (std::string_view square : {"e4", "i3", "e", "e33", "--"})
    EXPECT_EQ(error_of(kings + "w - " + std::string(square)),
              "FEN field 4 (en passant), column 29: " + std::string(kBadSquare));
  EXPECT_EQ(error_of(kings + "w - - x"), "FEN field 5 (half-move clock), column 31: a whole number is expected here");
  EXPECT_EQ(error_of(kings + "w - - -1"), "FEN field 5 (half-move clock), column 31: a whole number is expected here");
  EXPECT_EQ(error_of(kings + "w - - 0 1234567"),
            "FEN field 6 (move number), column 33: a whole number is expected here");
  EXPECT_EQ(error_of(kings + "w - - 0 1 x"),
            "FEN field 6 (move number), column 35: there is more text after the last field");
}

TEST(Fen, BlamesTheRightFieldForAnImpossiblePosition) {
  const auto field_and_column = [](std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_FALSE(position) << fen;
    EXPECT_EQ(position.error().kind, FenErrorKind::Setup) << fen;
    return std::pair(position.error().field, position.error().column);
  };
  EXPECT_EQ(field_and_column(" 8/8/8/8/8/8/8/4K3 w - - 0 1"), std::pair(FenField::Placement, 2));
  EXPECT_EQ(field_and_column("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), std::pair(FenField::Placement, 1));
  EXPECT_EQ(field_and_column("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), std::pair(FenField::Side, 23));
  EXPECT_EQ(field_and_column("4k3/8/8/8/8/8/8/4K3 w -  e6 0 1"), std::pair(FenField::EnPassant, 26));
  EXPECT_EQ(field_and_column("4k3/8/8/8/8/8/8/4K3 w - - 10000 1"), std::pair(FenField::HalfmoveClock, 27));
  EXPECT_EQ(field_and_column("4k3/8/8/8/8/8/8/4K3 w - - 0 10000"), std::pair(FenField::FullmoveNumber, 29));
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/4K3 w - - 0 1"),
            "FEN field 1 (placement), column 1: " + std::string(describe(SetupError::BlackKingMissing)));
}

TEST(Fen, BlamesCastlingWhenASetupMadeByHandIsWrongThere) {
  EXPECT_EQ(locate_setup_error("8/8/8/8/8/8/8/8 w KQ - 0 1", SetupError::WrongCastlingRight).field, FenField::Castling);
  EXPECT_EQ(locate_setup_error("8/8/8/8/8/8/8/8 w KQ - 0 1", SetupError::WrongCastlingRight).column, 19);
}

TEST(Fen, ReadsASetupThatIsNoPosition) {
  const auto setup = parse_setup("8/8/8/8/8/8/8/8 b - - 3 7");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->board, Setup::empty_board());
  EXPECT_EQ(format_fen(*setup), "8/8/8/8/8/8/8/8 b - - 3 7");
  EXPECT_FALSE(parse_setup("8/8/8/8/8/8/8/8 b - - 3 7 x"));
}

TEST(Fen, ReadsTheFirstFourFieldsAndLeavesTheRest) {
  const auto prefix = parse_setup_prefix("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;");
  ASSERT_TRUE(prefix);
  EXPECT_EQ(prefix->length, 25u);
  EXPECT_FALSE(parse_setup_prefix("4k3/8/8/8/8/8/8/4K3 w -"));
}

RC_GTEST_PROP(Fen, RoundTripsPositionsOfRandomGames, (std::uint64_t seed)) {
  const Position position = random_position(seed);
  for (CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
    const std::string fen = format_fen(position, style);
    const auto again = parse_fen(fen);
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->to_setup() == position.to_setup());
    RC_ASSERT(again->key() == position.key());
    RC_ASSERT(format_fen(*again, style) == fen);
  }
}

RC_GTEST_PROP(Fen, NeverCrashesOnDamagedText, (std::uint64_t seed)) {
  std::string fen = format_fen(random_position(seed));
  fen[*rc::gen::inRange<std::size_t>(0, fen.size())] = *rc::gen::arbitrary<char>();
  const auto position = parse_fen(fen);
  if (position) {
    RC_ASSERT(parse_fen(format_fen(*position)).has_value());
  } else {
    RC_ASSERT(position.error().column >= 1);
    RC_ASSERT(!position.error().reason().empty());
  }
}

}  // namespace
}  // namespace kiebitz
