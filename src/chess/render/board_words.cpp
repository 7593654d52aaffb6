#include "render/board_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "render/board_view.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

constexpr std::array<std::string_view, 6> kPieceNames = {"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr std::array<PieceType, 6> kKingFirst = {PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                                 PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

std::string_view name_of(Color c) { return c == Color::White ? "White" : "Black"; }

std::string names_of(Bitboard set) {
  std::string text;
  for (const Square s : squares(set)) {
    if (!text.empty()) text += ' ';
    text += square_name(s);
  }
  return text;
}

std::string side_in_words(const Position& position, Color side) {
  std::string text;
  for (const PieceType type : kKingFirst) {
    const Bitboard pieces = position.pieces(side, type);
    if (pieces == 0) continue;
    text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", kPieceNames[index(type)],
                        more_than_one(pieces) ? "s" : "", names_of(pieces));
  }
  return fmt::format("{}: {}.", name_of(side), text);
}

std::string castling_in_words(const Position& position, Color side) {
  const CastlingRights rights = position.castling_rights();
  if (!rights.has_any(side)) return {};
  const bool king_side = rights.has(side, CastlingSide::King);
  const bool queen_side = rights.has(side, CastlingSide::Queen);
  return fmt::format(" {} may still castle {}.", name_of(side),
                     king_side && queen_side ? "on both sides"
                     : king_side             ? "on the king's side"
                                             : "on the queen's side");
}

std::string_view draw_in_words(Termination termination) {
  switch (termination) {
    case Termination::Stalemate:
      return "Stalemate, draw";
    case Termination::InsufficientMaterial:
      return "Draw, neither side can mate";
    case Termination::SeventyFiveMoves:
      return "Draw by the 75-move rule";
    case Termination::FivefoldRepetition:
      return "Draw by fivefold repetition";
    case Termination::FiftyMoves:
      return "Draw by the 50-move rule";
    case Termination::ThreefoldRepetition:
      return "Draw by threefold repetition";
    case Termination::Checkmate:
      break;
  }
  return "Checkmate";
}

}  // namespace

std::string square_name(Square square) { return {file_letter(square), rank_digit(square)}; }

std::string color_name(Rgb color) {
  if (color == kMarkGreen) return "green";
  if (color == kMarkRed) return "red";
  if (color == kMarkBlue) return "blue";
  if (color == kMarkYellow) return "yellow";
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

std::string status_in_words(const Position& position) {
  if (const auto end = outcome(position)) {
    if (end->winner) return fmt::format("Checkmate, {} wins", name_of(*end->winner));
    return std::string(draw_in_words(end->termination));
  }
  return fmt::format("{} to move{}", name_of(position.side_to_move()), position.is_check() ? ", in check" : "");
}

std::string position_in_words(const Position& position) {
  std::string text = side_in_words(position, Color::White) + " " + side_in_words(position, Color::Black);
  for (const Color side : kColors) text += castling_in_words(position, side);
  if (const OptSquare target = position.en_passant())
    text += fmt::format(" A pawn may be captured en passant on {}.", square_name(*target));
  return text;
}

std::string marks_in_words(const BoardMarks& marks) {
  std::string text;
  if (const auto& last = marks.last_move)
    text += fmt::format("Last move: {} to {}.", square_name(last->from), square_name(last->to));
  if (marks.targets != 0) text += fmt::format(" Marked squares: {}.", names_of(marks.targets));
  std::string circles;
  for (const BoardCircle& circle : marks.circles)
    circles +=
        fmt::format("{} {} ({})", circles.empty() ? "" : ",", square_name(circle.square), color_name(circle.color));
  if (!circles.empty()) text += fmt::format(" Circles:{}.", circles);
  std::string arrows;
  for (const BoardArrow& arrow : marks.arrows)
    arrows += fmt::format("{} {} to {} ({})", arrows.empty() ? "" : ",", square_name(arrow.step.from),
                          square_name(arrow.step.to), color_name(arrow.color));
  if (!arrows.empty()) text += fmt::format(" Arrows:{}.", arrows);
  if (text.starts_with(' ')) text.erase(0, 1);
  return text;
}

std::string wrap_words(std::string_view text, std::size_t columns) {
  std::string wrapped;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    if (used > 0) {
      const bool fits = used + 1 + word.size() <= columns;
      wrapped += fits ? ' ' : '\n';
      used = fits ? used + 1 : 0;
    }
    wrapped += word;
    used += word.size();
  }
  if (!wrapped.empty()) wrapped += '\n';
  return wrapped;
}

}  // namespace kiebitz
