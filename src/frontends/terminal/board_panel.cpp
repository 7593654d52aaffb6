#include "terminal/board_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "game/clock_settings.h"
#include "notation/san.h"
#include "rules/bitboard.h"
#include "terminal/text/screen_text.h"

namespace kiebitz::terminal {
namespace {

constexpr int kBesideFrom = 60;    // columns
constexpr int kBoardColumns = 28;  // with the blanks before what stands beside
constexpr int kShownMoves = 3;

constexpr std::array<PieceType, 5> kCapturable = {PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                                  PieceType::Knight, PieceType::Pawn};
constexpr std::array<int, 5> kValues = {9, 5, 3, 3, 1};

std::string_view sign(PieceType type, Color color, PieceGlyphs glyphs) {
  constexpr std::array<std::string_view, 6> kWhite = {"♙", "♘", "♗", "♖", "♕", "♔"};
  constexpr std::array<std::string_view, 6> kBlack = {"♟\xef\xb8\x8e", "♞", "♝", "♜", "♛", "♚"};
  constexpr std::array<std::string_view, 6> kUpper = {"P", "N", "B", "R", "Q", "K"};
  constexpr std::array<std::string_view, 6> kLower = {"p", "n", "b", "r", "q", "k"};
  if (glyphs == PieceGlyphs::Letters) return (color == Color::White ? kUpper : kLower)[index(type)];
  return (color == Color::White ? kWhite : kBlack)[index(type)];
}

int material(const Position& position, Color side) {
  int sum = 0;
  for (std::size_t i = 0; i < kCapturable.size(); ++i)
    sum += kValues[i] * popcount(position.pieces(side, kCapturable[i]));
  return sum;
}

// What this side has taken since the start of the game, and how far it is ahead.
std::string captured_by(const Game& game, Color side, PieceGlyphs glyphs) {
  const Color victim = opposite(side);
  std::array<int, 6> taken{};
  Position position = game.start();
  for (const Move move : game.moves()) {
    const bool is_own = position.side_to_move() == side;
    const PieceType type = position.captured_type(move);
    if (is_own && type != PieceType::None) ++taken[index(type)];
    position.make(move);
  }
  std::string text;
  for (const PieceType type : kCapturable)
    for (int i = 0; i < taken[index(type)]; ++i) text += sign(type, victim, glyphs);
  const int ahead = material(position, side) - material(position, victim);
  if (ahead > 0) text += fmt::format("{}+{}", text.empty() ? "" : " ", ahead);
  return text;
}

// A name that is too long is shortened, never the time after it.
std::string player_line(const BoardPanel& panel, Color side, int columns) {
  const bool to_move = !panel.game.is_over() && panel.game.side_to_move() == side;
  const auto left = panel.clocks[index(side)];
  const std::string time = left ? "  " + format_clock_time(*left) : "";
  const int room = std::max(1, columns - 2 - static_cast<int>(time.size()));
  const std::string name = shortened(panel.names[index(side)], static_cast<std::size_t>(room));
  return fmt::format("{} {}{}", to_move ? '>' : ' ', name, time);
}

// Beside the eight rows and the letters under them.
std::array<std::string, 9> side_lines(const BoardPanel& panel, PieceGlyphs glyphs, int columns) {
  const Color top = opposite(panel.bottom);
  std::array<std::string, 9> lines;
  lines[0] = player_line(panel, top, columns);
  lines[1] = "  " + captured_by(panel.game, top, glyphs);
  if (!panel.opening.empty()) lines[2] = "  " + panel.opening;
  const std::vector<std::string> moves = last_moves(panel.game, kShownMoves, letters_of(panel.language));
  for (std::size_t i = 0; i < moves.size(); ++i) lines[3 + i] = "  " + moves[i];
  lines[6] = "  " + captured_by(panel.game, panel.bottom, glyphs);
  lines[7] = player_line(panel, panel.bottom, columns);
  return lines;
}

// Cut to `columns`; the name of an opening can be long. A code point counts as one column.
std::string clipped(const std::string& text, int columns) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (begins && ++count > columns) return text.substr(0, i);
  }
  return text;
}

std::string without_blanks_at_end(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

}  // namespace

std::vector<std::string> last_moves(const Game& game, int count, PieceLetters letters) {
  std::vector<std::string> lines;
  Position position = game.start();
  for (const Move move : game.moves()) {
    const std::string san = format_san(position, move, letters);
    if (position.side_to_move() == Color::White) {
      lines.push_back(fmt::format("{}. {}", position.fullmove_number(), san));
    } else if (lines.empty()) {
      lines.push_back(fmt::format("{}... {}", position.fullmove_number(), san));
    } else {
      lines.back() += ' ' + san;
    }
    position.make(move);
  }
  const auto wanted = static_cast<std::size_t>(count);
  if (lines.size() > wanted) lines.erase(lines.begin(), lines.end() - count);
  return lines;
}

TextBoardOptions board_options(const Terminal& terminal) {
  TextBoardOptions options;
  if (terminal.is_terminal && terminal.has_symbols) options.glyphs = PieceGlyphs::Symbols;
  if (!terminal.wants_color()) return options;
  switch (terminal.colors) {
    case ColorDepth::None:
      break;
    case ColorDepth::Ansi16:
      options.colors = TextColors::Ansi16;
      break;
    case ColorDepth::Ansi256:
      options.colors = TextColors::Ansi256;
      break;
    case ColorDepth::TrueColor:
      options.colors = TextColors::TrueColor;
      break;
  }
  return options;
}

std::string draw(const BoardPanel& panel, const Terminal& terminal) {
  TextBoardOptions options = board_options(terminal);
  options.view.bottom = panel.bottom;
  BoardMarks marks;
  marks.last_move = last_step(panel.game.position());
  marks.targets = panel.marked;
  const std::string board = render_text_board(panel.game.position(), marks, options);
  const bool is_narrow = terminal.columns < kBesideFrom;
  const int columns = is_narrow ? terminal.columns : terminal.columns - kBoardColumns;
  const std::array<std::string, 9> lines = side_lines(panel, options.glyphs, columns);
  if (is_narrow) {
    std::string text = board;
    for (const std::string& line : lines)
      if (const std::string words = without_blanks_at_end(clipped(line, columns)); !words.empty()) text += words + '\n';
    return text;
  }
  std::string text;
  std::size_t row = 0;
  for (std::size_t begin = 0; begin < board.size(); ++row) {
    const std::size_t end = board.find('\n', begin);
    const std::string beside = row < lines.size() ? without_blanks_at_end(clipped(lines[row], columns)) : "";
    const std::string_view squares(board.data() + begin, end - begin);
    text += squares;
    if (!beside.empty()) text += "  " + beside;
    text += '\n';
    begin = end + 1;
  }
  return text;
}

}  // namespace kiebitz::terminal
