#include "search/transposition_table.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "base/start_threads.h"

namespace kiebitz {
namespace {

// Bits of an entry's word: move 0-15, value 16-31, evaluation 32-47, depth 48-55, bound 56-57, pv 58, generation 59-63.
constexpr int kDepthOffset = 4;  // quiescence depths are slightly negative

// The replaced entry of a cluster: that of the same position, else an empty one, else the shallowest, where each search
// since then counts as this many plies less.
constexpr int kWorthOfSame = -2000;
constexpr int kWorthOfEmpty = -1000;
constexpr int kPliesPerAge = 8;
// A result at most this much shallower may replace one of the same search; less if that is from the main line.
constexpr int kReplaceableGap = 4;
constexpr int kReplaceableGapPv = 2;

std::uint64_t pack(const TtEntry& e, Value value, std::uint8_t generation) {
  return static_cast<std::uint64_t>(e.move.raw()) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)) << 16 |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(e.evaluation)) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(e.depth + kDepthOffset)) << 48 |
         static_cast<std::uint64_t>(e.bound) << 56 | static_cast<std::uint64_t>(e.tt_pv) << 58 |
         static_cast<std::uint64_t>(generation) << 59;
}

Move move_of(std::uint64_t word) { return Move::from_raw(static_cast<std::uint16_t>(word)); }
Depth depth_of(std::uint64_t word) { return static_cast<int>((word >> 48) & 0xff) - kDepthOffset; }
Bound bound_of(std::uint64_t word) { return static_cast<Bound>((word >> 56) & 3); }
int generation_of(std::uint64_t word) { return static_cast<int>(word >> 59); }

// Mates are stored as the distance from the node, so that they are valid wherever the position occurs.
Value value_to_table(Value v, int ply) {
  if (v == kValueNone) return v;
  return is_win(v) ? v + ply : is_loss(v) ? v - ply : v;
}
// A mate that takes longer than the 50-move rule allows here is unknown.
Value value_from_table(Value v, int ply, int halfmove_clock) {
  if (v == kValueNone || !is_decisive(v)) return v;
  const bool is_mate = std::abs(v) >= kMateInMaxPly;
  if (is_mate && kValueMate - std::abs(v) > 100 - halfmove_clock) return kValueNone;
  return is_win(v) ? v - ply : v + ply;
}

}  // namespace

void TranspositionTable::adopt(LargeMemory memory, std::size_t bytes, int threads) {
  memory_ = std::move(memory);
  clusters_ = static_cast<Cluster*>(memory_.get());
  count_ = bytes / sizeof(Cluster);
  clear(threads);
}

void TranspositionTable::clear(int threads) {
  const auto wipe = [this](std::size_t from, std::size_t to) {
    std::memset(static_cast<void*>(clusters_ + from), 0, (to - from) * sizeof(Cluster));
  };
  const std::size_t parts = static_cast<std::size_t>(threads);
  auto helpers = start_threads(parts - 1, [&](std::size_t i) { wipe(count_ * i / parts, count_ * (i + 1) / parts); });
  wipe(count_ * helpers.size() / parts, count_);  // its part, and the parts of threads that did not start
  helpers.clear();
  generation_ = 0;
}

TranspositionTable::Probe TranspositionTable::probe(Key key, int ply, int halfmove_clock) const {
  const Cluster& c = cluster(key);
  const auto short_key = static_cast<std::uint16_t>(key);
  for (std::size_t i = 0; i < kEntriesPerCluster; ++i) {
    if (c.keys[i].load(std::memory_order_relaxed) != short_key) continue;
    const std::uint64_t word = c.data[i].load(std::memory_order_relaxed);
    if (word == 0) continue;
    TtEntry e;
    e.move = move_of(word);
    e.value = value_from_table(static_cast<std::int16_t>(word >> 16), ply, halfmove_clock);
    e.evaluation = static_cast<std::int16_t>(word >> 32);
    e.depth = depth_of(word);
    e.bound = bound_of(word);
    e.tt_pv = ((word >> 58) & 1) != 0;
    return {true, e};
  }
  return {};
}

void TranspositionTable::store(Key key, int ply, const TtEntry& entry) {
  KIEBITZ_ASSERT(entry.depth >= -kDepthOffset && entry.depth + kDepthOffset <= 0xff, "the depth fits its bits");
  KIEBITZ_ASSERT((entry.value == kValueNone) == (entry.bound == Bound::None),
                 "an entry has a bound exactly if it has a value");
  Cluster& c = cluster(key);
  const auto short_key = static_cast<std::uint16_t>(key);
  std::size_t slot = 0;
  int lowest_worth = std::numeric_limits<int>::max();
  std::uint64_t old = 0;
  for (std::size_t i = 0; i < kEntriesPerCluster; ++i) {
    const std::uint64_t word = c.data[i].load(std::memory_order_relaxed);
    const bool same = word != 0 && c.keys[i].load(std::memory_order_relaxed) == short_key;
    const int age = (generation_ - generation_of(word)) & kGenerationMask;
    const int worth = word == 0 ? kWorthOfEmpty : same ? kWorthOfSame : depth_of(word) - kPliesPerAge * age;
    if (worth < lowest_worth) {
      lowest_worth = worth;
      slot = i;
      old = same ? word : 0;
    }
  }
  TtEntry e = entry;
  if (old != 0) {
    if (!e.move) e.move = move_of(old);
    // A deeper result of the same search stays if the new one is shallow and not exact.
    const bool fresh = generation_of(old) == generation_;
    const int reach = e.depth + kReplaceableGap + kReplaceableGapPv * static_cast<int>(e.tt_pv);
    if (e.bound != Bound::Exact && fresh && reach <= depth_of(old)) return;
  }
  c.keys[slot].store(short_key, std::memory_order_relaxed);
  c.data[slot].store(pack(e, value_to_table(e.value, ply), generation_), std::memory_order_relaxed);
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kSample = 1000;
  const std::size_t clusters = std::min(kSample, count_);
  std::size_t used = 0;
  for (std::size_t i = 0; i < clusters; ++i)
    for (const auto& data : clusters_[i].data) {
      const std::uint64_t word = data.load(std::memory_order_relaxed);
      used += word != 0 && generation_of(word) == generation_;
    }
  return static_cast<int>(used * 1000 / (clusters * kEntriesPerCluster));
}

}  // namespace kiebitz
