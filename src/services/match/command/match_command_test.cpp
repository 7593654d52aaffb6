#include "match/command/match_command.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

// Words are separated by blanks; _ stands for a blank inside a word.
std::vector<std::string> split(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word; words.push_back(word))
    for (char& c : word)
      if (c == '_') c = ' ';
  return words;
}

MatchCommand good(const std::string& text) {
  auto command = parse_match_command(split(text));
  EXPECT_TRUE(command) << command.error().text;
  return command ? std::move(*command) : MatchCommand{};
}

std::string error_of(const std::string& text) {
  const auto command = parse_match_command(split(text));
  EXPECT_FALSE(command) << text;
  return command ? "" : command.error().text;
}

const std::string kTwo = "--engine cmd=a --engine cmd=b --each tc=4+0.04 ";

TEST(MatchCommand, UnderstandsACutechessLine) {
  const MatchCommand command = good(
      "-engine cmd=./new name=New arg=--uci option.Hash=64 -engine cmd=old dir=/tmp proto=uci -each tc=40/60+0.6 "
      "option.Threads=1 timemargin=50 -rounds 100 -games 2 -repeat -concurrency 2 -openings file=x.pgn plies=8 "
      "order=random -srand 7 -draw movenumber=30 movecount=4 score=5 -resign movecount=2 score=400 -maxmoves 200 "
      "-pgnout games.pgn -recover -ratinginterval 5 -event Test");
  ASSERT_EQ(command.config.engines.size(), 2U);
  const EngineSpec& first = command.config.engines[0];
  EXPECT_EQ(first.name, "New");
  EXPECT_EQ(first.arguments, (std::vector<std::string>{"--uci"}));
  ASSERT_EQ(first.options.size(), 2U);
  EXPECT_EQ(first.options[0], (OptionSetting{"Threads", "1", true}));
  EXPECT_EQ(first.options[1], (OptionSetting{"Hash", "64", false}));
  EXPECT_EQ(first.limits.clock, (TimeControl{40, 60000ms, 600ms}));
  EXPECT_EQ(first.limits.margin, 50ms);
  EXPECT_EQ(command.config.engines[1].directory, "/tmp");
  EXPECT_EQ(command.config.schedule.rounds, 100U);
  EXPECT_EQ(command.config.concurrency, 2U);
  EXPECT_EQ(command.openings.format, OpeningFormat::Pgn);
  EXPECT_EQ(command.openings.plies, 8);
  EXPECT_EQ(command.openings.order, OpeningOrder::Random);
  EXPECT_EQ(command.seed, 7U);
  EXPECT_EQ(command.config.game.adjudication.draw->move_number, 30);
  EXPECT_EQ(command.config.game.adjudication.resign->score, 400);
  EXPECT_EQ(command.config.game.adjudication.max_moves, 200);
  EXPECT_EQ(command.pgn_file, "games.pgn");
  EXPECT_EQ(command.pgn.event, "Test");
  EXPECT_EQ(command.report_every, 5U);
}

