#include "learn/train/chart.h"

#include <fmt/format.h>

namespace kiebitz {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kRight = 700;
constexpr double kTop = 30;
constexpr double kBottom = 350;
constexpr int kLines = 5;

double share_of(const ChartRange& range, double value) {
  return range.high > range.low ? (value - range.low) / (range.high - range.low) : 0;
}

}  // namespace

double Chart::x(double value) const { return kLeft + (kRight - kLeft) * share_of(across_, value); }
double Chart::y(double value) const { return kBottom - (kBottom - kTop) * share_of(up_, value); }

std::string Chart::open(std::string_view title, std::string_view label) const {
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      kWidth, kHeight, title);
  for (int i = 0; i <= kLines; ++i) {
    const double value = up_.low + (up_.high - up_.low) * i / kLines;
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
        kLeft, kRight, y(value), kLeft - 8, y(value) + 4, fmt::format(fmt::runtime(label), value));
  }
  return svg;
}

std::string Chart::close(std::string_view caption) const {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n</svg>\n", (kLeft + kRight) / 2,
                     kBottom + 30, caption);
}

}  // namespace kiebitz
