#include "server/games/game_registry.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "rules/movegen.h"
#include "server/opponents/uci_game.h"
#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"

namespace kiebitz::server {
namespace {

// Thinks until it is stopped.
class EndlessJob : public PoolJob {
 public:
  Run run(PoolEngine& /*engine*/, const std::stop_token& stop) override {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Run::Interrupted;
  }
  void drop() override {}
};

// Knows its move at once.
class InstantJob : public PoolJob {
 public:
  InstantJob(SearchOrder order, SearchReports reports) : order_(std::move(order)), reports_(std::move(reports)) {}
  Run run(PoolEngine& /*engine*/, const std::stop_token& /*stop*/) override {
    SearchResult result;
    result.best = legal_moves(order_.position)[0];
    reports_.on_done(result);
    return Run::Finished;
  }
  void drop() override {}

 private:
  SearchOrder order_;
  SearchReports reports_;
};

struct Listener : GameListener {
  void on_event(GameEventKind kind, const GameFacts& /*facts*/, const Requester& /*requester*/) override {
    heard.push_back(kind);
  }
  std::vector<GameEventKind> heard;
};

// A database server whose connection breaks at the worst moments.
class UnreliableStore : public MemoryStore {
 public:
  Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) override {
    auto done = MemoryStore::append_move(id, expected, move, now);
    if (!done || !loses_answers) return done;
    return Unexpected(StoreError{StoreErrorKind::Unreachable, "the connection is lost"});
  }
  Result<Revision> finish_game(GameId id, const GameEnd& end) override {
    while (is_stuck) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (refuses_ends) return Unexpected(StoreError{StoreErrorKind::Unreachable, "the connection is lost"});
    return MemoryStore::finish_game(id, end);
  }
  Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) override {
    largest_import = std::max(largest_import, games.size());
    auto done = MemoryStore::import_games(games, header);
    if (on_import) on_import();
    return done;
  }
  Result<std::vector<GameId>> delete_games(std::span<const GameId> ids) override {
    ++deletions;
    return MemoryStore::delete_games(ids);
  }
  Result<void> delete_game(GameId id, std::optional<Revision> expected) override {
    ++deletions;
    return MemoryStore::delete_game(id, expected);
  }
  std::function<void()> on_import;
  int deletions = 0;
  std::size_t largest_import = 0;
  bool loses_answers = false;
  bool refuses_ends = false;
  std::atomic<bool> is_stuck{false};
};

