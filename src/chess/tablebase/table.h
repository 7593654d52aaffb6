// One table: the distances of all positions of a material, in memory or in a file (docs/formats/tablebase.md). Opening
// a file reads only the list of blocks; a block is unpacked by the first probe that needs it and stays in memory. Any
// number of threads may probe: if two need the same block at the same time, both unpack it and one result is kept.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "tablebase/distance.h"
#include "tablebase/table_header.h"
#include "tablebase/table_index.h"

namespace kiebitz::tablebase {

using TableCodes = std::array<std::vector<std::uint8_t>, 2>;  // by side to move

class Table {
 public:
  // Of a symmetric material only the codes with White to move are kept.
  static std::shared_ptr<const Table> in_memory(int number, TableCodes codes);
  static Expected<std::shared_ptr<const Table>, TableError> open(const std::string& path, int number);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Material& material() const { return material_; }
  int longest_win() const { return longest_win_; }  // plies
  std::uint32_t positions() const { return entries_per_side_ * static_cast<std::uint32_t>(sides_); }

  // Nothing if the block is damaged or the file is gone. Symmetric materials need White to move.
  std::optional<Distance> at(Color side, std::uint32_t index) const {
    const std::uint32_t entry = entries_per_side_ * static_cast<std::uint32_t>(kiebitz::index(side)) + index;
    const std::uint8_t* block = blocks_[entry / kBlockEntries].load(std::memory_order_acquire);
    if (block == nullptr && (block = load(entry / kBlockEntries)) == nullptr) return std::nullopt;
    return Distance::from_code(block[entry % kBlockEntries]);
  }

  // Unpacks and checks every block; they stay in memory.
  Expected<void, TableError> load_all() const;

 private:
  struct BlockPlace {
    std::uint64_t offset = 0;
    std::uint32_t packed_size = 0;
    std::uint32_t checksum = 0;  // of the packed bytes
  };

  explicit Table(int number);
  std::size_t block_size(std::size_t block) const;
  const std::uint8_t* load(std::size_t block) const;
  std::unique_ptr<std::uint8_t[]> unpack(std::size_t block) const;

  Material material_;
  int sides_;
  std::uint32_t entries_per_side_;
  int longest_win_ = 0;
  std::string path_;
  std::vector<BlockPlace> places_;
  std::vector<std::uint8_t> resident_;  // of a table in memory: blocks_ points into it
  mutable std::vector<std::atomic<const std::uint8_t*>> blocks_;
};

}  // namespace kiebitz::tablebase
