#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "match/report/report.h"
#include "notation/json_text.h"

namespace kiebitz::match {
namespace {

std::string number(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "null"; }

std::string reasons(const std::map<EndReason, int>& counts) {
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [reason, count] : counts) parts.push_back(fmt::format("{}:{}", json_quoted(word_of(reason)), count));
  return fmt::format("{{{}}}", fmt::join(parts, ","));
}

std::string counts(const ScoreCounts& games) {
  return fmt::format(R"("wins":{},"draws":{},"losses":{})", games.wins, games.draws, games.losses);
}

std::string engine(const MatchReport& report, std::size_t i) {
  const EngineSpec& spec = report.engines[i];
  const ScoreCounts games = report.results.games_of(i);
  return fmt::format(R"({{"name":{},"command":{},"limits":{},"games":{},{},"score":{},"rating":{},)"
                     R"("rating_error":{},"failures":{}}})",
                     json_quoted(spec.name), json_quoted(spec.command), json_quoted(format_limits(spec.limits)),
                     games.games(), counts(games), number(games.score()), number(report.ratings.ratings[i].elo),
                     number(report.ratings.ratings[i].error), reasons(report.results.failures_of(i)));
}

std::string encounter(const MatchReport& report, const Encounter& e) {
  return fmt::format(R"({{"first":{},"second":{},{},"pairs":[{}]}})", json_quoted(report.engines[e.first].name),
                     json_quoted(report.engines[e.second].name), counts(e.games), fmt::join(e.pairs.counts, ","));
}

std::string elo(const EloEstimate& e) {
  return fmt::format(R"({{"score":{},"elo":{},"low":{},"high":{},"error":{},"normalized_elo":{},)"
                     R"("normalized_error":{},"superiority":{}}})",
                     number(e.score), number(e.elo), number(e.low), number(e.high), number(e.error),
                     number(e.normalized_elo), number(e.normalized_error), number(e.superiority));
}

std::string_view word_of(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::AcceptH0:
      return "H0";
    case SprtDecision::AcceptH1:
      return "H1";
    case SprtDecision::Continue:
      break;
  }
  return "undecided";
}

std::string sprt(const SprtSettings& settings, const SprtStatus& status) {
  return fmt::format(R"({{"elo0":{},"elo1":{},"alpha":{},"beta":{},"model":"{}","llr":{},"lower":{},"upper":{},)"
                     R"("decision":"{}"}})",
                     number(settings.elo0), number(settings.elo1), number(settings.alpha), number(settings.beta),
                     settings.model == EloModel::Logistic ? "logistic" : "normalized",
                     number(status.log_likelihood_ratio), number(status.bounds.lower), number(status.bounds.upper),
                     word_of(status.decision));
}

}  // namespace

std::string format_json(const MatchReport& report) {
  std::vector<std::string> engines;
  for (std::size_t i = 0; i < report.engines.size(); ++i) engines.push_back(engine(report, i));
  std::vector<std::string> encounters;
  for (const Encounter& e : report.results.encounters()) encounters.push_back(encounter(report, e));
  std::string text = fmt::format(
      R"({{"end":{},"games":{},"scheduled":{},"elapsed_ms":{},"ratings_are_guess":{},"engines":[{}],"encounters":[{}],)"
      R"("endings":{})",
      report.end ? json_quoted(match::word_of(*report.end)) : "null", report.results.games(), report.scheduled_games,
      report.elapsed.count(), report.ratings.is_guess, fmt::join(engines, ","), fmt::join(encounters, ","),
      reasons(report.results.endings()));
  if (report.engines.size() == 2) text += fmt::format(R"(,"elo":{})", elo(report.elo));
  if (report.sprt) text += fmt::format(R"(,"sprt":{})", sprt(*report.sprt_settings, *report.sprt));
  return text + "}";
}

}  // namespace kiebitz::match