bool happens(const std::function<bool()>& check) {
  for (int i = 0; i < 2000 && !check(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return check();
}

// A registry with its dependencies in memory; searches of its computers never end.
class GameRegistryTest : public testing::Test {
 protected:
  // As in the server: no callback runs during destruction.
  ~GameRegistryTest() override {
    ticker_.stop();
    pool_.stop();
    tasks_.stop();
  }

  GameDependencies game_dependencies() {
    const MakeJob make_job = [this](const ComputerPlayer&, SearchOrder, SearchReports) {
      ++searches_;
      return std::make_shared<EndlessJob>();
    };
    return {store_, pool_, tasks_, ticker_, quotas_, Milliseconds(1000), "server", make_job};
  }
  GameDependencies instant_dependencies() {
    GameDependencies deps = game_dependencies();
    deps.make_job = [this](const ComputerPlayer&, SearchOrder order, SearchReports reports) {
      ++searches_;
      return std::make_shared<InstantJob>(std::move(order), std::move(reports));
    };
    return deps;
  }
  void open_registry(const GameDependencies& deps) { registry_ = std::make_unique<GameRegistry>(deps, ticker_); }

  GameId new_game(SeatKind white, SeatKind black) {
    NewGame request;
    request.seats[0].kind = white;
    request.seats[1].kind = black;
    return (*registry_->create(owner_, request))->id();
  }
  GameRegistry::Entry enter(GameId id) { return *registry_->enter(id, owner_, {}); }

  // More than once: the registry may hold a reference at this moment.
  void unload_idle() {
    for (int i = 0; i < 50 && registry_->loaded() > 0; ++i) {
      registry_->unload_idle();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  std::atomic<int> searches_{0};
  UnreliableStore store_;
  TaskQueue tasks_{1, {}};
  EnginePool pool_{EnginePoolOptions()};
  Ticker ticker_;
  MemoryDocuments documents_;
  std::optional<DiskSpace> space_;
  const Quotas quotas_{store_, documents_, {}, [this] { return space_; }};
  std::unique_ptr<GameRegistry> registry_;
  const Visitor owner_{"owner"};
};

using Heard = std::vector<GameEventKind>;

std::string epoch_of(const GameSession& game) {
  std::string epoch;
  game.read([&](const GameFacts& facts) { epoch = facts.epoch; });
  return epoch;
}

TEST_F(GameRegistryTest, AGameThatIsLoadedAgainCountsItsEventsInAnotherEpoch) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  const std::string before = epoch_of(*enter(id).game);
  EXPECT_EQ(epoch_of(*enter(id).game), before);
  unload_idle();
  ASSERT_EQ(registry_->loaded(), 0u);
  EXPECT_NE(epoch_of(*enter(id).game), before);
}

int plies_of(const GameSession& game) {
  int plies = 0;
  game.read([&](const GameFacts& facts) { plies = facts.game.live().plies(); });
  return plies;
}

// A computer on White's side that takes a person's time for its first move: about two seconds of five minutes.
class HumanPaceTest : public GameRegistryTest {
 protected:
  HumanPaceTest() {
    open_registry(instant_dependencies());
    NewGame request;
    request.seats[0] = {SeatKind::Computer, "", {.elo = 1000}};
    request.clock = ClockSettings{std::chrono::minutes(5), Milliseconds(0)};
    request.computers.has_human_pace = true;
    id_ = (*registry_->create(owner_, request))->id();
    EXPECT_TRUE(happens([this] { return searches_ == 1 && pool_.counts().finished == 1; }));
  }
  GameId id_{};
};

TEST_F(HumanPaceTest, TheMoveComesLaterAndMeanwhileNoEngineIsHeld) {
  const auto [game, requester] = enter(id_);
  EXPECT_EQ(pool_.counts().running, 0u);
  EXPECT_EQ(plies_of(*game), 0);
  EXPECT_FALSE(game->is_idle()) << "it is about to move";
  for (int i = 0; i < 20 && plies_of(*game) == 0; ++i) happens([&, &game = game] { return plies_of(*game) == 1; });
  game->read([](const GameFacts& facts) {
    ASSERT_EQ(facts.game.live().plies(), 1);
    EXPECT_GE(facts.game.sheet().moves[0].spent, Milliseconds(200));
  });
  EXPECT_EQ(searches_, 1);
}

TEST_F(HumanPaceTest, WhatIsOnItsWayIsForgottenWhenTheGameEndsOrIsDeleted) {
  const auto [game, requester] = enter(id_);
  ASSERT_TRUE(game->resign(requester, std::nullopt));
  ASSERT_TRUE(registry_->erase(id_, owner_));
  std::this_thread::sleep_for(Milliseconds(300));
  EXPECT_EQ(plies_of(*game), 0);
}

TEST_F(HumanPaceTest, AServerThatGoesDownDoesNotWaitForIt) {
  const auto begin = std::chrono::steady_clock::now();
  ticker_.stop();
  pool_.stop();
  tasks_.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, Milliseconds(150));
}

TEST_F(GameRegistryTest, WithoutAPaceAComputerMovesAtOnce) {
  open_registry(instant_dependencies());
  const GameId id = new_game(SeatKind::Computer, SeatKind::Me);
  EXPECT_TRUE(happens([&, this] { return plies_of(*enter(id).game) == 1; }));
}

TEST_F(GameRegistryTest, ATakebackWhileItThinksLikeAPersonMakesItThinkAnew) {
  open_registry(instant_dependencies());
  NewGame request;
  request.seats[1] = {SeatKind::Computer, "", {.elo = 1000}};
  request.computers.has_human_pace = true;
  const auto game = *registry_->create(owner_, request);
  const Requester requester = *game->requester(owner_, {});
  ASSERT_TRUE(game->play(requester, {"e4", 0}));
  ASSERT_TRUE(happens([this] { return pool_.counts().finished == 1; }));
  ASSERT_TRUE(game->take_back(requester, std::nullopt, false));
  ASSERT_TRUE(game->play(requester, {"d4", 0}));
  EXPECT_TRUE(happens([this] { return searches_ == 2; }));
  EXPECT_EQ(plies_of(*game), 1);
}

TEST_F(GameRegistryTest, HowComputersBehaveIsKeptWithTheGame) {
  GameMetadata metadata;
  metadata.computers = {true, ComputersResign::Never};
  EXPECT_EQ(parse_metadata(format_metadata(metadata)).computers, metadata.computers);
  EXPECT_EQ(parse_metadata(format_metadata({})).computers, ComputerBehaviour{});
}

TEST_F(GameRegistryTest, ComputersPlayEachOtherOnlyWhileSomebodyLooks) {
  GameDependencies deps = game_dependencies();
  deps.attention = Milliseconds(0);
  open_registry(deps);
  const GameId id = new_game(SeatKind::Computer, SeatKind::Computer);
  const auto [game, requester] = enter(id);
  game->tick();
  EXPECT_EQ(searches_, 0);
  const auto listener = std::make_shared<Listener>();
  game->subscribe(listener, requester, [](const GameFacts&) {});
  game->on_viewed(requester);
  EXPECT_EQ(searches_, 1);
}

TEST_F(GameRegistryTest, ALookKeepsComputersPlayingForAWhile) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Computer, SeatKind::Computer);
  EXPECT_EQ(searches_, 1);
  EXPECT_EQ(registry_->loaded(), 1u);
  unload_idle();
  EXPECT_EQ(registry_->loaded(), 1u) << "it thinks";
  EXPECT_TRUE(registry_->erase(id, owner_));
}

