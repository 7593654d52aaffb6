// Adds games of people and of other programs to a file of games: scores each by short searches and skips games that the
// file has already. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>

#include "base/expected.h"
#include "engine/engine.h"
#include "learn/data/game_file.h"
#include "learn/data/pgn_games.h"

namespace kiebitz {

struct IntakeCounts {
  std::uint64_t added = 0;
  std::uint64_t known = 0;  // were in the file already
};

class GameIntake {
 public:
  // Creates the file or continues it. Null network: the classical evaluation.
  static Expected<GameIntake, GameFileError> open(const std::string& path, const ScoringOptions& options,
                                                  NetworkPtr network);

  // A new game is on the disk when this returns success.
  Expected<void, GameFileError> add(GameRecord game);
  const IntakeCounts& counts() const { return counts_; }

 private:
  GameIntake(GameFileWriter writer, std::unordered_set<std::uint64_t> known, const ScoringOptions& options,
             NetworkPtr network);

  GameFileWriter writer_;
  std::unordered_set<std::uint64_t> known_;  // hashes
  ScoringOptions options_;
  std::unique_ptr<Engine> engine_;
  IntakeCounts counts_;
};

}  // namespace kiebitz