TEST(MatchCommand, UnderstandsAFastchessLine) {
  const MatchCommand command = good(
      "-engine cmd=a name=A nodes=5000 -engine cmd=b name=B -each tc=8+0.08 -pgnout file=x.pgn -variant fischerandom "
      "-sprt elo0=0 elo1=3 alpha=0.05 beta=0.1 model=normalized -log file=x.log -resign movecount=3 score=600 "
      "twosided=true");
  EXPECT_EQ(command.pgn_file, "x.pgn");
  EXPECT_EQ(command.log_file, "x.log");
  EXPECT_TRUE(command.config.game.chess960);
  ASSERT_TRUE(command.config.sprt);
  EXPECT_EQ(command.config.sprt->model, EloModel::Normalized);
  EXPECT_EQ(command.config.sprt->beta, 0.1);
  EXPECT_TRUE(command.config.game.adjudication.resign->two_sided);
  EXPECT_FALSE(command.config.engines[0].limits.clock) << "an engine's own limit replaces the one for all";
  EXPECT_EQ(command.config.engines[0].limits.nodes, 5000);
  EXPECT_GT(command.config.schedule.rounds, 100'000U) << "a sequential test ends by itself";
}

TEST(MatchCommand, TakesACommandWithArgumentsApart) {
  const MatchCommand command = good("--engine cmd=gnuchess_--uci --engine cmd=b --each depth=3");
  EXPECT_EQ(command.config.engines[0].command, "gnuchess");
  EXPECT_EQ(command.config.engines[0].arguments, (std::vector<std::string>{"--uci"}));
}

TEST(MatchCommand, ArgumentsForAllComeBehindAnEnginesOwn) {
  const MatchCommand command = good("--engine cmd=a arg=--own --engine cmd=b --each depth=3 arg=--network arg=x");
  EXPECT_EQ(command.config.engines[0].arguments, (std::vector<std::string>{"--own", "--network", "x"}));
  EXPECT_EQ(command.config.engines[1].arguments, (std::vector<std::string>{"--network", "x"}));
}

TEST(MatchCommand, AnEnginesOwnOptionOverrulesTheOneForAll) {
  const MatchCommand command =
      good("--engine cmd=a option.hash=128 --engine cmd=b --each option.Hash=16 option.Move_Overhead=10 nodes=1");
  ASSERT_EQ(command.config.engines[0].options.size(), 2U);
  EXPECT_EQ(command.config.engines[0].options[0].name, "Move Overhead");
  EXPECT_EQ(command.config.engines[0].options[1], (OptionSetting{"hash", "128", false}));
  EXPECT_EQ(command.config.engines[1].options[0], (OptionSetting{"Hash", "16", true}));
}

TEST(MatchCommand, SaysWhatIsWrongAndWhatWasMeant) {
  EXPECT_EQ(error_of("--engine cmd=a --each tc=1"), "a match needs at least two --engine cmd=...");
  EXPECT_EQ(error_of("--engine cmd=a --engine cmd=b"),
            "engine 'a' has no limit: give tc=, movetime=, nodes= or depth=");
  EXPECT_EQ(error_of("--engine name=x --engine cmd=b --each tc=1"), "engine 'x' has no cmd=PROGRAM");
  EXPECT_EQ(error_of(kTwo + "--round 5"), "there is no option --round, did you mean 'rounds'?");
  EXPECT_EQ(error_of(kTwo + "--rounds five"), "--rounds: takes a number between 1 and 10000000");
  EXPECT_EQ(error_of(kTwo + "--games 3"), "--games: takes 1 or an even number: openings are played in pairs");
  EXPECT_EQ(error_of("--engine cmnd=a"), "an engine has no 'cmnd', did you mean 'cmd'?");
  EXPECT_EQ(error_of("--engine stockfish"), "'stockfish' is not of the form key=value");
  EXPECT_EQ(error_of("hello"), "'hello' does not belong to any option");
  EXPECT_EQ(error_of(kTwo + "--openings fiel=x"), "--openings: there is no 'fiel', did you mean 'file'?");
  EXPECT_EQ(error_of(kTwo + "--openings format=doc"), "--openings: 'doc' is no value for format");
  EXPECT_EQ(error_of(kTwo + "--tb a b"), "--tb: takes one value");
  EXPECT_EQ(error_of(kTwo + "--openings order=backwards"), "--openings: 'backwards' is no value for order");
  EXPECT_EQ(error_of(kTwo + "--sprt elo0=5 elo1=0"), "--sprt: elo0 must be below elo1");
  EXPECT_EQ(error_of(kTwo + "--engine cmd=c --sprt"), "--sprt compares two engines, not more");
  EXPECT_EQ(error_of("--engine cmd=a proto=xboard"), "proto=xboard: only engines that speak uci can play");
  EXPECT_EQ(error_of("--engine cmd=a tc=fast"),
            "tc=fast: a time control looks like 40/60+0.6, 4+0.04 or inf, in seconds");
}

TEST(MatchCommand, AnInfiniteClockNeedsAnotherLimit) {
  EXPECT_EQ(good("--engine cmd=a --engine cmd=b --each tc=inf nodes=100").config.engines[0].limits.nodes, 100);
  EXPECT_NE(error_of("--engine cmd=a --engine cmd=b --each tc=inf"), "");
}

TEST(MatchCommand, ResumeAndHelpNeedNothingElse) {
  EXPECT_EQ(good("--resume match.state").resume_file, "match.state");
  EXPECT_TRUE(good("--help").help);
}

TEST(MatchCommand, ResumeTakesNothingThatWouldChangeTheMatch) {
  EXPECT_TRUE(good("--resume match.state --json").json);
  EXPECT_TRUE(good("--resume match.state --rounds 3 --help").help);
  EXPECT_EQ(error_of("--resume match.state --rounds 2000"),
            "--resume: the match continues as it was begun; leave out --rounds");
  EXPECT_EQ(error_of("--concurrency 4 --resume match.state"),
            "--resume: the match continues as it was begun; leave out --concurrency");
}

TEST(MatchCommand, SeveralWordsForAllEnginesAddUp) {
  const MatchCommand command =
      good("--each nodes=100 option.Hash=16 --engine cmd=a --engine cmd=b --each option.Threads=1 --each nodes=200");
  for (const EngineSpec& engine : command.config.engines) {
    EXPECT_EQ(engine.limits.nodes, 200);
    ASSERT_EQ(engine.options.size(), 2U);
    EXPECT_EQ(engine.options[0], (OptionSetting{"Hash", "16", true}));
    EXPECT_EQ(engine.options[1], (OptionSetting{"Threads", "1", true}));
  }
}

TEST(MatchCommand, EveryOptionIsInTheHelp) {
  for (const char* option :
       {"--engine",   "--each",     "--rounds",   "--games",  "--tournament", "--concurrency", "--openings",
        "--seed",     "--chess960", "--sprt",     "--draw",   "--resign",     "--maxmoves",    "--tb",
        "--timeouts", "--stall",    "--check-pv", "--pgnout", "--event",      "--site",        "--state",
        "--resume",   "--anchor",   "--report",   "--log",    "--json"})
    EXPECT_NE(match_help().find(option), std::string_view::npos) << option;
}

TEST(MatchCommand, RatingsTakesFilesAndAnAnchor) {
  const auto command = parse_ratings_command(split("a.state b.state --anchor name=x elo=2000 --json"));
  ASSERT_TRUE(command) << command.error().text;
  EXPECT_EQ(command->files, (std::vector<std::string>{"a.state", "b.state"}));
  EXPECT_EQ(command->anchor->name, "x");
  EXPECT_EQ(command->anchor->rating, 2000);
  EXPECT_TRUE(command->json);
  EXPECT_FALSE(parse_ratings_command(split("--json")));
  EXPECT_FALSE(parse_ratings_command(split("a --rounds 3")));
}

}  // namespace
}  // namespace kiebitz::match
