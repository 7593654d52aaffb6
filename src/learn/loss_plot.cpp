#include "learn/loss_plot.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

namespace kiebitz {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kLeft = 80;
constexpr double kRight = 700;
constexpr double kTop = 30;
constexpr double kBottom = 350;
constexpr int kLines = 5;

struct Axes {
  double low;
  double high;
  double epochs;

  double x(double epoch) const { return kLeft + (kRight - kLeft) * (epoch - 1) / std::max(1.0, epochs - 1); }
  double y(double loss) const { return kBottom - (kBottom - kTop) * (loss - low) / (high - low); }
};

Axes axes_for(std::span<const TrainEpoch> epochs) {
  Axes axes{1e9, 0, static_cast<double>(epochs.size())};
  for (const TrainEpoch& e : epochs) {
    axes.low = std::min({axes.low, e.training, e.validation});
    axes.high = std::max({axes.high, e.training, e.validation});
  }
  const double margin = std::max(1e-6, 0.05 * (axes.high - axes.low));
  axes.low -= margin;
  axes.high += margin;
  return axes;
}

std::string curve(const Axes& axes, std::span<const TrainEpoch> epochs, double TrainEpoch::*loss,
                  std::string_view color) {
  std::string points;
  for (const TrainEpoch& e : epochs) points += fmt::format("{:.1f},{:.1f} ", axes.x(e.number), axes.y(e.*loss));
  return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", color, points);
}

}  // namespace

std::string format_loss_plot(std::span<const TrainEpoch> epochs, int best_epoch) {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>Loss by epoch</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      kWidth, kHeight);
  if (epochs.empty()) return svg + "</svg>\n";
  const Axes axes = axes_for(epochs);
  for (int i = 0; i <= kLines; ++i) {
    const double loss = axes.low + (axes.high - axes.low) * i / kLines;
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.5f}</text>\n",
        kLeft, kRight, axes.y(loss), kLeft - 8, axes.y(loss) + 4, loss);
  }
  svg += curve(axes, epochs, &TrainEpoch::training, "#1f77b4");
  svg += curve(axes, epochs, &TrainEpoch::validation, "#d62728");
  if (best_epoch > 0) {
    const TrainEpoch& best = epochs[static_cast<std::size_t>(best_epoch) - 1];
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#d62728\"/>\n", axes.x(best.number),
                       axes.y(best.validation));
  }
  svg += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch (1 to {})</text>\n"
      "<text x=\"{}\" y=\"20\" fill=\"#1f77b4\">training</text><text x=\"{}\" y=\"20\" "
      "fill=\"#d62728\">validation</text>\n",
      (kLeft + kRight) / 2, kBottom + 30, epochs.size(), kLeft, kLeft + 80);
  return svg + "</svg>\n";
}

}  // namespace kiebitz
