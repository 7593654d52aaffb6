#include <fmt/core.h>

#include <algorithm>

#include "learn/loop/ledger.h"
#include "learn/train/chart.h"

namespace kiebitz {
namespace {

constexpr double kNarrowest = 20;  // Elo from bottom to top at least
constexpr std::string_view kPromoted = "#1f7a4d";
constexpr std::string_view kRejected = "#b5482f";

// A network that was tested: its Elo above the initial evaluation, with the error.
struct Trial {
  double elo = 0;
  double error = 0;
  bool is_promoted = false;
};

std::vector<Trial> trials_of(std::span<const Generation> ledger) {
  std::vector<Trial> trials;
  double champion = 0;
  for (const Generation& g : ledger) {
    trials.push_back({champion + g.elo, g.error, g.is_promoted});
    if (g.is_promoted) champion += g.elo;
  }
  return trials;
}

ChartRange elo_range(std::span<const Trial> trials) {
  ChartRange range{0, 0};
  for (const Trial& t : trials) {
    range.low = std::min(range.low, t.elo - t.error);
    range.high = std::max(range.high, t.elo + t.error);
  }
  return {range.low, std::max(range.high, range.low + kNarrowest)};
}

std::string draw_trial(const Chart& chart, const Trial& t, double number) {
  const std::string_view color = t.is_promoted ? kPromoted : kRejected;
  return fmt::format(
      "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>"
      "<circle cx=\"{0:.1f}\" cy=\"{4:.1f}\" r=\"4\" fill=\"{5}\" stroke=\"{3}\" stroke-width=\"2\"/>\n",
      chart.x(number), chart.y(t.elo - t.error), chart.y(t.elo + t.error), color, chart.y(t.elo),
      t.is_promoted ? color : "#fff");
}

}  // namespace

std::string format_climb_plot(std::span<const Generation> ledger) {
  const std::vector<Trial> trials = trials_of(ledger);
  const Chart chart({0, std::max(1.0, static_cast<double>(trials.size()))}, elo_range(trials));
  std::string steps = fmt::format("{:.1f},{:.1f}", chart.x(0), chart.y(0));
  const std::vector<double> climb = champion_climb(ledger);
  for (std::size_t i = 0; i < climb.size(); ++i)
    steps += fmt::format(" {:.1f},{:.1f}", chart.x(static_cast<double>(i + 1)), chart.y(climb[i]));
  std::string svg = chart.open("Elo by generation", "{:+.0f}");
  svg += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", kPromoted, steps);
  for (std::size_t i = 0; i < trials.size(); ++i) svg += draw_trial(chart, trials[i], static_cast<double>(i + 1));
  return svg + chart.close(fmt::format("generation (1 to {})", trials.size()));
}

}  // namespace kiebitz
