#include "engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "platform/cores.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

// The board from the FEN's first field; no castling, no en passant.
Position position_of(std::string_view placement, Color side) {
  Setup setup;
  int square = 56;
  for (const char c : placement) {
    if (c == '/') {
      square -= 16;
    } else if (c >= '1' && c <= '8') {
      square += c - '0';
    } else {
      constexpr std::string_view kLetters = "PNBRQKpnbrqk";
      const auto i = static_cast<int>(kLetters.find(c));
      setup.board[square++] = make_piece(i < 6 ? Color::White : Color::Black, static_cast<PieceType>(i % 6));
    }
  }
  setup.side_to_move = side;
  return *Position::from_setup(setup);
}

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

TEST(Engine, FindsAMateAndGivesTheWholeLine) {
  Position p = position_of("k7/8/2K5/8/8/8/8/7R", Color::White);
  Engine engine(EngineConfig{.hash_mib = 4});
  const SearchResult result = engine.search(p, to_depth(10));
  EXPECT_EQ(result.lines.front().score, (Score{Score::Kind::Mate, 2, Color::White}));
  ASSERT_EQ(result.lines.front().pv.size(), 3U);
  for (const Move m : result.lines.front().pv) p.make(m);
  EXPECT_EQ(outcome(p)->termination, Termination::Checkmate);
}

// The engine once said "mates in 40", then 99, after an iteration that had only found that there is some mate.
TEST(Engine, ASearchThatIsStoppedAnnouncesNoMateWithoutItsLine) {
  const Position p = position_of("3rk3/8/8/8/3P4/8/8/3K4", Color::Black);
  Engine engine(EngineConfig{.hash_mib = 64});
  SearchLimits limits;
  limits.nodes = 400'000;
  const AnalysisLine line = engine.search(p, limits).lines.front();
  if (line.score.kind == Score::Kind::Mate) {
    EXPECT_EQ(static_cast<int>(line.pv.size()), 2 * line.score.value - 1);
  }
}

// The reports of a search while it runs, and its result.
struct ObservedSearch {
  std::vector<AnalysisLine> lines;
  SearchResult result;
};

ObservedSearch observed_search(Engine& engine, const Position& position, const SearchLimits& limits, TimePoint begin) {
  ObservedSearch observed;
  EngineEvents events;
  events.on_line = [&observed](const AnalysisLine& line) { observed.lines.push_back(line); };
  events.on_finished = [&observed](const SearchResult& r) { observed.result = r; };
  EXPECT_TRUE(engine.start(position, limits, std::move(events), begin).has_value());
  engine.wait();
  return observed;
}

bool is_bound(const AnalysisLine& line) { return line.is_lower_bound || line.is_upper_bound; }

// The engine once reported a bound as a value: the iteration that was stopped had failed low.
TEST(Engine, ASearchThatIsStoppedTellsNoBoundAsAValue) {
  const Position p = position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1", Color::White);
  int bounds = 0;
  int values = 0;
  for (std::uint64_t nodes = 1000; nodes < 60'000; nodes += nodes / 16) {
    Engine engine(EngineConfig{.hash_mib = 1});
    SearchLimits limits;
    limits.nodes = nodes;
    const auto long_ago = std::chrono::steady_clock::now() - std::chrono::seconds(10);  // so that bounds are reported
    const auto [observed, result] = observed_search(engine, p, limits, long_ago);
    const AnalysisLine& last = result.lines.front();
    if (!is_bound(observed.back())) continue;
    ++bounds;
    // The value belongs to an earlier depth, and so does its line.
    if (is_bound(last)) continue;
    ++values;
    const auto finished = std::find_if_not(observed.rbegin(), observed.rend(), is_bound);
    ASSERT_NE(finished, observed.rend());
    EXPECT_LT(last.depth, observed.back().depth) << nodes;
    EXPECT_EQ(last.score, finished->score) << nodes;
    EXPECT_EQ(last.pv, finished->pv) << nodes;
  }
  EXPECT_GT(bounds, 0);
  EXPECT_GT(values, 0);
}

TEST(Engine, BoundsAreToldOnlyInALongSearch) {
  const Position p = position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1", Color::White);
  const auto count_bounds = [&p](std::chrono::seconds ago) {
    Engine engine(EngineConfig{.hash_mib = 4});
    const auto observed = observed_search(engine, p, to_depth(12), std::chrono::steady_clock::now() - ago).lines;
    return std::count_if(observed.begin(), observed.end(), is_bound);
  };
  EXPECT_GT(count_bounds(std::chrono::seconds(10)), 0);
  EXPECT_EQ(count_bounds(std::chrono::seconds(0)), 0);
}