TEST_F(GameRegistryTest, AGameBetweenComputersMakesRoomForAPlayerWhoWaits) {
  open_registry(game_dependencies());
  new_game(SeatKind::Computer, SeatKind::Computer);
  ASSERT_TRUE(happens([this] { return pool_.counts().running == 1; }));
  new_game(SeatKind::Computer, SeatKind::Me);
  EXPECT_TRUE(happens([this] { return pool_.counts().interrupted == 1; }));
}

TEST_F(GameRegistryTest, AMoveThatWasKeptAlthoughTheAnswerGotLostIsThereWhenItIsSentAgain) {
  open_registry(game_dependencies());
  const auto [game, requester] = enter(new_game(SeatKind::Me, SeatKind::Me));
  const auto listener = std::make_shared<Listener>();
  game->subscribe(listener, requester, [](const GameFacts&) {});
  store_.loses_answers = true;
  EXPECT_EQ(game->play(requester, {"e4", 0}).error().code, ProblemCode::StorageFailed);
  store_.loses_answers = false;
  EXPECT_TRUE(game->play(requester, {"e4", 0}));
  EXPECT_TRUE(game->play(requester, {"e5", 1}));
  EXPECT_EQ(listener->heard, (Heard{GameEventKind::Reloaded, GameEventKind::Move}));
}

TEST_F(GameRegistryTest, AnotherMoveThanTheOneThatWasKeptIsStale) {
  open_registry(game_dependencies());
  const auto [game, requester] = enter(new_game(SeatKind::Me, SeatKind::Me));
  store_.loses_answers = true;
  EXPECT_FALSE(game->play(requester, {"e4", 0}));
  store_.loses_answers = false;
  EXPECT_EQ(game->play(requester, {"d4", 0}).error().code, ProblemCode::StalePly);
  EXPECT_TRUE(game->play(requester, {"e5", 1}));
}

TEST_F(GameRegistryTest, AMateIsHeardOfAlthoughItsEndIsWrittenOnlyWhenTheGameIsLoadedAgain) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  {
    const auto [game, requester] = enter(id);
    for (const auto& [ply, move] : {std::pair(0, "f3"), {1, "e5"}, {2, "g4"}})
      ASSERT_TRUE(game->play(requester, {move, ply}));
    const auto listener = std::make_shared<Listener>();
    game->subscribe(listener, requester, [](const GameFacts&) {});
    store_.refuses_ends = true;
    EXPECT_TRUE(game->play(requester, {"Qh4", 3}));
    EXPECT_EQ(listener->heard, (Heard{GameEventKind::Move, GameEventKind::Finished}));
    EXPECT_FALSE(store_.load(id)->sheet.over);
  }
  store_.refuses_ends = false;
  unload_idle();
  enter(id);
  EXPECT_TRUE(store_.load(id)->sheet.over);
}

