// kiebitz render: one position as text or as SVG.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/text_output.h"
#include "notation/fen.h"
#include "notation/move_list.h"
#include "platform/terminal.h"
#include "render/board_marks.h"
#include "render/board_words.h"
#include "render/mark_text.h"
#include "render/svg_board.h"
#include "render/svg_theme.h"
#include "render/text_board.h"

namespace kiebitz::cli {
namespace {

enum class Format { Ansi, Unicode, Ascii, Svg };

const std::map<std::string, Format> kFormats = {
    {"ansi", Format::Ansi}, {"ascii", Format::Ascii}, {"svg", Format::Svg}, {"unicode", Format::Unicode}};
const std::map<std::string, SvgCoordinates> kCoordinates = {
    {"inside", SvgCoordinates::Inside}, {"none", SvgCoordinates::None}, {"outside", SvgCoordinates::Outside}};

struct RenderRequest {
  std::string fen;
  std::string moves;
  std::string format;  // empty: what suits the output
  std::vector<std::string> arrows;
  std::vector<std::string> circles;
  std::vector<std::string> marks;
  std::string targets_of;
  bool flip = false;
  std::string theme = "kiebitz";
  std::string coordinates = "outside";
  int size_px = 480;
  std::string output;
};

// --- the position

Position position_of(const RenderRequest& request) {
  Position position = Position::start();
  if (!request.fen.empty()) {
    auto parsed = parse_fen(request.fen);
    if (!parsed) throw UserError(parsed.error().describe());
    position = std::move(*parsed);
  }
  const auto moves = parse_move_list(position, request.moves);
  if (!moves)
    throw UserError(fmt::format("--moves, column {}: '{}': {}", moves.error().column, moves.error().word,
                                moves.error().reason.describe()));
  for (const Move move : *moves) position.make(move);
  return position;
}

// --- the marks

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ",")); }

template <class T>
T value_or_user_error(Expected<T, MarkError> parsed, std::string_view option) {
  if (!parsed) throw UserError(fmt::format("{}, {}", option, parsed.error().describe()));
  return *std::move(parsed);
}

BoardMarks marks_of(const RenderRequest& request, const Position& position) {
  BoardMarks marks;
  marks.last_move = last_step(position);
  marks.targets = value_or_user_error(parse_squares(joined(request.marks)), "--marks");
  marks.circles = value_or_user_error(parse_circles(joined(request.circles)), "--circles");
  marks.arrows = value_or_user_error(parse_arrows(joined(request.arrows)), "--arrows");
  for (const Square from : squares(value_or_user_error(parse_squares(request.targets_of), "--targets-of"))) {
    if (!contains(position.pieces(position.side_to_move()), from))
      throw UserError(fmt::format("--targets-of {}: no piece of the side to move stands there", square_name(from)));
    marks.targets |= target_squares(position, from);
  }
  return marks;
}

// --- the picture

bool is_file(std::string_view output) { return !output.empty() && output != "-"; }

Format format_of(const RenderRequest& request, const Terminal& terminal) {
  if (!request.format.empty()) return kFormats.at(request.format);
  if (is_file(request.output)) return request.output.ends_with(".svg") ? Format::Svg : Format::Ascii;
  if (terminal.wants_color()) return Format::Ansi;
  return terminal.is_terminal && terminal.has_symbols ? Format::Unicode : Format::Ascii;
}

TextColors colors_of(const Terminal& terminal) {
  switch (terminal.colors) {
    case ColorDepth::TrueColor:
      return TextColors::TrueColor;
    case ColorDepth::Ansi256:
      return TextColors::Ansi256;
    case ColorDepth::Ansi16:
    case ColorDepth::None:
      break;
  }
  return TextColors::Ansi16;  // the least that every terminal with colours has
}

TextBoardOptions text_options(Format format, const RenderRequest& request, const Terminal& terminal) {
  const bool only_letters = terminal.is_terminal && !terminal.has_symbols;
  TextBoardOptions options;
  options.glyphs = format == Format::Unicode || (format == Format::Ansi && !only_letters) ? PieceGlyphs::Symbols
                                                                                          : PieceGlyphs::Letters;
  options.colors = format == Format::Ansi ? colors_of(terminal) : TextColors::None;
  options.view.bottom = request.flip ? Color::Black : Color::White;
  options.coordinates = kCoordinates.at(request.coordinates) != SvgCoordinates::None;
  return options;
}