TEST(Engine, ALongSearchTellsAboutOnceASecondWhatItHasDone) {
  Engine engine(EngineConfig{.hash_mib = 4});
  std::vector<SearchEffort> efforts;
  EngineEvents events;
  events.on_effort = [&efforts](const SearchEffort& effort) { efforts.push_back(effort); };
  SearchLimits limits;
  limits.move_time = Milliseconds(2500);
  ASSERT_TRUE(engine.start(Position::start(), limits, std::move(events)).has_value());
  engine.wait();
  ASSERT_EQ(efforts.size(), 2U);
  EXPECT_GT(efforts[0].nodes, 1000U);
  EXPECT_GT(efforts[1].nodes, efforts[0].nodes);
  EXPECT_NEAR(static_cast<double>(efforts[0].elapsed.count()), 1000, 200);
}

TEST(Engine, ALostPositionStillHasAMove) {
  const Position p = position_of("7k/8/8/8/8/5q2/8/7K", Color::White);
  Engine engine(EngineConfig{.hash_mib = 4});
  const SearchResult result = engine.search(p, to_depth(8));
  EXPECT_TRUE(p.is_legal(result.best));
}

TEST(Engine, FewNodesEndTheSearchRightAfterTheFirstIteration) {
  Engine engine(EngineConfig{.hash_mib = 4});
  const Position p = position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1", Color::White);
  const std::uint64_t first_iteration = engine.search(p, to_depth(1)).nodes;
  ASSERT_GT(first_iteration, 10U);
  SearchLimits few;
  few.nodes = 10;
  engine.new_game();
  EXPECT_LE(engine.search(p, few).nodes, first_iteration + 1);
}

TEST(Engine, TwoThreadsFindTheSameMate) {
  Engine engine(EngineConfig{.hash_mib = 4, .threads = 2});
  const SearchResult result = engine.search(position_of("k7/8/2K5/8/8/8/8/7R", Color::White), to_depth(10));
  EXPECT_EQ(result.lines.front().score, (Score{Score::Kind::Mate, 2, Color::White}));
}

TEST(Engine, ALevelSearchesWithOneThreadSoThatItsMistakesAreRepeatable) {
  Engine engine(EngineConfig{.hash_mib = 4, .threads = 3});
  EXPECT_EQ(engine.search_threads(), 3);
  engine.set_level(1500, 1);
  EXPECT_EQ(engine.search_threads(), 1);
  ASSERT_TRUE(engine.set_threads(2));
  EXPECT_EQ(engine.search_threads(), 1);
  engine.set_level({}, 1);
  EXPECT_EQ(engine.search_threads(), 2);
}

TEST(Engine, AllCoresAreAsManyThreadsAsTheMachineHas) {
  Engine engine(EngineConfig{.hash_mib = 4, .threads = kAllCores});
  EXPECT_EQ(engine.search_threads(), core_count());
}

TEST(Engine, FourThreadsCanBeStoppedAtAnyMoment) {
  Engine engine(EngineConfig{.hash_mib = 4, .threads = 4});
  const Position p = position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1", Color::White);
  SearchLimits forever;
  forever.infinite = true;
  for (int i = 0; i < 20; ++i) {
    SearchResult result;
    EngineEvents events;
    events.on_finished = [&result](const SearchResult& r) { result = r; };
    ASSERT_TRUE(engine.start(p, forever, std::move(events)).has_value());
    std::this_thread::sleep_for(Milliseconds(i));
    engine.stop();
    engine.wait();
    ASSERT_TRUE(p.is_legal(result.best));
    EXPECT_EQ(result.lines.front().pv.front(), result.best);
  }
}

TEST(Engine, ALongSearchTellsWhichMoveItIsAtAndAShortOneDoesNot) {
  Engine engine(EngineConfig{.hash_mib = 4});
  const auto numbers_when_begun = [&engine](std::chrono::seconds ago) {
    std::vector<int> numbers;
    EngineEvents events;
    events.on_current_move = [&numbers](const CurrentMove& current) {
      if (current.depth == 1) numbers.push_back(current.number);
    };
    const auto begin = std::chrono::steady_clock::now() - ago;
    EXPECT_TRUE(engine.start(Position::start(), to_depth(1), std::move(events), begin).has_value());
    engine.wait();
    return numbers;
  };
  std::vector<int> all(20);
  std::iota(all.begin(), all.end(), 1);
  EXPECT_EQ(numbers_when_begun(std::chrono::seconds(10)), all);
  EXPECT_TRUE(numbers_when_begun(std::chrono::seconds(0)).empty());
}

TEST(Engine, ASearchThatWaitsFollowsTheRunningOne) {
  Engine engine(EngineConfig{.hash_mib = 4});
  std::vector<int> finished;
  const auto noting = [&finished](int number) {
    EngineEvents events;
    events.on_finished = [&finished, number](const SearchResult&) { finished.push_back(number); };
    return events;
  };
  ASSERT_TRUE(engine.start_after(Position::start(), to_depth(8), noting(1)).has_value());
  ASSERT_TRUE(engine.start_after(Position::start(), to_depth(2), noting(2)).has_value());
  engine.wait();
  EXPECT_EQ(finished, (std::vector<int>{1, 2}));
  EXPECT_FALSE(engine.is_searching());
}

