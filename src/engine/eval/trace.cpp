#include "eval/trace.h"

#include "eval/evaluation.h"

namespace kiebitz {

Trace trace_evaluation(const Position& position, const Weights& weights) {
  TraceSink sink(weights);
  const Mix mix = evaluate_into(position, sink);
  Trace trace;
  for (int i = 0; i < kFirstDangerWeight; ++i)
    if (sink.count(i) != 0) trace.counts.push_back({i, sink.count(i)});
  for (const Color c : kColors)
    for (int i = kFirstDangerWeight; i < kWeightCount; ++i)
      if (sink.danger_count(c, i) != 0) trace.danger[index(c)].push_back({i, sink.danger_count(c, i)});
  trace.fixed = sink.fixed();
  trace.phase = mix.phase;
  trace.scale = mix.scale;
  trace.fade = mix.fade;
  trace.known_endgame = mix.endgame.has_value() && mix.endgame->kind != EndgameKind::MoppingUp;
  trace.total = mix_score(sink.score(), mix);
  return trace;
}

}  // namespace kiebitz
