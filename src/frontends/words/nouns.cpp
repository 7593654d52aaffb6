#include "words/nouns.h"

#include <fmt/format.h>

#include <array>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "render/board_words.h"
#include "words/catalogue.h"

namespace kiebitz::words {

std::string_view side_name(Language language, Color side) {
  return message(language, side == Color::White ? "white" : "black");
}

std::string_view noun(Language language, PieceType type, std::string_view form) {
  constexpr std::array<std::string_view, 6> kKeys = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  if (type == PieceType::None) return {};
  return message(language, fmt::format("{}.{}", kKeys[static_cast<std::size_t>(index(type))], form));
}

Span square_span(Square square) {
  Span span{SpanKind::Square, square_name(square)};
  span.square = square;
  return span;
}

Spans man_on_square(Language language, PieceType type, std::string_view form, Square square) {
  Spans spans;
  std::string_view pattern = message(language, "on_square");
  const std::size_t piece = pattern.find("{piece}");
  const std::size_t place = pattern.find("{square}");
  append_text(spans, pattern.substr(0, piece));
  append_text(spans, noun(language, type, form));
  append_text(spans, pattern.substr(piece + 7, place - piece - 7));
  spans.push_back(square_span(square));
  return spans;
}

Span move_span(Language language, const Position& position, Move move) {
  Span span{SpanKind::Move,
            format_san(position, move, language == Language::German ? PieceLetters::German : PieceLetters::English)};
  span.fen = format_fen(position);
  span.uci = format_uci_move(move, position.has_chess960_castling());
  return span;
}

Spans line_spans(Language language, Position position, std::span<const Move> moves, std::size_t most) {
  Spans spans;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i == most) {
      append_text(spans, " …");
      break;
    }
    const bool is_white = position.side_to_move() == Color::White;
    if (i > 0) append_text(spans, " ");
    if (is_white || i == 0) append_text(spans, fmt::format("{}.{}", position.fullmove_number(), is_white ? "" : ".."));
    spans.push_back(move_span(language, position, moves[i]));
    position.make(moves[i]);
  }
  return spans;
}

Spans joined(Language language, const std::vector<Spans>& parts) {
  Spans spans;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) append_text(spans, message(language, i + 1 == parts.size() ? "and" : "comma"));
    append(spans, parts[i]);
  }
  return spans;
}

}  // namespace kiebitz::words