TEST(Engine, ARunningSearchRefusesASecondOne) {
  Engine engine(EngineConfig{.hash_mib = 4});
  SearchLimits forever;
  forever.infinite = true;
  ASSERT_TRUE(engine.start(Position::start(), forever, {}).has_value());
  const auto second = engine.start(Position::start(), forever, {});
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error(), EngineError::SearchRunning);
  engine.stop();
  engine.wait();
  EXPECT_FALSE(engine.is_searching());
}

TEST(Engine, AHashThatCannotBeHadIsAnErrorAndTheOldOneStays) {
  Engine engine(EngineConfig{.hash_mib = 4});
  const auto done = engine.set_hash(std::size_t{1} << 34);
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error(), EngineError::OutOfMemory);
  EXPECT_TRUE(engine.search(Position::start(), to_depth(3)).best);
}

TEST(Engine, SearchMovesAndMultiPvAreHonoured) {
  const Position p = Position::start();
  Engine engine(EngineConfig{.hash_mib = 4});
  SearchLimits limits = to_depth(5);
  limits.multi_pv = 3;
  limits.search_moves = {Move::normal(Square::A2, Square::A3), Move::normal(Square::H2, Square::H4)};
  const SearchResult result = engine.search(p, limits);
  ASSERT_EQ(result.lines.size(), 2U);
  EXPECT_NE(result.lines[0].pv[0], result.lines[1].pv[0]);
  EXPECT_GE(result.lines[0].score.value, result.lines[1].score.value);
}

// A network without knowledge: the same value for whichever side is to move.
NetworkPtr flat_network(int centipawns) {
  const nnue::Architecture a{.hidden = 64, .output_buckets = 1};
  nnue::NetworkWeights w;
  w.feature_weights.resize(static_cast<std::size_t>(a.rows()) * 64);
  w.feature_biases.resize(64);
  w.output_weights.resize(128);
  w.output_biases = {centipawns * nnue::kHiddenOne * nnue::kOutputOne / 100};
  return std::make_shared<const nnue::Network>(*nnue::Network::create(a, 100, std::move(w), {}));
}

TEST(Engine, UsesTheNetworkItIsGivenAndGoesBackToTheClassicalEvaluation) {
  Engine engine(EngineConfig{.hash_mib = 4, .network = nullptr});
  const Score classical = engine.search(Position::start(), to_depth(1)).lines.front().score;
  engine.set_network(flat_network(-700));
  EXPECT_GT(engine.search(Position::start(), to_depth(1)).lines.front().score.value, 500);
  engine.set_network(nullptr);
  EXPECT_EQ(engine.search(Position::start(), to_depth(1)).lines.front().score, classical);
}

TEST(Engine, LevelsStayWhatTheyAreWhenANetworkHasLearned) {
  Engine engine(EngineConfig{.hash_mib = 4, .network = flat_network(-700)});
  for (const int elo : {1400, 2000, kMaxElo}) {
    engine.set_level(elo, 1);
    EXPECT_LT(engine.search(Position::start(), to_depth(1)).lines.front().score.value, 400) << elo;
  }
  engine.set_level(std::nullopt, 1);
  EXPECT_GT(engine.search(Position::start(), to_depth(1)).lines.front().score.value, 500);
}

TEST(Network, AFileThatIsNoNetworkIsRefusedWithAReason) {
  const auto missing = read_network("/nonexistent/file.kbn");
  ASSERT_FALSE(missing.has_value());
  EXPECT_NE(missing.error().find("cannot be opened"), std::string::npos);
  const auto wrong = read_network(KIEBITZ_SOURCE_DIR "/README.md");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_NE(wrong.error().find("not a Kiebitz network"), std::string::npos);
}

TEST(Score, CountsMatesInMovesFromBothSides) {
  EXPECT_EQ(Score::from_value(mate_in(1), Color::White), (Score{Score::Kind::Mate, 1, Color::White}));
  EXPECT_EQ(Score::from_value(mate_in(5), Color::White), (Score{Score::Kind::Mate, 3, Color::White}));
  EXPECT_EQ(Score::from_value(mated_in(2), Color::Black), (Score{Score::Kind::Mate, -1, Color::Black}));
  EXPECT_EQ(Score::from_value(-35, Color::Black).seen_by(Color::White),
            (Score{Score::Kind::Centipawns, 35, Color::White}));
}

TEST(Score, ChancesSumToAThousandAndRiseWithTheScore) {
  for (const int material : {0, 30, 60, 78, 150}) {
    int before = -1;
    for (int cp = -800; cp <= 800; cp += 50) {
      const WinDrawLoss wdl = win_draw_loss({Score::Kind::Centipawns, cp, Color::White}, material);
      EXPECT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
      EXPECT_GE(wdl.draw, 0) << material;
      EXPECT_GE(wdl.win, before);
      before = wdl.win;
    }
  }
}

}  // namespace
}  // namespace kiebitz
