// Files of games: a header, then blocks of compressed games, each with its length and checksum (docs/formats/games.md).
// A block is appended with one write and synced, so a killed writer loses at most the block it was writing; opening the
// file again cuts off such a torn end. One writer at a time; readers may read a file that grows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/game_record.h"
#include "platform/append_file.h"

namespace kiebitz {

enum class GameFileError : std::uint8_t { CannotOpen, NotAGameFile, CannotWrite, Damaged };
std::string_view describe(GameFileError error);

class GameFileWriter {
 public:
  // Creates the file or continues it.
  static Expected<GameFileWriter, GameFileError> open(const std::string& path);
  // The games are on disk when this returns success.
  Expected<void, GameFileError> append(const std::vector<GameRecord>& games);

 private:
  explicit GameFileWriter(AppendFile file) : file_(std::move(file)) {}
  AppendFile file_;
};

struct GameFileTotals {
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;   // of intact blocks
  bool torn_at_end = false;  // the last block is incomplete: a writer died or is at work
};

// Reads all games in order, or until should_stop(), which is asked before every block. Stops with Damaged at a block
// whose checksum or contents are wrong.
Expected<GameFileTotals, GameFileError> read_game_file(
    const std::string& path, const std::function<void(const GameRecord&)>& on_game,
    const std::function<bool()>& should_stop = [] { return false; });

// None if there is no such file.
Expected<std::uint64_t, GameFileError> games_in_file(const std::string& path);

}  // namespace kiebitz
