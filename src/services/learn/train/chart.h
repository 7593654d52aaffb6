// The frame of a small line chart in SVG: a title, five labelled lines across, a caption below. The caller draws
// curves into it with the coordinates it gives. Pure.
#pragma once

#include <string>
#include <string_view>

namespace kiebitz {

struct ChartRange {
  double low = 0;
  double high = 1;
};

class Chart {
 public:
  static constexpr double kLeft = 80;

  Chart(ChartRange across, ChartRange up) : across_(across), up_(up) {}

  double x(double value) const;
  double y(double value) const;
  // The opening of the picture with the lines across; `label` is how their values are written, such as "{:.2f}".
  std::string open(std::string_view title, std::string_view label) const;
  // The caption and the end of the picture.
  std::string close(std::string_view caption) const;

 private:
  ChartRange across_;
  ChartRange up_;
};

}  // namespace kiebitz