TEST_F(GameRegistryTest, AGameStaysWhileADrawOfferStands) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  ASSERT_TRUE(enter(id).game->draw(enter(id).requester, {DrawAction::Offer, Color::White}));
  unload_idle();
  EXPECT_TRUE(enter(id).game->draw(enter(id).requester, {DrawAction::Accept, Color::Black}));
  unload_idle();
  EXPECT_EQ(registry_->loaded(), 0u);
}

TEST_F(GameRegistryTest, AnOfferNobodyAnswersDoesNotKeepAGameForEver) {
  GameDependencies deps = game_dependencies();
  deps.offers = Milliseconds(0);
  open_registry(deps);
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  ASSERT_TRUE(enter(id).game->draw(enter(id).requester, {DrawAction::Offer, Color::White}));
  unload_idle();
  EXPECT_EQ(registry_->loaded(), 0u);
}

TEST_F(GameRegistryTest, AGuestTakesBackAgainstAComputerWithoutAsking) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Guest, SeatKind::Computer);
  const auto link = enter(id).game->share(enter(id).requester, ShareRole::Player);
  const Visitor guest{"guest"};
  ASSERT_TRUE(enter(id).game->join(guest, link->token));
  const auto [game, requester] = *registry_->enter(id, guest, {});
  ASSERT_TRUE(game->play(requester, {"e4", 0}));
  ASSERT_TRUE(game->take_back(requester, std::nullopt, false));
  game->read([](const GameFacts& facts) {
    EXPECT_EQ(facts.game.live().plies(), 0);
    EXPECT_FALSE(facts.takeback_request);
  });
}

TEST_F(GameRegistryTest, ATakeBackAfterTheFlagFellTellsEverybodyThatTheGameIsOver) {
  open_registry(game_dependencies());
  ticker_.stop();  // the clock is checked by this test alone
  NewGame request;
  request.clock = ClockSettings{Milliseconds(300), Milliseconds(0)};
  const auto [game, requester] = enter((*registry_->create(owner_, request))->id());
  ASSERT_TRUE(game->play(requester, {"e4", 0}));
  const auto listener = std::make_shared<Listener>();
  game->subscribe(listener, requester, [](const GameFacts&) {});
  std::this_thread::sleep_for(std::chrono::milliseconds(310));
  EXPECT_EQ(game->take_back(requester, std::nullopt, false).error().code, ProblemCode::TakebackRefused);
  EXPECT_EQ(listener->heard, Heard{GameEventKind::Finished});
  EXPECT_EQ(game->take_back(requester, std::nullopt, false).error().code, ProblemCode::TakebackRefused);
  EXPECT_EQ(listener->heard, Heard{GameEventKind::Finished}) << "once";
}

TEST_F(GameRegistryTest, WhateverNamesVisitorsTakeTheRatingsOfTheTerminalStay) {
  open_registry(game_dependencies());
  NewGame request;
  request.seats[0].name = "Anna";
  request.seats[1] = {SeatKind::Guest, "Ben"};
  const GameId id = (*registry_->create(owner_, request))->id();
  const auto link = enter(id).game->share(enter(id).requester, ShareRole::Player);
  const Visitor guest{"guest"};
  ASSERT_TRUE(enter(id).game->join(guest, link->token));
  ASSERT_TRUE(enter(id).game->play(enter(id).requester, {"e4", 0}));
  const auto [game, requester] = *registry_->enter(id, guest, {});
  ASSERT_TRUE(game->play(requester, {"e5", 1}));
  ASSERT_TRUE(game->resign(requester, std::nullopt));
  for (const char* name : {"Anna", "Ben"}) EXPECT_TRUE(store_.ratings(name)->empty()) << name;
}

