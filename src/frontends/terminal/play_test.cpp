#include "terminal/play.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/memory/memory_store.h"
#include "terminal/console/script_console_testing.h"
#include "terminal/text/player_text.h"

namespace kiebitz::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

struct PlayTest : testing::Test {
  PlayTest() {
    options.resources.hash_mib = options.advisor.hash_mib = 1;
    options.resources.seed = 1;
  }
  // An unfinished game.
  void keep_game(const PlayerInfo& black) {
    GameSheet sheet;
    sheet.players = {*parse_player("human:Anna"), black};
    ASSERT_TRUE(store.create_game({.owner = options.owner}, sheet));
  }
  void import_game() {
    ImportedGame game;
    game.sheet.players = {*parse_player("human:Morphy"), *parse_player("human:Isouard")};
    game.move_hash = ++imported;
    ASSERT_TRUE(store.import_games(std::array{game}, {.owner = options.owner}));
  }
  Expected<void, std::string> resume(std::optional<GameId> id = std::nullopt) {
    return resume_game(console, store, id, PlayRequest{}, options);
  }

  MemoryStore store;
  int imported = 0;
  TerminalGameOptions options;
  ScriptConsole console{{}};
};

TEST_F(PlayTest, APlayerThatCannotSitDownIsAskedForAgain) {
  PlayRequest request;
  request.ask = true;
  console = ScriptConsole({"brain", "thesis-99", "thesis-1", "", "Anna", "", "", "quit"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("There is no brain 'thesis-99'; known are "));
  EXPECT_THAT(console.text(), HasSubstr("Anna (White) against thesis-1 (Black)"));
  console = ScriptConsole({"uci", "/no/such/engine", "<ctrl-c>"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("This player cannot sit down: "));
}

TEST_F(PlayTest, TheQuestionsAreGermanToTheEnd) {
  PlayRequest request;
  request.ask = true;
  options.language = Language::German;
  console = ScriptConsole({"gehirn", "thesis-99", "thesis-1", "", "Anna", "", "chess960 1000", "<ctrl-c>"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("Es gibt kein Gehirn „thesis-99“; bekannt sind "));
  EXPECT_THAT(console.text(), HasSubstr("Chess960-Stellungen haben die Nummern"));
  console = ScriptConsole({"Engine", "viel", "voll", "<ctrl-c>"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("„viel“ ist keine Stärke; eine Zahl von "));
  EXPECT_THAT(console.text(), HasSubstr("oder voll.\nSeine Stärke"));
  EXPECT_THAT(console.text(), HasSubstr("Deine Farbe"));
}

TEST_F(PlayTest, WhyAPlayerCannotSitDownIsGermanToo) {
  PlayRequest request;
  request.ask = true;
  options.language = Language::German;
  console = ScriptConsole({"UCI", "/no/such/engine", "<ctrl-c>"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("kann nicht antreten: das Programm lässt sich nicht starten."));
  console = ScriptConsole({"Gehirn", "/no/such.toml", "<ctrl-c>"});
  ASSERT_TRUE(play_games(console, store, request, options));
  EXPECT_THAT(console.text(), HasSubstr("dieses Gehirn lässt sich nicht lesen;"));
}

TEST_F(PlayTest, ResumesTheNewestGameThatBeganHere) {
  keep_game(*parse_player("human:Ben"));
  for (int i = 0; i < 60; ++i) import_game();
  ASSERT_TRUE(resume());
  EXPECT_THAT(console.text(), HasSubstr("Anna (White) against Ben (Black)"));
}

TEST_F(PlayTest, ImportedGamesAreNothingToGoOnWith) {
  import_game();
  options.language = Language::German;
  const auto done = resume();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), "es gibt keine Partie zum Fortsetzen");
}

TEST_F(PlayTest, IfTheNewestGameCannotGoOnTheWayToAnotherIsSaid) {
  keep_game(*parse_player("uci:/no/such/engine"));
  const auto done = resume();
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error(), HasSubstr("--resume N"));
}

}  // namespace
}  // namespace kiebitz::terminal
