#include "match/schedule/state_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "match/report/merged_matches.h"

namespace kiebitz::match {
namespace {

class StateFileTest : public testing::Test {
 protected:
  const test::TemporaryFolder folder_;
  const std::string path_ = folder_.file("state");
  MatchState header_{{"--engine", "cmd=a b", "odd\\word\nwith lines"}, {{"openings", "abc"}, {"engines", "x y"}}, {}};
};

TEST_F(StateFileTest, IsReadAsItWasWritten) {
  auto writer = StateWriter::create(path_, header_);
  ASSERT_TRUE(writer) << writer.error().text;
  ASSERT_TRUE(writer->add({0, GameResult::WhiteWins, EndReason::Checkmate}));
  ASSERT_TRUE(writer->add({7, GameResult::Draw, EndReason::FiftyMoves}));
  const auto state = load_state(path_);
  ASSERT_TRUE(state) << state.error().text;
  EXPECT_EQ(state->arguments, header_.arguments);
  EXPECT_EQ(state->plan, header_.plan);
  ASSERT_EQ(state->games.size(), 2U);
  EXPECT_EQ(state->games[1].number, 7U);
  EXPECT_EQ(state->games[1].result, GameResult::Draw);
  EXPECT_EQ(state->games[1].reason, EndReason::FiftyMoves);
}

TEST_F(StateFileTest, EveryPrefixOfAFileIsAStateOrNone) {
  std::string text = format_state_header(header_);
  const std::size_t header_size = text.size();
  text += format_state_game({0, GameResult::WhiteWins, EndReason::Checkmate});
  text += format_state_game({1, GameResult::BlackWins, EndReason::TimeForfeit});
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const auto state = parse_state(text.substr(0, length));
    if (length >= header_size) {
      ASSERT_TRUE(state) << length;
      EXPECT_EQ(state->arguments, header_.arguments);
    }
  }
}

TEST_F(StateFileTest, AHalfWrittenLineIsCutOffBeforeTheNextOne) {
  {
    auto writer = StateWriter::create(path_, header_);
    ASSERT_TRUE(writer->add({0, GameResult::WhiteWins, EndReason::Checkmate}));
  }
  std::ofstream(path_, std::ios::app) << "game 1 0-";
  auto writer = StateWriter::append(path_);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->add({1, GameResult::Draw, EndReason::Stalemate}));
  const auto state = load_state(path_);
  ASSERT_TRUE(state) << state.error().text;
  ASSERT_EQ(state->games.size(), 2U);
  EXPECT_EQ(state->games[1].reason, EndReason::Stalemate);
}

TEST_F(StateFileTest, OneWhoseFirstLineIsMissingIsNotBegun) {
  for (const char* text : {"", "kieb", "kiebitz-match 1"}) {
    std::ofstream(path_) << text;
    const auto state = load_state(path_);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().kind, StateErrorKind::NotBegun) << text;
    EXPECT_EQ(state.error().text, "'" + path_ + "': the state file is empty");
  }
}

TEST_F(StateFileTest, ASecondMatchIsKeptAway) {
  const auto writer = StateWriter::create(path_, header_);
  ASSERT_TRUE(writer);
  for (const auto& second : {StateWriter::append(path_), StateWriter::create(path_, header_)}) {
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().text, "cannot write the state file '" + path_ + "': another match is writing it");
  }
  EXPECT_EQ(load_state(path_)->plan, header_.plan) << "nothing was lost";
}

TEST_F(StateFileTest, RefusesOtherFilesAndDamage) {
  EXPECT_EQ(load_state("/no/such/file").error().kind, StateErrorKind::CannotRead);
  EXPECT_EQ(load_state(folder_.string()).error().kind, StateErrorKind::CannotRead);
  EXPECT_EQ(parse_state("no line end").error().kind, StateErrorKind::NotAStateFile);
  EXPECT_EQ(parse_state("[Event \"x\"]\n").error().kind, StateErrorKind::NotAStateFile);
  const auto damaged = parse_state("kiebitz-match 1\ngame x 1-0 checkmate\n");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().text, "line 2 of the state file is damaged");
  EXPECT_FALSE(parse_state("kiebitz-match 1\ngame 1 1-0 boredom\n"));
  EXPECT_FALSE(parse_state("kiebitz-match 1\nsomething\n"));
}

TEST_F(StateFileTest, NamesWhatDiffersFromAnotherMatch) {
  EXPECT_TRUE(check_same_plan(header_, header_.plan));
  const auto other = check_same_plan(header_, {{"openings", "abc"}, {"engines", "z"}});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().text, "the state file belongs to another match: the engines differ");
  EXPECT_FALSE(check_same_plan(header_, {{"openings", "abc"}}));
}

