#include "review/move_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/explanation.h"
#include "notation/san.h"

namespace kiebitz::review {
namespace {

constexpr int kTermWorthSaying = 25;

// The term that differs most between the two positions, for the side that chose the move.
std::optional<MoveFact> term_fact(const Position& after_played, const Position& after_best, Color side) {
  if (after_played.is_check() || after_best.is_check()) return std::nullopt;
  const Explanation worse = explain(after_played);
  const Explanation better = explain(after_best);
  // The classical evaluation must agree with the engine's choice, otherwise its terms are no reason for it.
  const int preference = better.total - worse.total;
  if ((side == Color::White ? preference : -preference) <= 0) return std::nullopt;
  int largest = 0;
  Term which = Term::Material;
  for (const TermLine& line : better.lines) {
    if (line.term == Term::Material || line.term == Term::Tempo || line.term == Term::KnownEndgame) continue;
    const int gain = better.blend(line.difference()) - worse.blend(worse.line(line.term).difference());
    const int own = side == Color::White ? gain : -gain;
    if (own > largest) {
      largest = own;
      which = line.term;
    }
  }
  if (largest < kTermWorthSaying) return std::nullopt;
  return MoveFact{FactKind::Term, term_merit(which), {}};
}

Position after(Position position, Move move) {
  position.make(move);
  return position;
}

// In German a sentence after a colon begins with a capital letter; all sentences here begin with a plain letter.
std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

void append_reasons(Words& words, const std::vector<MoveFact>& facts) {
  for (std::size_t i = 0; i < std::min<std::size_t>(facts.size(), 2); ++i) {
    words.en += (i == 0 ? ": " : ", ") + facts[i].words.en;
    words.de += i == 0 ? ": " + capitalised(facts[i].words.de) : ", " + facts[i].words.de;
  }
}

}  // namespace

MoveExplanation explain_move(const Position& position, const ScoredLine& played, const std::optional<ScoredLine>& best,
                             bool is_best) {
  MoveExplanation story;
  if (played.moves.empty()) return story;
  const Move move = played.moves.front();
  const std::string san = format_san(position, move);
  const std::string german = format_san(position, move, PieceLetters::German);
  if (!best || best->moves.empty()) {
    story.facts = facts_of(position, played);
    if (is_best)
      story.words = {san + " is the best move", german + " ist der beste Zug"};
    else
      story.words = {san + " is as good as the best move", german + " ist so gut wie der beste Zug"};
    append_reasons(story.words, story.facts);
    return story;
  }
  // First the opponent's gain, then the better move and its reason.
  const Position answered = after(position, move);
  ScoredLine answer = played;
  answer.moves.erase(answer.moves.begin());
  const std::vector<MoveFact> punishment = facts_of(answered, answer);
  if (!punishment.empty() && !answer.moves.empty()) {
    story.words = {
        fmt::format("{} allows {}", san, format_san(answered, answer.moves.front())),
        fmt::format("{} erlaubt {}", german, format_san(answered, answer.moves.front(), PieceLetters::German))};
    append_reasons(story.words, punishment);
    story.words.en += ". ";
    story.words.de += ". ";
    story.facts = punishment;
  }
  std::vector<MoveFact> merits = facts_of(position, *best);
  if (merits.empty() && punishment.empty())
    if (auto term = term_fact(answered, after(position, best->moves.front()), position.side_to_move()))
      merits.push_back(std::move(*term));
  story.words.en += format_san(position, best->moves.front()) + " is better";
  story.words.de += format_san(position, best->moves.front(), PieceLetters::German) + " ist besser";
  append_reasons(story.words, merits);
  story.facts.insert(story.facts.end(), merits.begin(), merits.end());
  return story;
}

}  // namespace kiebitz::review
