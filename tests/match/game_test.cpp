// One game between engines that misbehave in different ways.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/temporary_folder_testing.h"
#include "fake_player.h"
#include "match/engines/engine_player.h"
#include "match/games/game_runner.h"
#include "notation/fen.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

class GameTest : public testing::Test {
 protected:
  GameRecord play(const EngineSpec& white, const EngineSpec& black, const Opening& opening = {}) {
    EnginePlayer white_player(white, {timeouts_, settings_.chess960});
    EnginePlayer black_player(black, {timeouts_, settings_.chess960});
    const GameSetup setup{white_player, black_player, settings_,
                          [this](Color, const std::string& text) { warnings_.push_back(text); }};
    auto record = play_game({}, opening, setup, {});
    EXPECT_TRUE(record);
    return record ? std::move(*record) : GameRecord{};
  }

  void expect_loss_of_white(const GameRecord& record, EndReason reason) {
    EXPECT_EQ(record.result, GameResult::BlackWins) << describe_end(record);
    EXPECT_EQ(word_of(record.reason), word_of(reason)) << describe_end(record);
  }

  uci_client::Timeouts timeouts_{20s, 20s, 500ms};
  GameSettings settings_;
  std::vector<std::string> warnings_;
};

TEST_F(GameTest, TwoEnginesPlayUntilTheRulesEndTheGame) {
  const GameRecord record = play(fake_engine({"seed=1"}), fake_engine({"seed=2"}));
  EXPECT_NE(record.result, GameResult::Unknown);
  EXPECT_FALSE(is_failure(record.reason)) << describe_end(record);
  ASSERT_FALSE(record.moves.empty());
  EXPECT_TRUE(record.moves[0].score);
  EXPECT_TRUE(record.moves[0].clock_left);
  Position position = Position::start();
  for (const MoveRecord& move : record.moves) {
    ASSERT_TRUE(position.is_legal(move.move));
    position.make(move.move);
  }
}

TEST_F(GameTest, TheOpeningIsPlayedFirst) {
  const Opening opening = builtin_opening_list({})[0];
  settings_.adjudication.max_moves = 8;
  const GameRecord record = play(fake_engine({}), fake_engine({}), opening);
  ASSERT_EQ(record.moves.size(), 16U);
  EXPECT_EQ(record.reason, EndReason::TooManyMoves);
  EXPECT_EQ(record.result, GameResult::Draw);
  for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(record.moves[i].is_from_opening, i < opening.moves.size());
}

TEST_F(GameTest, AnEngineThatCrashesLoses) {
  const GameRecord record = play(fake_engine({"fault=crash", "after=3"}), fake_engine({}));
  expect_loss_of_white(record, EndReason::Crash);
  EXPECT_EQ(record.moves.size(), 6U);
  EXPECT_NE(record.detail.find("signal 11"), std::string::npos) << record.detail;
}

TEST_F(GameTest, AnEngineThatEndsLoses) {
  expect_loss_of_white(play(fake_engine({"fault=exit", "after=1"}), fake_engine({})), EndReason::Crash);
}

TEST_F(GameTest, AnEngineThatHangsLosesOnTime) {
  EngineSpec white = fake_engine({"fault=hang", "after=1"});
  white.limits.clock = parse_time_control("1");
  const GameRecord record = play(white, fake_engine({}));
  expect_loss_of_white(record, EndReason::TimeForfeit);
  EXPECT_EQ(record.detail, "no answer, not even to stop");
}

TEST_F(GameTest, AnEngineThatHangsWithoutAClockStalls) {
  settings_.stall = 100ms;
  EngineSpec white = fake_engine({"fault=ignore-go", "deaf"});
  white.limits = {};
  white.limits.nodes = 100;
  expect_loss_of_white(play(white, fake_engine({})), EndReason::Stall);
}

