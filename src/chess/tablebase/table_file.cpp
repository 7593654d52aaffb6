#include "tablebase/table_file.h"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/start_threads.h"

namespace kiebitz::tablebase {
namespace {

constexpr int kPackingLevel = 6;  // the best level takes three times as long and saves 4 %

struct PackedBlock {
  std::vector<std::uint8_t> bytes;
  std::uint32_t checksum = 0;
};

PackedBlock pack(const std::uint8_t* bytes, std::size_t size) {
  PackedBlock block;
  uLongf packed_size = compressBound(size);
  block.bytes.resize(packed_size);
  compress2(block.bytes.data(), &packed_size, bytes, size, kPackingLevel);
  block.bytes.resize(packed_size);
  block.checksum = static_cast<std::uint32_t>(crc32(0, block.bytes.data(), static_cast<uInt>(packed_size)));
  return block;
}

std::vector<PackedBlock> pack_all(const std::vector<std::uint8_t>& codes, int threads) {
  std::vector<PackedBlock> blocks((codes.size() + kBlockEntries - 1) / kBlockEntries);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < blocks.size(); i = next++) {
      const std::size_t from = i * kBlockEntries;
      blocks[i] = pack(codes.data() + from, std::min<std::size_t>(kBlockEntries, codes.size() - from));
    }
  };
  auto others = start_threads(static_cast<std::size_t>(threads - 1), [&work](std::size_t) { work(); });
  work();
  others.clear();
  return blocks;
}

bool write_bytes(const std::string& path, const std::vector<std::uint8_t>& head,
                 const std::vector<PackedBlock>& blocks) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  if (!file) return false;
  bool good = std::fwrite(head.data(), 1, head.size(), file.get()) == head.size();
  for (const PackedBlock& block : blocks)
    good = good && std::fwrite(block.bytes.data(), 1, block.bytes.size(), file.get()) == block.bytes.size();
  return std::fclose(file.release()) == 0 && good;
}

}  // namespace

std::string table_file_name(int number) { return all_materials()[static_cast<std::size_t>(number)].name() + ".kdtm"; }

Expected<void, TableError> write_table_file(const std::string& path, int number, const TableCodes& codes, int threads) {
  TableFileHeader header;
  header.number = number;
  header.entries_per_side = static_cast<std::uint32_t>(codes[0].size());
  header.sides = all_materials()[static_cast<std::size_t>(number)].is_symmetric() ? 1 : 2;
  std::vector<std::uint8_t> entries = codes[0];
  if (header.sides == 2) entries.insert(entries.end(), codes[1].begin(), codes[1].end());
  for (const std::uint8_t code : entries)
    if (const Distance d = Distance::from_code(code); d.is_win())
      header.longest_win = std::max(header.longest_win, d.plies());
  const std::vector<PackedBlock> blocks = pack_all(entries, threads);
  for (const PackedBlock& block : blocks)
    header.blocks.push_back({static_cast<std::uint32_t>(block.bytes.size()), block.checksum});

  const std::string part = path + ".part";
  if (!write_bytes(part, format_header(header), blocks)) return Unexpected(TableError::CannotWrite);
  const auto written = Table::open(part, number);
  if (!written) return Unexpected(written.error());
  if (const auto intact = (*written)->load_all(); !intact) return intact;
  std::error_code error;
  std::filesystem::rename(part, path, error);
  if (error) return Unexpected(TableError::CannotWrite);
  return {};
}

}  // namespace kiebitz::tablebase
