// For tests only: a game between two people, and a clock that stands still.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>

#include "store/memory/memory_store.h"
#include "terminal/console/script_console_testing.h"
#include "terminal/terminal_game.h"
#include "terminal/text/player_text.h"

namespace kiebitz::terminal {

struct TerminalGameTest : testing::Test {
  TerminalGameTest() {
    settings.players = {*parse_player("human:Anna"), *parse_player("human:Ben")};
    options.advisor.time = options.move_time = std::chrono::milliseconds(20);
    options.advisor.hash_mib = options.resources.hash_mib = 1;
    options.resources.seed = 1;
    options.clocks.steady = [this] { return now; };
  }
  SessionEnd play(std::deque<std::string> lines) {
    console = std::make_unique<ScriptConsole>(std::move(lines));
    TerminalGame terminal_game(*console, store, options);
    const auto begun = terminal_game.begin(settings);
    EXPECT_TRUE(begun) << begun.error().reason;
    return terminal_game.run();
  }
  const std::string& text() const { return console->text(); }
  StoredGame newest() { return *store.load(store.list({})->front().id); }

  MemoryStore store;
  PlaySettings settings;
  TerminalGameOptions options;
  std::chrono::steady_clock::time_point now{};
  std::unique_ptr<ScriptConsole> console;
};

}  // namespace kiebitz::terminal
