// All tables of four men: made once, then compared with published numbers, the rules, played games and, if
// KIEBITZ_SYZYGY names a directory, Syzygy tables. If KIEBITZ_TABLES names finished tables, the test uses them instead.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>

#include "engine/engine.h"
#include "notation/fen.h"
#include "platform/file/file_lock.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "tablebase/build.h"
#include "tablebase/random_endings_testing.h"
#include "tablebase/tablebase.h"

namespace kiebitz::tablebase {
namespace {

namespace fs = std::filesystem;

constexpr int kGamesPerEnding = 500;
constexpr int kSyzygySamplesPerEnding = 35000;  // more than a million for the thirty endings of four men

// Made by the first test that needs them and kept beside the programs, because each test is a separate process.
const fs::path& directory() {
  static const fs::path made = [] {
    if (const char* given = std::getenv("KIEBITZ_TABLES")) return fs::path(given);
    const fs::path kept = fs::path(KIEBITZ_BINARY_DIR) / "endings_tables";
    fs::create_directories(kept);
    auto lock = FileLock::try_lock((kept / "build.lock").string());
    for (; !lock; lock = FileLock::try_lock((kept / "build.lock").string()))
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    BuildOptions options;
    options.directory = kept.string();
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    EXPECT_TRUE(build_tables(options));
    return kept;
  }();
  return made;
}

const std::shared_ptr<const OwnTables>& own() {
  static const std::shared_ptr<const OwnTables> tables = OwnTables::open(directory().string());
  return tables;
}
const Tablebase& tables() {
  static const Tablebase made(own(), nullptr, {});
  return made;
}

Distance best_of_moves(const Position& position) {
  std::optional<Distance> best;
  for (const Move m : legal_moves(position)) {
    Position next = position;
    next.make(m);
    const Distance d = own()->probe(next)->one_ply_earlier();
    if (!best || d.rank() > best->rank()) best = d;
  }
  if (best) return *best;
  return position.is_check() ? Distance::mate_in(0) : Distance::draw();
}

TEST(Endings, HaveThePublishedLongestMates) {
  const std::map<std::string, int> published = {
      {"KQvK", 10},  {"KRvK", 16},  {"KPvK", 28},  {"KBNvK", 33}, {"KBBvK", 19}, {"KQvKR", 35}, {"KRvKB", 29},
      {"KRvKN", 40}, {"KQvKQ", 13}, {"KQvKB", 17}, {"KQvKN", 21}, {"KRvKR", 19}, {"KPPvK", 32}, {"KPvKP", 33},
      {"KQvKP", 29}, {"KRvKP", 43}, {"KRPvK", 16}, {"KBPvK", 31}, {"KNPvK", 27}, {"KQPvK", 10}};
  for (const auto& [name, moves] : published)
    EXPECT_EQ((own()->set().table(*find_material(name))->longest_win() + 1) / 2, moves) << name;
}

TEST(Endings, GiveEveryPositionTheValueOfItsBestMoveEnPassantIncluded) {
  Random random(11);
  int with_en_passant = 0;
  for (const Material& material : all_materials())
    for (int i = 0; i < 3000; ++i) {
      const Position position = test::random_position(material, random);
      ASSERT_EQ(own()->probe(position)->code(), best_of_moves(position).code()) << format_fen(position);
      if (material.name() != "KPvKP") continue;
      for (const Move m : legal_moves(position)) {
        Position next = position;
        next.make(m);
        if (!next.en_passant()) continue;
        ++with_en_passant;
        ASSERT_EQ(own()->probe(next)->code(), best_of_moves(next).code()) << format_fen(next);
      }
    }
  EXPECT_GT(with_en_passant, 5);
}

// Both sides play by the tables: the mate comes exactly at the announced move.
void play_out_win(Position position) {
  const int announced = *tables().probe_position(position)->mate_plies;
  for (int ply = 0; ply < announced; ++ply) {
    const auto moves = tables().rank_moves(position);
    ASSERT_TRUE(moves && !moves->empty()) << format_fen(position);
    position.make(moves->front().move);
  }
  const auto end = outcome(position);
  ASSERT_TRUE(end && end->termination == Termination::Checkmate) << format_fen(position);
}

// One side plays by the tables, the other at random: the side with the tables never gets a lost position.
void hold_draw(Position position, Random& random) {
  const Color holder = position.side_to_move();
  for (int ply = 0; ply < 80 && !outcome(position); ++ply) {
    if (position.side_to_move() == holder) {
      position.make(tables().rank_moves(position)->front().move);
      continue;
    }
    ASSERT_FALSE(own()->probe(position)->is_win()) << format_fen(position);
    const MoveList moves = legal_moves(position);
    position.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (popcount(position.occupied()) < 3) return;
  }
}

TEST(Endings, AreWonWithinTheAnnouncedDistanceAndHeldWhenDrawn) {
  Random random(12);
  for (const Material& material : all_materials()) {
    int won = 0;
    int drawn = 0;
    for (int i = 0; i < 40 * kGamesPerEnding && (won < kGamesPerEnding || drawn < kGamesPerEnding); ++i) {
      const Position position = test::random_position(material, random);
      const Distance d = *own()->probe(position);
      if (!d.is_draw() && won < kGamesPerEnding) {
        ++won;
        play_out_win(position);
      } else if (d.is_draw() && drawn < kGamesPerEnding && !outcome(position)) {
        ++drawn;
        hold_draw(position, random);
      }
      if (HasFatalFailure()) return;
    }
  }
}

// The engine against the best defence, at a depth that does not find these mates without tables.
TEST(Endings, AreWonByTheEngineInTheAnnouncedNumberOfMoves) {
  Engine engine(EngineConfig{.hash_mib = 1});
  engine.set_tablebase(std::make_shared<Tablebase>(own(), nullptr, ProbeRules{}));
  SearchLimits limits;
  limits.depth = 2;
  Random random(14);
  for (const char* name : {"KBNvK", "KQvKR", "KRvKN", "KPvKP", "KNPvK", "KRvKP"})
    for (int games = 0; games < 5;) {
      Position position =
          test::random_position(all_materials()[static_cast<std::size_t>(*find_material(name))], random);
      const Distance d = *own()->probe(position);
      if (!d.is_win()) continue;
      ++games;
      for (int ply = 0; ply < d.plies(); ++ply)
        position.make(ply % 2 == 0 ? engine.search(position, limits).best
                                   : tables().rank_moves(position)->front().move);
      const auto end = outcome(position);
      EXPECT_TRUE(end && end->termination == Termination::Checkmate) << name << " " << format_fen(position);
    }
}

TEST(Endings, AgreeWithSyzygyTables) {
  const char* path = std::getenv("KIEBITZ_SYZYGY");
  if (path == nullptr) GTEST_SKIP() << "KIEBITZ_SYZYGY names no Syzygy tables";
  const auto syzygy = Syzygy::open(path);
  ASSERT_TRUE(syzygy) << syzygy.error().describe();
  Random random(13);
  for (const Material& material : all_materials())
    for (int i = 0; i < kSyzygySamplesPerEnding; ++i) {
      const Position position = test::random_position(material, random);
      const Distance d = *own()->probe(position);
      const auto verdict = (*syzygy)->probe(position);
      ASSERT_TRUE(verdict) << format_fen(position);
      ASSERT_EQ(d.is_win(), *verdict == Verdict::Win) << format_fen(position);
      ASSERT_EQ(d.is_loss(), *verdict == Verdict::Loss) << format_fen(position);
    }
}

}  // namespace
}  // namespace kiebitz::tablebase
