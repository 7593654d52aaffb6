// The commands that programs embed in PGN comments, as typed values: clocks, evaluations, coloured squares and arrows.
//   {[%clk 0:09:58] [%eval 0.25,18] [%csl Gd4,Re5][%cal Ge2e4] good move}
// Pure functions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/types.h"

namespace kiebitz {

enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue };

struct MarkedSquare {
  MarkColor color = MarkColor::Green;
  Square square = Square::A1;
  friend bool operator==(const MarkedSquare&, const MarkedSquare&) = default;
};

struct MarkedArrow {
  MarkColor color = MarkColor::Green;
  Square from = Square::A1;
  Square to = Square::A1;
  friend bool operator==(const MarkedArrow&, const MarkedArrow&) = default;
};

// Always from White's point of view.
struct PgnEval {
  enum class Kind : std::uint8_t { Centipawns, Mate };
  Kind kind = Kind::Centipawns;
  int value = 0;  // centipawns, or moves to mate, negative if Black is winning
  std::optional<int> depth;
  friend bool operator==(const PgnEval&, const PgnEval&) = default;
};

struct PgnComment {
  std::optional<std::chrono::milliseconds> clock;    // %clk: what the mover has left
  std::optional<std::chrono::milliseconds> elapsed;  // %emt: what the move took
  std::optional<PgnEval> eval;
  std::vector<MarkedSquare> squares;
  std::vector<MarkedArrow> arrows;
  std::string text;  // the rest for people to read, with the commands that are not known here
  friend bool operator==(const PgnComment&, const PgnComment&) = default;
};

// Never fails: a malformed command stays in the text. Of a repeated command the last one counts, except for squares and
// arrows, which accumulate.
PgnComment parse_comment(std::string_view comment);

// Writes the commands first, then the text.
std::string format_comment(const PgnComment& comment);

}  // namespace kiebitz
