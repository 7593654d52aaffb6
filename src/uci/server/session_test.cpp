#include "uci/server/session.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>

namespace kiebitz::uci {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A session whose answers are collected; wait_for blocks until a line with this beginning has come.
class Dialogue {
 public:
  Dialogue() : session_([this](std::string_view line) { receive(line); }) {}

  void say(std::string_view line) { session_.handle(line); }
  bool wait_for(std::string_view beginning) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, std::chrono::seconds(20), [&] { return count_locked(beginning) > 0; });
  }
  // One search from go to bestmove; the lines in between.
  std::vector<std::string> search(std::string_view go) {
    clear();
    say(go);
    EXPECT_TRUE(wait_for("bestmove"));
    session_.wait();
    return lines();
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::string last() {
    const auto all = lines();
    return all.empty() ? std::string() : all.back();
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    lines_.clear();
  }
  int count(std::string_view beginning) {
    const std::lock_guard lock(mutex_);
    return count_locked(beginning);
  }
  void finish_search() { session_.wait(); }

 private:
  void receive(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    arrived_.notify_all();
  }
  int count_locked(std::string_view beginning) const {
    return static_cast<int>(
        std::count_if(lines_.begin(), lines_.end(), [&](const std::string& l) { return l.starts_with(beginning); }));
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> lines_;
  Session session_;
};

// The number behind this word, or -1.
int number_after(std::string_view line, std::string_view word) {
  const auto words = split_words(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i] == word) return std::stoi(std::string(words[i + 1]));
  return -1;
}

// The moves of the main line.
std::vector<std::string> pv_of(std::string_view line) {
  const std::size_t at = line.find(" pv ");
  if (at == std::string_view::npos) return {};
  const auto words = split_words(line.substr(at + 4));
  return {words.begin(), words.end()};
}

