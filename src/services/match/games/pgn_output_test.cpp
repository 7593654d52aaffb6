#include "match/games/pgn_output.h"

#include <gtest/gtest.h>

#include <map>

#include "notation/fen.h"
#include "notation/pgn/pgn_annotations.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/san.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;
using uci_client::EngineScore;

struct ReadBack : PgnVisitor {
  std::map<std::string, std::string> tags;
  std::vector<Move> moves;
  std::vector<PgnComment> comments;
  GameResult result = GameResult::Unknown;
  std::string error;

  void tag(std::string_view name, std::string_view value) override { tags[std::string(name)] = value; }
  void move(Move move, const Position&) override { moves.push_back(move); }
  void comment(std::string_view text) override { comments.push_back(parse_comment(text)); }
  void end_game(GameResult end) override { result = end; }
  void bad_game(const PgnError& bad) override { error = bad.describe(); }
};

GameRecord scholars_mate() {
  GameRecord record;
  record.opening.name = "King's Pawn";
  record.plan.white = 1;
  record.plan.number = 4;
  record.plan.round = 2;
  Position position = Position::start();
  for (const char* san : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"}) {
    MoveRecord move;
    move.move = *parse_san(position, san);
    position.make(move.move);
    move.is_from_opening = record.moves.size() < 2;
    move.score = EngineScore{EngineScore::Kind::Centipawns, 25};
    move.depth = 9;
    move.elapsed = 120ms;
    move.clock_left = 3880ms;
    record.moves.push_back(move);
  }
  record.moves.back().score = EngineScore{EngineScore::Kind::Mate, 1};
  record.result = GameResult::WhiteWins;
  record.reason = EndReason::Checkmate;
  return record;
}

std::vector<EngineSpec> two_engines() {
  std::vector<EngineSpec> engines(2);
  engines[0].name = "Anna";
  engines[1].name = "Bert \"the\" Rook";
  for (EngineSpec& engine : engines) engine.limits.clock = parse_time_control("4+0.04");
  return engines;
}

TEST(PgnOutput, IsReadBackByOurReader) {
  const GameRecord record = scholars_mate();
  ReadBack read;
  read_pgn(format_pgn(record, two_engines(), {}), read);
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.result, GameResult::WhiteWins);
  ASSERT_EQ(read.moves.size(), record.moves.size());
  for (std::size_t i = 0; i < read.moves.size(); ++i) EXPECT_EQ(read.moves[i], record.moves[i].move);
  EXPECT_EQ(read.tags["White"], "Bert \"the\" Rook");
  EXPECT_EQ(read.tags["Black"], "Anna");
  EXPECT_EQ(read.tags["Round"], "3.5");
  EXPECT_EQ(read.tags["TimeControl"], "4+0.04");
  EXPECT_EQ(read.tags["Termination"], "normal");
  EXPECT_EQ(read.tags["Opening"], "King's Pawn");
}

TEST(PgnOutput, WritesEvaluationsAsWhiteSeesThemWithClocks) {
  ReadBack read;
  read_pgn(format_pgn(scholars_mate(), two_engines(), {}), read);
  ASSERT_EQ(read.comments.size(), 8U);
  EXPECT_EQ(read.comments[0].text, "book");
  EXPECT_EQ(read.comments[2].eval, (PgnEval{PgnEval::Kind::Centipawns, 25, 9}));
  EXPECT_EQ(read.comments[3].eval, (PgnEval{PgnEval::Kind::Centipawns, -25, 9}));
  EXPECT_EQ(read.comments[6].eval, (PgnEval{PgnEval::Kind::Mate, 1, 9}));
  EXPECT_EQ(read.comments[2].elapsed, 120ms);
  EXPECT_EQ(read.comments[7].text, "White mates");
}

TEST(PgnOutput, SaysWhyAnEngineLost) {
  GameRecord record = scholars_mate();
  record.moves.pop_back();
  record.reason = EndReason::TimeForfeit;
  record.result = GameResult::BlackWins;
  record.detail = "12.0 ms too late";
  ReadBack read;
  read_pgn(format_pgn(record, two_engines(), {}), read);
  EXPECT_EQ(read.tags["Termination"], "time forfeit");
  EXPECT_EQ(read.comments.back().text, "White loses on time: 12.0 ms too late");
}

TEST(PgnOutput, AStartPositionOfItsOwnIsKept) {
  GameRecord record;
  record.opening = chess960_opening_list()[17];
  record.plan.black = 1;
  record.result = GameResult::Draw;
  record.reason = EndReason::AdjudicatedDraw;
  PgnOptions options;
  options.chess960 = true;
  ReadBack read;
  read_pgn(format_pgn(record, two_engines(), options), read);
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.tags["Variant"], "Chess960");
  EXPECT_EQ(read.tags["SetUp"], "1");
  EXPECT_EQ(read.tags["Termination"], "adjudication");
}

TEST(PgnOutput, DifferentLimitsAreWrittenForEachSide) {
  std::vector<EngineSpec> engines = two_engines();
  engines[0].limits = {};
  engines[0].limits.nodes = 1000;
  ReadBack read;
  read_pgn(format_pgn(scholars_mate(), engines, {}), read);
  EXPECT_EQ(read.tags["WhiteTimeControl"], "4+0.04");
  EXPECT_EQ(read.tags["BlackTimeControl"], "nodes=1000");
}

}  // namespace
}  // namespace kiebitz::match
