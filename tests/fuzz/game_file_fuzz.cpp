// Any bytes are a file of games with legal moves only, or are refused with a place in the file. The bytes are also read
// as one game without checksum and compression, which a fuzzer cannot guess.
#include <cstdio>
#include <memory>
#include <span>
#include <vector>

#include "fuzz/fuzz_check.h"
#include "learn/data/game_codec.h"
#include "learn/data/game_file.h"

using namespace kiebitz;
using fuzz::check;

namespace {

void check_game(const GameRecord& game) {
  Position position = game.start();
  for (const RecordedMove& m : game.moves) {
    check(position.is_legal(m.move), "a game that was read is legal");
    position.make(m.move);
  }
  std::vector<std::uint8_t> bytes;
  encode_game(game, bytes);
  std::span<const std::uint8_t> rest(bytes);
  const auto again = decode_game(rest);
  check(again.has_value() && rest.empty() && again->hash() == game.hash(), "a game is read as it was written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::span<const std::uint8_t> rest(data, size);
  if (const auto game = decode_game(rest)) check_game(*game);
  std::vector<std::uint8_t> copy(data, data + size);
  copy.push_back(0);  // a stream without bytes cannot be opened
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(fmemopen(copy.data(), copy.size(), "rb"), &std::fclose);
  check(file != nullptr, "memory can be read as a file");
  const auto totals = read_games(file.get(), check_game);
  if (!totals) check(totals.error().offset <= size, "an error lies in the file");
  if (totals) check(totals->bytes <= size, "what was read is there");
  return 0;
}
