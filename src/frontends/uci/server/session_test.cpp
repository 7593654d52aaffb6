#include "uci/server/session.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder_testing.h"
#include "base/text.h"
#include "support/uci_dialogue.h"

namespace kiebitz::uci {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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

TEST(UciSession, AWordThatIsNotKnownIsPassedOver) {
  Dialogue d;
  d.say("joho setoption name UCI_ShowWDL value true");
  d.search("hey go depth 1");
  EXPECT_TRUE(d.wait_for("bestmove"));
  EXPECT_THAT(d.lines(), Contains(HasSubstr(" wdl ")));
  d.say("joho");
  EXPECT_TRUE(d.wait_for("info string unknown command 'joho'"));
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

TEST(UciSession, DebugTellsWithWhatASearchBegins) {
  Dialogue d;
  d.search("go depth 1");
  EXPECT_EQ(d.count("info string"), 0);
  d.say("debug on");
  d.search("go depth 1");
  EXPECT_EQ(d.count("info string White to move, full strength"), 1);
}

TEST(UciSession, DebugTellsWhatWasReceivedAndTheTimeItTook) {
  Dialogue d;
  d.say("debug on");
  d.say("isready");
  EXPECT_EQ(d.count("info string received: \"isready\""), 1);
  EXPECT_EQ(d.count("info string handled in "), 2);  // and debug itself
  EXPECT_THAT(d.search("go movetime 50"),
              Contains(ContainsRegex("^info string answered after [0-9]+\\.[0-9][0-9] ms")));
  d.say("debug off");
  d.clear();
  d.say("isready");
  EXPECT_EQ(d.count("info string"), 0);
}

TEST(UciSession, ThreadsMayBeAsManyAsThereAreCores) {
  Dialogue d;
  d.say("setoption name Threads value 0");
  EXPECT_EQ(d.count("info string"), 0);
  d.search("go depth 3");
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, TellsTheValuesOfItsOptions) {
  Dialogue d;
  d.say("setoption name MultiPV value 3");
  d.say("setoption name MultiPV value 0");
  d.clear();
  d.say("options");
  EXPECT_EQ(d.count("info string MultiPV: 3"), 1);
  EXPECT_EQ(d.count("info string EvalFile: "), 1);
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

TEST(UciSession, SaysWhatIsWrongWithAPosition) {
  Dialogue d;
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5KK w - - 0 1");
  EXPECT_THAT(d.last(), HasSubstr("more than one king"));
  d.say("position startpos moves e2e4 e7e5 e1e3");
  EXPECT_THAT(d.last(), HasSubstr("e1e3"));
  d.say("position startpos e2e4");
  EXPECT_THAT(d.last(), HasSubstr("expected moves after startpos, not 'e2e4'"));
}

TEST(UciSession, AfterAPositionThatWasRefusedThereIsNoMoveForTheOneBefore) {
  Dialogue d;
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.say("position startpos moves e2e5");
  const auto lines = d.search("go depth 2");
  EXPECT_THAT(lines, ::testing::ElementsAre(HasSubstr("the last \"position\" was refused"), "bestmove 0000"));
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.search("go depth 2");
  EXPECT_EQ(d.last(), "bestmove a1a8");
}

TEST(UciSession, ARefusedPositionIsAnsweredWhenItsTurnComes) {
  Dialogue d;
  d.say("go movetime 100");
  d.say("position fen nonsense");
  d.say("go movetime 100");
  d.finish_search();
  EXPECT_EQ(d.count("bestmove"), 2);
  EXPECT_EQ(d.count("bestmove 0000"), 1);
  EXPECT_EQ(d.last(), "bestmove 0000");
  for (const char* go : {"go infinite", "go ponder wtime 1000 btime 1000"}) {
    d.clear();
    d.say(go);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_EQ(d.count("bestmove"), 0) << go;
    d.say("stop");
    d.finish_search();
    EXPECT_EQ(d.last(), "bestmove 0000") << go;
  }
  d.clear();
  d.say("go perft 2");
  d.finish_search();
  EXPECT_EQ(d.count("Nodes searched"), 0);
  EXPECT_EQ(d.count("bestmove"), 0);
}

TEST(UciSession, UnderstandsWhatPeopleType) {
  Dialogue d;
  d.say("?");
  EXPECT_THAT(d.lines(), Contains(HasSubstr("go perft N")));
  for (const char* move : {"e2e4", "e4", "Nf3", "e7e5", "O-O"}) {
    d.clear();
    d.say(move);
    EXPECT_THAT(d.lines(), ::testing::ElementsAre(HasSubstr("'kiebitz play'"))) << move;
  }
  d.clear();
  d.say("go infinite");
  d.say("exit");
  EXPECT_EQ(d.count("bestmove"), 1);
}

TEST(UciSession, TellsAProgramOfAnotherProtocolOnceHowToStartIt) {
  Dialogue d;
  d.say("xboard");
  d.say("protover 2");
  EXPECT_THAT(d.lines(), ::testing::ElementsAre(StartsWith("tellusererror This program speaks UCI"),
                                                HasSubstr("xboard -fUCI -fcp kiebitz")));
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

TEST(UciSession, NothingIsQueuedBehindASearchThatOnlyStopEnds) {
  for (const char* endless : {"go", "go mate 3", "go searchmoves e2e4"}) {
    Dialogue d;
    d.say(endless);
    d.say("go movetime 10");
    EXPECT_TRUE(d.wait_for("info string go: a search is running")) << endless;
    d.say("stop");
    d.finish_search();
    EXPECT_EQ(d.count("bestmove"), 1) << endless;
  }
  Dialogue pondering;
  pondering.say("go ponder");
  pondering.say("ponderhit");
  pondering.say("go depth 1");
  EXPECT_TRUE(pondering.wait_for("info string go: a search is running"));
  pondering.say("stop");
  pondering.finish_search();
  Dialogue level;  // whose searches have a limit of nodes
  level.say("setoption name UCI_LimitStrength value true");
  level.say("go");
  level.say("go");
  level.finish_search();
  EXPECT_EQ(level.count("bestmove"), 2);
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

TEST(UciSession, ASearchThatWaitedHasItsFullTime) {
  Dialogue d;
  const auto begin = std::chrono::steady_clock::now();
  d.say("go movetime 150");
  d.say("go movetime 150");
  d.finish_search();
  EXPECT_EQ(d.count("bestmove"), 2);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(250));
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
  d.say("d");  // whatever follows waits for the count
  EXPECT_EQ(d.count("Nodes searched: 8902"), 1);
  d.say("go perft 3");
  d.finish_search();
  EXPECT_EQ(d.count("e2e4: 600"), 2);
  EXPECT_EQ(d.last(), "Nodes searched: 8902");
  d.say("go perft 0");
  d.finish_search();
  EXPECT_EQ(d.last(), "Nodes searched: 1");
  d.say("go perft 12");
  d.say("isready");
  EXPECT_EQ(d.last(), "readyok");
  d.say("stop");
  d.finish_search();
  EXPECT_EQ(d.last(), "info string go perft: stopped before the end");
  d.say("go perft 3");
  d.say("quit");
  EXPECT_EQ(d.last(), "Nodes searched: 8902");
}

TEST(UciSession, HelpNamesTheCommandsAsRemarks) {
  Dialogue d;
  d.say("help");
  EXPECT_EQ(d.count("info string"), static_cast<int>(d.lines().size()));
  EXPECT_THAT(d.lines(), Contains(HasSubstr("go perft N")));
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

TEST(UciSession, ADirectoryIsNoNetworkAndTheSearchGoesOn) {
  Dialogue d;
  d.say("setoption name EvalFile value " + test::TemporaryFolder().string());
  EXPECT_THAT(d.lines().back(), HasSubstr("cannot be read"));
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
  const test::TemporaryFolder folder;
  const std::string path = folder.file("log");
  Dialogue d;
  for (int i = 0; i < 50; ++i) {
    d.say("setoption name Debug Log File value " + path);
    d.say("go nodes 1");
    while (d.count("bestmove") <= i) d.say("setoption name Debug Log File value");  // refused until the search is over
  }
  EXPECT_EQ(d.count("bestmove"), 50);
}

TEST(UciSession, WritesBothDirectionsToTheLogFile) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("log");
  {
    Dialogue d;
    d.say("setoption name Debug Log File value " + path);
    d.say("setoption name Debug Log File value /nonexistent/log");  // the old log continues
    d.say("isready");
    d.say("isready");
  }
  std::FILE* file = std::fopen(path.c_str(), "r");
  ASSERT_NE(file, nullptr);
  std::string text(4096, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  EXPECT_THAT(text, HasSubstr(">> isready"));
  EXPECT_THAT(text, HasSubstr("<< readyok"));
  const std::size_t options = text.find("== Hash: 64");
  EXPECT_NE(options, std::string::npos) << "with which options a game begins";
  EXPECT_EQ(text.find("== Hash: 64", options + 1), std::string::npos) << "only after a change";
  std::remove(path.c_str());
}

}  // namespace
}  // namespace kiebitz::uci
