#include "uci/client/uci_engine.h"

#include <gtest/gtest.h>

#include "fake_player.h"

namespace kiebitz::uci_client {
namespace {

using namespace std::chrono_literals;
using match::fake_engine;

// Long timeouts where a reply comes, short ones where none does.
constexpr Timeouts kPatient{20s, 20s, 500ms};
constexpr Timeouts kShort{300ms, 300ms, 500ms};

Expected<UciEngine, Failure> start(std::vector<std::string> arguments, WireTap tap = {}) {
  return UciEngine::start(fake_engine(std::move(arguments)).process_options(), kPatient, std::move(tap));
}

TimePoint in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

TEST(UciEngine, IntroducesItselfWithItsOptions) {
  auto engine = start({});
  ASSERT_TRUE(engine) << engine.error().text;
  EXPECT_EQ(engine->name(), "Fake");
  EXPECT_EQ(engine->author(), "unknown");
  EXPECT_EQ(engine->options().size(), 6U);
  EXPECT_EQ(engine->quit().code, 0);
}

TEST(UciEngine, SaysWhyItDoesNotStart) {
  EXPECT_EQ(UciEngine::start({"/no/such/engine", {}, {}}, kPatient).error().kind, FailureKind::CannotStart);
  EXPECT_EQ(UciEngine::start({"sleep", {"10"}, {}}, kShort).error().kind, FailureKind::NoHandshake);
  const auto silent = UciEngine::start(fake_engine({"fault=no-uciok"}).process_options(), kShort);
  EXPECT_EQ(silent.error().kind, FailureKind::NoHandshake);
  const auto ended = UciEngine::start({"false", {}, {}}, kPatient);
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().kind, FailureKind::Disconnected);
  EXPECT_EQ(ended.error().text, "the engine exited with code 1");
}

TEST(UciEngine, SendsOnlyOptionsThatTheEngineUnderstands) {
  std::vector<std::string> sent;
  auto engine = start({}, [&](Direction direction, std::string_view line) {
    if (direction == Direction::ToEngine) sent.emplace_back(line);
  });
  ASSERT_TRUE(engine);
  sent.clear();
  EXPECT_TRUE(engine->set_option("hash", "64"));
  EXPECT_TRUE(engine->set_option("Clear Hash", ""));
  EXPECT_TRUE(engine->set_option("style", "very wild"));
  EXPECT_TRUE(engine->set_option("Book File", ""));
  EXPECT_FALSE(engine->set_option("Hash", "4096"));
  EXPECT_FALSE(engine->set_option("Threads", "1"));
  EXPECT_EQ(sent, (std::vector<std::string>{"setoption name Hash value 64", "setoption name Clear Hash",
                                            "setoption name Style value Very Wild",
                                            "setoption name Book File value <empty>"}));
  EXPECT_TRUE(engine->sync()) << "the engine still lives";
}

TEST(UciEngine, ThinksAndReportsTypedInfo) {
  auto engine = start({"score=-40"});
  ASSERT_TRUE(engine);
  ASSERT_TRUE(engine->new_game());
  ASSERT_TRUE(engine->set_position("startpos moves e2e4"));
  ASSERT_TRUE(engine->go({}));
  std::optional<EngineScore> score;
  const auto best = engine->wait_for_bestmove(in(5s), {}, [&](const EngineInfo& info) { score = info.score; });
  ASSERT_TRUE(best) << best.error().text;
  EXPECT_EQ(best->move.size(), 4U);
  EXPECT_EQ(score, (EngineScore{EngineScore::Kind::Centipawns, -40}));
}

TEST(UciEngine, CanBeStoppedAfterADeadline) {
  auto engine = start({"fault=ignore-go"});
  ASSERT_TRUE(engine);
  ASSERT_TRUE(engine->go({}));
  const auto none = engine->wait_for_bestmove(in(30ms), {}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, FailureKind::NoAnswer);
  ASSERT_TRUE(engine->stop());
  EXPECT_TRUE(engine->wait_for_bestmove(in(5s), {}, {}));
}

TEST(UciEngine, GivesUpWaitingOnRequest) {
  auto engine = start({"fault=ignore-go"});
  ASSERT_TRUE(engine);
  ASSERT_TRUE(engine->go({}));
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(engine->wait_for_bestmove(in(1h), source.get_token(), {}).error().kind, FailureKind::Cancelled);
}

TEST(UciEngine, ReportsACrashWithItsLastWords) {
  auto engine = start({"fault=crash"});
  ASSERT_TRUE(engine);
  ASSERT_TRUE(engine->go({}));
  const auto dead = engine->wait_for_bestmove(in(5s), {}, {});
  ASSERT_FALSE(dead);
  EXPECT_EQ(dead.error().kind, FailureKind::Disconnected);
  EXPECT_NE(dead.error().text.find("assertion failed: everything"), std::string::npos) << dead.error().text;
  EXPECT_EQ(engine->sync().error().kind, FailureKind::Disconnected);
}

TEST(UciEngine, NoticesThatTheEngineHangs) {
  auto engine = UciEngine::start(fake_engine({"fault=no-readyok"}).process_options(), {20s, 300ms, 500ms});
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->sync().error().kind, FailureKind::NoAnswer);
}

TEST(UciEngine, AHangingEngineIsKilledWhenItShouldQuit) {
  auto engine = start({"fault=hang"});
  ASSERT_TRUE(engine);
  ASSERT_TRUE(engine->go({}));
  EXPECT_TRUE(engine->quit().signal);
}

}  // namespace
}  // namespace kiebitz::uci_client
