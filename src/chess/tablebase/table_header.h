// The header and the block list of a table file: docs/formats/tablebase.md.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace kiebitz::tablebase {

enum class TableError : std::uint8_t {
  CannotOpen,
  NotATable,      // does not begin like a table
  WrongMaterial,  // a table of other men than expected
  WrongSize,      // truncated or extended
  BadChecksum,
  CannotWrite,
};
// A sentence without a full stop: "the file is cut off or has been added to".
std::string_view describe(TableError error);

inline constexpr std::uint32_t kBlockEntries = 1U << 15;  // the unit of packing and checksums

struct TableFileHeader {
  int number = 0;  // the material
  std::uint32_t entries_per_side = 0;
  int sides = 0;
  int longest_win = 0;
  struct Block {
    std::uint32_t packed_size = 0;
    std::uint32_t checksum = 0;
  };
  std::vector<Block> blocks;

  std::size_t byte_size() const;
};

std::vector<std::uint8_t> format_header(const TableFileHeader& header);
// `bytes` is the beginning of a file, or all of it. Never returns CannotOpen.
Expected<TableFileHeader, TableError> parse_header(const std::vector<std::uint8_t>& bytes);
// The number of bytes that parse_header needs at most.
inline constexpr std::size_t kMaxHeaderBytes = 64 * 1024;

}  // namespace kiebitz::tablebase
