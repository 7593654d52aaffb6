// What a game at the console does when the store refuses to write.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "terminal/terminal_game_testing.h"

namespace kiebitz::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

// Refuses to write something, as a full disk does.
class FullStore : public MemoryStore {
 public:
  enum class Refused { Games, Moves, TakeBacks, Help, Ends };
  explicit FullStore(Refused refused, int after = 0) : refused_(refused), left_(after) {}

  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet, const StoredMetadata& card) override {
    if (refuses(Refused::Games)) return Unexpected(full());
    return MemoryStore::create_game(header, sheet, card);
  }
  Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) override {
    if (refuses(Refused::Moves)) return Unexpected(full());
    return MemoryStore::append_move(id, expected, move, now);
  }
  Result<Revision> take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) override {
    if (refuses(Refused::TakeBacks)) return Unexpected(full());
    return MemoryStore::take_back(id, expected, keep_plies, now);
  }
  Result<Revision> set_unrated(GameId id, Revision expected) override {
    if (refuses(Refused::Help)) return Unexpected(full());
    return MemoryStore::set_unrated(id, expected);
  }
  Result<Revision> finish_game(GameId id, const GameEnd& end) override {
    if (refuses(Refused::Ends)) return Unexpected(full());
    return MemoryStore::finish_game(id, end);
  }

 private:
  static StoreError full() { return {StoreErrorKind::CannotWrite, "the disk is full"}; }
  bool refuses(Refused what) { return what == refused_ && left_-- <= 0; }

  Refused refused_;
  int left_;  // writes that succeed first
};

struct FullDiskTest : TerminalGameTest {
  SessionEnd play_on(FullStore& full, std::deque<std::string> lines) {
    console = std::make_unique<ScriptConsole>(std::move(lines));
    TerminalGame terminal_game(*console, full, options);
    const auto begun = terminal_game.begin(settings);
    EXPECT_TRUE(begun) << begun.error().reason;
    return terminal_game.run();
  }
};

TEST_F(FullDiskTest, WhateverAPersonDoesThatCannotBeWrittenDownBreaksTheGameOff) {
  using Refused = FullStore::Refused;
  const std::vector<std::pair<Refused, std::deque<std::string>>> dialogues = {
      {Refused::Moves, {"e4", "quit"}},        {Refused::Moves, {"g1", "f3", "quit"}},
      {Refused::Help, {"eval", "quit"}},       {Refused::TakeBacks, {"e4", "e5", "undo", "quit"}},
      {Refused::Ends, {"resign yes", "quit"}}, {Refused::Ends, {"draw", "e4", "draw", "quit"}}};
  for (const auto& [refused, lines] : dialogues) {
    FullStore full(refused);
    EXPECT_EQ(play_on(full, lines), SessionEnd::Aborted) << lines.front();
    EXPECT_THAT(text(), HasSubstr("The game cannot be stored: the disk is full.\nGame 1 is stored."));
    EXPECT_FALSE(console->is_done());
  }
}

TEST_F(FullDiskTest, AFlagThatFallsAndCannotBeWrittenDownBreaksTheGameOff) {
  FullStore full(FullStore::Refused::Ends);
  settings.clock = parse_clock_settings("1+0");
  options.clocks.steady = [this] { return now += std::chrono::seconds(70); };
  EXPECT_EQ(play_on(full, {"eval", "quit"}), SessionEnd::Aborted);
}

TEST_F(FullDiskTest, ARematchThatCannotBeWrittenDownLeavesTheGameAsItIs) {
  FullStore full(FullStore::Refused::Games, 1);
  settings.players[1] = *parse_player("dummy");
  EXPECT_EQ(play_on(full, {"rematch swap", "e4", "quit"}), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("The game cannot be stored: the disk is full."));
  EXPECT_THAT(text(), Not(HasSubstr("cannot sit down")));
  const auto game = full.load(full.list({})->front().id);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->sheet.moves.size(), 2u) << "Anna still has White, and the dummy answers";
}

TEST_F(FullDiskTest, TheReasonIsGermanInAGermanGame) {
  FullStore full(FullStore::Refused::Moves);
  options.language = Language::German;
  play_on(full, {"e4"});
  EXPECT_THAT(text(), HasSubstr("lässt sich nicht speichern: der Datenträger ist voll oder"));
}

TEST_F(FullDiskTest, AResignationThatCannotBeWrittenDownBreaksTheGameOff) {
  FullStore full(FullStore::Refused::Ends);
  settings.players = {*parse_player("human:Anna"), *parse_player("brain:schachbot")};
  settings.start = *parse_fen("7k/8/8/8/8/8/8/KQR5 w - - 0 60");
  options.draw_and_resign.resign_after_moves = 1;
  options.draw_and_resign.resign_from_rating = 0;
  EXPECT_EQ(play_on(full, {"Rc2", "Ka2", "quit"}), SessionEnd::Aborted);
  EXPECT_THAT(text(), HasSubstr("cannot be stored: the disk is full"));
}

TEST_F(FullDiskTest, AnEndThatCannotBeWrittenDownIsToldBesideTheBoard) {
  FullStore full(FullStore::Refused::Ends);
  EXPECT_EQ(play_on(full, {"f3", "e5", "g4", "Qh4", "quit"}), SessionEnd::Aborted);
  EXPECT_THAT(text(), HasSubstr("cannot be stored: the disk is full"));
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins by checkmate!"));
}

}  // namespace
}  // namespace kiebitz::terminal
