// A game that another program writes to while it is played here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "notation/uci_move.h"
#include "terminal/terminal_game_testing.h"

namespace kiebitz::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

// Something happens just before an answer is typed.
class InterruptedConsole : public ScriptConsole {
 public:
  using ScriptConsole::ScriptConsole;
  ReadAnswer read_line(const ReadRequest& request) override {
    if (++asked_ == at_) meanwhile_();
    return ScriptConsole::read_line(request);
  }
  void before_answer(int number, std::function<void()> meanwhile) {
    at_ = number;
    meanwhile_ = std::move(meanwhile);
  }

 private:
  int asked_ = 0;
  int at_ = 0;
  std::function<void()> meanwhile_;
};

// The other program writes in the last moment, just before a move is written here.
class ContestedStore : public MemoryStore {
 public:
  Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) override {
    if (--moves_left_ == 0) meanwhile_();
    return MemoryStore::append_move(id, expected, move, now);
  }
  void before_move(int number, std::function<void()> meanwhile) {
    moves_left_ = number;
    meanwhile_ = std::move(meanwhile);
  }

 private:
  int moves_left_ = 0;
  std::function<void()> meanwhile_;
};

struct ChangedElsewhereTest : TerminalGameTest {
  SessionEnd play_on(std::deque<std::string> lines, int answer, const std::function<void(PersistentGame&)>& other) {
    auto interrupted = std::make_unique<InterruptedConsole>(std::move(lines));
    interrupted->before_answer(answer, [this, other] { write_elsewhere(other); });
    console = std::move(interrupted);
    TerminalGame terminal_game(*console, contested, options);
    EXPECT_TRUE(terminal_game.begin(settings));
    return terminal_game.run();
  }
  void write_elsewhere(const std::function<void(PersistentGame&)>& other) {
    PersistentGame game = *PersistentGame::resume(contested, contested.list({})->front().id, options.clocks);
    other(game);
  }
  std::string moves() {
    const StoredGame game = *contested.load(contested.list({})->front().id);
    std::string text;
    for (const PlayedMove& played : game.sheet.moves) text += format_uci_move(played.move, false) + ' ';
    return text;
  }

  static void play_another_third_move(PersistentGame& game) {
    ASSERT_TRUE(game.take_back(1));
    ASSERT_TRUE(game.play(*parse_uci_move(game.live().position(), "d2d4")));
  }

  ContestedStore contested;
};

TEST_F(ChangedElsewhereTest, IsShownAndGoesOnWithoutWhatWasMeantForTheOldBoard) {
  EXPECT_EQ(play_on({"e4", "e5", "Nf3", "Nc6", "exd4", "quit"}, 4, play_another_third_move), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("The game was changed elsewhere. This is how it stands now:"));
  EXPECT_THAT(text(), HasSubstr("'Nc6' was meant for the game as it was, and was not done."));
  EXPECT_EQ(moves(), "e2e4 e7e5 d2d4 e5d4 ");
}

TEST_F(ChangedElsewhereTest, ObeysWhatHasNothingToDoWithTheBoard) {
  EXPECT_EQ(play_on({"e4", "e5", "Nf3", "quit"}, 4, play_another_third_move), SessionEnd::Left);
  EXPECT_THAT(text(), Not(HasSubstr("was not done")));
}

TEST_F(ChangedElsewhereTest, InTheLastMomentTakesTheMoveAwayAndNotTheGame) {
  contested.before_move(4, [this] { write_elsewhere(play_another_third_move); });
  EXPECT_EQ(play_on({"e4", "e5", "Nf3", "Nc6", "exd4", "quit"}, 0, {}), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("The game was changed elsewhere. This is how it stands now:"));
  EXPECT_EQ(moves(), "e2e4 e7e5 d2d4 e5d4 ");
}

TEST_F(ChangedElsewhereTest, HidesNoMoveIfOnlyItsCardWasChanged) {
  const auto rename = [](PersistentGame& game) { ASSERT_TRUE(game.set_metadata({"", "another name"})); };
  EXPECT_EQ(play_on({"e4", "e5", "Nf3", "Nc6", "quit"}, 3, rename), SessionEnd::Left);
  EXPECT_THAT(text(), Not(HasSubstr("elsewhere")));
  EXPECT_EQ(moves(), "e2e4 e7e5 g1f3 b8c6 ");
}

TEST_F(ChangedElsewhereTest, AnnouncesAnEndThatCameElsewhere) {
  const auto resign = [](PersistentGame& game) { ASSERT_TRUE(game.resign(Color::White)); };
  EXPECT_EQ(play_on({"e4", "e5", "Nf3", "quit"}, 3, resign), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("(Black) wins by resignation"));
  EXPECT_EQ(moves(), "e2e4 e7e5 ");
}

TEST_F(ChangedElsewhereTest, IsBrokenOffIfItWasDeletedThere) {
  const auto remove = [this](PersistentGame& game) { ASSERT_TRUE(contested.delete_game(game.id())); };
  EXPECT_EQ(play_on({"e4", "e5", "quit"}, 2, remove), SessionEnd::Aborted);
  EXPECT_THAT(text(), HasSubstr("there is no game 1"));
}

}  // namespace
}  // namespace kiebitz::terminal
