#include "tablebase/syzygy_layout.h"

#include <algorithm>
#include <array>
#include <vector>

namespace kiebitz::tablebase {
namespace {

constexpr std::array<std::uint8_t, 4> kWdlMagic = {0x71, 0xe8, 0x23, 0x5d};
constexpr std::array<std::uint8_t, 4> kDtzMagic = {0xd7, 0x66, 0x0c, 0xa5};
constexpr std::string_view kPieceLetters = "PNBRQK";
constexpr std::uint64_t kCheckSumBytes = 16;

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// The number of each piece on the two sides.
struct Counts {
  std::array<std::array<int, 6>, 2> of{};
  int men = 0;

  static std::optional<Counts> parse(std::string_view name) {
    Counts counts;
    std::size_t side = 0;
    for (const char c : name) {
      if (c == 'v' && side == 0) {
        side = 1;
        continue;
      }
      const std::size_t piece = kPieceLetters.find(c);
      if (piece == std::string_view::npos) return std::nullopt;
      ++counts.of[side][piece];
      ++counts.men;
    }
    if (counts.of[0][5] != 1 || counts.of[1][5] != 1 || counts.men < 3 || counts.men > 7) return std::nullopt;
    return counts;
  }

  // The leading pawns of the numbering, and the other side's pawns.
  std::array<int, 2> pawns() const {
    std::array<int, 2> p = {of[0][0], of[1][0]};
    if (p[1] != 0 && (p[0] == 0 || p[0] > p[1])) std::swap(p[0], p[1]);
    return p;
  }
  bool has_pawns() const { return of[0][0] + of[1][0] > 0; }
};

// The number of ways to place the groups of equal men on the squares that the leading men leave free.
std::uint64_t place_groups(const std::vector<int>& groups, int free_squares) {
  std::uint64_t ways = 1;
  for (const int group : groups) {
    ways *= choose(static_cast<std::uint64_t>(free_squares), static_cast<std::uint64_t>(group));
    free_squares -= group;
  }
  return ways;
}

std::vector<int> groups_without_pawns(const Counts& counts) {
  std::vector<int> groups;
  for (const auto& side : counts.of)
    for (std::size_t t = 1; t < side.size(); ++t)
      if (side[t] > 0) groups.push_back(side[t]);
  return groups;
}

// The number of positions in one part of a table: with pawns there is a part for each of the files a to d of the
// leading pawn.
std::uint64_t positions(const Counts& counts, int file) {
  std::vector<int> groups = groups_without_pawns(counts);
  if (counts.has_pawns()) {
    const auto [lead, others] = counts.pawns();
    std::uint64_t ways = 0;
    for (int rank = 0; rank < 6; ++rank)
      ways += choose(static_cast<std::uint64_t>(47 - 2 * (6 * file + rank)), static_cast<std::uint64_t>(lead - 1));
    ways *= choose(static_cast<std::uint64_t>(48 - lead), static_cast<std::uint64_t>(others));
    return ways * place_groups(groups, 64 - lead - others);
  }
  // Three different single men lead, or only the kings if all other men come in groups.
  const auto singles = std::count(groups.begin(), groups.end(), 1);
  const int leading = singles > 2 ? 3 : 2;
  for (int i = 0; i < leading; ++i) groups.erase(std::find(groups.begin(), groups.end(), 1));
  return (leading == 3 ? 31332U : 462U) * place_groups(groups, 64 - leading);
}

// Reads within bounds; after one read beyond the end all values are zero and ok() is false.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint64_t at() const { return at_; }
  bool ok() const { return ok_; }
  std::uint32_t number(int bytes) {
    std::uint32_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      if (at_ >= bytes_.size()) ok_ = false;
      value |= static_cast<std::uint32_t>(ok_ ? bytes_[at_] : 0) << (8 * i);
      ++at_;
    }
    return value;
  }
  void skip(std::uint64_t count) {
    at_ += count;
    if (at_ > bytes_.size()) ok_ = false;
  }
  void align(std::uint64_t to) { skip((to - at_ % to) % to); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::uint64_t at_ = 0;
  bool ok_ = true;
};

// The header's description of one compressed part.
struct Part {
  std::uint32_t flags = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t size_bytes = 0;
  std::uint64_t data_bytes = 0;
};

constexpr std::uint32_t kSingleValue = 0x80;
constexpr std::uint32_t kMapped = 2;
constexpr std::uint32_t kWideMap = 16;

Part read_part(Reader& reader, std::uint64_t position_count) {
  Part part;
  part.flags = reader.number(1);
  if ((part.flags & kSingleValue) != 0) {
    reader.skip(1);
    return part;
  }
  const std::uint32_t block_bits = reader.number(1) & 31;
  const std::uint32_t index_bits = reader.number(1) & 31;
  const std::uint32_t padding = reader.number(1);
  const std::uint64_t blocks = reader.number(4);
  const std::uint32_t longest = reader.number(1);
  const std::uint32_t shortest = reader.number(1);
  if (longest < shortest) {
    reader.skip(~std::uint32_t{0});
    return part;
  }
  reader.skip(2 * (longest - shortest + 1));
  const std::uint64_t symbols = reader.number(2);
  reader.skip(3 * symbols + (symbols & 1));
  part.index_bytes = 6 * ((position_count + (std::uint64_t{1} << index_bits) - 1) >> index_bits);
  part.size_bytes = 2 * (blocks + padding);
  part.data_bytes = blocks << block_bits;
  return part;
}

void skip_dtz_maps(Reader& reader, const std::vector<Part>& parts) {
  for (const Part& part : parts) {
    if ((part.flags & kMapped) == 0) continue;
    const bool wide = (part.flags & kWideMap) != 0;
    if (wide) reader.align(2);
    for (int i = 0; i < 4; ++i) {
      const std::uint64_t count = reader.number(wide ? 2 : 1);
      reader.skip(wide ? 2 * count : count);
    }
  }
  reader.align(2);
}

}  // namespace

bool has_syzygy_magic(SyzygyKind kind, std::span<const std::uint8_t> head) {
  const auto& magic = kind == SyzygyKind::Wdl ? kWdlMagic : kDtzMagic;
  return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
}

std::optional<std::uint64_t> syzygy_file_size(std::string_view name, SyzygyKind kind,
                                              std::span<const std::uint8_t> head) {
  const auto counts = Counts::parse(name);
  if (!counts || !has_syzygy_magic(kind, head)) return std::nullopt;
  Reader reader(head);
  reader.skip(4);
  const bool split = (reader.number(1) & 1) != 0 && kind == SyzygyKind::Wdl;
  const int files = counts->has_pawns() ? 4 : 1;
  const bool two_pawn_sides = counts->has_pawns() && counts->pawns()[1] > 0;
  for (int file = 0; file < files; ++file)
    reader.skip(static_cast<std::uint64_t>(counts->men) + 1 + (two_pawn_sides ? 1 : 0));
  reader.align(2);
  std::vector<Part> parts;
  for (int file = 0; file < files; ++file)
    for (int side = 0; side < (split ? 2 : 1); ++side) parts.push_back(read_part(reader, positions(*counts, file)));
  if (kind == SyzygyKind::Dtz) skip_dtz_maps(reader, parts);
  if (!reader.ok()) return std::nullopt;
  std::uint64_t size = reader.at();
  for (const Part& part : parts) size += part.index_bytes;
  for (const Part& part : parts) size += part.size_bytes;
  for (const Part& part : parts) size = (size + 63) / 64 * 64 + part.data_bytes;
  return (size + 63) / 64 * 64 + kCheckSumBytes;
}

}  // namespace kiebitz::tablebase
