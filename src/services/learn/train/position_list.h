// A list of packed positions in chunks, so that it grows without being copied: a growing vector needs three times the
// memory for a moment. One thread fills it; then any number of threads may read it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/types.h"

namespace kiebitz {

struct PackedPosition {
  std::uint64_t occupied = 0;
  std::array<std::uint8_t, 16>
      pieces{};             // four bits for each occupied square from a1 on, the lower half of a byte first
  std::int16_t score = 0;   // centipawns from the view of the side to move
  std::uint8_t result = 1;  // for the side to move: 0 lost, 1 drawn, 2 won, or kNoResult
  std::uint8_t side = 0;    // to move: index of the colour
  std::uint32_t game = 0;   // hash of its game, by which whole games are held out for validation

  Piece piece_number(int i) const {
    return static_cast<Piece>(pieces[static_cast<std::size_t>(i / 2)] >> 4 * (i % 2) & 15);
  }
  Color side_to_move() const { return static_cast<Color>(side); }
};
static_assert(sizeof(PackedPosition) == 32);
inline constexpr std::uint8_t kNoResult = 3;  // train on the score only

class PositionList {
 public:
  static constexpr std::size_t kChunk = std::size_t{1} << 16;

  class Iterator {
   public:
    Iterator(const PositionList& list, std::size_t at) : list_(&list), at_(at) {}
    const PackedPosition& operator*() const { return (*list_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const PositionList* list_;
    std::size_t at_;
  };

  void push_back(const PackedPosition& position) {
    if (chunks_.empty() || chunks_.back().size() == kChunk) chunks_.emplace_back().reserve(kChunk);
    chunks_.back().push_back(position);
  }
  std::size_t size() const { return chunks_.empty() ? 0 : (chunks_.size() - 1) * kChunk + chunks_.back().size(); }
  bool empty() const { return chunks_.empty(); }
  const PackedPosition& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  std::vector<std::vector<PackedPosition>> chunks_;  // all but the last are full
};

}  // namespace kiebitz
