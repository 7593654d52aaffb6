#include "server/analysis/analysis_json.h"

#include <algorithm>

#include "notation/fen.h"
#include "review/move_words.h"
#include "review/win_chance.h"
#include "server/api/chess_json.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

// The verdict, and what the best line proves.
review::Words words_of(const AnalysisFacts& facts) {
  const AnalysisLine& best = facts.lines.front();
  review::Words words = review::verdict_words(review::white_centipawns(best.score));
  const review::ScoredLine line{best.pv, best.score};
  if (best.pv.empty() || review::facts_of(facts.position, line).empty()) return words;
  const review::Words why = review::explain_move(facts.position, line, std::nullopt, true).words;
  return {words.en + ". " + why.en, words.de + ". " + why.de};
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
