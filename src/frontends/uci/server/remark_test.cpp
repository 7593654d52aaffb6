#include "uci/server/remark.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <set>

#include "base/text.h"
#include "brains/brain_library.h"
#include "support/uci_dialogue.h"
#include "uci/server/brain_session.h"

namespace kiebitz::uci {
namespace {

TEST(Remark, PutsWordsOfTheProtocolInQuotesAndLeavesOthersAlone) {
  EXPECT_EQ(format_remark("there is no such option: 'x bestmove e2e4 y'"),
            "info string there is no such option: 'x \"bestmove\" e2e4 y'");
  EXPECT_EQ(format_remark("readyok"), "info string \"readyok\"");
  EXPECT_EQ(format_remark("a BestMove b"), "info string a \"BestMove\" b");
  EXPECT_EQ(format_remark("score: 3, unstoppable"), "info string score: 3, unstoppable");
}

TEST(Remark, IsOneLineWhateverItHolds) {
  EXPECT_EQ(format_remark("a\rbestmove e2e4\nreadyok\tb"), "info string a \"bestmove\" e2e4 \"readyok\" b");
  EXPECT_EQ(format_remark("a\u00a0bestmove\u2003e2e4"), "info string a\u00a0\"bestmove\"\u2003e2e4");
}

// Not taken from remark.cpp: what the protocol document says.
const std::set<std::string_view> kWords = {
    "id",         "uciok",      "readyok",    "bestmove", "copyprotection", "registration", "info",
    "option",     "ponder",     "depth",      "seldepth", "time",           "nodes",        "pv",
    "multipv",    "score",      "cp",         "mate",     "currmove",       "hashfull",     "nps",
    "tbhits",     "lowerbound", "upperbound", "string",   "cpuload",        "currline",     "sbhits",
    "refutation", "go",         "stop",       "quit"};

void expect_no_bare_word(std::string_view line) {
  constexpr std::string_view kBeginning = "info string ";
  if (!line.starts_with(kBeginning)) return;
  RC_ASSERT(line.find_first_of("\r\n") == std::string_view::npos);
  for (const std::string_view word : split_words(line.substr(kBeginning.size()))) RC_ASSERT(!kWords.contains(word));
}

// A line of a confused program: words that mean something in the wrong places, odd blanks between them.
std::string confused_line() {
  static constexpr auto kCommands = std::to_array<const char*>(
      {"setoption name", "setoption", "position fen", "position startpos moves", "position", "debug on", "uci", "stop",
       "ponderhit", "xboard", "options", "help", "go perft 1 searchmoves", "d"});
  static constexpr auto kFillers = std::to_array<const char*>(
      {"bestmove",        "e2e4",       "readyok",  "name",  "value", "Hash",  "Clear Hash", "BookFile",
       "EvalFile",        "SyzygyPath", "UCI_Elo",  "pv",    "score", "cp",    "x",          "startpos",
       "8/8/8/8/8/8/8/8", "w",          "\xc2\xa0", "\"",    "'",     "uciok", "info",       "string",
       "option",          "id",         "stop",     "quit,", "9"});
  static constexpr auto kFillBlanks = std::to_array<const char*>({" ", "  ", "\t", "\r", " \x01 "});
  std::string line = *rc::gen::elementOf(kCommands);
  for (int i = *rc::gen::inRange(0, 8); i > 0; --i)
    line += std::string(*rc::gen::elementOf(kFillBlanks)) + *rc::gen::elementOf(kFillers);
  return line;
}

template <class AnySession>
void expect_plain_remarks(AnySession& session, std::vector<std::string>& lines) {
  session.handle("setoption name Hash value 1");
  for (int i = *rc::gen::inRange(1, 6); i > 0; --i) session.handle(confused_line());
  session.handle("debug off");
  session.wait();
  for (const std::string& line : lines) expect_no_bare_word(line);
}

RC_GTEST_PROP(Remark, OfAnEngineNeverHoldsABareWordOfTheProtocol, ()) {
  std::vector<std::string> lines;
  static std::vector<std::string>* sink = nullptr;  // one session for all cases: its table takes long to make
  static Session session([](std::string_view line) { sink->emplace_back(line); });
  sink = &lines;
  expect_plain_remarks(session, lines);
}

RC_GTEST_PROP(Remark, OfABrainNeverHoldsABareWordOfTheProtocol, ()) {
  std::vector<std::string> lines;
  BrainSession session(*brains::BrainLibrary("").load("dummy"), {}, 1,
                       [&lines](std::string_view line) { lines.emplace_back(line); });
  expect_plain_remarks(session, lines);
}

}  // namespace
}  // namespace kiebitz::uci
