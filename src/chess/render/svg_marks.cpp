#include "render/svg_marks.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <utility>

namespace kiebitz {
namespace {

template <class... Args>
void append(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

// At most two decimals and no trailing zeros.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string hex(Rgb color) { return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue); }

SvgPoint center_of(BoardView view, Square s) {
  const SvgPoint corner = svg_corner(view, s);
  return {corner.x + kSvgSquare / 2, corner.y + kSvgSquare / 2};
}

// A point relative to the start of an arrow: a distance along it and a distance to its side.
class ArrowFrame {
 public:
  ArrowFrame(SvgPoint origin, SvgPoint goal)
      : origin_(origin),
        length_(std::hypot(goal.x - origin.x, goal.y - origin.y)),
        along_x_((goal.x - origin.x) / length_),
        along_y_((goal.y - origin.y) / length_) {}

  double length() const { return length_; }
  std::string at(double forward, double aside) const {
    return number(origin_.x + along_x_ * forward - along_y_ * aside) + " " +
           number(origin_.y + along_y_ * forward + along_x_ * aside);
  }

 private:
  SvgPoint origin_;
  double length_;
  double along_x_;
  double along_y_;
};

}  // namespace

void append_last_move(std::string& out, BoardView view, const SvgTheme& theme, SquareStep step) {
  for (const Square square : {step.from, step.to}) {
    const SvgPoint corner = svg_corner(view, square);
    append(out, R"(<rect x="{0}" y="{1}" width="{2}" height="{2}" fill="{3}" fill-opacity="0.72"/>)", corner.x,
           corner.y, kSvgSquare, theme.last_move);
    append(out,
           R"(<path d="M{} {}m4 22v-18h18m52 0h18v18m0 52v18h-18m-52 0h-18v-18" fill="none" stroke="{}" )"
           R"(stroke-width="4"/>)",
           corner.x, corner.y, theme.last_move_sign);
    out += '\n';
  }
}

void append_check_gradient(std::string& out, const SvgTheme& theme, std::string_view gradient_id) {
  append(out,
         R"(<radialGradient id="{0}"><stop offset="0.35" stop-color="{1}"/>)"
         R"(<stop offset="0.7" stop-color="{1}" stop-opacity="0.75"/>)"
         R"(<stop offset="1" stop-color="{1}" stop-opacity="0"/></radialGradient>)"
         "\n",
         gradient_id, theme.check);
}

void append_check_glow(std::string& out, BoardView view, Square king, std::string_view gradient_id) {
  const SvgPoint center = center_of(view, king);
  append(out, "<circle cx=\"{}\" cy=\"{}\" r=\"50\" fill=\"url(#{})\"/>\n", center.x, center.y, gradient_id);
}

void append_check_sign(std::string& out, BoardView view, const SvgTheme& theme, Square king, bool mate) {
  const SvgPoint corner = svg_corner(view, king);
  const std::string_view strokes = mate ? "m-2.5 -8l-2 16m7 0l2 -16m-12 5h15m-16 6h15" : "m-8 0h16m-8 -8v16";
  append(out,
         R"(<circle cx="{0}" cy="{1}" r="14" fill="{2}" stroke="#ffffff" stroke-width="2.5"/>)"
         R"(<path d="M{0} {1}{3}" fill="none" stroke="#ffffff" stroke-width="{4}" stroke-linecap="round"/>)"
         "\n",
         corner.x + 84, corner.y + 16, theme.check, strokes, mate ? "2.5" : "4");
}

void append_target(std::string& out, BoardView view, const SvgTheme& theme, Square square, bool empty) {
  const SvgPoint center = center_of(view, square);
  if (empty)
    append(out, R"(<circle cx="{}" cy="{}" r="15" fill="{}" fill-opacity="0.6"/>)", center.x, center.y, theme.target);
  else
    append(out, R"(<circle cx="{}" cy="{}" r="44" fill="none" stroke="{}" stroke-width="9" stroke-opacity="0.6"/>)",
           center.x, center.y, theme.target);
  out += '\n';
}

void append_circle(std::string& out, BoardView view, const BoardCircle& circle) {
  const SvgPoint center = center_of(view, circle.square);
  append(out,
         R"(<circle cx="{0}" cy="{1}" r="45.5" fill="none" stroke="#ffffff" stroke-width="8" stroke-opacity="0.7"/>)"
         R"(<circle cx="{0}" cy="{1}" r="45.5" fill="none" stroke="{2}" stroke-width="5"/>)"
         "\n",
         center.x, center.y, hex(circle.color));
}

void append_arrow(std::string& out, BoardView view, const BoardArrow& arrow) {
  constexpr double kTail = 30;      // free space around the piece that the arrow starts from
  constexpr double kTipBefore = 8;  // the tip stops short of the centre of the target
  constexpr double kHeadLength = 40;
  constexpr double kHeadHalfWidth = 25;
  constexpr double kShaftHalfWidth = 8;
  const ArrowFrame frame(center_of(view, arrow.step.from), center_of(view, arrow.step.to));
  const double tip = frame.length() - kTipBefore;
  const double neck = tip - kHeadLength;
  append(out,
         R"(<path d="M{}L{}L{}L{}L{}L{}L{}Z" fill="{}" fill-opacity="0.85" stroke="#ffffff" )"
         R"(stroke-opacity="0.85" stroke-width="3" stroke-linejoin="round"/>)"
         "\n",
         frame.at(kTail, -kShaftHalfWidth), frame.at(neck, -kShaftHalfWidth), frame.at(neck, -kHeadHalfWidth),
         frame.at(tip, 0), frame.at(neck, kHeadHalfWidth), frame.at(neck, kShaftHalfWidth),
         frame.at(kTail, kShaftHalfWidth), hex(arrow.color));
}

}  // namespace kiebitz
