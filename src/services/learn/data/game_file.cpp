#include "learn/data/game_file.h"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>

#include "learn/data/game_codec.h"

namespace kiebitz {
namespace {

using Kind = GameFileError::Kind;

constexpr std::array<char, 8> kMagic = {'K', 'B', 'Z', 'G', 'A', 'M', 'E', '1'};
constexpr std::uint32_t kMaxBlock = 64 * 1024 * 1024;
constexpr int kCompressionLevel = 6;
constexpr std::uint8_t kFirstPackedByte = 0x78;  // of all zlib streams with the default window

// Little-endian, in this order.
struct BlockHeader {
  std::uint32_t games;
  std::uint32_t raw_bytes;
  std::uint32_t packed_bytes;
  std::uint32_t checksum;  // CRC-32 of the packed bytes
};
constexpr std::size_t kHeaderBytes = 16;

std::array<std::uint8_t, kHeaderBytes> to_bytes(const BlockHeader& h) {
  std::array<std::uint8_t, kHeaderBytes> bytes{};
  const std::array<std::uint32_t, 4> words = {h.games, h.raw_bytes, h.packed_bytes, h.checksum};
  for (std::size_t i = 0; i < kHeaderBytes; ++i) bytes[i] = static_cast<std::uint8_t>(words[i / 4] >> (8 * (i % 4)));
  return bytes;
}

BlockHeader from_bytes(std::span<const std::uint8_t, kHeaderBytes> bytes) {
  std::array<std::uint32_t, 4> words{};
  for (std::size_t i = 0; i < kHeaderBytes; ++i) words[i / 4] |= static_cast<std::uint32_t>(bytes[i]) << (8 * (i % 4));
  return {words[0], words[1], words[2], words[3]};
}

using InputFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

InputFile open_for_reading(const std::string& path) { return {std::fopen(path.c_str(), "rb"), &std::fclose}; }

std::array<std::uint8_t, 8> as_bytes(const std::array<char, 8>& text) {
  std::array<std::uint8_t, 8> bytes{};
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

std::uint32_t checksum_of(std::span<const std::uint8_t> bytes) {
  return static_cast<std::uint32_t>(crc32(0, bytes.data(), static_cast<uInt>(bytes.size())));
}

bool begins_with_block(std::span<const std::uint8_t> bytes) {
  if (bytes.size() <= kHeaderBytes || bytes[kHeaderBytes] != kFirstPackedByte) return false;
  const BlockHeader header = from_bytes(bytes.first<kHeaderBytes>());
  const auto packed = bytes.subspan(kHeaderBytes);
  return header.games > 0 && header.raw_bytes <= kMaxBlock && header.packed_bytes > 0 &&
         header.packed_bytes <= packed.size() && checksum_of(packed.first(header.packed_bytes)) == header.checksum;
}

// True if the length in the header is wrong, false if the block is incomplete. `bytes` is everything after the header.
// An incomplete block is the last one and lacks its end; with a wrong length the block is whole, or an intact block
// follows.
bool has_wrong_length(const BlockHeader& header, std::span<const std::uint8_t> bytes) {
  if (!bytes.empty() && checksum_of(bytes) == header.checksum) return true;
  for (; bytes.size() > kHeaderBytes; bytes = bytes.subspan(1))
    if (begins_with_block(bytes)) return true;
  return false;
}

enum class BlockRead { Block, End, Torn, Damaged };

BlockRead read_block(std::FILE* file, BlockHeader& header, std::vector<std::uint8_t>& raw) {
  std::array<std::uint8_t, kHeaderBytes> bytes;
  const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), file);
  if (std::ferror(file) != 0) return BlockRead::Damaged;
  if (got == 0) return BlockRead::End;
  if (got < bytes.size()) return BlockRead::Torn;
  header = from_bytes(bytes);
  if (header.raw_bytes > kMaxBlock || header.packed_bytes > kMaxBlock) return BlockRead::Damaged;
  std::vector<std::uint8_t> packed(header.packed_bytes);
  const std::size_t there = std::fread(packed.data(), 1, packed.size(), file);
  if (std::ferror(file) != 0) return BlockRead::Damaged;
  if (there < packed.size())
    return has_wrong_length(header, std::span(packed).first(there)) ? BlockRead::Damaged : BlockRead::Torn;
  if (checksum_of(packed) != header.checksum) return BlockRead::Damaged;
  raw.resize(header.raw_bytes);
  uLongf size = header.raw_bytes;
  if (uncompress(raw.data(), &size, packed.data(), packed.size()) != Z_OK || size != header.raw_bytes)
    return BlockRead::Damaged;
  return BlockRead::Block;
}

bool has_magic(std::FILE* file) {
  std::array<char, kMagic.size()> bytes{};
  return std::fread(bytes.data(), 1, bytes.size(), file) == bytes.size() && bytes == kMagic;
}

}  // namespace

std::string describe(const GameFileError& error) {
  switch (error.kind) {
    case Kind::CannotOpen:
      return std::string(describe(AppendFileError::CannotOpen));
    case Kind::InUse:
      return std::string(describe(AppendFileError::InUse));
    case Kind::NotAGameFile:
      return "this is not a file of Kiebitz games";
    case Kind::CannotWrite:
      return "the file cannot be written";
    case Kind::Damaged:
      return fmt::format("the block at byte {} is damaged", error.offset);
    case Kind::TooLong:
      return fmt::format("a game has more than {} half-moves", kMaxRecordedMoves);
  }
  return "unknown error";
}

