#include "notation/epd.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/random_positions_test.h"
#include "notation/uci_move.h"

namespace kiebitz {
namespace {

constexpr std::string_view kPlace = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";

std::string line(std::string_view operations) { return std::string(kPlace) + " " + std::string(operations); }

std::string error_of(std::string_view text) {
  const auto epd = parse_epd(text);
  return epd ? "no error" : epd.error().describe();
}

TEST(Epd, ReadsTheOperationsOfTestSuites) {
  const auto epd =
      parse_epd(line("bm Qg6 Rf3; am h3; id \"WAC.001; first\"; acd 12; ce -150; dm 2; c0 \"a\" \"b\"; x;"));
  ASSERT_TRUE(epd);
  EXPECT_EQ(epd->text("id"), "WAC.001; first");
  EXPECT_EQ(epd->number("acd"), 12);
  EXPECT_EQ(epd->number("ce"), -150);
  EXPECT_EQ(epd->number("dm"), 2);
  EXPECT_EQ(epd->number("id"), std::nullopt);
  EXPECT_EQ(epd->number("nothing"), std::nullopt);
  EXPECT_EQ(epd->text("x"), std::nullopt);
  ASSERT_EQ(epd->moves("bm").size(), 2u);
  EXPECT_EQ(format_uci_move(epd->moves("bm")[0], false), "g3g6");
  EXPECT_TRUE(epd->moves("sm").empty());
  ASSERT_NE(epd->find("c0"), nullptr);
  EXPECT_EQ(epd->find("c0")->operands.size(), 2u);
}

TEST(Epd, ReadsALineOfMoves) {
  const auto epd = parse_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3;");
  ASSERT_TRUE(epd);
  ASSERT_EQ(epd->moves("pv").size(), 3u);
  EXPECT_EQ(format_uci_move(epd->moves("pv")[2], false), "g1f3");
}

TEST(Epd, TakesTheCountersFromOperationsOrFields) {
  const auto by_operations = parse_epd(line("hmvc 3; fmvn 20;"));
  ASSERT_TRUE(by_operations);
  EXPECT_EQ(by_operations->position.halfmove_clock(), 3);
  EXPECT_EQ(by_operations->position.fullmove_number(), 20);
  const auto by_fields = parse_epd(line("3 20 bm Qg6;"));
  ASSERT_TRUE(by_fields);
  EXPECT_EQ(by_fields->position.halfmove_clock(), 3);
  EXPECT_EQ(by_fields->position.fullmove_number(), 20);
  EXPECT_EQ(format_epd(*by_fields), line("hmvc 3; fmvn 20; bm Qg6;"));
  EXPECT_EQ(parse_epd(line("0 0"))->position.fullmove_number(), 1);
}

TEST(Epd, ToleratesMissingAndSuperfluousSemicolons) {
  EXPECT_EQ(format_epd(*parse_epd(line("bm Qg6"))), line("bm Qg6;"));
  EXPECT_EQ(format_epd(*parse_epd(line(";D1 20 ;D2 400 ;"))), line("D1 20; D2 400;"));
  EXPECT_EQ(format_epd(*parse_epd(line(""))), kPlace);
}

TEST(Epd, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/9 w - - bm e4;"),
            "FEN field 1 (placement), column 15: this character means nothing here");
  EXPECT_EQ(error_of("8/8/8/8/8/8/8/4K3 w - - bm e4;"),
            "FEN field 1 (placement), column 1: " + std::string(describe(SetupError::BlackKingMissing)));
  EXPECT_EQ(error_of(line("bm Qg6; 7 x;")), "EPD column 65: an operation begins with a letter, not with 7");
  EXPECT_EQ(error_of(line("id \"open")), "EPD column 60: this string of id never ends");
  EXPECT_EQ(error_of(line("bm Qa8;")), "EPD column 60: Qa8: no such piece can go there");
  EXPECT_EQ(error_of(line("hmvc;")), "EPD column 57: hmvc needs a whole number in its range");
  EXPECT_EQ(error_of(line("hmvc 10000;")), "EPD column 57: hmvc needs a whole number in its range");
  EXPECT_EQ(error_of(line("fmvn x;")), "EPD column 57: fmvn needs a whole number in its range");
}

TEST(Epd, BuildsOperations) {
  Epd epd{Position::start(), {}};
  const auto move = [](std::string_view text) { return *parse_uci_move(Position::start(), text); };
  epd.operations.push_back(make_move_operation(epd.position, "bm", {move("e2e4"), move("g1f3")}));
  epd.operations.push_back(make_move_operation(epd.position, "pv", {move("e2e4")}));
  epd.operations.push_back(make_text_operation("id", "a \"b\""));
  epd.operations.push_back(make_number_operation("ce", -12));
  const std::string text = format_epd(epd);
  EXPECT_EQ(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 Nf3; pv e4; id \"a 'b'\"; ce -12;");
  EXPECT_EQ(parse_epd(text)->operations, epd.operations);
}

RC_GTEST_PROP(Epd, RoundTrips, (std::uint64_t seed)) {
  Epd epd{random_position(seed), {}};
  std::vector<Move> moves;
  for (Move move : legal_moves(epd.position)) moves.push_back(move);
  epd.operations.push_back(make_number_operation("hmvc", epd.position.halfmove_clock()));
  epd.operations.push_back(make_number_operation("fmvn", epd.position.fullmove_number()));
  epd.operations.push_back(make_move_operation(epd.position, "bm", moves));
  Random random(seed);
  epd.operations.push_back(make_move_operation(epd.position, "pv", random_moves(epd.position, random, 10)));
  epd.operations.push_back(make_text_operation("id", "random; position"));
  const std::string text = format_epd(epd);
  const auto again = parse_epd(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->operations == epd.operations);
  RC_ASSERT(again->position.to_setup() == epd.position.to_setup());
  RC_ASSERT(format_epd(*again) == text);
}

TEST(Epd, AMoveSolvesAPositionByItsBestMovesAndThoseToAvoid) {
  const auto best = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;");
  const auto avoid = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - am e4;");
  const auto none = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - id \"x\";");
  ASSERT_TRUE(best && avoid && none);
  const Move e4 = *parse_san(best->position, "e4");
  const Move e3 = *parse_san(best->position, "e3");
  EXPECT_EQ(best->is_solved_by(e4), true);
  EXPECT_EQ(best->is_solved_by(e3), false);
  EXPECT_EQ(avoid->is_solved_by(e4), false);
  EXPECT_EQ(avoid->is_solved_by(e3), true);
  EXPECT_EQ(none->is_solved_by(e4), std::nullopt);
}

}  // namespace
}  // namespace kiebitz
