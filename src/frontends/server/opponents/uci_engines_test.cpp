#include "server/opponents/uci_engines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "rules/movegen.h"
#include "server/opponents/uci_job.h"

namespace kiebitz::server {
namespace {

using namespace std::chrono_literals;

std::string fake_engine() { return KIEBITZ_FAKE_ENGINE; }

UciEngineSetup fake(const std::string& id, std::vector<std::string> arguments = {}) {
  UciEngineSetup setup{id, id};
  setup.program.program = fake_engine();
  setup.program.arguments = std::move(arguments);
  return setup;
}

UciEngines::Limits few(std::size_t processes) {
  UciEngines::Limits limits;
  limits.processes = processes;
  limits.waits = {3000ms, 1000ms, 200ms};
  return limits;
}

// What a search of this seat came to.
struct Answered {
  std::optional<Move> move;
  std::string trouble;
};

class UciEnginesTest : public testing::Test {
 protected:
  Answered search(UciEngines& engines, const std::string& id, const UciSeat& seat, std::stop_token stop = {}) {
    SearchOrder order;
    order.limits.move_time = 50ms;
    order.game = {seat, uci_position(Position::start(), {}), false};
    Answered answered;
    SearchReports reports;
    reports.on_done = [&](const SearchResult& result) { answered.move = result.best; };
    reports.on_trouble = [&](const EngineTrouble& trouble) { answered.trouble = trouble.en; };
    UciJob job(engines, id, order, reports);
    job.run(pool_engine_, stop);
    return answered;
  }

 private:
  PoolEngine pool_engine_{EngineConfig()};
};

TEST_F(UciEnginesTest, AGameKeepsItsProcessUntilItEnds) {
  UciEngines engines({fake("fake")}, few(4));
  const UciSeat seat{7, Color::White};
  for (int i = 0; i < 3; ++i) {
    const Answered answered = search(engines, "fake", seat);
    ASSERT_TRUE(answered.move) << answered.trouble;
    EXPECT_TRUE(Position::start().is_legal(*answered.move));
    EXPECT_EQ(engines.processes(), 1u);
  }
  engines.end_game(8);
  EXPECT_EQ(engines.processes(), 1u);
  engines.end_game(7);
  EXPECT_EQ(engines.processes(), 0u);
}

TEST_F(UciEnginesTest, ThereAreNeverMoreProcessesThanAllowed) {
  UciEngines engines({fake("fake")}, few(2));
  for (int game = 1; game <= 5; ++game) {
    EXPECT_TRUE(search(engines, "fake", {game, Color::Black}).move);
    EXPECT_LE(engines.processes(), 2u);
  }
}

TEST_F(UciEnginesTest, AnIdleProcessEnds) {
  UciEngines engines({fake("fake")}, few(2));
  EXPECT_TRUE(search(engines, "fake", {1, Color::White}).move);
  engines.end_idle();
  EXPECT_EQ(engines.processes(), 1u);
  engines.end_idle(UciEngines::Clock::now() + 1h);
  EXPECT_EQ(engines.processes(), 0u);
}

TEST_F(UciEnginesTest, WhatGoesWrongIsSaidAndTheProcessThrownAway) {
  UciEngineSetup missing{"missing", "Missing"};
  missing.program.program = "/nonexistent/engine";
  UciEngineSetup no_engine{"cat", "Cat"};
  no_engine.program.program = "true";
  UciEngines engines(
      {fake("crash", {"fault=crash", "after=0"}), fake("illegal", {"fault=illegal", "after=0"}), missing, no_engine},
      few(2));
  EXPECT_EQ(search(engines, "crash", {1, Color::White}).trouble, "its program has ended");
  EXPECT_EQ(search(engines, "illegal", {1, Color::White}).trouble,
            "it wants to play 'a1a1h', which is not possible here");
  EXPECT_EQ(search(engines, "missing", {1, Color::White}).trouble, "its program cannot be started");
  EXPECT_EQ(search(engines, "cat", {1, Color::White}).trouble, "its program has ended");
  EXPECT_EQ(search(engines, "gone", {1, Color::White}).trouble, "this server does not have it any more");
  EXPECT_EQ(engines.processes(), 0u);
}

TEST_F(UciEnginesTest, AnEngineThatDoesNotAnswerIsStoppedAndAHangingOneGivenUp) {
  UciEngines engines({fake("slow", {"fault=ignore-go", "after=0"}), fake("slow-to-start", {"fault=no-uciok"})}, few(2));
  EXPECT_TRUE(search(engines, "slow", {1, Color::White}).move) << "it obeys stop";
  std::stop_source stop;
  std::thread stopper([&stop] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  const auto before = std::chrono::steady_clock::now();
  EXPECT_FALSE(search(engines, "slow-to-start", {2, Color::White}, stop.get_token()).move);
  EXPECT_LT(std::chrono::steady_clock::now() - before, 1s) << "a cancelled request does not wait";
  stopper.join();
  EXPECT_EQ(engines.processes(), 1u);
}

}  // namespace
}  // namespace kiebitz::server