TEST_F(GameRegistryTest, PeopleAreCalledAsTheySayAndNobodyNamesAnother) {
  open_registry(game_dependencies());
  const auto name_of = [&](GameId id, Color side) {
    std::string name;
    enter(id).game->read([&](const GameFacts& facts) { name = facts.game.sheet().player(side).name; });
    return name;
  };
  const GameId id = new_game(SeatKind::Me, SeatKind::Guest);
  const auto link = enter(id).game->share(enter(id).requester, ShareRole::Player);
  const Visitor guest{"guest"};
  ASSERT_TRUE(enter(id).game->join(guest, link->token, "Ben"));
  EXPECT_EQ(name_of(id, Color::Black), "Ben");
  const auto listener = std::make_shared<Listener>();
  enter(id).game->subscribe(listener, enter(id).requester, [](const GameFacts&) {});
  ASSERT_TRUE(enter(id).game->rename(enter(id).requester, {"Anna", std::nullopt}));
  EXPECT_EQ(listener->heard, Heard{GameEventKind::Changed});
  EXPECT_EQ(name_of(id, Color::White), "Anna");
  EXPECT_EQ(enter(id).game->rename(enter(id).requester, {std::nullopt, "Anonymous"}).error().code,
            ProblemCode::Forbidden);
  const auto [game, requester] = *registry_->enter(id, guest, {});
  ASSERT_TRUE(game->rename(requester, {std::nullopt, "Benjamin"}));
  unload_idle();
  EXPECT_EQ(name_of(id, Color::Black), "Benjamin");
  const GameId computers = new_game(SeatKind::Me, SeatKind::Computer);
  EXPECT_EQ(enter(computers).game->rename(enter(computers).requester, {std::nullopt, "x"}).error().code,
            ProblemCode::Forbidden);
}