TEST_F(StateFileTest, AFullDiskIsAnError) {
  auto writer = StateWriter::create("/dev/full", header_);
  EXPECT_FALSE(writer);
  EXPECT_EQ(StateWriter::create("/no/such/directory/file", header_).error().kind, StateErrorKind::CannotWrite);
}

MatchState ladder(const std::string& first, const std::string& second, std::vector<FinishedGame> games) {
  return {{"--engine", "cmd=a", "name=" + first, "nodes=1", "--engine", "cmd=b", "name=" + second, "nodes=1",
           "--rounds", "1"},
          {},
          std::move(games)};
}

TEST(MergedMatches, CountGamesOfAllByName) {
  const std::vector<MatchState> states = {
      ladder("low", "middle",
             {{0, GameResult::BlackWins, EndReason::Checkmate}, {1, GameResult::WhiteWins, EndReason::Checkmate}}),
      // The second round was added later.
      ladder("middle", "high",
             {{0, GameResult::Draw, EndReason::FiftyMoves}, {3, GameResult::WhiteWins, EndReason::Crash}}),
  };
  const auto merged = merge_matches(states);
  ASSERT_TRUE(merged) << merged.error().text;
  ASSERT_EQ(merged->config.engines.size(), 3U);
  EXPECT_EQ(merged->config.engines[1].name, "middle");
  EXPECT_EQ(merged->results.games_between(0, 1), (ScoreCounts{0, 0, 2}));
  EXPECT_EQ(merged->results.pairs_between(0, 1).counts[0], 1);
  // In the fourth game the colours are changed.
  EXPECT_EQ(merged->results.games_between(1, 2), (ScoreCounts{0, 1, 1}));
  EXPECT_EQ(merged->results.pairs_between(1, 2).pairs(), 0);
}

TEST(MergedMatches, AGameThatIsThereTwiceCountsOnce) {
  const FinishedGame game{0, GameResult::WhiteWins, EndReason::Checkmate};
  const auto merged = merge_matches(std::vector{ladder("a", "b", {game, game})});
  ASSERT_TRUE(merged) << merged.error().text;
  EXPECT_EQ(merged->results.games_between(0, 1), (ScoreCounts{1, 0, 0}));
}

TEST(MergedMatches, EnginesWithoutANameKeepTheOnesTheyHadInTheMatch) {
  const MatchState state{{"--engine", "cmd=./a", "nodes=1", "--engine", "cmd=./a", "nodes=2", "--rounds", "1"},
                         {{"engines", "A 1.0 = ./a in ''"}, {"engines", "A 1.0 (2) = ./a in ''"}},
                         {{0, GameResult::WhiteWins, EndReason::Checkmate}}};
  const auto merged = merge_matches(std::vector{state});
  ASSERT_TRUE(merged) << merged.error().text;
  ASSERT_EQ(merged->config.engines.size(), 2U);
  EXPECT_EQ(merged->config.engines[1].name, "A 1.0 (2)");
  EXPECT_EQ(merged->results.games_between(0, 1), (ScoreCounts{1, 0, 0}));
}

TEST(MergedMatches, ANameThatWasGivenIsTakenAsItIs) {
  const FinishedGame game{0, GameResult::WhiteWins, EndReason::Checkmate};
  std::vector<MatchState> states = {ladder("base", "lmr = 3", {game}), ladder("base", "lmr = 4", {game})};
  states[0].plan = {{"engines", "base = a  in ''"}, {"engines", "lmr = 3 = b  in ''"}};
  states[1].plan = {{"engines", "base = a  in ''"}, {"engines", "lmr = 4 = b  in ''"}};
  const auto merged = merge_matches(states);
  ASSERT_TRUE(merged) << merged.error().text;
  ASSERT_EQ(merged->config.engines.size(), 3U);
  EXPECT_EQ(merged->config.engines[1].name, "lmr = 3");
  EXPECT_EQ(merged->config.engines[2].name, "lmr = 4");
}

TEST(MergedMatches, RefuseWhatNoMatchCouldHavePlayed) {
  EXPECT_FALSE(merge_matches(std::vector<MatchState>{{{"--engine"}, {}, {}}}));
  EXPECT_FALSE(
      merge_matches(std::vector{ladder("a", "b", {{~std::size_t{0}, GameResult::Draw, EndReason::Stalemate}})}));
}

}  // namespace
}  // namespace kiebitz::match
