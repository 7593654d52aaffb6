// Whole matches between fake engines.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include "fake_player.h"
#include "match/engines/preflight.h"
#include "match/report/sprt.h"
#include "match/schedule/tournament.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

class TournamentTest : public testing::Test {
 protected:
  TournamentTest() {
    config_.engines = {fake_engine({"style=greedy", "seed=1"}, "Greedy"), fake_engine({"seed=2"}, "Random")};
    config_.timeouts = {20s, 20s, 500ms};
    config_.game.adjudication.max_moves = 30;
    config_.schedule.rounds = 3;
    events_.game_finished = [this](const GameRecord& record, const ResultTable&) { finished_.push_back(record); };
    events_.game_started = [this](const GamePlan& plan) { started_.push_back(plan.number); };
  }

  MatchConfig config_;
  MatchEvents events_;
  OpeningBook book_{builtin_opening_list({}), {}};
  std::vector<GameRecord> finished_;
  std::vector<std::size_t> started_;
};

TEST_F(TournamentTest, PlaysEveryGameOfTheSchedule) {
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
  EXPECT_EQ(tournament.results().games(), 6U);
  EXPECT_EQ(tournament.results().pairs_between(0, 1).pairs(), 3);
  ASSERT_EQ(finished_.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(finished_[i].plan.number, i);
    EXPECT_EQ(finished_[i].opening.name, book_.at(i / 2).name);
    EXPECT_EQ(finished_[i].plan.white, i % 2);
  }
}

TEST_F(TournamentTest, GamesAreTheSameEachTimeAndOnAnyNumberOfThreads) {
  const auto play = [&](std::size_t threads) {
    config_.concurrency = threads;
    finished_.clear();
    Tournament tournament(config_, book_, events_);
    EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
    std::map<std::size_t, std::vector<std::uint16_t>> games;
    for (const GameRecord& record : finished_)
      for (const MoveRecord& move : record.moves) games[record.plan.number].push_back(move.move.raw());
    return games;
  };
  const auto one = play(1);
  EXPECT_EQ(one.size(), 6U);
  EXPECT_EQ(play(4), one);
}

// A player without a process.
class FirstMove : public Player {
 public:
  explicit FirstMove(const EngineSpec& spec) : spec_(spec) {}
  const EngineSpec& spec() const override { return spec_; }
  Expected<void, uci_client::Failure> prepare() override { return {}; }
  Expected<TimePoint, uci_client::Failure> begin(const Turn& turn) override {
    move_ = format_uci_move(legal_moves(turn.position)[0], false);
    return std::chrono::steady_clock::now();
  }
  Expected<uci_client::BestMove, uci_client::Failure> wait_for_move(TimePoint, std::stop_token,
                                                                    const uci_client::InfoHandler&) override {
    return uci_client::BestMove{move_, "", std::chrono::steady_clock::now()};
  }
  bool stop(TimePoint, std::stop_token) override { return true; }
  void discard() override {}
  void quit() override {}

 private:
  const EngineSpec& spec_;
  std::string move_;
};

TEST_F(TournamentTest, APlayerWithoutAProcessSitsWhereTheCallerSeatsHim) {
  config_.engines[0] = fake_engine({}, "First");
  Tournament tournament(config_, book_, events_, [&](std::size_t engine) -> std::unique_ptr<Player> {
    if (engine != 0) return nullptr;
    return std::make_unique<FirstMove>(config_.engines[0]);
  });
  EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
  ASSERT_EQ(finished_.size(), 6U);
  EXPECT_FALSE(is_failure(finished_[0].reason)) << finished_[0].detail;
  Position position = finished_[0].opening.start();
  for (const MoveRecord& record : finished_[0].moves) {
    if (!record.is_from_opening && position.side_to_move() == Color::White) {
      EXPECT_EQ(record.move, legal_moves(position)[0]);
    }
    position.make(record.move);
  }
}

TEST_F(TournamentTest, FinishedGamesAreNotReplayed) {
  Tournament tournament(config_, book_, events_);
  EXPECT_TRUE(tournament.restore({0, GameResult::WhiteWins, EndReason::Checkmate}));
  EXPECT_TRUE(tournament.restore({3, GameResult::Draw, EndReason::Repetition}));
  EXPECT_FALSE(tournament.restore({3, GameResult::Draw, EndReason::Repetition}));
  EXPECT_FALSE(tournament.restore({6, GameResult::Draw, EndReason::Repetition}));
  EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
  EXPECT_EQ(started_, (std::vector<std::size_t>{1, 2, 4, 5}));
  EXPECT_EQ(tournament.results().games(), 6U);
  EXPECT_EQ(tournament.results().pairs_between(0, 1).pairs(), 3);
}

TEST_F(TournamentTest, AnEngineThatCrashesInEveryGameLosesThemAllAndTheMatchGoesOn) {
  config_.engines[1] = fake_engine({"fault=crash", "after=2"}, "Crash");
  config_.concurrency = 2;
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
  EXPECT_EQ(tournament.results().games_between(0, 1), (ScoreCounts{6, 0, 0}));
  EXPECT_EQ(tournament.results().failures_of(1).at(EndReason::Crash), 6);
}

