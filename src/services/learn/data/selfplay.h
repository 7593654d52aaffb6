// Self-play: the engine plays itself from random openings or book lines with few nodes per move, and records the games
// for training.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/expected.h"
#include "base/random.h"
#include "engine/engine.h"
#include "learn/data/game_file.h"
#include "learn/data/game_record.h"
#include "tablebase/tablebase.h"

namespace kiebitz {

struct SelfplayOptions {
  std::uint64_t soft_nodes = 1000;
  std::optional<std::uint64_t> hard_nodes;  // nothing: a multiple of the soft ones
  int random_plies = 8;                     // one more in every second game, so that either side is first to move
  double chess960_share = 0.1;              // of the games, both sides drawn independently
  double book_share = 0;                    // of the others: book lines followed by a few random moves
  int opening_limit = 200;                  // centipawns: a more lopsided opening is discarded ...
  std::uint64_t opening_nodes = 1000;       // ... by a search with this many nodes
  int win_score = 800;                      // centipawns: a win after win_plies with at least this for one side
  int win_plies = 4;
  int draw_score = 8;  // a draw after draw_plies with at most this ...
  int draw_plies = 10;
  int draw_from_ply = 80;  // ... but not before this ply
  int max_plies = 400;
  std::shared_ptr<const tablebase::Tablebase> tables;  // a game ends where they have the result; null: none
};

// The limits of a search with this many soft nodes.
SearchLimits selfplay_limits(const SelfplayOptions& options, std::uint64_t soft_nodes);

// A score as records store it: from White's view, all mates as +-kMateScore.
std::int16_t recorded_score(const Score& score);

// A game that consists of a random opening whose score is within the limit. Deterministic for a random state; the
// engine starts a new game.
GameRecord find_opening(Engine& engine, const SelfplayOptions& options, Random& random);
// Plays the game to its end. White and Black may be the same engine.
void play_on(GameRecord& game, Engine& white, Engine& black, const SelfplayOptions& options);
// Opening and game with one engine.
GameRecord play_selfplay_game(Engine& engine, const SelfplayOptions& options, Random& random);

struct SelfplayProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // searched moves
  std::uint64_t white_wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t black_wins = 0;
};

struct SelfplayRun {
  std::string path;
  int threads = 1;          // 0: one per core
  std::uint64_t games = 0;  // 0: until stopped
  std::uint64_t seed = 1;
  std::size_t hash_mib = 1;                 // enough for a few thousand nodes; every new game clears it
  NetworkPtr network = embedded_network();  // null: the classical evaluation
  SelfplayOptions options;
};

// Appends games to the file until the count is reached or should_stop() returns true (any worker calls it). A worker
// thread reports progress after each block.
Expected<SelfplayProgress, GameFileError> run_selfplay(const SelfplayRun& run, const std::function<bool()>& should_stop,
                                                       const std::function<void(const SelfplayProgress&)>& on_progress);

}  // namespace kiebitz
