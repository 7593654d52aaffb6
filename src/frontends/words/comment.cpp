#include "words/comment.h"

#include <algorithm>

#include "words/catalogue.h"
#include "words/nouns.h"
#include "words/pattern.h"

namespace kiebitz::words {
namespace {

using insight::Fact;
using insight::FactKind;

constexpr double kGeneral = 0.3;    // of the weight: what only says that a move is bad
constexpr double kCostFirst = 100;  // what a move gives away, also where no chance is left to lose
constexpr double kTold = 0.5;       // of the weight: what was told already

struct LengthRow {
  std::size_t facts;
  std::size_t plies;
};
constexpr LengthRow kLengths[] = {{1, 2}, {2, 6}, {4, 12}};

enum class Topic : std::uint8_t { Result, Missed, Cost, Cause, Class, Defence, Refused, Other };

Topic topic_of(FactKind kind) {
  switch (kind) {
    case FactKind::MateGiven:
    case FactKind::MateForced:
    case FactKind::GameDrawn:
    case FactKind::OnlyMove:
    case FactKind::ForcedMove:
      return Topic::Result;
    case FactKind::MateMissed:
    case FactKind::MaterialMissed:
      return Topic::Missed;
    case FactKind::MateAllowed:
    case FactKind::MaterialLost:
    case FactKind::Refutation:  // the same line, less precise
      return Topic::Cost;
    case FactKind::ResultChanged:
      return Topic::Class;
    case FactKind::ThreatIgnored:
    case FactKind::PiecePutEnPrise:
    case FactKind::GuardLeft:
    case FactKind::GuardCutOff:
    case FactKind::LineOpened:
    case FactKind::FlightTaken:
    case FactKind::ForkAllowed:
      return Topic::Cause;
    case FactKind::ThreatParried:
    case FactKind::MovePrevented:
      return Topic::Defence;
    case FactKind::RefusedMove:
    case FactKind::CannotTake:
      return Topic::Refused;
    default:
      return Topic::Other;
  }
}

bool is_mate(FactKind kind) { return kind == FactKind::MateMissed || kind == FactKind::MateAllowed; }

// A mate says by itself what became of the result.
bool same_topic(FactKind a, FactKind b) {
  if ((is_mate(a) && b == FactKind::ResultChanged) || (is_mate(b) && a == FactKind::ResultChanged)) return true;
  return topic_of(a) == topic_of(b) && (topic_of(a) != Topic::Other || a == b);
}

bool is_general(FactKind kind) { return kind == FactKind::ResultChanged || kind == FactKind::Refutation; }

bool is_cost(FactKind kind) { return kind == FactKind::MaterialLost || kind == FactKind::MateAllowed; }
bool is_merit(FactKind kind) { return kind > FactKind::Refutation; }

// Merits are not told of a move that gives material or a mate away.
bool go_together(FactKind a, FactKind b) {
  return !same_topic(a, b) && !(is_cost(a) && is_merit(b)) && !(is_cost(b) && is_merit(a));
}

Spans whole_sentence(Language language, Spans spans, bool is_told) {
  capitalise(spans);
  end_sentence(spans);
  if (!is_told) return spans;
  return *fill(message(language, "again"), [&spans](std::string_view) { return std::optional(spans); });
}

}  // namespace

std::vector<std::size_t> choose_facts(std::span<const Fact> facts, const ToldMove& told, std::size_t most,
                                      const Memory& memory, int ply) {
  struct Candidate {
    std::size_t place;
    double score;
  };
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (!fact_sentence(Language::English, facts[i], told, 1)) continue;
    double score = facts[i].weight + (is_cost(facts[i].kind) ? kCostFirst : 0);
    if (is_general(facts[i].kind)) score *= kGeneral;
    if (memory.knows(facts[i], ply)) score *= kTold;
    candidates.push_back({i, score});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  std::vector<std::size_t> chosen;
  for (const Candidate& one : candidates) {
    if (chosen.size() == most) break;
    const bool fits = std::all_of(chosen.begin(), chosen.end(), [&](std::size_t place) {
      return go_together(facts[place].kind, facts[one.place].kind);
    });
    if (fits) chosen.push_back(one.place);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

Comment comment_on(Language language, std::span<const Fact> facts, const ToldMove& told, Length length, Memory& memory,
                   int ply) {
  const LengthRow& row = kLengths[static_cast<std::size_t>(length)];
  Comment comment;
  comment.facts = choose_facts(facts, told, row.facts, memory, ply);
  for (const std::size_t place : comment.facts) {
    Spans spans = *fact_sentence(language, facts[place], told, row.plies);
    const bool is_told = memory.knows(facts[place], ply);
    memory.remember(facts[place], ply);
    if (length == Length::Clause) {
      append(comment.spans, spans);
      continue;
    }
    if (!comment.spans.empty()) append_text(comment.spans, " ");
    append(comment.spans, whole_sentence(language, std::move(spans), is_told));
  }
  return comment;
}

Comment comment_on(Language language, std::span<const Fact> facts, const ToldMove& told, Length length) {
  Memory memory;
  return comment_on(language, facts, told, length, memory, 0);
}

Spans better_sentence(Language language, const Position& before, std::span<const Move> best, std::size_t most_plies) {
  if (best.empty()) return {};
  const bool is_line = most_plies > 1 && best.size() > 1;
  const std::string_view pattern = message(language, is_line ? "better_line" : "better", before.key() >> 9);
  Spans spans = *fill(pattern, [&](std::string_view) {
    if (is_line) return std::optional(line_spans(language, before, best, most_plies));
    return std::optional(Spans{move_span(language, before, best.front())});
  });
  end_sentence(spans);
  return spans;
}

}  // namespace kiebitz::words
