#include "tablebase/table_header.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "tablebase/table_index.h"

namespace kiebitz::tablebase {
namespace {

constexpr std::string_view kMagic = "KBZDTM01";
constexpr std::size_t kNameBytes = 8;
constexpr std::size_t kFixedBytes = 8 + kNameBytes + 5 * 4;  // to the block list
constexpr std::size_t kBytesPerBlock = 8;
constexpr std::size_t kChecksumBytes = 4;

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

}  // namespace

std::string_view describe(TableError error) {
  switch (error) {
    case TableError::CannotOpen:
      return "the file cannot be read";
    case TableError::NotATable:
      return "this is not a table of Kiebitz";
    case TableError::WrongMaterial:
      return "the table is of another ending than its name says";
    case TableError::WrongSize:
      return "the file is cut off or has been added to";
    case TableError::BadChecksum:
      return "the checksum is wrong: the file is damaged";
    case TableError::CannotWrite:
      return "the file cannot be written";
  }
  return "unknown error";
}

std::size_t TableFileHeader::byte_size() const { return kFixedBytes + kBytesPerBlock * blocks.size() + kChecksumBytes; }

std::vector<std::uint8_t> format_header(const TableFileHeader& header) {
  std::vector<std::uint8_t> bytes(kMagic.begin(), kMagic.end());
  std::string name = all_materials()[static_cast<std::size_t>(header.number)].name();
  name.resize(kNameBytes, '\0');
  bytes.insert(bytes.end(), name.begin(), name.end());
  put32(bytes, header.entries_per_side);
  put32(bytes, static_cast<std::uint32_t>(header.sides));
  put32(bytes, static_cast<std::uint32_t>(header.longest_win));
  put32(bytes, kBlockEntries);
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
  // The layout that the material requires: no number in the file decides how much memory is allocated.
  const Material& material = all_materials()[static_cast<std::size_t>(*number)];
  const std::uint64_t entries = std::uint64_t{table_index(*number).size()} * (material.is_symmetric() ? 1 : 2);
  if (header.entries_per_side != table_index(*number).size() || get32(at + 12) != kBlockEntries ||
      header.sides != (material.is_symmetric() ? 1 : 2) || block_count != (entries + kBlockEntries - 1) / kBlockEntries)
    return Unexpected(TableError::NotATable);
  const std::size_t list_end = kFixedBytes + kBytesPerBlock * block_count;
  if (bytes.size() < list_end + kChecksumBytes) return Unexpected(TableError::WrongSize);
  if (get32(bytes.data() + list_end) != checksum_of(bytes.data(), list_end)) return Unexpected(TableError::BadChecksum);
  const std::size_t largest = compressBound(kBlockEntries);
  for (std::size_t i = 0; i < block_count; ++i) {
    const std::uint8_t* entry = bytes.data() + kFixedBytes + kBytesPerBlock * i;
    if (get32(entry) > largest) return Unexpected(TableError::NotATable);
    header.blocks.push_back({get32(entry), get32(entry + 4)});
  }
  return header;
}

}  // namespace kiebitz::tablebase
