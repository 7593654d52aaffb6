#include "learn/tune/tuner_data.h"

#include <algorithm>

#include "eval/trace.h"

namespace kiebitz {

bool TunerData::add(const TrainingPosition& training) {
  if (training.position.is_check()) return false;
  const Trace trace = trace_evaluation(training.position, weights_);
  if (trace.known_endgame || trace.fade == 0 || (trace.scale == 0 && trace.phase == 0)) return false;

  Sample sample{};
  sample.first_entry = entries_.size();
  sample.game = training.game;
  sample.result = static_cast<float>(training.result);
  sample.score = kNoScore;
  if (training.score) sample.score = static_cast<std::int16_t>(std::clamp(*training.score, -32000, 32000));
  sample.fixed_mg = static_cast<std::int16_t>(trace.fixed.mg());
  sample.fixed_eg = static_cast<std::int16_t>(trace.fixed.eg());
  sample.phase = static_cast<std::uint8_t>(trace.phase);
  sample.scale = static_cast<std::uint8_t>(trace.scale);
  sample.fade = static_cast<std::uint8_t>(trace.fade);

  const auto append = [&](const std::vector<WeightCount>& counts) {
    for (const WeightCount& entry : counts)
      entries_.push_back({static_cast<std::uint16_t>(entry.weight), static_cast<std::int16_t>(entry.count)});
    return counts.size();
  };
  sample.count_length = static_cast<std::uint16_t>(append(trace.counts));
  for (int c = 0; c < 2; ++c) sample.danger_length[c] = static_cast<std::uint8_t>(append(trace.danger[c]));
  samples_.push_back(sample);
  return true;
}

TunerData::Range TunerData::counts(const Sample& sample) const {
  const Entry* first = entries_.data() + sample.first_entry;
  return {first, first + sample.count_length};
}

TunerData::Range TunerData::danger(const Sample& sample, Color c) const {
  const Entry* first = entries_.data() + sample.first_entry + sample.count_length;
  if (c == Color::Black) first += sample.danger_length[0];
  return {first, first + sample.danger_length[index(c)]};
}

}  // namespace kiebitz
