#include "eval/explanation.h"

#include "eval/evaluation.h"

namespace kiebitz {

Explanation explain(const Position& position, const Weights& weights) {
  ExplainSink sink(weights);
  const Mix mix = evaluate_into(position, sink);
  Explanation explanation;
  for (int i = 0; i < kTermCount; ++i) {
    const Term term = static_cast<Term>(i);
    explanation.lines[i] = {term, {sink.value(term, Color::White), sink.value(term, Color::Black)}};
  }
  explanation.sum = sink.score();
  explanation.phase = mix.phase;
  explanation.scale = mix.scale;
  explanation.fade = mix.fade;
  if (mix.endgame) explanation.endgame = mix.endgame->kind;
  explanation.total = mix_score(sink.score(), mix);
  return explanation;
}

}  // namespace kiebitz
