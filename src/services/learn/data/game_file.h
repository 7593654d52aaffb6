// Files of games: a header, then blocks of compressed games, each with its length and checksum (docs/formats/games.md).
// A block is appended with one write and synced, so a killed writer loses at most the block it was writing; opening
// the file again cuts off an incomplete block. There is one writer at a time, a second one is refused; readers may read
// while it writes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/data/game_record.h"
#include "platform/file/append_file.h"

namespace kiebitz {

struct GameFileError {
  enum class Kind : std::uint8_t { CannotOpen, InUse, NotAGameFile, CannotWrite, Damaged, TooLong };
  Kind kind;
  std::uint64_t offset = 0;  // where the damaged block begins
};
std::string describe(const GameFileError& error);

class GameFileWriter {
 public:
  // Creates the file or continues it.
  static Expected<GameFileWriter, GameFileError> open(const std::string& path);
  // Games that were in the file when it was opened.
  std::uint64_t earlier_games() const { return earlier_games_; }
  // The games are on disk when this returns success. TooLong if one has more than kMaxRecordedMoves; none is written.
  Expected<void, GameFileError> append(const std::vector<GameRecord>& games);

 private:
  GameFileWriter(AppendFile file, std::uint64_t earlier_games)
      : file_(std::move(file)), earlier_games_(earlier_games) {}
  AppendFile file_;
  std::uint64_t earlier_games_;
};

struct GameFileTotals {
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;   // of intact blocks
  bool torn_at_end = false;  // the last block is incomplete: its writer died or still writes
};

// Reads all games in order, or until should_stop(), which is asked before every block. Stops with Damaged at a block
// whose length, checksum or contents are wrong, or that cannot be read from the disk.
Expected<GameFileTotals, GameFileError> read_game_file(
    const std::string& path, const std::function<void(const GameRecord&)>& on_game,
    const std::function<bool()>& should_stop = [] { return false; });

// The same for a stream at its beginning.
Expected<GameFileTotals, GameFileError> read_games(
    std::FILE* file, const std::function<void(const GameRecord&)>& on_game,
    const std::function<bool()>& should_stop = [] { return false; });

// Zero if there is no such file.
Expected<std::uint64_t, GameFileError> games_in_file(const std::string& path);

}  // namespace kiebitz
