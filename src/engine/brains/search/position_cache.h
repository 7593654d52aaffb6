// Results of a search kept by position and remaining depth. Only equal depths answer, so that a search with the cache
// finds exactly what it would find without. A fixed number of places; the newer entry wins. One per search.
#pragma once

#include <cstdint>
#include <vector>

#include "brains/brain.h"
#include "rules/position.h"

namespace kiebitz::brains {

enum class Bound : std::uint8_t { Exact, Lower, Upper };

struct CacheEntry {
  Key key = 0;
  Points value = 0;  // seen by the side to move; mates counted from this position
  std::int16_t depth = -1;
  Bound bound = Bound::Exact;
};

class PositionCache {
 public:
  static constexpr std::size_t kPlaces = std::size_t{1} << 18;

  PositionCache() : places_(kPlaces) {}

  const CacheEntry* probe(Key key, int depth) const {
    const CacheEntry& entry = places_[place_of(key, depth)];
    return entry.key == key && entry.depth == depth ? &entry : nullptr;
  }
  void store(const CacheEntry& entry) { places_[place_of(entry.key, entry.depth)] = entry; }

 private:
  // Different depths of one position lie in different places.
  static std::size_t place_of(Key key, int depth) {
    return (key ^ static_cast<Key>(depth) * 0x9e3779b97f4a7c15ULL) & (kPlaces - 1);
  }

  std::vector<CacheEntry> places_;
};

}  // namespace kiebitz::brains