SvgBoardOptions svg_options(const RenderRequest& request) {
  SvgBoardOptions options;
  options.view.bottom = request.flip ? Color::Black : Color::White;
  options.coordinates = kCoordinates.at(request.coordinates);
  options.size_px = request.size_px;
  options.theme = find_svg_theme(request.theme);
  return options;
}

std::string picture(const RenderRequest& request, const Terminal& terminal) {
  constexpr int kCaptionColumns = 80;
  const Position position = position_of(request);
  const BoardMarks marks = marks_of(request, position);
  const Format format = format_of(request, terminal);
  if (format == Format::Svg) return render_svg_board(position, marks, svg_options(request));
  const std::string caption = status_in_words(position) + ". " + marks_in_words(marks);
  return render_text_board(position, marks, text_options(format, request, terminal)) +
         wrap_words(caption, static_cast<std::size_t>(std::min(terminal.columns, kCaptionColumns)));
}

// --- the command line

std::vector<std::string> theme_names() {
  std::vector<std::string> names;
  for (const SvgTheme& theme : svg_themes()) names.emplace_back(theme.name);
  return names;
}

void add_position_options(CLI::App& command, RenderRequest& request) {
  command.add_option("--fen", request.fen, "Position to show; the start position if not given")->type_name("FEN");
  command.add_option("--moves", request.moves, "Moves to play first, SAN or UCI; the last one is marked")
      ->type_name("\"e4 e5 ...\"");
  command.add_flag("--flip", request.flip, "Show the board from Black's side");
}

void add_mark_options(CLI::App& command, RenderRequest& request) {
  command.add_option("--arrows", request.arrows, "Arrows as e2e4 or g1f3:red; text boards list them below")
      ->type_name("ARROW,...");
  command.add_option("--circles", request.circles, "Circles as e4 or e4:blue; text boards list them below")
      ->type_name("CIRCLE,...");
  command.add_option("--marks", request.marks, "Squares to mark with a dot or, if occupied, a ring")
      ->type_name("SQUARE,...");
  command.add_option("--targets-of", request.targets_of, "Mark where the piece on this square may go")
      ->type_name("SQUARE");
}

void add_picture_options(CLI::App& command, RenderRequest& request) {
  constexpr int kSmallest = 64;
  constexpr int kLargest = 8192;
  command.add_option("--format", request.format, "Colours, chess symbols, letters or a picture; see below")
      ->check(CLI::IsMember(kFormats));
  command.add_option("--theme", request.theme, "Colours of the SVG board")
      ->check(CLI::IsMember(theme_names()))
      ->capture_default_str();
  command.add_option("--size", request.size_px, "Width and height of the SVG board in pixels")
      ->check(CLI::Range(kSmallest, kLargest))
      ->capture_default_str();
  command.add_option("--coordinates", request.coordinates, "Where they stand on the SVG board; none for text too")
      ->check(CLI::IsMember(kCoordinates))
      ->capture_default_str();
  command.add_option("--output", request.output, "File to write, completely or not at all; - is standard output")
      ->type_name("FILE");
}

}  // namespace

void add_render_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("render", "Draw a position as text or as an SVG picture");
  const auto request = std::make_shared<RenderRequest>();
  add_position_options(*command, *request);
  add_mark_options(*command, *request);
  add_picture_options(*command, *request);
  command->footer(
      "Without --format: svg if the name after --output ends with .svg; ansi on a terminal, or unicode\n"
      "or ascii if the terminal or NO_COLOR wants no colours; ascii in pipes and other files.\n"
      "Colours of arrows and circles: green, red, blue, yellow or #rrggbb.\n"
      "Text boards mark the last move [N], a king in check !k!, marked squares * and (p).\n"
      "Examples:\n"
      "  kiebitz render --moves \"e4 e5 Nf3\" --targets-of b8\n"
      "  kiebitz render --fen \"8/8/8/8/8/5k2/6q1/7K w - - 0 1\" --format ascii\n"
      "  kiebitz render --moves \"1. d4 d5 2. c4\" --arrows c4d5,d5c4:red --output board.svg");
  command->callback([request] {
    const std::string drawn = picture(*request, standard_output_terminal());
    TextOutput output(request->output);
    output.write(drawn);
    output.finish();
  });
}

}  // namespace kiebitz::cli
