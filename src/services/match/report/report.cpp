#include "match/report/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace kiebitz::match {
namespace {

std::string elo_text(double elo) { return std::isinf(elo) ? (elo > 0 ? "inf" : "-inf") : fmt::format("{:.1f}", elo); }

std::string elo_with_error(const EloEstimate& elo) {
  return fmt::format("{} ± {}", elo_text(elo.elo), elo_text(elo.error));
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string duration_text(std::chrono::milliseconds time) {
  const long long seconds = time.count() / 1000;
  if (seconds >= 3600) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string speed_text(double games_per_second) {
  if (games_per_second >= 1) return fmt::format("{:.1f} games/s", games_per_second);
  return fmt::format("{:.1f} games/min", games_per_second * 60);
}

std::string_view verdict(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::AcceptH0:
      return "H0 accepted";
    case SprtDecision::AcceptH1:
      return "H1 accepted";
    case SprtDecision::Continue:
      break;
  }
  return "undecided";
}

std::string sprt_text(const MatchReport& report) {
  const SprtSettings& settings = *report.sprt_settings;
  return fmt::format("SPRT: LLR {:.2f} ({:.2f}, {:.2f}) for {} [{:g}, {:g}]: {}\n", report.sprt->log_likelihood_ratio,
                     report.sprt->bounds.lower, report.sprt->bounds.upper,
                     settings.model == EloModel::Logistic ? "Elo" : "normalised Elo", settings.elo0, settings.elo1,
                     verdict(report.sprt->decision));
}

std::string duel_text(const MatchReport& report) {
  const ScoreCounts games = report.results.games_between(0, 1);
  const double draws = games.games() == 0 ? 0 : static_cast<double>(games.draws) / static_cast<double>(games.games());
  std::string text =
      fmt::format("{} against {}: +{} ={} -{}, {} of {} ({})\n", report.engines[0].name, report.engines[1].name,
                  games.wins, games.draws, games.losses, games.points(), games.games(), percent(games.score()));
  text += fmt::format("Elo: {} (95 %), normalised {} ± {}, superiority {}, draws {}\n", elo_with_error(report.elo),
                      elo_text(report.elo.normalized_elo), elo_text(report.elo.normalized_error),
                      percent(report.elo.superiority), percent(draws));
  if (report.results.is_paired()) {
    const auto pairs = report.results.pairs_between(0, 1).counts;
    text += fmt::format("Pairs with 0, ½, 1, 1½, 2 points: {}\n", fmt::join(pairs, ", "));
  }
  if (report.sprt) text += sprt_text(report);
  return text;
}

std::vector<std::size_t> by_rating(const MatchReport& report) {
  std::vector<std::size_t> order(report.engines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return report.ratings.ratings[a].elo > report.ratings.ratings[b].elo;
  });
  return order;
}

// Per engine its points against each other one, "3.5/6", in the order of the ratings.
std::string table_text(const MatchReport& report) {
  const std::vector<std::size_t> order = by_rating(report);
  std::size_t width = 6;
  for (const EngineSpec& engine : report.engines) width = std::max(width, engine.name.size());
  std::string text = fmt::format("{:>3} {:<{}} {:>8} {:>7} {:>6} {:>8} {:>7}", "", "engine", width, "rating", "±",
                                 "games", "points", "score");
  for (std::size_t column = 0; column < order.size(); ++column) text += fmt::format(" {:>9}", column + 1);
  text += '\n';
  for (std::size_t row = 0; row < order.size(); ++row) {
    const std::size_t engine = order[row];
    const ScoreCounts games = report.results.games_of(engine);
    const Rating& rating = report.ratings.ratings[engine];
    text += fmt::format("{:>3} {:<{}} {:>8.1f} {:>7.1f} {:>6} {:>8.1f} {:>7}", row + 1, report.engines[engine].name,
                        width, rating.elo, rating.error, games.games(), games.points(), percent(games.score()));
    for (const std::size_t other : order) {
      const ScoreCounts meeting = report.results.games_between(engine, other);
      text +=
          fmt::format(" {:>9}", meeting.games() == 0 ? "-" : fmt::format("{}/{}", meeting.points(), meeting.games()));
    }
    text += '\n';
  }
  if (report.ratings.is_guess) text += "Some engine won or lost everything: the ratings are only a hint.\n";
  return text;
}

std::string reasons_text(const std::map<EndReason, int>& reasons) {
  std::vector<std::string> parts;
  parts.reserve(reasons.size());
  for (const auto& [reason, count] : reasons) parts.push_back(fmt::format("{} {}", word_of(reason), count));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

double MatchReport::games_per_second() const {
  return elapsed.count() <= 0 ? 0 : 1000.0 * static_cast<double>(played_now) / static_cast<double>(elapsed.count());
}

std::string_view word_of(MatchEnd end) {
  switch (end) {
    case MatchEnd::Completed:
      return "completed";
    case MatchEnd::Decided:
      return "decided";
    case MatchEnd::Interrupted:
      return "interrupted";
    case MatchEnd::EngineFailed:
      break;
  }
  return "engine-failed";
}

MatchReport make_report(const ReportInput& input) {
  MatchReport report;
  report.engines = input.config.engines;
  report.results = input.results;
  report.scheduled_games = input.scheduled_games;
  report.played_now = input.results.games() - input.restored_games;
  report.elapsed = input.elapsed;
  report.end = input.end;
  report.has_anchor = input.anchor.has_value();
  const PairCounts pairs = input.results.pairs_between(0, 1);
  const ScoreCounts games = input.results.games_between(0, 1);
  report.elo = estimate_elo(pairs.pairs() > 0 ? sample_of(pairs) : sample_of(games));
  if (input.config.sprt) {
    report.sprt_settings = input.config.sprt;
    report.sprt =
        input.results.is_paired() ? sprt_status(pairs, *input.config.sprt) : sprt_status(games, *input.config.sprt);
  }
  report.ratings = fit_ratings(report.engines.size(), input.results.encounters(), input.anchor);
  return report;
}

std::string format_progress(const MatchReport& report) {
  // A sequential test has no fixed number of games.
  std::string text = report.sprt ? fmt::format("{} games", report.results.games())
                                 : fmt::format("{}/{}", report.results.games(), report.scheduled_games);
  if (report.engines.size() == 2) {
    const ScoreCounts games = report.results.games_between(0, 1);
    text += fmt::format("  +{} ={} -{}  {}  Elo {}  LOS {}", games.wins, games.draws, games.losses,
                        percent(games.score()), elo_with_error(report.elo), percent(report.elo.superiority));
  } else {
    std::vector<std::string> leaders;
    for (const std::size_t engine : by_rating(report))
      if (leaders.size() < 3)
        leaders.push_back(fmt::format("{} {:+.0f}", report.engines[engine].name, report.ratings.ratings[engine].elo));
    text += fmt::format("  {}", fmt::join(leaders, ", "));
  }
  if (report.sprt)
    text += fmt::format("  LLR {:.2f} [{:.2f}, {:.2f}]", report.sprt->log_likelihood_ratio, report.sprt->bounds.lower,
                        report.sprt->bounds.upper);
  return text + fmt::format("  {}", speed_text(report.games_per_second()));
}

std::string format_summary(const MatchReport& report) {
  std::string text;
  if (report.engines.size() == 2) text += duel_text(report);
  if (report.engines.size() > 2 || report.has_anchor) text += table_text(report);
  text += fmt::format("Games: {}, {} in {}, {}\n", report.results.games(), reasons_text(report.results.endings()),
                      duration_text(report.elapsed), speed_text(report.games_per_second()));
  for (std::size_t i = 0; i < report.engines.size(); ++i)
    if (const auto& failures = report.results.failures_of(i); !failures.empty())
      text += fmt::format("Failures of {}: {}\n", report.engines[i].name, reasons_text(failures));
  return text;
}

}  // namespace kiebitz::match
