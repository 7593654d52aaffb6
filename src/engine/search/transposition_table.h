// The table of positions already searched, shared by all threads without locks. A cluster is one cache line of six
// entries; an entry is one 64-bit word plus 16 bits of the key, all relaxed atomics. A reader may see the word of one
// writer with the key of another: it gets a move that may be illegal here (callers test it) or a value of the wrong
// position, as rarely as a 16-bit key collides. This is accepted.
// adopt and clear must not run during a search.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/large_memory.h"
#include "rules/position.h"
#include "search/value.h"

namespace kiebitz {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };  // Exact = Upper | Lower

constexpr bool includes(Bound b, Bound part) { return (static_cast<int>(b) & static_cast<int>(part)) != 0; }

// The depth of an entry with only the static evaluation or a stand-pat bound.
inline constexpr Depth kTableDepthNone = -2;

struct TtEntry {
  Move move;
  Value value = kValueNone;  // mate and tablebase values counted from the node
  Value evaluation = kValueNone;
  Depth depth = 0;
  Bound bound = Bound::None;
  bool tt_pv = false;
};

class TranspositionTable {
 public:
  // Uses this memory from now on, cleared; it must be aligned to a cache line. Frees the old memory.
  void adopt(LargeMemory memory, std::size_t bytes, int threads);
  void clear(int threads);
  void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  struct Probe {
    bool hit = false;
    TtEntry entry;
  };
  Probe probe(Key key, int ply, int halfmove_clock = 0) const;
  void store(Key key, int ply, const TtEntry& entry);
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
  int permille_full() const;

 private:
  static constexpr int kGenerationMask = 31;
  static constexpr std::size_t kEntriesPerCluster = 6;

  struct alignas(64) Cluster {
    std::array<std::atomic<std::uint64_t>, kEntriesPerCluster> data;
    std::array<std::atomic<std::uint16_t>, kEntriesPerCluster> keys;
  };
  static_assert(sizeof(Cluster) == 64);

  Cluster& cluster(Key key) const {
    return clusters_[multiply_high(key, count_)];  // uniform for any count, not only powers of two
  }

  LargeMemory memory_{nullptr, nullptr};
  Cluster* clusters_ = nullptr;
  std::size_t count_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace kiebitz
