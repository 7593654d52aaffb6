#include "words/review_words.h"

#include <algorithm>

namespace kiebitz::words {
namespace {

constexpr std::size_t kKeyMoments = 6;

}  // namespace

std::vector<Spans> review_words(Language language, const review::Plan& plan,
                                const std::vector<review::PositionEval>& evals,
                                const std::vector<review::ReviewedMove>& moves) {
  const std::vector<int> moments = review::key_moments(moves, kKeyMoments);
  std::vector<Spans> all;
  Memory memory;
  Position position = plan.sheet.start;  // without a past: it is copied for every line
  position.forget_past();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = plan.sheet.moves[i].move;
    const int ply = static_cast<int>(i) + 1;
    const auto subject = review::move_case(position, move, evals[i], evals[i + 1]);
    const bool is_key = std::find(moments.begin(), moments.end(), ply) != moments.end();
    all.push_back(explanation(language, {subject, moves[i].facts, review::was_bad(moves[i].judgement)},
                              is_key ? Length::Paragraph : Length::Sentence, memory, ply));
    position.make(move);
    position.forget_past();
  }
  return all;
}

}  // namespace kiebitz::words