TEST_F(GameTest, WithoutAClockSilenceIsAStallAndALongThoughtIsNot) {
  settings_.stall = 600ms;
  settings_.adjudication.max_moves = 1;
  EngineSpec white = fake_engine({"delay=1300"});
  white.limits = {};
  white.limits.nodes = 100;
  expect_loss_of_white(play(white, fake_engine({})), EndReason::Stall);
  white.arguments.emplace_back("chatter=50");
  const GameRecord record = play(white, fake_engine({}));
  EXPECT_EQ(record.reason, EndReason::TooManyMoves) << describe_end(record);
}

TEST_F(GameTest, AnEngineThatDoesNotAnswerIsReadyStallsAndANewOneHasNotStarted) {
  timeouts_.ready = 1s;
  expect_loss_of_white(play(fake_engine({"fault=no-readyok", "after=1"}), fake_engine({})), EndReason::Stall);
  expect_loss_of_white(play(fake_engine({"fault=no-readyok"}), fake_engine({})), EndReason::NoStart);
}

TEST_F(GameTest, ASlowEngineLosesOnTimeAndMayPlayOnInTheNextGame) {
  EngineSpec slow = fake_engine({"delay=400"});
  slow.limits.clock = parse_time_control("0.7");
  const GameRecord record = play(slow, fake_engine({}));
  expect_loss_of_white(record, EndReason::TimeForfeit);
  EXPECT_EQ(record.moves.size(), 2U);
}

TEST_F(GameTest, AMarginForgivesASlowEngine) {
  settings_.adjudication.max_moves = 4;
  EngineSpec slow = fake_engine({"delay=60"});
  slow.limits = {};
  slow.limits.move_time = 20ms;
  expect_loss_of_white(play(slow, fake_engine({})), EndReason::TimeForfeit);
  slow.limits.margin = 20s;
  EXPECT_EQ(play(slow, fake_engine({})).reason, EndReason::TooManyMoves);
}

TEST_F(GameTest, AnIllegalMoveLoses) {
  for (const char* fault : {"fault=illegal", "fault=null", "fault=empty", "fault=garbage-move"}) {
    const GameRecord record = play(fake_engine({fault, "after=2"}), fake_engine({}));
    expect_loss_of_white(record, EndReason::IllegalMove);
    EXPECT_EQ(record.moves.size(), 4U) << fault;
    EXPECT_FALSE(record.detail.empty());
  }
}

TEST_F(GameTest, NoiseAndFloodsDoNotDisturb) {
  settings_.adjudication.max_moves = 6;
  EXPECT_EQ(play(fake_engine({"fault=noise"}), fake_engine({})).reason, EndReason::TooManyMoves);
  EXPECT_EQ(play(fake_engine({"fault=flood", "after=1"}), fake_engine({})).reason, EndReason::TooManyMoves);
}

TEST_F(GameTest, BoundsAloneAreNoScore) {
  settings_.adjudication.max_moves = 3;
  settings_.check_lines = true;
  const GameRecord record = play(fake_engine({"fault=bounds", "after=1"}), fake_engine({}));
  EXPECT_TRUE(record.moves[0].score);
  EXPECT_FALSE(record.moves[2].score);
  ASSERT_EQ(warnings_.size(), 1U);
  EXPECT_EQ(warnings_[0], "there is no exact score before bestmove");
}

TEST_F(GameTest, ImpossibleLinesAreReportedOnRequestOnly) {
  settings_.adjudication.max_moves = 3;
  const auto warnings_for = [&](const char* fault) {
    warnings_.clear();
    play(fake_engine({fault}), fake_engine({}));
    return warnings_.size();
  };
  EXPECT_EQ(warnings_for("fault=bad-pv"), 0U);
  settings_.check_lines = true;
  EXPECT_EQ(warnings_for("fault=bad-pv"), 1U);
  EXPECT_EQ(warnings_for("fault=bad-mate"), 1U);
  EXPECT_EQ(warnings_for("fault=bad-ponder"), 1U);
  EXPECT_EQ(warnings_for("fault=none"), 0U);
}

