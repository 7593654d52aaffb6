#include "notation/san.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/fen.h"
#include "notation/random_positions_test.h"
#include "notation/uci_move.h"

namespace kiebitz {
namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Position position_of(std::string_view fen) {
  auto position = parse_fen(fen);
  EXPECT_TRUE(position) << fen;
  return *std::move(position);
}

// The move in UCI notation, or the reason why there is none.
std::string read(std::string_view fen, std::string_view san, PieceLetters letters = PieceLetters::English) {
  const auto move = parse_san(position_of(fen), san, letters);
  return move ? format_uci_move(*move, true) : std::string(move.error().describe());
}

std::string write(std::string_view fen, std::string_view uci, PieceLetters letters = PieceLetters::English) {
  const Position position = position_of(fen);
  const auto move = parse_uci_move(position, uci);
  return move ? format_san(position, *move, letters) : std::string(describe(move.error()));
}

SanError error_of(std::string_view fen, std::string_view san) {
  const auto move = parse_san(position_of(fen), san);
  EXPECT_FALSE(move) << san;
  return move ? SanError() : move.error();
}

TEST(SanWriting, NamesPiecesButNotPawns) {
  EXPECT_EQ(write(kStart, "g1f3"), "Nf3");
  EXPECT_EQ(write(kStart, "e2e4"), "e4");
  EXPECT_EQ(write("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5"), "exd5");
}

TEST(SanWriting, DisambiguatesAsLittleAsPossible) {
  EXPECT_EQ(write("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2"), "Nbd2");
  EXPECT_EQ(write("4k3/8/8/3N4/8/8/8/3NK3 w - - 0 1", "d5e3"), "N5e3");
  EXPECT_EQ(write("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
  EXPECT_EQ(write("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1");
}

TEST(SanWriting, IgnoresRivalsThatArePinned) {
  EXPECT_EQ(write("4r2k/8/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5"), "Nd5");
  EXPECT_EQ(write("4r2k/8/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d1"), "Nd1");
  EXPECT_EQ(write("4r2k/8/8/2N5/8/8/4N3/4K3 w - - 0 1", "c5d3"), "Nd3");
}

TEST(SanWriting, MarksCheckMateAndCastling) {
  EXPECT_EQ(write("rnbqkbnr/ppppp2p/5p2/6p1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", "d1h5"), "Qh5#");
  EXPECT_EQ(write("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(write("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O+");
  EXPECT_EQ(write("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8"), "Rh8+");
}

TEST(SanWriting, WritesPromotions) {
  EXPECT_EQ(write("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8q"), "e8=Q");
  EXPECT_EQ(write("3n4/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7d8n"), "exd8=N");
}

TEST(SanWriting, KnowsGermanLettersAndFigurines) {
  EXPECT_EQ(write(kStart, "g1f3", PieceLetters::German), "Sf3");
  EXPECT_EQ(write("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8q", PieceLetters::German), "e8=D");
  EXPECT_EQ(write(kStart, "g1f3", PieceLetters::Figurine), "♘f3");
  EXPECT_EQ(write("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "g8f6", PieceLetters::Figurine), "♞f6");
}

TEST(SanReading, ForgivesTheSpellingsOfCastling) {
  constexpr std::string_view kFen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (std::string_view text :
       {"O-O", "0-0", "o-o", "O-O+", "0-0!", "O–O", "Ke1-g1", "Ke1g1", "e1g1", "e1-g1", "Ke1h1"})
    EXPECT_EQ(read(kFen, text), "e1h1") << text;
  for (std::string_view text : {"O-O-O", "0-0-0", "o-o-o!?", "O‐O‐O", "e1c1", "Ke1-c1"})
    EXPECT_EQ(read(kFen, text), "e1a1") << text;
  for (std::string_view text : {"O-0", "O", "OO", "O-O-", "O-O-O-O", "0-0-0-0"})
    EXPECT_EQ(error_of(kFen, text).kind, SanErrorKind::Invalid) << text;
}

TEST(SanReading, ForgivesMissingAndSuperfluousSigns) {
  constexpr std::string_view kFen = "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/3B1N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
  for (std::string_view text :
       {"exd5",  "ed5",    "e4xd5", "e4d5",  "e4-d5",  "exd5!", "exd5!?", "exd5+",  "exd5#", "ed5??", "e:d5",
        "exd5±", "exd5+-", "exd5=", "Pexd5", "Pe4xd5", "e×d5",  " exd5 ", "exd5 !", "eXd5",  "exd5N"})
    EXPECT_EQ(read(kFen, text), "e4d5") << text;
  for (std::string_view text :
       {"Ng5", "Nf3g5", "Nf3-g5", "Nfg5", "N3g5", "Ng5+", "Ng5++", "f3g5", "♘g5", "♞g5", "♘︎g5", "N-g5"})
    EXPECT_EQ(read(kFen, text), "f3g5") << text;
}

TEST(SanReading, UnderstandsEveryPromotion) {
  constexpr std::string_view kFen = "3n4/4P3/8/8/8/8/8/k3K3 w - - 0 1";
  for (std::string_view text : {"e8=Q", "e8Q", "e8(Q)", "e8/Q", "e7e8q", "e7-e8=Q", "e8=♕", "e8=Q+", "e8q", "e8=q!"})
    EXPECT_EQ(read(kFen, text), "e7e8q") << text;
  for (std::string_view text : {"e8=N", "e8N", "e7e8n", "e8n"}) EXPECT_EQ(read(kFen, text), "e7e8n") << text;
  for (std::string_view text : {"e7e8b", "e8B", "e8=b", "e8b", "e8b+"}) EXPECT_EQ(read(kFen, text), "e7e8b") << text;
  EXPECT_EQ(read(kFen, "exd8=R"), "e7d8r");
  EXPECT_EQ(read(kFen, "ed8T", PieceLetters::German), "e7d8r");
  EXPECT_EQ(error_of(kFen, "e8").reason, SanReason::MissingPromotion);
  EXPECT_EQ(error_of(kFen, "e8=").reason, SanReason::MissingPromotion);
  EXPECT_EQ(error_of(kFen, "e8=K").reason, SanReason::WrongPromotion);
  EXPECT_EQ(error_of(kFen, "e8=P").reason, SanReason::WrongPromotion);
  EXPECT_EQ(error_of(kFen, "Kd1=Q").reason, SanReason::WrongPromotion);
  EXPECT_EQ(error_of(kFen, "e8(Q").kind, SanErrorKind::Invalid);
  EXPECT_EQ(error_of(kStart, "e4=Q").reason, SanReason::WrongPromotion);
}

TEST(SanReading, UnderstandsEnPassant) {
  constexpr std::string_view kFen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  for (std::string_view text : {"exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "ed6", "e5d6", "exd6!?"})
    EXPECT_EQ(read(kFen, text), "e5d6") << text;
  EXPECT_TRUE(parse_san(position_of(kFen), "exd6")->is_en_passant());
  // Pinned on the rank by a rook that both pawns shield the king from.
  EXPECT_EQ(error_of("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1", "exd6").reason, SanReason::NoSuchPiece);
  // Two pawns could capture, but one of them is pinned.
  EXPECT_EQ(error_of("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6").reason, SanReason::KingInCheck);
  EXPECT_EQ(read("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "cxd6"), "c5d6");
}

TEST(SanReading, ReadsGermanOnlyOnRequest) {
  EXPECT_EQ(read(kStart, "Sf3", PieceLetters::German), "g1f3");
  EXPECT_EQ(read(kStart, "Be4", PieceLetters::German), "e2e4");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/3QKB2 w - - 0 1", "Dd5", PieceLetters::German), "d1d5");
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/3QKB2 w - - 0 1", "Lc4", PieceLetters::German), "f1c4");
  EXPECT_EQ(error_of(kStart, "Sf3").kind, SanErrorKind::Invalid);
}

TEST(SanReading, SaysWhyAMoveIsIllegal) {
  EXPECT_EQ(error_of(kStart, "Nf4"), (SanError{SanErrorKind::Illegal, SanReason::NoSuchPiece}));
  EXPECT_EQ(error_of(kStart, "e5").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "e2").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "e1").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "exd3").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "axd3").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "e3e4").reason, SanReason::WrongOrigin);
  EXPECT_EQ(error_of(kStart, "e7e5").reason, SanReason::WrongOrigin);
  EXPECT_EQ(error_of(kStart, "Nc1d3").reason, SanReason::WrongOrigin);
  EXPECT_EQ(error_of(kStart, "P3e4").reason, SanReason::NoSuchPiece);
  EXPECT_EQ(error_of(kStart, "Nd2").reason, SanReason::OwnPieceOnTarget);
  EXPECT_EQ(error_of(kStart, "O-O").reason, SanReason::NoCastling);
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O").reason, SanReason::NoCastling);
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "Kd2").reason, SanReason::KingInCheck);
  EXPECT_EQ(error_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3").reason, SanReason::KingInCheck);
  EXPECT_EQ(error_of("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3").reason, SanReason::KingInCheck);
}

TEST(SanReading, SaysWhenSeveralPiecesFit) {
  EXPECT_EQ(error_of("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"),
            (SanError{SanErrorKind::Ambiguous, SanReason::SeveralPieces}));
}

TEST(SanReading, TellsTextFromMoves) {
  for (std::string_view text : {"",     "e",   "N",   "hello", "Nz3", "N9", "e44",   "Nf3f4f5", "e2-",      "xe4",
                                "Nf3-", "e4)", "1-0", "=Q",    "Qa",  "Q1", "e2ee4", "e4x",     "\xff\xfe", "K"})
    EXPECT_EQ(error_of(kStart, text).reason, SanReason::NotAMove) << text;
  for (std::string_view text : {"--", "Z0", "0000", "null", "@@@@"})
    EXPECT_EQ(error_of(kStart, text).reason, SanReason::NullMove) << text;
  EXPECT_EQ(error_of(kStart, "♘" + std::string(60, 'f')).reason, SanReason::NotAMove);
}

TEST(SanReading, ReturnsTheGlyphWrittenAtTheMove) {
  const Position start = Position::start();
  EXPECT_EQ(parse_annotated_san(start, "e4!?")->nag, Nag::Interesting);
  EXPECT_EQ(parse_annotated_san(start, "Nf3±")->nag, Nag::WhiteBetter);
  EXPECT_EQ(parse_annotated_san(start, "e4N")->nag, Nag::Novelty);
  EXPECT_EQ(parse_annotated_san(start, "e4")->nag, Nag::None);
}

TEST(SanError, HasASentenceForEveryReason) {
  for (int i = 0; i <= static_cast<int>(SanReason::SeveralPieces); ++i)
    EXPECT_FALSE((SanError{SanErrorKind::Illegal, static_cast<SanReason>(i)}).describe().empty());
}

RC_GTEST_PROP(San, RoundTripsEveryLegalMove, (std::uint64_t seed)) {
  const Position position = random_position(seed);
  for (Move move : legal_moves(position)) {
    for (PieceLetters letters : {PieceLetters::English, PieceLetters::German, PieceLetters::Figurine}) {
      const std::string text = format_san(position, move, letters);
      const auto again = parse_san(position, text, letters);
      RC_ASSERT(again.has_value());
      RC_ASSERT(*again == move);
    }
  }
}

// Every move that the reader accepts is legal, whatever the text is.
RC_GTEST_PROP(San, AcceptsOnlyLegalMoves, (std::uint64_t seed)) {
  const Position position = random_position(seed);
  const MoveList moves = legal_moves(position);
  constexpr std::string_view kLetters = "PNBRQK";
  for (int from = static_cast<int>(seed % 8); from < kSquareCount; from += 7) {
    for (int to = 0; to < kSquareCount; ++to) {
      const std::string squares = format_uci_move(Move::normal(square_at(from), square_at(to)), true);
      for (std::string text : {squares, squares + "=Q", kLetters[seed % 6] + squares,
                               kLetters[to % 6] + squares.substr(2), squares.substr(0, 1) + squares.substr(2)}) {
        const auto move = parse_san(position, text);
        if (move) RC_ASSERT(moves.contains(*move));
      }
    }
  }
}

}  // namespace
}  // namespace kiebitz
