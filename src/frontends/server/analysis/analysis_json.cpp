#include "server/analysis/analysis_json.h"

#include <algorithm>

#include "notation/fen.h"
#include "review/win_chance.h"
#include "server/api/chess_json.h"
#include "server/api/reasons.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

// The verdict, and what is true of the best move.
review::Words words_of(const AnalysisFacts& facts) {
  const AnalysisLine& best = facts.lines.front();
  const review::Words verdict = review::verdict_words(review::white_centipawns(best.score));
  const AnalysisLine* const second = facts.lines.size() > 1 ? &facts.lines[1] : nullptr;
  const auto why = reasons_of_best(facts.position, best, second);
  if (!why) return verdict;
  return {verdict.en + ". " + why->en, verdict.de + ". " + why->de};
}

}  // namespace

std::string_view job_state_name(JobState state) {
  constexpr std::string_view kNames[] = {"queued", "running", "done", "stopped", "failed"};
  return kNames[static_cast<std::size_t>(state)];
}

json::object analysis_json(const AnalysisFacts& facts) {
  json::object object;
  object["id"] = facts.id;
  object["state"] = job_state_name(facts.state);
  object["fen"] = format_fen(facts.position);
  object["multipv"] = facts.multi_pv;
  object["depth"] = facts.depth;
  object["nodes"] = facts.nodes;
  object["nodes_per_second"] =
      facts.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, facts.elapsed.count()));
  object["elapsed_ms"] = facts.elapsed.count();
  json::array lines;
  for (const AnalysisLine& line : facts.lines) lines.push_back(line_json(facts.position, line));
  object["lines"] = std::move(lines);
  if (!facts.lines.empty()) object["words"] = to_json(words_of(facts));
  return object;
}

}  // namespace kiebitz::server