TEST_F(GameTest, ABadOptionOfOneEngineIsAFailureAndOfAllEnginesIsNot) {
  EngineSpec white = fake_engine({});
  settings_.adjudication.max_moves = 2;
  white.options = {{"Threads", "1", true}, {"Hash", "32", true}};
  EXPECT_EQ(play(white, fake_engine({})).reason, EndReason::TooManyMoves);
  white.options = {{"Threads", "1", false}};
  const GameRecord record = play(white, fake_engine({}));
  expect_loss_of_white(record, EndReason::NoStart);
  EXPECT_EQ(record.detail, "there is no option 'Threads'");
}

TEST_F(GameTest, ScoresEndAGameEarly) {
  settings_.adjudication.resign = ResignRule{3, 500, true};
  const GameRecord won = play(fake_engine({"score=700"}), fake_engine({"score=-700"}));
  EXPECT_EQ(won.result, GameResult::WhiteWins);
  EXPECT_EQ(won.reason, EndReason::AdjudicatedWin);
  EXPECT_EQ(won.moves.size(), 6U);
  settings_.adjudication = {};
  settings_.adjudication.draw = DrawRule{1, 1, 10};
  const GameRecord drawn = play(fake_engine({"score=0"}), fake_engine({"score=0"}));
  EXPECT_EQ(drawn.reason, EndReason::AdjudicatedDraw);
}

TEST_F(GameTest, WhoeverKnowsTheResultEndsTheGame) {
  settings_.known_result = [](const Position& p) -> std::optional<GameResult> {
    if (p.fullmove_number() < 3) return std::nullopt;
    return GameResult::BlackWins;
  };
  const GameRecord record = play(fake_engine({}), fake_engine({}));
  EXPECT_EQ(record.result, GameResult::BlackWins);
  EXPECT_EQ(record.reason, EndReason::KnownEnding);
  EXPECT_EQ(record.moves.size(), 4U);
  EXPECT_EQ(describe_end(record), "Black wins by tablebases");
}

TEST_F(GameTest, Chess960IsPlayedFromItsOwnStartPositions) {
  settings_.chess960 = true;
  for (int number = 0; number < 960; number += 137) {
    const Opening opening = chess960_opening_list()[static_cast<std::size_t>(number)];
    const GameRecord record =
        play(fake_engine({"seed=" + std::to_string(number)}), fake_engine({"style=greedy"}), opening);
    EXPECT_FALSE(is_failure(record.reason)) << describe_end(record) << " in " << opening.fen;
  }
  expect_loss_of_white(play(fake_engine({"fault=no-option960"}), fake_engine({})), EndReason::NoStart);
}

TEST_F(GameTest, ACancelledGameHasNoRecord) {
  const EngineSpec spec = fake_engine({"fault=ignore-go"});
  EnginePlayer white(spec, {timeouts_, false});
  EnginePlayer black(spec, {timeouts_, false});
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(play_game({}, {}, {white, black, settings_, {}}, source.get_token()));
}

TEST_F(GameTest, AnEngineThatFailedStartsAnewInTheNextGame) {
  const test::TemporaryFolder folder;
  settings_.adjudication.max_moves = 5;
  const EngineSpec broken = fake_engine({"fault=crash", "after=1", "once=" + folder.file("marker")});
  const EngineSpec sound = fake_engine({});
  EnginePlayer white(broken, {timeouts_, false});
  EnginePlayer black(sound, {timeouts_, false});
  const GameSetup setup{white, black, settings_, {}};
  const auto first = play_game({}, {}, setup, {});
  const auto second = play_game({}, {}, setup, {});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->reason, EndReason::Crash);
  EXPECT_EQ(second->reason, EndReason::TooManyMoves);
}

}  // namespace
}  // namespace kiebitz::match
