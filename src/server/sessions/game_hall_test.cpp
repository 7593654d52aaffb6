#include "server/sessions/game_hall.h"

#include <gtest/gtest.h>

#include <thread>

#include "store/memory_documents.h"
#include "store/memory_store.h"

namespace kiebitz::server {
namespace {

// A hall with everything around it in memory.
class GameHallTest : public testing::Test {
 protected:
  // As in the server: nobody is called any more when things begin to go.
  ~GameHallTest() override {
    ticker_.stop();
    pool_.stop();
    tasks_.stop();
  }

  GameSurroundings surroundings() {
    const MakeJob make_job = [](const ComputerPlayer&, SearchOrder, SearchReports) { return nullptr; };
    return {store_, documents_, pool_, tasks_, Milliseconds(1000), "server", make_job};
  }
  void open_hall(const GameSurroundings& around) { hall_ = std::make_unique<GameHall>(around, ticker_, 100); }

  GameId new_game(SeatKind white, SeatKind black) {
    NewGame wish;
    wish.seats[0].kind = white;
    wish.seats[1].kind = black;
    return (*hall_->create(owner_, wish))->id();
  }
  GameHall::Entry enter(GameId id) { return *hall_->enter(id, owner_, {}); }

  // More than once: the hall may just have a game in its hand.
  void put_away_idle() {
    for (int i = 0; i < 50 && hall_->loaded() > 0; ++i) {
      hall_->put_away_idle();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  MemoryStore store_;
  MemoryDocuments documents_;
  TaskQueue tasks_{1, 100};
  EnginePool pool_{EnginePoolOptions()};
  Ticker ticker_;
  std::unique_ptr<GameHall> hall_;
  const Visitor owner_{"owner"};
};

std::string epoch_of(const GameSession& game) {
  std::string epoch;
  game.read([&](const GameFacts& facts) { epoch = facts.epoch; });
  return epoch;
}

TEST_F(GameHallTest, AGameThatIsLoadedAgainCountsItsEventsInAnotherEpoch) {
  open_hall(surroundings());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  const std::string before = epoch_of(*enter(id).game);
  EXPECT_EQ(epoch_of(*enter(id).game), before);
  put_away_idle();
  ASSERT_EQ(hall_->loaded(), 0u);
  EXPECT_NE(epoch_of(*enter(id).game), before);
}

}  // namespace
}  // namespace kiebitz::server