TEST_F(TournamentTest, AnEngineThatNeverStartsEndsTheMatch) {
  config_.engines[1].command = "/no/such/engine";
  config_.schedule.rounds = 100;
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::EngineFailed);
  EXPECT_EQ(tournament.results().games(), 3U);
}

TEST_F(TournamentTest, TwoEnginesThatNeverStartEndTheMatchToo) {
  for (EngineSpec& engine : config_.engines) engine.command = "/no/such/engine";
  config_.schedule.rounds = 100;
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::EngineFailed);
  EXPECT_LE(tournament.results().games(), 5U);
}

TEST_F(TournamentTest, AnEngineThatDiesWhileItStartsEndsTheMatch) {
  config_.engines[1].command = "false";
  config_.schedule.rounds = 100;
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::EngineFailed);
  EXPECT_EQ(tournament.results().games(), 3U);
  EXPECT_EQ(tournament.results().failures_of(1), (std::map<EndReason, int>{{EndReason::NoStart, 3}}));
}

TEST_F(TournamentTest, StopsWhenTheTestIsDecided) {
  config_.engines[1] = fake_engine({"fault=illegal", "after=1"}, "Loser");
  config_.schedule.rounds = 1000;
  config_.concurrency = 2;
  config_.sprt = SprtSettings{.elo0 = 0, .elo1 = 50};
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::Decided);
  EXPECT_LT(tournament.results().games(), 500U);
  EXPECT_EQ(sprt_status(tournament.results().pairs_between(0, 1), *config_.sprt).decision, SprtDecision::AcceptH1);
}

TEST_F(TournamentTest, CanBeInterruptedAndKeepsWhatIsFinished) {
  config_.engines[1] = fake_engine({"delay=5"}, "Slow");
  config_.schedule.rounds = 100000;
  config_.concurrency = 2;
  std::stop_source source;
  events_.game_finished = [&](const GameRecord&, const ResultTable& results) {
    if (results.games() == 3) source.request_stop();
  };
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run(source.get_token()), MatchEnd::Interrupted);
  EXPECT_GE(tournament.results().games(), 3U);
  EXPECT_LE(tournament.results().games(), 5U);
}

TEST_F(TournamentTest, ARoundRobinLetsAllMeet) {
  config_.engines.push_back(fake_engine({"seed=9"}, "Third"));
  config_.schedule.rounds = 1;
  config_.concurrency = 3;
  Tournament tournament(config_, book_, events_);
  EXPECT_EQ(tournament.run({}), MatchEnd::Completed);
  EXPECT_EQ(tournament.results().games(), 6U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(tournament.results().games_of(i).games(), 4);
}

TEST_F(TournamentTest, RestartsAnEngineForEveryGameOnRequest) {
  config_.engines[0].restart_every_game = true;
  std::atomic<int> starts[2] = {0, 0};
  events_.wire = [&](std::size_t engine, uci_client::Direction, std::string_view line) {
    if (line == "uci") ++starts[engine];
  };
  Tournament tournament(config_, book_, events_);
  tournament.run({});
  EXPECT_EQ(starts[0], 6);
  EXPECT_EQ(starts[1], 1);
}

TEST_F(TournamentTest, ReportsOddLinesAsWarnings) {
  config_.engines[1] = fake_engine({"fault=bad-pv", "after=4"}, "Liar");
  config_.game.check_lines = true;
  std::vector<MatchWarning> warnings;
  events_.warning = [&](const MatchWarning& warning) { warnings.push_back(warning); };
  Tournament tournament(config_, book_, events_);
  tournament.run({});
  ASSERT_EQ(warnings.size(), 6U);
  EXPECT_EQ(warnings[0].engine, 1U);
}

TEST_F(TournamentTest, LeavesNoProcessAndNoDescriptorBehind) {
  const auto descriptors = [] {
    const std::filesystem::directory_iterator entries("/proc/self/fd");
    return std::distance(begin(entries), end(entries));
  };
  const auto before = descriptors();
  config_.engines[1] = fake_engine({"fault=exit", "after=2"}, "Exit");
  config_.concurrency = 3;
  {
    Tournament tournament(config_, book_, events_);
    tournament.run({});
  }
  EXPECT_EQ(descriptors(), before);
}

TEST_F(TournamentTest, PreflightNamesEnginesAndFindsBadOptions) {
  config_.engines[0].name.clear();
  config_.engines[1].name.clear();
  config_.engines[1].options = {{"Threads", "1", true}};
  const auto good = check_engines(config_);
  ASSERT_TRUE(good) << good.error().text;
  EXPECT_EQ(good->remarks.size(), 1U);
  complete_names(config_.engines, {"Same", "Same"});
  EXPECT_EQ(config_.engines[0].name, "Same");
  EXPECT_EQ(config_.engines[1].name, "Same (2)");
  config_.engines[1].options = {{"Hash", "99999", false}};
  const auto bad = check_engines(config_);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().engine, 1U);
  EXPECT_NE(bad.error().text.find("Hash must be between 1 and 1024"), std::string::npos) << bad.error().text;
}

}  // namespace
}  // namespace kiebitz::match
