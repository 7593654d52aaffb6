#include "render/svg_board.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <utility>

#include "render/board_words.h"
#include "render/svg_marks.h"
#include "render/svg_pieces.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

constexpr int kBoardUnits = kBoardSide * kSvgSquare;
constexpr int kFrameUnits = 44;
constexpr std::string_view kFont = "system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif";
static_assert(kSvgSquare == kPieceUnits, "pieces are placed without scaling");

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string safe_id(std::string_view prefix) {
  std::string id;
  for (const char c : prefix) {
    const bool inside = (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (inside && id.empty()) id += 'k';  // XML ids begin with a letter
    if (inside || is_letter(c)) id += c;
  }
  return id.empty() ? "k" : id;
}

// Builds one document, layer by layer from the bottom.
class SvgDocument {
 public:
  SvgDocument(const Position& position, const BoardMarks& marks, const SvgBoardOptions& options)
      : position_(position),
        marks_(marks),
        options_(options),
        theme_(*options.theme),
        id_(safe_id(options.id_prefix)),
        frame_(options.coordinates == SvgCoordinates::Outside ? kFrameUnits : 0) {}

  std::string build() {
    open();
    definitions();
    squares_and_frame();
    if (marks_.last_move) append_last_move(out_, options_.view, theme_, *marks_.last_move);
    coordinates();
    if (position_.is_check()) append_check_glow(out_, options_.view, checked_king(), id_ + "check");
    targets_and_circles();
    pieces();
    signs_above_pieces();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  Square checked_king() const { return position_.king(position_.side_to_move()); }
  std::string piece_id(Piece piece) const {
    return id_ + (color_of(piece) == Color::White ? 'w' : 'b') + "PNBRQK"[index(type_of(piece))];
  }

  void open();
  void definitions();
  void define_piece(Piece piece);
  void squares_and_frame();
  void coordinates();
  void coordinates_inside();
  void coordinates_outside();
  void targets_and_circles();
  void pieces();
  void signs_above_pieces();

  const Position& position_;
  const BoardMarks& marks_;
  const SvgBoardOptions& options_;
  const SvgTheme& theme_;
  const std::string id_;
  const int frame_;
  std::string out_;
};

void SvgDocument::open() {
  const std::string status = status_in_words(position_);
  const std::string marks = marks_in_words(marks_);
  add(R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{0}" height="{0}" )"
      R"(viewBox="{1} {1} {2} {2}" role="img" aria-labelledby="{3}title {3}desc">)"
      "\n",
      options_.size_px, -frame_, kBoardUnits + 2 * frame_, id_);
  add("<title id=\"{}title\">Chess board. {}.</title>\n", id_, status);
  add("<desc id=\"{}desc\">{}. {}{}{}</desc>\n", id_, status, position_in_words(position_), marks.empty() ? "" : " ",
      marks);
}

void SvgDocument::definitions() {
  out_ += "<defs>\n";
  if (position_.is_check()) append_check_gradient(out_, theme_, id_ + "check");
  for (const Color color : kColors)
    for (const PieceType type : kPieceTypes)
      if (position_.pieces(color, type) != 0) define_piece(make_piece(color, type));
  out_ += "</defs>\n";
}

void SvgDocument::define_piece(Piece piece) {
  const SvgPieceColors& colors = color_of(piece) == Color::White ? theme_.white : theme_.black;
  add(R"(<g id="{}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">)", piece_id(piece));
  for (const PieceShape& shape : piece_shapes(type_of(piece))) {
    switch (shape.layer) {
      case PieceLayer::Body:
        add(R"(<path d="{}" fill="{}" stroke="{}"/>)", shape.path, colors.fill, colors.outline);
        break;
      case PieceLayer::Shade:
        add(R"(<path d="{}" fill="{}" fill-opacity="{}"/>)", shape.path, colors.shade, colors.shade_opacity);
        break;
      case PieceLayer::BlackLine:
        if (color_of(piece) == Color::White) break;
        [[fallthrough]];
      case PieceLayer::Line:
        add(R"(<path d="{}" fill="none" stroke="{}" stroke-width="3.6"/>)", shape.path, colors.detail);
        break;
      case PieceLayer::Dot:
        add(R"(<path d="{}" fill="{}"/>)", shape.path, colors.detail);
        break;
    }
  }
  out_ += "</g>\n";
}

void SvgDocument::squares_and_frame() {
  if (frame_ > 0)
    add("<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" rx=\"14\" fill=\"{2}\"/>\n", -frame_,
        kBoardUnits + 2 * frame_, theme_.frame);
  add("<rect width=\"{0}\" height=\"{0}\" fill=\"{1}\"/>\n<path d=\"", kBoardUnits, theme_.light);
  for (const Square square : squares(kDarkSquares)) {
    const SvgPoint corner = svg_corner(options_.view, square);
    add("M{} {}h{}v{}h-{}z", corner.x, corner.y, kSvgSquare, kSvgSquare, kSvgSquare);
  }
  add("\" fill=\"{}\"/>\n", theme_.dark);
}

void SvgDocument::coordinates() {
  switch (options_.coordinates) {
    case SvgCoordinates::Inside:
      return coordinates_inside();
    case SvgCoordinates::Outside:
      return coordinates_outside();
    case SvgCoordinates::None:
      return;
  }
}

void SvgDocument::coordinates_inside() {
  add("<g font-family=\"{}\" font-size=\"16\" font-weight=\"600\" fill=\"{}\" aria-hidden=\"true\">", kFont,
      theme_.coordinate);
  for (int i = 0; i < kBoardSide; ++i)
    add("<text x=\"4\" y=\"{}\">{}</text>", i * kSvgSquare + 17, rank_digit(options_.view.square(i, 0)));
  for (int i = 0; i < kBoardSide; ++i)
    add("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", (i + 1) * kSvgSquare - 3, kBoardUnits - 5,
        file_letter(options_.view.square(kBoardSide - 1, i)));
  out_ += "</g>\n";
}

void SvgDocument::coordinates_outside() {
  // Capitals and digits are about 0.7 em high: a baseline a third of an em below the middle centres them.
  constexpr int kFontSize = 26;
  constexpr int kDrop = kFontSize / 3 + 1;
  add("<g font-family=\"{}\" font-size=\"{}\" font-weight=\"600\" fill=\"{}\" text-anchor=\"middle\" "
      "aria-hidden=\"true\">",
      kFont, kFontSize, theme_.frame_text);
  for (int i = 0; i < kBoardSide; ++i) {
    const int middle = i * kSvgSquare + kSvgSquare / 2;
    for (const int x : {-frame_ / 2, kBoardUnits + frame_ / 2})
      add("<text x=\"{}\" y=\"{}\">{}</text>", x, middle + kDrop, rank_digit(options_.view.square(i, 0)));
    for (const int y : {-frame_ / 2, kBoardUnits + frame_ / 2})
      add("<text x=\"{}\" y=\"{}\">{}</text>", middle, y + kDrop, file_letter(options_.view.square(kBoardSide - 1, i)));
  }
  out_ += "</g>\n";
}

void SvgDocument::targets_and_circles() {
  for (const Square square : squares(marks_.targets))
    append_target(out_, options_.view, theme_, square, position_.is_empty(square));
  for (const BoardCircle& circle : marks_.circles) append_circle(out_, options_.view, circle);
}

void SvgDocument::pieces() {
  for (const Square square : squares(position_.occupied())) {
    const SvgPoint corner = svg_corner(options_.view, square);
    add("<use xlink:href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", piece_id(position_.piece_on(square)), corner.x, corner.y);
  }
}

void SvgDocument::signs_above_pieces() {
  if (position_.is_check()) append_check_sign(out_, options_.view, theme_, checked_king(), !has_legal_move(position_));
  for (const BoardArrow& arrow : marks_.arrows) append_arrow(out_, options_.view, arrow);
}

}  // namespace

std::string render_svg_board(const Position& position, const BoardMarks& marks, const SvgBoardOptions& options) {
  return SvgDocument(position, marks, options).build();
}

}  // namespace kiebitz
