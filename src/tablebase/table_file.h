// The bytes of a table file: header and block list, shared by reader and writer. docs/formats/tablebase.md.
#pragma once

#include <string>
#include <vector>

#include "tablebase/table.h"

namespace kiebitz::tablebase {

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
// `bytes` is the beginning of a file, or all of it. CannotOpen is never the answer.
Expected<TableFileHeader, TableError> parse_header(const std::vector<std::uint8_t>& bytes);
// How many bytes parse_header needs to see at most.
inline constexpr std::size_t kMaxHeaderBytes = 64 * 1024;

std::string table_file_name(int number);  // "KRvKN.kdtm"

// Writes beside the path, reads back, compares, and only then gives the file its name: whoever is killed meanwhile
// leaves no table that is wrong. Packs with this many threads.
Expected<void, TableError> write_table_file(const std::string& path, int number, const TableCodes& codes, int threads);

}  // namespace kiebitz::tablebase