TEST_F(GameRegistryTest, AnEngineInTroubleIsToldOfAndAskedAgainLater) {
  GameDependencies deps = game_dependencies();
  std::atomic<int> ended = 0;
  std::atomic<bool> is_well = false;
  deps.on_end = [&ended](GameId) { ++ended; };
  deps.make_job = [&](const ComputerPlayer& player, SearchOrder order,
                      SearchReports reports) -> std::shared_ptr<PoolJob> {
    ++searches_;
    EXPECT_EQ(player.uci, "fish");
    EXPECT_EQ(order.game.position, uci_position(order.position, {}));
    if (is_well) return std::make_shared<InstantJob>(std::move(order), std::move(reports));
    reports.on_trouble({"it has ended", "sie hat sich beendet"});
    return std::make_shared<EndlessJob>();
  };
  open_registry(deps);
  NewGame request;
  request.seats[0].kind = SeatKind::Computer;
  request.seats[0].computer = {.kind = PlayerKind::Uci, .uci = "fish"};
  const auto [game, requester] = enter((*registry_->create(owner_, request))->id());
  const auto trouble = [&game = game] {
    std::string text;
    game->read([&text](const GameFacts& facts) { text = facts.trouble ? facts.trouble->en : ""; });
    return text;
  };
  EXPECT_TRUE(happens([&] { return trouble() == "it has ended"; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(searches_, 1) << "not over and over";
  is_well = true;
  EXPECT_TRUE(happens([&] { return trouble().empty(); }));
  EXPECT_EQ(searches_, 2);
  EXPECT_EQ(ended, 0);
  ASSERT_TRUE(game->resign(requester, std::nullopt));
  EXPECT_EQ(ended, 1);
}

TEST_F(GameRegistryTest, HelpIsRememberedWithTheGame) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  const auto had_help = [&] {
    bool had = false;
    enter(id).game->read([&had](const GameFacts& facts) { had = facts.metadata.had_help; });
    return had;
  };
  EXPECT_FALSE(had_help());
  ASSERT_TRUE(enter(id).game->note_help());
  unload_idle();
  ASSERT_EQ(registry_->loaded(), 0u);
  EXPECT_TRUE(had_help());
}

TEST_F(GameRegistryTest, AnImportLearnsTheBoardsOfTheFirstFortyHalfMovesInTransactionsOfAFewHundredGames) {
  open_registry(game_dependencies());
  std::string long_game = "[Event \"long\"]\n\n1. a4 a5 ";
  for (int i = 0; i < 10; ++i) long_game += "2. Nf3 Nf6 3. Ng1 Ng8 ";
  const auto learned = registry_->import(owner_, long_game + "4. h4 h5 1-0\n", 1);
  ASSERT_EQ(learned->games.size(), 1u);
  EXPECT_EQ(store_.board_history("rnbqkbnr/1ppppppp/8/p7/P7/8/1PPPPPPP/RNBQKBNR")->white_wins, 1);
  EXPECT_EQ(store_.board_history("rnbqkbnr/1pppppp1/8/p6p/P6P/8/1PPPPPP1/RNBQKBNR")->white_wins, 0);
  std::string many;
  for (int i = 0; i < 500; ++i) many += "[Event \"many\"]\n[White \"" + std::to_string(i) + "\"]\n\n1. e4 1-0\n\n";
  const auto imported = registry_->import(owner_, many, 90);
  ASSERT_EQ(imported->games.size(), 500u);
  EXPECT_TRUE(std::is_sorted(imported->games.rbegin(), imported->games.rend())) << "newest first";
  EXPECT_EQ(store_.largest_import, 200u);
}

TEST_F(GameRegistryTest, WhoeverLooksAfterTheClocksDoesNotWaitForTheStore) {
  open_registry(game_dependencies());
  store_.is_stuck = true;
  NewGame request;
  request.clock = ClockSettings{Milliseconds(1), Milliseconds(0)};
  const auto game = *registry_->create(owner_, request);
  const auto ticks = std::make_shared<std::atomic<int>>(0);
  ticker_.every(std::chrono::milliseconds(50), [ticks] { ++*ticks; });
  EXPECT_TRUE(happens([&ticks] { return *ticks > 10; }));
  registry_->unload_idle();
  store_.is_stuck = false;
  EXPECT_TRUE(happens([&game] {
    bool is_over = false;
    game->read([&is_over](const GameFacts& facts) { is_over = facts.game.game().is_over(); });
    return is_over;
  }));
}

TEST_F(GameRegistryTest, AGuestSeesAllGamesHeJoined) {
  open_registry(game_dependencies());
  const Visitor guest{"guest"};
  for (int i = 0; i < 450; ++i) {
    const Visitor host{"host " + std::to_string(i)};
    NewGame request;
    request.seats[1].kind = SeatKind::Guest;
    const auto game = *registry_->create(host, request);
    const auto link = game->share(*game->requester(host, {}), ShareRole::Player);
    ASSERT_TRUE(game->join(guest, link->token));
  }
  GameQuery request;
  request.limit = 1000;
  EXPECT_EQ(registry_->list(guest, request)->games.size(), 450u);
}

TEST_F(GameRegistryTest, AMoveThatWaitsForItsTurnStopsTheClockWhenItArrived) {
  open_registry(game_dependencies());
  NewGame request;
  request.clock = ClockSettings{Milliseconds(400), Milliseconds(0)};
  const auto game = *registry_->create(owner_, request);
  Requester requester = *game->requester(owner_, {});
  requester.arrived = std::chrono::steady_clock::now();
  const auto is_over = [&game] {
    bool over = false;
    game->read([&over](const GameFacts& facts) { over = facts.game.game().is_over(); });
    return over;
  };
  {
    const auto token = registry_->note_arrival(game->id(), owner_, *requester.arrived);
    std::this_thread::sleep_for(std::chrono::milliseconds(600));  // the disk is busy; the ticker looks at the flag
    EXPECT_FALSE(is_over());
    ASSERT_TRUE(game->play(requester, {"e4", 0}));
  }
  game->read([](const GameFacts& facts) {
    EXPECT_GT(facts.game.sheet().moves.front().clock_left, Milliseconds(0));
    EXPECT_GT(facts.game.live().clock()->left(Color::Black, facts.game.now()), Milliseconds(0))
        << "the other side's time begins when the move is kept";
  });
  EXPECT_TRUE(happens(is_over)) << "no move comes";
}

TEST_F(GameRegistryTest, AnActionOfTheOtherPlayerDoesNotEndAGameWhoseMoveWaits) {
  open_registry(game_dependencies());
  NewGame request;
  request.seats[1].kind = SeatKind::Guest;
  request.clock = ClockSettings{Milliseconds(400), Milliseconds(0)};
  const auto game = *registry_->create(owner_, request);
  Requester white = *game->requester(owner_, {});
  const Visitor guest{"guest"};
  ASSERT_TRUE(game->join(guest, game->share(white, ShareRole::Player)->token));
  white.arrived = std::chrono::steady_clock::now();
  const auto token = registry_->note_arrival(game->id(), owner_, *white.arrived);
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  Requester black = *game->requester(guest, {});
  black.arrived = std::chrono::steady_clock::now();
  EXPECT_TRUE(game->draw(black, {.action = DrawAction::Offer}));
  EXPECT_TRUE(game->play(white, {"e4", 0}));
}

TEST_F(GameRegistryTest, AWaitingMoveOfAnotherVisitorStopsNoClock) {
  open_registry(game_dependencies());
  NewGame request;
  request.clock = ClockSettings{Milliseconds(100), Milliseconds(0)};
  const auto game = *registry_->create(owner_, request);
  const auto stranger = registry_->note_arrival(game->id(), {"stranger"}, std::chrono::steady_clock::now());
  const auto late =
      registry_->note_arrival(game->id(), owner_, std::chrono::steady_clock::now() + std::chrono::milliseconds(150));
  EXPECT_TRUE(happens([&game] {
    bool over = false;
    game->read([&over](const GameFacts& facts) { over = facts.game.game().is_over(); });
    return over;
  }));
}

TEST_F(GameRegistryTest, ANearlyFullDiskRefusesNewThingsFirstAndMovesLast) {
  open_registry(game_dependencies());
  const GameId id = new_game(SeatKind::Me, SeatKind::Me);
  const auto entry = enter(id);
  space_ = DiskSpace{100 * kMiB, 100'000 * kMiB};
  EXPECT_EQ(registry_->create(owner_, {}).error().code, ProblemCode::StorageFull);
  EXPECT_EQ(registry_->import(owner_, "1. e4 e5 *", 1).error().code, ProblemCode::StorageFull);
  EXPECT_EQ(entry.game->change_metadata(entry.requester, {.note = "long"}).error().code, ProblemCode::StorageFull);
  ASSERT_TRUE(entry.game->play(entry.requester, {"e4", 0}));
  space_->free = kMiB;
  EXPECT_EQ(entry.game->play(entry.requester, {"e5", 1}).error().code, ProblemCode::StorageFull);
  ASSERT_TRUE(entry.game->resign(entry.requester, std::nullopt));
  ASSERT_TRUE(registry_->erase(id, owner_));
}

TEST_F(GameRegistryTest, AnImportThatFillsTheDiskStopsBetweenTwoGroupsOfGames) {
  open_registry(game_dependencies());
  std::string pgn;
  for (int i = 0; i < 450; ++i)
    pgn += "[White \"" + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 {" + std::to_string(i) + "} *\n\n";
  // Another program fills the disk meanwhile.
  store_.on_import = [this] { space_ = DiskSpace{0, 100'000 * kMiB}; };
  EXPECT_EQ(registry_->import(owner_, pgn, 450).error().code, ProblemCode::StorageFull);
  EXPECT_EQ(store_.use_of("owner")->games, 200);
}

TEST_F(GameRegistryTest, ForgettingAVisitorDeletesManyGamesAtATime) {
  open_registry(game_dependencies());
  for (int i = 0; i < 30; ++i) new_game(SeatKind::Me, SeatKind::Me);
  const auto watched = enter(GameId{7});
  const auto listener = std::make_shared<Listener>();
  watched.game->subscribe(listener, watched.requester, [](const GameFacts&) {});
  ASSERT_TRUE(registry_->erase_all(owner_));
  EXPECT_EQ(store_.deletions, 1);
  EXPECT_EQ(store_.use_of("owner")->games, 0);
  EXPECT_EQ(listener->heard, Heard{GameEventKind::Deleted});
}

}  // namespace
}  // namespace kiebitz::server
