// The receivers of the evaluation's terms. Every term is written once, as a template over a sink:
//   SumSink      adds weights, for the search
//   ExplainSink  also adds up per term and colour, for people
//   TraceSink    also records how often each weight was counted, for the tuner
// A sink lives on the stack of one evaluation.
#pragma once

#include <array>

#include "eval/tapered.h"
#include "eval/term.h"
#include "eval/weights.h"
#include "rules/types.h"

namespace kiebitz {

class SumSink {
 public:
  explicit SumSink(const Weights& weights) : weights_(&weights) {}

  // Adds count times the weight for this side.
  void add(Color c, Term, int weight, int count = 1) { add_for(c, (*weights_)[weight] * count); }
  // The same for the danger of this side's king.
  void add_danger(Color c, int weight, int count = 1) { danger_[kiebitz::index(c)] += (*weights_)[weight] * count; }
  // Adds a value that is no tuned weight.
  void add_value(Color c, Term, Tapered value) { add_for(c, value); }

  Tapered score() const { return score_; }  // White's minus Black's
  Tapered danger(Color c) const { return danger_[kiebitz::index(c)]; }

  // Adds the sums of an earlier evaluation.
  void add_remembered(Tapered score, const std::array<Tapered, 2>& danger) {
    score_ += score;
    danger_[0] += danger[0];
    danger_[1] += danger[1];
  }

 private:
  void add_for(Color c, Tapered value) { score_ = c == Color::White ? score_ + value : score_ - value; }

  const Weights* weights_;
  Tapered score_;
  std::array<Tapered, 2> danger_{};
};

class ExplainSink {
 public:
  explicit ExplainSink(const Weights& weights) : weights_(&weights), sum_(weights) {}

  void add(Color c, Term term, int weight, int count = 1) {
    values_[kiebitz::index(term)][kiebitz::index(c)] += (*weights_)[weight] * count;
    sum_.add(c, term, weight, count);
  }
  void add_danger(Color c, int weight, int count = 1) { sum_.add_danger(c, weight, count); }
  void add_value(Color c, Term term, Tapered value) {
    values_[kiebitz::index(term)][kiebitz::index(c)] += value;
    sum_.add_value(c, term, value);
  }
  Tapered score() const { return sum_.score(); }
  Tapered danger(Color c) const { return sum_.danger(c); }
  Tapered value(Term term, Color c) const { return values_[kiebitz::index(term)][kiebitz::index(c)]; }

 private:
  const Weights* weights_;
  SumSink sum_;
  std::array<std::array<Tapered, 2>, kTermCount> values_{};
};

class TraceSink {
 public:
  explicit TraceSink(const Weights& weights) : sum_(weights) {}

  void add(Color c, Term term, int weight, int count = 1) {
    counts_[weight] += c == Color::White ? count : -count;
    sum_.add(c, term, weight, count);
  }
  void add_danger(Color c, int weight, int count = 1) {
    danger_counts_[kiebitz::index(c)][weight - kFirstDangerWeight] += count;
    sum_.add_danger(c, weight, count);
  }
  void add_value(Color c, Term term, Tapered value) {
    // The danger penalty follows from the danger counts; all other values are independent.
    if (term != Term::KingDanger) fixed_ += c == Color::White ? value : -value;
    sum_.add_value(c, term, value);
  }
  Tapered score() const { return sum_.score(); }
  Tapered danger(Color c) const { return sum_.danger(c); }
  Tapered fixed() const { return fixed_; }

  // White's count minus Black's.
  int count(int weight) const { return counts_[weight]; }
  int danger_count(Color c, int weight) const { return danger_counts_[kiebitz::index(c)][weight - kFirstDangerWeight]; }

 private:
  SumSink sum_;
  std::array<int, kFirstDangerWeight> counts_{};
  std::array<std::array<int, kWeightCount - kFirstDangerWeight>, 2> danger_counts_{};
  Tapered fixed_;
};

}  // namespace kiebitz
