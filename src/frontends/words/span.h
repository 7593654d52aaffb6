// A text in parts, so that a client can link, translate or draw the moves and squares in it. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/types.h"

namespace kiebitz::words {

enum class SpanKind : std::uint8_t { Text, Move, Square };

struct Span {
  SpanKind kind = SpanKind::Text;
  std::string text;                             // as it is read: "takes ", "Sf3", "e5"
  std::string fen = {};                         // Move: the position in which it is played
  std::string uci = {};                         // Move
  std::optional<Square> square = std::nullopt;  // Square
  friend bool operator==(const Span&, const Span&) = default;
};

using Spans = std::vector<Span>;

std::string plain_text(const Spans& spans);
// Appends to the last span if both are text.
void append_text(Spans& spans, std::string_view text);
void append(Spans& spans, const Spans& more);
// Adds a full stop, but not after a line that was cut off ("…").
void end_sentence(Spans& spans);
// The first letter becomes a capital if the text begins with a word; a move keeps its letters.
void capitalise(Spans& spans);

}  // namespace kiebitz::words
