// Converts FEN, EPD, PGN and lists of UCI moves into each other, game by game and line by line. Blocks the caller; the
// memory it needs does not grow with the input.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "notation/convert/text_sinks.h"
#include "notation/pgn/byte_source.h"

namespace kiebitz {

struct ConversionOptions {
  TextFormat from = TextFormat::Pgn;                  // not San
  PieceLetters from_letters = PieceLetters::English;  // of the PGN that is read
  SinkOptions to;
};

// What could not be read and is left out.
struct ConversionProblem {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::string reason;
};

struct ConversionEvents {
  std::function<void(std::string_view)> on_text;  // after each game or line; the texts together are the output
  std::function<void(const ConversionProblem&)> on_problem;
};

// Empty lines and lines that begin with # are skipped in formats with one game per line.
void convert_text(ByteSource& source, const ConversionOptions& options, const ConversionEvents& events);

}  // namespace kiebitz
