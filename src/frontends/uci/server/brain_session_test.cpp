#include "uci/server/brain_session.h"
#include "base/mutex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "base/temporary_folder_testing.h"
#include "brains/brain_library.h"
#include "uci/client/line_order.h"

namespace kiebitz::uci {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A dialogue with a shipped brain; the answers are collected.
class Dialogue {
 public:
  explicit Dialogue(std::string_view brain)
      : session_(*brains::BrainLibrary("").load(brain), {}, 1, [this](std::string_view line) { receive(line); }) {}

  SessionState say(std::string_view line) { return session_.handle(line); }
  std::vector<std::string> answers(std::string_view line) {
    clear();
    say(line);
    const MutexLock lock(mutex_);
    return lines_;
  }
  // One search from go to bestmove.
  std::vector<std::string> search(std::string_view go) {
    clear();
    say(go);
    EXPECT_TRUE(wait_for("bestmove"));
    session_.wait();
    const MutexLock lock(mutex_);
    return lines_;
  }
  bool wait_for(std::string_view beginning) {
    MutexLock lock(mutex_);
    return arrived_.wait_for(lock, std::chrono::seconds(60),
                             [&]() KIEBITZ_REQUIRES(mutex_) { return count(beginning) > 0; });
  }
  int count_of(std::string_view beginning) {
    const MutexLock lock(mutex_);
    return count(beginning);
  }

 private:
  void receive(std::string_view line) {
    const MutexLock lock(mutex_);
    lines_.emplace_back(line);
    arrived_.notify_all();
  }
  void clear() {
    const MutexLock lock(mutex_);
    lines_.clear();
  }
  int count(std::string_view beginning) const KIEBITZ_REQUIRES(mutex_) {
    return static_cast<int>(
        std::count_if(lines_.begin(), lines_.end(), [&](const std::string& l) { return l.starts_with(beginning); }));
  }

  Mutex mutex_;
  Condition arrived_;
  std::vector<std::string> lines_ KIEBITZ_GUARDED_BY(mutex_);
  BrainSession session_;
};

TEST(BrainSession, IntroducesTheBrain) {
  Dialogue d("dreival");
  const auto lines = d.answers("uci");
  EXPECT_THAT(lines.front(), HasSubstr("dreival"));
  EXPECT_EQ(lines.back(), "uciok");
  EXPECT_THAT(d.answers("isready"), Contains("readyok"));
}

TEST(BrainSession, AnswersWithALegalMoveAndAScore) {
  Dialogue d("schachbot");
  d.say("position startpos moves e2e4 e7e5");
  const auto lines = d.search("go depth 2");
  EXPECT_THAT(lines, Contains(StartsWith("info depth 2 score cp ")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(BrainSession, AnnouncesMates) {
  Dialogue d("dreival");
  d.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const auto lines = d.search("go");
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_EQ(lines.back(), "bestmove d1d8");
}

TEST(BrainSession, HonoursTimes) {
  for (const char* go : {"go movetime 30", "go wtime 500 btime 500", "go wtime 0 btime 0", "go wtime 100",
                         "go wtime 300 btime 300 winc 10 binc 10 movestogo 1", "go nodes 200"}) {
    Dialogue d("thesis-3");
    d.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20");
    EXPECT_THAT(d.search(go).back(), StartsWith("bestmove ")) << go;
  }
}

TEST(BrainSession, AnInfiniteSearchAnswersOnlyWhenStopped) {
  for (const char* brain : {"dummy", "tutor", "baguette"}) {
    Dialogue d(brain);
    d.say("go infinite");
    d.say("isready");
    EXPECT_TRUE(d.wait_for("readyok"));
    EXPECT_EQ(d.count_of("bestmove"), 0) << brain;
    d.say("go depth 1");
    EXPECT_TRUE(d.wait_for("info string go: a search is running"));
    d.say("stop");
    EXPECT_TRUE(d.wait_for("bestmove"));
    EXPECT_EQ(d.count_of("bestmove"), 1);
  }
}

TEST(BrainSession, SaysWhatIsWrongAndGivesNoMoveForARefusedPosition) {
  Dialogue d("schachbot");
  d.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  EXPECT_THAT(d.answers("position startpos moves e2e5"), Contains(StartsWith("info string position: move 1")));
  EXPECT_THAT(d.answers("dance"), Contains(StartsWith("info string unknown command")));
  EXPECT_THAT(d.answers("setoption name Colour value red"),
              Contains(StartsWith("info string there is no such option")));
  EXPECT_THAT(d.answers("setoption name Move Overhead value much"), Contains(StartsWith("info string Move Overhead")));
  EXPECT_THAT(d.search("go depth 1"), ElementsAre(HasSubstr("\"position\" was refused"), "bestmove 0000"));
  d.answers("go infinite");
  EXPECT_EQ(d.count_of("bestmove"), 0);
  d.say("stop");
  EXPECT_EQ(d.count_of("bestmove 0000"), 1);
  d.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  EXPECT_EQ(d.search("go depth 1").back(), "bestmove d1d8");
}

TEST(BrainSession, DebugTellsWhatWasReceivedAndTheTimeItTook) {
  Dialogue d("schachbot");
  d.say("debug on");
  EXPECT_THAT(
      d.answers("position startpos moves e2e4"),
      ElementsAre("info string received: \"position\" startpos moves e2e4", StartsWith("info string handled in ")));
  EXPECT_THAT(d.search("go depth 2"), Contains(StartsWith("info string answered after ")));
}

TEST(BrainSession, HasALogAndTellsTheValuesOfItsOptions) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("log");
  {
    Dialogue d("dummy");
    EXPECT_THAT(d.answers("uci"), Contains("option name Debug Log File type string default <empty>"));
    d.say("setoption name Move Overhead value 70");
    d.say("setoption name Debug Log File value " + path);
    EXPECT_THAT(d.answers("options"), Contains("info string Move Overhead: 70"));
    d.search("go depth 1");
  }
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(text, HasSubstr("== Move Overhead: 70"));
  EXPECT_THAT(text, HasSubstr(">> go depth 1"));
  EXPECT_THAT(text, HasSubstr("<< bestmove"));
}

TEST(BrainSession, UnderstandsWhatPeopleType) {
  Dialogue d("dummy");
  EXPECT_THAT(d.answers("e4"), ElementsAre(HasSubstr("'kiebitz play'")));
  EXPECT_THAT(d.answers("?"), Contains(HasSubstr("options (their values)")));
  EXPECT_EQ(d.say("exit"), SessionState::Ended);
}

TEST(BrainSession, EveryLineSaysSomethingNew) {
  for (const char* brain : {"schachbot", "dreival", "tutor", "thesis-2", "baguette"})
    for (const char* go : {"go depth 2", "go nodes 300", "go movetime 20"}) {
      Dialogue d(brain);
      d.say("position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1");
      uci_client::LineOrder order;
      for (const std::string& line : d.search(go))
        if (line.starts_with("info ") && !line.starts_with("info string")) order.note(uci_client::parse_info(line));
      EXPECT_EQ(order.complaint().value_or(""), "") << brain << ", " << go;
    }
}

TEST(BrainSession, WithoutALegalMoveItSaysSo) {
  Dialogue d("tutor");
  d.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(d.search("go").back(), "bestmove (none)");
}

TEST(BrainSession, EndsWithQuitEvenWhileThinking) {
  Dialogue d("baguette");
  d.say("go infinite");
  EXPECT_EQ(d.say("quit"), SessionState::Ended);
  EXPECT_EQ(d.count_of("bestmove"), 1);
}

}  // namespace
}  // namespace kiebitz::uci