Expected<GameFileWriter, GameFileError> GameFileWriter::open(const std::string& path) {
  // The lock comes first: a block that another writer is about to finish must not look incomplete.
  auto file = AppendFile::open(path);
  if (!file) return Unexpected(GameFileError{file.error() == AppendFileError::InUse ? Kind::InUse : Kind::CannotOpen});
  std::uint64_t intact = 0;
  std::uint64_t games = 0;
  // A file that cannot be read must not be taken for an empty one: it would be cut off.
  const InputFile old = open_for_reading(path);
  if (!old) return Unexpected(GameFileError{Kind::CannotOpen});
  const bool is_empty = std::fgetc(old.get()) == EOF;
  if (std::ferror(old.get()) != 0) return Unexpected(GameFileError{Kind::CannotOpen});
  if (!is_empty) {
    std::rewind(old.get());
    if (!has_magic(old.get())) return Unexpected(GameFileError{Kind::NotAGameFile});
    intact = kMagic.size();
    BlockHeader header{};
    std::vector<std::uint8_t> raw;
    BlockRead read = read_block(old.get(), header, raw);
    for (; read == BlockRead::Block; read = read_block(old.get(), header, raw)) {
      intact += kHeaderBytes + header.packed_bytes;
      games += header.games;
    }
    if (read == BlockRead::Damaged) return Unexpected(GameFileError{Kind::Damaged, intact});
  }
  if (!file->keep(intact) || (intact == 0 && !file->append(as_bytes(kMagic))))
    return Unexpected(GameFileError{Kind::CannotWrite});
  return GameFileWriter(std::move(*file), games);
}

Expected<void, GameFileError> GameFileWriter::append(const std::vector<GameRecord>& games) {
  if (games.empty()) return {};
  // Readers would refuse the file.
  if (std::any_of(games.begin(), games.end(), [](const auto& game) { return game.moves.size() > kMaxRecordedMoves; }))
    return Unexpected(GameFileError{Kind::TooLong});
  std::vector<std::uint8_t> raw;
  for (const GameRecord& game : games) encode_game(game, raw);
  uLongf packed_size = compressBound(raw.size());
  std::vector<std::uint8_t> block(kHeaderBytes + packed_size);
  if (compress2(block.data() + kHeaderBytes, &packed_size, raw.data(), raw.size(), kCompressionLevel) != Z_OK)
    return Unexpected(GameFileError{Kind::CannotWrite});
  block.resize(kHeaderBytes + packed_size);
  const std::uint32_t checksum = checksum_of(std::span(block).subspan(kHeaderBytes));
  const auto header = to_bytes({static_cast<std::uint32_t>(games.size()), static_cast<std::uint32_t>(raw.size()),
                                static_cast<std::uint32_t>(packed_size), checksum});
  std::memcpy(block.data(), header.data(), header.size());
  if (!file_.append(block)) return Unexpected(GameFileError{Kind::CannotWrite});
  return {};
}

Expected<GameFileTotals, GameFileError> read_games(std::FILE* file,
                                                   const std::function<void(const GameRecord&)>& on_game,
                                                   const std::function<bool()>& should_stop) {
  if (!has_magic(file)) return Unexpected(GameFileError{Kind::NotAGameFile});
  GameFileTotals totals;
  BlockHeader header{};
  std::vector<std::uint8_t> raw;
  for (;;) {
    if (should_stop()) return totals;
    const GameFileError damaged{Kind::Damaged, kMagic.size() + totals.bytes};
    const BlockRead read = read_block(file, header, raw);
    if (read == BlockRead::End) return totals;
    if (read == BlockRead::Damaged) return Unexpected(damaged);
    if (read == BlockRead::Torn) {
      totals.torn_at_end = true;
      return totals;
    }
    std::span<const std::uint8_t> rest(raw);
    for (std::uint32_t i = 0; i < header.games; ++i) {
      const auto game = decode_game(rest);
      if (!game) return Unexpected(damaged);
      on_game(*game);
      ++totals.games;
    }
    if (!rest.empty()) return Unexpected(damaged);
    totals.bytes += kHeaderBytes + header.packed_bytes;
  }
}

Expected<GameFileTotals, GameFileError> read_game_file(const std::string& path,
                                                       const std::function<void(const GameRecord&)>& on_game,
                                                       const std::function<bool()>& should_stop) {
  const InputFile file = open_for_reading(path);
  if (!file) return Unexpected(GameFileError{Kind::CannotOpen});
  return read_games(file.get(), on_game, should_stop);
}

Expected<std::uint64_t, GameFileError> games_in_file(const std::string& path) {
  std::error_code unknown;
  // A full disk or a crash during the first block leaves an empty file.
  if (!std::filesystem::exists(path, unknown) || std::filesystem::file_size(path, unknown) == 0) return 0;
  const auto totals = read_game_file(path, [](const GameRecord&) {});
  if (!totals) return Unexpected(totals.error());
  return totals->games;
}

}  // namespace kiebitz
