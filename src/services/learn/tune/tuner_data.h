// Training positions for the tuner, stored as sparse traces of the evaluation, about 600 bytes each. One thread fills
// the list; then any number of threads may read it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/weights.h"
#include "rules/position.h"

namespace kiebitz {

// All numbers from White's view.
struct TrainingPosition {
  const Position& position;
  double result;             // of its game: 1, 0.5 or 0
  std::optional<int> score;  // of a search, in evaluation units
  std::uint32_t game = 0;    // whole games are held out for validation
};

class TunerData {
 public:
  struct Entry {
    std::uint16_t weight;
    std::int16_t count;
  };
  struct Range {
    const Entry* first;
    const Entry* last;
    const Entry* begin() const { return first; }
    const Entry* end() const { return last; }
  };
  struct Sample {
    std::uint64_t first_entry;
    std::uint32_t game;
    float result;
    std::int16_t score;  // kNoScore if there is none
    std::int16_t fixed_mg;
    std::int16_t fixed_eg;
    std::uint16_t count_length;                 // entries of White's minus Black's counts ...
    std::array<std::uint8_t, 2> danger_length;  // ... then those of each king's danger
    std::uint8_t phase;
    std::uint8_t scale;
    std::uint8_t fade;
  };
  static constexpr std::int16_t kNoScore = INT16_MIN;

  // The weights of the trace determine which side is ahead, and with it the scaling of endgames.
  explicit TunerData(const Weights& weights = default_weights()) : weights_(weights) {}

  // False if the position is left out: in check, a known ending, or drawn by its material.
  bool add(const TrainingPosition& training);

  std::size_t size() const { return samples_.size(); }
  const Sample& operator[](std::size_t i) const { return samples_[i]; }
  Range counts(const Sample& sample) const;
  Range danger(const Sample& sample, Color c) const;

 private:
  Weights weights_;
  std::vector<Sample> samples_;
  std::vector<Entry> entries_;
};

}  // namespace kiebitz
