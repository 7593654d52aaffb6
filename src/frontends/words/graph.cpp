// Draws the picture of annotate.h.
#include <fmt/format.h>

#include "review/win_chance.h"
#include "words/annotate.h"
#include "words/labels.h"

namespace kiebitz::words {
namespace {

using review::MoveLabel;
using review::Plan;
using review::PositionEval;
using review::ReviewedMove;

constexpr double kWidth = 720;
constexpr double kHeight = 200;
constexpr double kMargin = 8;

struct Point {
  double x = 0;
  double y = 0;
};

Point point_of(const std::vector<PositionEval>& evals, std::size_t i, std::size_t total) {
  const double step = (kWidth - 2 * kMargin) / static_cast<double>(std::max<std::size_t>(total, 1));
  const double win = review::win_percent(review::white_centipawns(evals[i].score));
  return {kMargin + step * static_cast<double>(i), kMargin + (kHeight - 2 * kMargin) * (1 - win / 100)};
}

std::string_view dot_color(MoveLabel label) {
  switch (label) {
    case MoveLabel::Blunder:
      return "#c33a2c";
    case MoveLabel::Mistake:
    case MoveLabel::MissedWin:
      return "#d98324";
    case MoveLabel::Inaccuracy:
      return "#c9b022";
    case MoveLabel::Brilliant:
    case MoveLabel::Great:
      return "#2a8f83";
    default:
      return "";
  }
}

}  // namespace

std::string graph_svg(const Plan& plan, const std::vector<PositionEval>& evals) {
  const std::size_t total = plan.sheet.moves.size();
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\">\n"
      "<title>White's chances from move to move</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#4b4743\"/>\n",
      kWidth, kHeight);
  if (!evals.empty()) {
    std::string curve;
    for (std::size_t i = 0; i < evals.size(); ++i) {
      const Point p = point_of(evals, i, total);
      curve += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "" : " L", p.x, p.y);
    }
    const double bottom = kHeight - kMargin;
    const double last = point_of(evals, evals.size() - 1, total).x;
    svg +=
        fmt::format("<path d=\"M{} L{:.1f} {} L{} {} Z\" fill=\"#f3efe7\"/>\n", curve, last, bottom, kMargin, bottom);
    svg += fmt::format("<path d=\"M{}\" fill=\"none\" stroke=\"#8a8378\" stroke-width=\"1.5\"/>\n", curve);
  }
  svg += fmt::format("<path d=\"M{} {} H{}\" stroke=\"#8a8378\" stroke-dasharray=\"4 4\"/>\n", kMargin, kHeight / 2,
                     kWidth - kMargin);
  const std::vector<ReviewedMove> moves = review::review_moves(plan, evals);
  const Position& start = plan.sheet.start;
  // Half-moves since White's half of the game's first move.
  const std::size_t first = start.side_to_move() == Color::White ? 0 : 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const MoveLabel label = moves[i].judgement.label;
    if (dot_color(label).empty()) continue;
    const std::size_t number = static_cast<std::size_t>(start.fullmove_number()) + (first + i) / 2;
    const Point p = point_of(evals, i + 1, total);
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"><title>{} {}: {}</title></circle>\n",
                       p.x, p.y, dot_color(label), number, (first + i) % 2 == 0 ? "White" : "Black",
                       label_text(Language::English, label));
  }
  return svg + "</svg>\n";
}

}  // namespace kiebitz::words
