#include "server/positions/image_routes.h"

#include "render/mark_text.h"
#include "render/svg_board.h"
#include "server/api/chess_json.h"

namespace kiebitz::server {
namespace {

struct PictureOptions {
  SvgBoardOptions svg;
  BoardMarks marks;
};

void read_marks(QueryFields& query, const Position& position, BoardMarks& marks) {
  marks.last_move = last_step(position);
  if (const auto text = query.text("arrows", 500)) {
    if (auto arrows = parse_arrows(*text))
      marks.arrows = *arrows;
    else
      query.fault("arrows", arrows.error().describe());
  }
  if (const auto text = query.text("circles", 500)) {
    if (auto circles = parse_circles(*text))
      marks.circles = *circles;
    else
      query.fault("circles", circles.error().describe());
  }
  if (const auto text = query.text("targets", 2)) {
    const auto square = parse_squares(*text);
    if (square && popcount(*square) == 1)
      marks.targets = target_squares(position, lsb(*square));
    else
      query.fault("targets", "must be a square");
  }
}

PictureOptions read_picture(QueryFields& query, const Position& position) {
  PictureOptions picture;
  picture.svg.view.bottom =
      query.choice<Color>("orientation", {{"white", Color::White}, {"black", Color::Black}}).value_or(Color::White);
  if (const auto theme = query.choice<const SvgTheme*>("theme", {{"kiebitz", find_svg_theme("kiebitz")},
                                                                 {"wood", find_svg_theme("wood")},
                                                                 {"blue", find_svg_theme("blue")},
                                                                 {"contrast", find_svg_theme("contrast")}}))
    picture.svg.theme = *theme;
  if (const auto coordinates = query.choice<SvgCoordinates>(
          "coordinates",
          {{"none", SvgCoordinates::None}, {"inside", SvgCoordinates::Inside}, {"outside", SvgCoordinates::Outside}}))
    picture.svg.coordinates = *coordinates;
  picture.svg.size_px = static_cast<int>(query.integer("size", {64, 4096}).value_or(480));
  read_marks(query, position, picture.marks);
  return picture;
}

}  // namespace

Result<HttpResponse> draw_board(const Call& call, const Position& position) {
  QueryFields query(call.target.query);
  const PictureOptions picture = read_picture(query, position);
  if (!query.is_fine()) return Unexpected(query.problem());
  return with_etag(text_response(render_svg_board(position, picture.marks, picture.svg), "image/svg+xml"),
                   call.request);
}

Result<HttpResponse> answer_position_image(const Call& call) {
  QueryFields query(call.target.query);
  const auto position = read_position(query);
  if (!position) return Unexpected(position.error());
  return draw_board(call, *position);
}

}  // namespace kiebitz::server
