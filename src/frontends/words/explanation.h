// All that is said of one move: its facts, and the better move if it was bad. Pure functions.
#pragma once

#include <span>
#include <string>

#include "insight/facts/move_case.h"
#include "words/comment.h"

namespace kiebitz::words {

// Refers to the position of the subject.
ToldMove told_move(const insight::MoveCase& subject);
ToldMove told_move(insight::MoveCase&&) = delete;

struct ExplainedMove {
  const insight::MoveCase& subject;
  std::span<const insight::Fact> facts;
  bool was_bad = false;  // the better move is named
};

// Never empty: without a fact it says how the move compares with the best one, and no more.
Spans explanation(Language language, const ExplainedMove& move, Length length, Memory& memory, int ply);
Spans explanation(Language language, const ExplainedMove& move, Length length);

// The spans as JSON: [{"text":"…"},{"text":"Nf3","fen":"…","move":"g1f3"},{"text":"e5","square":"e5"}]
std::string json_of(const Spans& spans);

}  // namespace kiebitz::words
