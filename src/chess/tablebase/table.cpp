#include "tablebase/table.h"

#include <zlib.h>

#include <algorithm>
#include <cstdio>

namespace kiebitz::tablebase {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open_file(const std::string& path) { return {std::fopen(path.c_str(), "rb"), &std::fclose}; }

int longest_win_of(const std::vector<std::uint8_t>& codes) {
  int longest = 0;
  for (const std::uint8_t code : codes)
    if (const Distance d = Distance::from_code(code); d.is_win()) longest = std::max(longest, d.plies());
  return longest;
}

}  // namespace

Table::Table(int number)
    : material_(all_materials()[static_cast<std::size_t>(number)]),
      sides_(material_.is_symmetric() ? 1 : 2),
      entries_per_side_(table_index(number).size()),
      blocks_((positions() + kBlockEntries - 1) / kBlockEntries) {}

Table::~Table() {
  if (!resident_.empty()) return;
  for (const auto& block : blocks_) delete[] block.load();
}

std::size_t Table::block_size(std::size_t block) const {
  return std::min<std::size_t>(kBlockEntries, positions() - block * kBlockEntries);
}

std::shared_ptr<const Table> Table::in_memory(int number, TableCodes codes) {
  std::shared_ptr<Table> table(new Table(number));
  table->resident_ = std::move(codes[0]);
  if (table->sides_ == 2) table->resident_.insert(table->resident_.end(), codes[1].begin(), codes[1].end());
  for (std::size_t i = 0; i < table->blocks_.size(); ++i)
    table->blocks_[i].store(table->resident_.data() + i * kBlockEntries);
  table->longest_win_ = longest_win_of(table->resident_);
  return table;
}

Expected<std::shared_ptr<const Table>, TableError> Table::open(const std::string& path, int number) {
  const File file = open_file(path);
  if (!file) return Unexpected(TableError::CannotOpen);
  std::vector<std::uint8_t> head(kMaxHeaderBytes);
  head.resize(std::fread(head.data(), 1, head.size(), file.get()));
  const auto header = parse_header(head);
  if (!header) return Unexpected(header.error());
  if (header->number != number) return Unexpected(TableError::WrongMaterial);
  std::shared_ptr<Table> table(new Table(number));
  table->path_ = path;
  table->longest_win_ = header->longest_win;
  std::uint64_t offset = header->byte_size();
  for (const TableFileHeader::Block& block : header->blocks) {
    table->places_.push_back({offset, block.packed_size, block.checksum});
    offset += block.packed_size;
  }
  if (std::fseek(file.get(), 0, SEEK_END) != 0 || static_cast<std::uint64_t>(std::ftell(file.get())) != offset)
    return Unexpected(TableError::WrongSize);
  return std::shared_ptr<const Table>(std::move(table));
}

std::unique_ptr<std::uint8_t[]> Table::unpack(std::size_t block) const {
  const BlockPlace& place = places_[block];
  const File file = open_file(path_);
  if (!file || std::fseek(file.get(), static_cast<long>(place.offset), SEEK_SET) != 0) return nullptr;
  std::vector<std::uint8_t> packed(place.packed_size);
  if (std::fread(packed.data(), 1, packed.size(), file.get()) != packed.size()) return nullptr;
  if (crc32(0, packed.data(), static_cast<uInt>(packed.size())) != place.checksum) return nullptr;
  auto bytes = std::make_unique<std::uint8_t[]>(block_size(block));
  uLongf size = block_size(block);
  if (uncompress(bytes.get(), &size, packed.data(), packed.size()) != Z_OK || size != block_size(block)) return nullptr;
  return bytes;
}

const std::uint8_t* Table::load(std::size_t block) const {
  if (places_.empty()) return nullptr;
  std::unique_ptr<std::uint8_t[]> bytes = unpack(block);
  if (bytes == nullptr) return nullptr;
  const std::uint8_t* expected = nullptr;
  if (blocks_[block].compare_exchange_strong(expected, bytes.get(), std::memory_order_acq_rel)) return bytes.release();
  return expected;  // another thread stored its result first
}

Expected<void, TableError> Table::load_all() const {
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (blocks_[i].load() == nullptr && load(i) == nullptr) return Unexpected(TableError::BadChecksum);
  return {};
}

}  // namespace kiebitz::tablebase
