#include "words/explanation.h"

#include <fmt/format.h>

#include <algorithm>

#include "insight/facts/result_facts.h"
#include "words/catalogue.h"
#include "words/nouns.h"
#include "words/pattern.h"

namespace kiebitz::words {
namespace {

using insight::FactKind;
using insight::MoveCase;

constexpr double kSeveralGood = 2;  // points of chance: moves that differ less are equal
constexpr std::size_t kBetterLine = 8;

bool shows_the_better_move(std::span<const insight::Fact> facts, const Comment& comment) {
  return std::any_of(comment.facts.begin(), comment.facts.end(), [facts](std::size_t place) {
    const FactKind kind = facts[place].kind;
    return kind == FactKind::MateMissed || kind == FactKind::MaterialMissed;
  });
}

// Whether another move is as good as the best one.
bool has_several(const MoveCase& subject) {
  if (subject.best() == nullptr) return false;
  if (!subject.is_best()) return subject.chance_after() && subject.loss() < kSeveralGood;
  return subject.second() != nullptr &&
         subject.best()->chance(subject.mover()) - subject.second()->chance(subject.mover()) < kSeveralGood;
}

std::string_view plain_key(const MoveCase& subject, bool was_bad) {
  if (was_bad) return "not_good";
  if (has_several(subject)) return "several_good";
  return subject.is_best() ? "best" : "good";
}

Spans plain_words(Language language, const MoveCase& subject, bool was_bad) {
  return *fill(message(language, plain_key(subject, was_bad)), [&](std::string_view) {
    return std::optional(Spans{move_span(language, subject.before(), subject.move())});
  });
}

}  // namespace

ToldMove told_move(const MoveCase& subject) {
  ToldMove told{subject.before(), subject.move()};
  const auto after = insight::result_after(subject);
  if (subject.best() != nullptr && after && insight::result_class(*subject.best(), subject.mover()) == *after)
    told.kept = after;
  return told;
}

Spans explanation(Language language, const ExplainedMove& move, Length length, Memory& memory, int ply) {
  const MoveCase& subject = move.subject;
  const Comment comment = comment_on(language, move.facts, told_move(subject), length, memory, ply);
  if (length == Length::Clause && !comment.empty()) return comment.spans;
  Spans spans = comment.empty() ? plain_words(language, subject, move.was_bad) : comment.spans;
  if (!move.was_bad || subject.best() == nullptr || subject.is_best()) return spans;
  if (shows_the_better_move(move.facts, comment)) return spans;
  const std::size_t plies = length == Length::Paragraph ? kBetterLine : 1;
  const Spans better = better_sentence(language, subject.before(), subject.best()->moves, plies);
  if (better.empty()) return spans;
  append_text(spans, " ");
  append(spans, better);
  return spans;
}

Spans explanation(Language language, const ExplainedMove& move, Length length) {
  Memory memory;
  return explanation(language, move, length, memory, 0);
}

std::string json_of(const Spans& spans) {
  std::string list;
  for (const Span& span : spans) {
    list += fmt::format(R"({}{{"text":"{}")", list.empty() ? "" : ",", span.text);
    if (span.kind == SpanKind::Move) list += fmt::format(R"(,"fen":"{}","move":"{}")", span.fen, span.uci);
    if (span.kind == SpanKind::Square) list += fmt::format(R"(,"square":"{}")", span.text);
    list += '}';
  }
  return '[' + list + ']';
}

}  // namespace kiebitz::words
