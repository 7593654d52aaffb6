// Formats with one game or position per line: each line becomes the events of one game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "notation/pgn/pgn_visitor.h"

namespace kiebitz {

struct LineProblem {
  std::size_t column = 1;  // 1-based, in bytes
  std::string reason;
};

// Each returns nothing if the line is good. The visitor receives the events of a complete game or none at all.
std::optional<LineProblem> read_fen_line(std::string_view line, PgnVisitor& visitor);
// The moves after pv become the game, id the event.
std::optional<LineProblem> read_epd_line(std::string_view line, PgnVisitor& visitor);
// e2e4 e7e5, also after "startpos moves" or "fen ... moves", as UCI writes it. 0000 passes.
std::optional<LineProblem> read_uci_line(std::string_view line, PgnVisitor& visitor);

}  // namespace kiebitz
