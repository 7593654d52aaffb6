#include "learn/train/loss_plot.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "learn/train/chart.h"

namespace kiebitz {
namespace {

ChartRange losses_of(std::span<const TrainEpoch> epochs) {
  ChartRange range{1e9, 0};
  for (const TrainEpoch& e : epochs) {
    range.low = std::min({range.low, e.training, e.validation});
    range.high = std::max({range.high, e.training, e.validation});
  }
  const double margin = std::max(1e-6, 0.05 * (range.high - range.low));
  return {range.low - margin, range.high + margin};
}

std::string curve(const Chart& chart, std::span<const TrainEpoch> epochs, double TrainEpoch::*loss,
                  std::string_view color) {
  std::string points;
  for (const TrainEpoch& e : epochs) points += fmt::format("{:.1f},{:.1f} ", chart.x(e.number), chart.y(e.*loss));
  return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", color, points);
}

}  // namespace

std::string format_loss_plot(std::span<const TrainEpoch> epochs, int best_epoch) {
  const Chart chart({1, static_cast<double>(epochs.size())}, epochs.empty() ? ChartRange{} : losses_of(epochs));
  std::string svg = chart.open("Loss by epoch", "{:.5f}");
  if (!epochs.empty()) {
    svg += curve(chart, epochs, &TrainEpoch::training, "#1f77b4");
    svg += curve(chart, epochs, &TrainEpoch::validation, "#d62728");
  }
  if (best_epoch > 0) {
    const TrainEpoch& best = epochs[static_cast<std::size_t>(best_epoch) - 1];
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#d62728\"/>\n", chart.x(best.number),
                       chart.y(best.validation));
  }
  svg += fmt::format(
      "<text x=\"{}\" y=\"20\" fill=\"#1f77b4\">training</text><text x=\"{}\" y=\"20\" "
      "fill=\"#d62728\">validation</text>\n",
      Chart::kLeft, Chart::kLeft + 80);
  return svg + chart.close(fmt::format("epoch (1 to {})", epochs.size()));
}

}  // namespace kiebitz
