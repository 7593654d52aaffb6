// The report of a match, computed from its results: as a line, as a text or as JSON. Pure functions.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "match/report/elo.h"
#include "match/report/ratings.h"
#include "match/report/results.h"
#include "match/report/sprt.h"
#include "match/schedule/match_config.h"
#include "match/schedule/tournament.h"

namespace kiebitz::match {

struct MatchReport {
  std::vector<EngineSpec> engines;
  ResultTable results{0, true};
  std::size_t scheduled_games = 0;
  std::size_t played_now = 0;  // without the games of earlier runs
  std::chrono::milliseconds elapsed{0};
  std::optional<MatchEnd> end;  // nothing while it runs
  std::optional<SprtSettings> sprt_settings;
  std::optional<SprtStatus> sprt;
  EloEstimate elo;    // of the first engine against the second, if there are two
  RatingFit ratings;  // of all
  bool has_anchor = false;

  double games_per_second() const;
};

struct ReportInput {
  const MatchConfig& config;
  const ResultTable& results;
  std::size_t scheduled_games = 0;
  std::size_t restored_games = 0;
  std::chrono::milliseconds elapsed{0};
  std::optional<MatchEnd> end;
  std::optional<RatingAnchor> anchor;
};

MatchReport make_report(const ReportInput& input);

// One line: "12/200  +5 =4 -3  58.3 %  Elo 58.5 ± 101.2  LOS 87.3 %  LLR 0.12 [-2.94, 2.94]  1.3 games/s".
std::string format_progress(const MatchReport& report);
// Several lines: score, Elo, pairs, test, or for more engines ratings and crosstable; endings and failures.
std::string format_summary(const MatchReport& report);
// One object; infinite values are null.
std::string format_json(const MatchReport& report);

// "completed", "decided", "interrupted", "engine-failed".
std::string_view word_of(MatchEnd end);

}  // namespace kiebitz::match
