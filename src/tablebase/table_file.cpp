#include "tablebase/table_file.h"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/start_threads.h"
#include "tablebase/table_set.h"

namespace kiebitz::tablebase {
namespace {

constexpr std::string_view kMagic = "KBZDTM01";
constexpr std::size_t kNameBytes = 8;
constexpr std::size_t kFixedBytes = 8 + kNameBytes + 5 * 4;  // to the block list
constexpr std::size_t kBytesPerBlock = 8;
constexpr std::size_t kChecksumBytes = 4;
constexpr int kPackingLevel = 6;  // the best level takes three times as long and saves 4 %

void put32(std::vector<std::uint8_t>& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(value >> shift));
}

std::uint32_t get32(const std::uint8_t* at) {
  return static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 |
         static_cast<std::uint32_t>(at[2]) << 16 | static_cast<std::uint32_t>(at[3]) << 24;
}

std::uint32_t checksum_of(const std::uint8_t* bytes, std::size_t size) {
  return static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(size)));
}

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
  block.checksum = checksum_of(block.bytes.data(), block.bytes.size());
  return block;
}

std::vector<PackedBlock> pack_all(const std::vector<std::uint8_t>& codes, int threads) {
  std::vector<PackedBlock> blocks((codes.size() + Table::kBlockEntries - 1) / Table::kBlockEntries);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < blocks.size(); i = next++) {
      const std::size_t from = i * Table::kBlockEntries;
      blocks[i] = pack(codes.data() + from, std::min<std::size_t>(Table::kBlockEntries, codes.size() - from));
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

std::size_t TableFileHeader::byte_size() const { return kFixedBytes + kBytesPerBlock * blocks.size() + kChecksumBytes; }

std::string table_file_name(int number) { return all_materials()[static_cast<std::size_t>(number)].name() + ".kdtm"; }

std::vector<std::uint8_t> format_header(const TableFileHeader& header) {
  std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
  std::string name = all_materials()[static_cast<std::size_t>(header.number)].name();
  name.resize(kNameBytes, '\0');
  bytes.insert(bytes.end(), name.begin(), name.end());
  put32(bytes, header.entries_per_side);
  put32(bytes, static_cast<std::uint32_t>(header.sides));
  put32(bytes, static_cast<std::uint32_t>(header.longest_win));
  put32(bytes, Table::kBlockEntries);
  put32(bytes, static_cast<std::uint32_t>(header.blocks.size()));
  for (const TableFileHeader::Block& block : header.blocks) {
    put32(bytes, block.packed_size);
    put32(bytes, block.checksum);
  }
  put32(bytes, checksum_of(bytes.data(), bytes.size()));
  return bytes;
}

Expected<TableFileHeader, TableError> parse_header(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
    return Unexpected(TableError::NotATable);
  if (bytes.size() < kFixedBytes) return Unexpected(TableError::WrongSize);
  const char* name = reinterpret_cast<const char*>(bytes.data()) + kMagic.size();
  const auto number = find_material(std::string_view(name, strnlen(name, kNameBytes)));
  if (!number) return Unexpected(TableError::NotATable);
  TableFileHeader header;
  header.number = *number;
  const std::uint8_t* at = bytes.data() + kMagic.size() + kNameBytes;
  header.entries_per_side = get32(at);
  header.sides = static_cast<int>(get32(at + 4));
  header.longest_win = static_cast<int>(get32(at + 8));
  const std::size_t block_count = get32(at + 16);
  // What the material demands: nothing in the file decides how much memory is used.
  const Material& material = all_materials()[static_cast<std::size_t>(*number)];
  const std::uint64_t entries = std::uint64_t{table_index(*number).size()} * (material.is_symmetric() ? 1 : 2);
  if (header.entries_per_side != table_index(*number).size() || get32(at + 12) != Table::kBlockEntries ||
      header.sides != (material.is_symmetric() ? 1 : 2) ||
      block_count != (entries + Table::kBlockEntries - 1) / Table::kBlockEntries)
    return Unexpected(TableError::NotATable);
  const std::size_t list_end = kFixedBytes + kBytesPerBlock * block_count;
  if (bytes.size() < list_end + kChecksumBytes) return Unexpected(TableError::WrongSize);
  if (get32(bytes.data() + list_end) != checksum_of(bytes.data(), list_end)) return Unexpected(TableError::BadChecksum);
  const std::size_t largest = compressBound(Table::kBlockEntries);
  for (std::size_t i = 0; i < block_count; ++i) {
    const std::uint8_t* entry = bytes.data() + kFixedBytes + kBytesPerBlock * i;
    if (get32(entry) > largest) return Unexpected(TableError::NotATable);
    header.blocks.push_back({get32(entry), get32(entry + 4)});
  }
  return header;
}

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