TEST(UciSession, IntroducesItselfWithEveryOptionOfTheTable) {
  Dialogue d;
  d.say("uci");
  const auto lines = d.lines();
  EXPECT_THAT(lines.front(), StartsWith("id name Kiebitz"));
  EXPECT_EQ(lines.back(), "uciok");
  for (const OptionSpec& spec : option_table())
    EXPECT_EQ(d.count(fmt::format("option name {} type ", spec.name)), 1) << spec.name;
  // What lichess-bot sets by default, and what GUIs look for.
  for (const char* name : {"Hash", "Threads", "Clear Hash", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960",
                           "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "SyzygyPath", "EvalFile"})
    EXPECT_EQ(d.count(fmt::format("option name {} type ", name)), 1) << name;
}

TEST(UciSession, NoOptionNameOrChoiceContainsAWordOfTheProtocol) {
  const auto expect_free = [](std::string_view text) {
    for (const std::string_view word : split_words(text))
      for (const std::string_view taken : {"min", "max", "default", "var", "type", "name", "value"})
        EXPECT_NE(word, taken);
  };
  for (const OptionSpec& spec : option_table()) {
    expect_free(spec.name);
    expect_free(spec.choices);
  }
}

TEST(UciSession, WhatFollowsAStopInOneBreathIsNotLost) {
  Dialogue d;
  for (int i = 1; i <= 20; ++i) {
    d.say("go infinite");
    d.say("stop");
    d.say("setoption name Hash value 8");
    d.say("ucinewgame");
    d.say("position startpos moves e2e4");
    d.say("go infinite");
    d.say("stop");
    d.finish_search();
    ASSERT_EQ(d.count("bestmove"), 2 * i);
  }
  EXPECT_EQ(d.count("info string"), 0);
}

TEST(UciSession, ARunningSearchKeepsItsGameAndSaysSo) {
  Dialogue d;
  d.say("go infinite");
  d.say("ucinewgame");
  EXPECT_TRUE(d.wait_for("info string ucinewgame: a search is running"));
  d.say("stop");
}

TEST(UciSession, TheBookDoesNotEndAnInfiniteSearchOrAPondering) {
  Dialogue d;
  d.say("setoption name OwnBook value true");
  d.search("go depth 1");
  EXPECT_EQ(d.count("info depth 1 "), 1);  // the book answered
  for (const char* go : {"go infinite", "go ponder wtime 1000 btime 1000"}) {
    d.clear();
    d.say(go);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(d.count("bestmove"), 0) << go;
    d.say("stop");
    EXPECT_TRUE(d.wait_for("bestmove")) << go;
    d.finish_search();
  }
}

TEST(UciSession, APvEndsWhereTheGameIsDrawn) {
  Dialogue d;
  // Two half-moves before the fifty moves are over, no capture or pawn move in sight.
  d.say("position fen 8/8/3k4/8/8/3K4/8/N6n w - - 98 120");
  for (const std::string& line : d.search("go depth 8")) {
    const std::size_t at = line.find(" pv ");
    if (at == std::string::npos) continue;
    EXPECT_LE(split_words(std::string_view(line).substr(at + 4)).size(), 2U) << line;
  }
}

TEST(UciSession, DebugTellsWithWhatASearchBegins) {
  Dialogue d;
  d.search("go depth 1");
  EXPECT_EQ(d.count("info string"), 0);
  d.say("debug on");
  d.search("go depth 1");
  EXPECT_EQ(d.count("info string White to move, full strength"), 1);
}

TEST(UciSession, AnswersIsreadyDuringASearch) {
  Dialogue d;
  d.say("go infinite");
  d.say("isready");
  EXPECT_TRUE(d.wait_for("readyok"));
  EXPECT_EQ(d.count("bestmove"), 0);
  d.say("stop");
  EXPECT_TRUE(d.wait_for("bestmove"));
}

TEST(UciSession, ASearchStoppedAtOnceClaimsNoMate) {
  Dialogue d;
  for (int i = 0; i < 50; ++i) {
    d.clear();
    d.say("go infinite");
    d.say("stop");
    ASSERT_TRUE(d.wait_for("bestmove"));
    d.finish_search();
    for (const std::string& line : d.lines()) EXPECT_THAT(line, Not(HasSubstr("score mate")));
  }
}

TEST(UciSession, EveryGoGetsOneBestmoveAndAnExactScoreBeforeIt) {
  Dialogue d;
  for (const char* go : {"go depth 1", "go nodes 1", "go movetime 1", "go wtime 100", "go btime 100",
                         "go wtime 0 btime 0", "go wtime -50 btime -50", "go wtime 1000 btime 1000 movestogo 1",
                         "go mate 1 depth 3", "go mate depth 2", "go wtime 10000 btime 10000 depth 3 movetime 2000"}) {
    const auto lines = d.search(go);
    EXPECT_EQ(d.count("bestmove"), 1) << go;
    EXPECT_THAT(lines, Contains(ContainsRegex("^info depth [0-9]+ .*score (cp|mate) -?[0-9]+ nodes"))) << go;
    EXPECT_THAT(lines.back(), StartsWith("bestmove")) << go;
  }
}

TEST(UciSession, InfiniteAndPonderDoNotEndByThemselvesEvenWhenMateIsFound) {
  Dialogue d;
  for (const char* go : {"go infinite", "go ponder wtime 1000 btime 1000", "go ponder depth 1"}) {
    d.clear();
    d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    d.say(go);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    EXPECT_EQ(d.count("bestmove"), 0) << go;
    d.say("stop");
    EXPECT_TRUE(d.wait_for("bestmove a1a8")) << go;
    d.finish_search();
  }
}

TEST(UciSession, ALimitOfNodesDoesNotEndAnInfiniteSearchOrAPondering) {
  Dialogue d;
  d.say("setoption name UCI_LimitStrength value true");  // a level has a cap of nodes
  for (const char* go : {"go infinite", "go ponder wtime 60000 btime 60000", "go infinite nodes 100"}) {
    d.clear();
    d.say(go);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    EXPECT_EQ(d.count("bestmove"), 0) << go;
    d.say(std::string_view(go).starts_with("go ponder") ? "ponderhit" : "stop");
    EXPECT_TRUE(d.wait_for("bestmove")) << go;
    d.finish_search();
    EXPECT_EQ(d.count("bestmove"), 1) << go;
  }
}

TEST(UciSession, PonderhitTurnsPonderingIntoANormalSearch) {
  Dialogue d;
  d.say("go ponder wtime 200 btime 200");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(d.count("bestmove"), 0);
  d.say("ponderhit");
  EXPECT_TRUE(d.wait_for("bestmove"));
}

TEST(UciSession, OffersNoPonderMoveBehindTheEndOfTheGame) {
  Dialogue d;
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.search("go depth 5");
  EXPECT_EQ(d.last(), "bestmove a1a8");
}

TEST(UciSession, OffersNoPonderMoveThatEndsTheGame) {
  Dialogue d;
  d.say("setoption name OwnTables value false");
  d.say("position fen q7/8/8/8/8/7k/8/7K w - - 0 1");  // the only move, then mate
  const auto lines = d.search("go depth 3");
  EXPECT_THAT(lines[lines.size() - 2], HasSubstr(" pv h1g1 a8g2"));
  EXPECT_EQ(d.last(), "bestmove h1g1");
}

TEST(UciSession, AMatePvHasTheAnnouncedLengthAndEndsInMate) {
  Dialogue d;
  d.say("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1");  // mate in two
  const auto lines = d.search("go depth 8");
  EXPECT_THAT(lines[lines.size() - 2], ContainsRegex("score mate 2 .* pv [a-h1-8]+ [a-h1-8]+ [a-h1-8]+$"));
}

TEST(UciSession, WritesCastlingAsKingTakesRookOnlyInChess960) {
  Dialogue d;
  d.say("position fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
  d.search("go depth 1 searchmoves e1g1");
  EXPECT_THAT(d.last(), StartsWith("bestmove e1g1"));
  d.say("setoption name UCI_Chess960 value true");
  d.search("go depth 1 searchmoves e1h1");
  EXPECT_THAT(d.last(), StartsWith("bestmove e1h1"));
}

TEST(UciSession, ShowsWdlOnlyWhenAsked) {
  Dialogue d;
  EXPECT_THAT(d.search("go depth 2"), Not(Contains(HasSubstr(" wdl "))));
  d.say("setoption name UCI_ShowWDL value true");
  EXPECT_THAT(d.search("go depth 2"), Contains(ContainsRegex(" wdl [0-9]+ [0-9]+ [0-9]+ ")));
}

TEST(UciSession, SendsOnlyUciLinesWithoutLeadingBlanks) {
  Dialogue d;
  d.say("nonsense");
  d.say("setoption name Nothing value 1");
  d.say("setoption name Hash value many");
  d.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
  d.say("position startpos moves e2e5");
  d.say("go depth 1 wild 7");
  EXPECT_TRUE(d.wait_for("bestmove"));
  d.finish_search();
  for (const std::string& line : d.lines())
    EXPECT_TRUE(line.starts_with("info ") || line.starts_with("bestmove ")) << line;
}

TEST(UciSession, KeepsTheOldPositionWhenTheNewOneIsWrong) {
  Dialogue d;
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5KK w - - 0 1");
  EXPECT_THAT(d.last(), HasSubstr("more than one king"));
  d.say("position startpos moves e2e4 e7e5 e1e3");
  EXPECT_THAT(d.last(), HasSubstr("e1e3"));
  d.search("go depth 2");
  EXPECT_THAT(d.last(), StartsWith("bestmove a1a8"));
}

TEST(UciSession, SaysNoneWhenThereIsNoLegalMove) {
  Dialogue d;
  d.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");  // stalemate
  d.search("go depth 3");
  EXPECT_EQ(d.last(), "bestmove (none)");
  d.say("position fen R6k/6pp/8/8/8/8/8/6K1 b - - 0 1");  // mate
  EXPECT_THAT(d.search("go movetime 10"), Contains("info depth 0 score mate 0"));
}

TEST(UciSession, ASecondGoDuringASearchIsRefusedAndTheFirstGoesOn) {
  Dialogue d;
  d.say("go infinite");
  d.say("go depth 1");
  EXPECT_TRUE(d.wait_for("info string go: a search is running"));
  d.say("stop");
  EXPECT_TRUE(d.wait_for("bestmove"));
  d.finish_search();
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, ASecondGoFollowsASearchThatEndsByItself) {
  Dialogue d;
  d.say("go depth 9");
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.say("go depth 2");
  d.finish_search();
  EXPECT_EQ(d.count("bestmove"), 2);
  EXPECT_EQ(d.last(), "bestmove a1a8");
  EXPECT_EQ(d.count("info string"), 0);
}

TEST(UciSession, AStopIsMeantForTheSearchThatWaitsToo) {
  Dialogue d;
  for (const char* second : {"go infinite", "go ponder wtime 1000 btime 1000", "go depth 60"}) {
    d.clear();
    d.say("go movetime 60000");
    d.say(second);
    d.say("go depth 1");  // one may wait, not two
    EXPECT_EQ(d.count("info string go: a search is running"), 1) << second;
    d.say("stop");
    d.finish_search();
    EXPECT_EQ(d.count("bestmove"), 2) << second;
  }
  d.search("go depth 1");
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, APonderhitIsMeantForTheSearchThatWaits) {
  Dialogue d;
  d.say("go movetime 50");
  d.say("go ponder wtime 100 btime 100");
  d.say("ponderhit");
  d.finish_search();
  EXPECT_EQ(d.count("bestmove"), 2);
}

TEST(UciSession, QuitDoesNotWaitForTheSearchThatWaits) {
  Dialogue d;
  d.say("go movetime 60000");
  d.say("go infinite");
  d.say("quit");
  EXPECT_EQ(d.count("bestmove"), 2);
}

TEST(UciSession, PerftCountsInTheBackgroundAndCanBeStopped) {
  Dialogue d;
  d.say("go perft 3");
  d.finish_search();
  EXPECT_EQ(d.count("e2e4: 600"), 1);
  EXPECT_EQ(d.last(), "Nodes searched: 8902");
  d.say("go perft 0");
  d.finish_search();
  EXPECT_EQ(d.last(), "Nodes searched: 1");
  d.say("go perft 12");
  d.say("isready");
  EXPECT_EQ(d.last(), "readyok");
  d.say("go depth 1");
  EXPECT_THAT(d.last(), StartsWith("info string go: a search is running"));
  d.say("stop");
  d.finish_search();
  EXPECT_EQ(d.last(), "info string go perft: stopped before the end");
  d.say("go perft 12");
  d.say("quit");
}

TEST(UciSession, TheMoveUnderSearchIsToldWithItsNumber) {
  const CurrentMove current{7, Move::normal(Square::E2, Square::E4), 3};
  EXPECT_EQ(format_current_move(current, {}), "info depth 7 currmove e2e4 currmovenumber 3");
}

TEST(UciSession, HelpNamesTheCommandsAsRemarks) {
  Dialogue d;
  d.say("help");
  EXPECT_EQ(d.count("info string"), static_cast<int>(d.lines().size()));
  EXPECT_THAT(d.lines(), Contains(HasSubstr("go perft N")));
}

TEST(UciSession, BestmoveIsTheFirstMoveOfTheLastLine) {
  Dialogue d;
  for (const char* go : {"go depth 6", "go nodes 3000", "go movetime 5", "go nodes 1"})
    for (const char* position :
         {"startpos", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
      d.say(fmt::format("position {}", position));
      const auto lines = d.search(go);
      EXPECT_EQ(split_words(lines.back())[1], pv_of(lines[lines.size() - 2]).front()) << go;
    }
}

TEST(UciSession, APvEndsWhereAPositionComesForTheThirdTime) {
  Dialogue d;
  d.say("setoption name OwnTables value false");
  // The king comes back to h8 for the second time.
  d.say("position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1 moves a1a2 h8g8 a2a1 g8h8 a1a2 h8g8 a2a1");
  for (const std::string& line : d.search("go depth 4 searchmoves g8h8")) EXPECT_LE(pv_of(line).size(), 1U) << line;
}

TEST(UciSession, AllOfSeveralLimitsHold) {
  Dialogue d;
  const auto depth_of_last = [](const std::vector<std::string>& lines) {
    return number_after(lines[lines.size() - 2], "depth");
  };
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_LE(depth_of_last(d.search("go wtime 60000 btime 60000 depth 3 movetime 20000 nodes 100000000")), 3);
  const auto lines = d.search("go wtime 60000 btime 60000 depth 60 movetime 30 mate 50");
  EXPECT_LE(number_after(lines[lines.size() - 2], "time"), 1000);
  EXPECT_LE(number_after(d.search("go depth 60 movetime 20000 nodes 2000").end()[-2], "nodes"), 4000);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(UciSession, AnotherGameMayBeginWithoutUcinewgame) {
  Dialogue d;
  d.say("position startpos moves e2e4 e7e5 g1f3");
  d.search("go depth 6");
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.search("go depth 6");
  EXPECT_EQ(d.last(), "bestmove a1a8");
  d.say("position startpos");
  d.search("go depth 6");
  EXPECT_THAT(d.last(), ContainsRegex("^bestmove [a-h][12][a-h][34]"));
}

TEST(UciSession, AStopWithoutASearchIsIgnored) {
  Dialogue d;
  d.say("stop");
  d.say("ponderhit");
  EXPECT_TRUE(d.lines().empty());
  d.search("go depth 1");
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, OptionsMayComeInAnyOrderAndTheSearchStillWorks) {
  Dialogue d;
  d.say("setoption name Threads value 2");
  d.say("setoption name Hash value 4");
  d.say("setoption name Clear Hash");
  d.say("setoption name hash value 2");
  d.say("setoption name MultiPV value 3");
  EXPECT_TRUE(d.lines().empty());
  const auto lines = d.search("go depth 4");
  EXPECT_THAT(lines, Contains(HasSubstr(" multipv 3 ")));
}

// Each block of lines, from the first rank on, shows as many different moves as were asked for.
void expect_complete_ranks(const std::vector<std::string>& lines, int count) {
  std::vector<std::string> moves;
  for (const std::string& line : lines) {
    const int rank = number_after(line, "multipv");
    if (rank < 0) continue;
    ASSERT_EQ(rank, static_cast<int>(moves.size()) + 1) << line;
    const std::string move = pv_of(line).front();
    EXPECT_THAT(moves, Not(Contains(move))) << line;
    moves.push_back(move);
    if (rank == count) moves.clear();
  }
  EXPECT_TRUE(moves.empty()) << "the last block is not complete";
}

TEST(UciSession, EveryRankOfADepthShowsAnotherMoveAlsoAfterAStop) {
  Dialogue d;
  d.say("setoption name MultiPV value 4");
  d.say("position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1");
  expect_complete_ranks(d.search("go depth 9"), 4);
  expect_complete_ranks(d.search("go nodes 20000"), 4);
}

TEST(UciSession, OffersTheEvaluationsAsAChoiceAndRefusesOthers) {
  Dialogue d;
  d.say("uci");
  EXPECT_EQ(d.count("option name Evaluation type combo default network var network var classical"), 1);
  EXPECT_EQ(d.count("option name EvalFile type string"), 1);
  d.say("setoption name Evaluation value magic");
  EXPECT_THAT(d.lines().back(), HasSubstr("must be one of: network classical"));
}

TEST(UciSession, RefusesAFileThatIsNoNetworkAndSearchesOn) {
  Dialogue d;
  d.say("setoption name EvalFile value /nonexistent.kbn");
  EXPECT_THAT(d.lines().back(), HasSubstr("cannot be opened"));
  d.say("setoption name EvalFile value " KIEBITZ_SOURCE_DIR "/README.md");
  EXPECT_THAT(d.lines().back(), HasSubstr("not a Kiebitz network"));
  d.say("setoption name Evaluation value Classical");
  d.say("setoption name EvalFile value");
  d.search("go depth 3");
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, TheSameSearchTwiceVisitsTheSameNodes) {
  Dialogue d;
  const auto nodes = [&d] {
    d.say("ucinewgame");
    const auto lines = d.search("go depth 8");
    const std::string& info = lines[lines.size() - 2];
    return info.substr(info.find(" nodes "), info.find(" nps ") - info.find(" nodes "));
  };
  EXPECT_EQ(nodes(), nodes());
}

TEST(UciSession, TheLogMayChangeWhileAShortSearchTellsItsResult) {
  const std::string path = ::testing::TempDir() + "kiebitz_uci_changing_log.txt";
  Dialogue d;
  for (int i = 0; i < 50; ++i) {
    d.say("setoption name Debug Log File value " + path);
    d.say("go nodes 1");
    while (d.count("bestmove") <= i) d.say("setoption name Debug Log File value");  // refused until the search is over
  }
  EXPECT_EQ(d.count("bestmove"), 50);
  std::remove(path.c_str());
}

TEST(UciSession, WritesBothDirectionsToTheLogFile) {
  const std::string path = ::testing::TempDir() + "kiebitz_uci_log.txt";
  std::remove(path.c_str());
  {
    Dialogue d;
    d.say("setoption name Debug Log File value " + path);
    d.say("isready");
  }
  std::FILE* file = std::fopen(path.c_str(), "r");
  ASSERT_NE(file, nullptr);
  std::string text(4096, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  EXPECT_THAT(text, HasSubstr(">> isready"));
  EXPECT_THAT(text, HasSubstr("<< readyok"));
  std::remove(path.c_str());
}

}  // namespace
}  // namespace kiebitz::uci
