#include "uci/server/position_parser.h"

#include <fmt/core.h>

#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::uci {

Expected<Position, std::string> parse_position(std::span<const std::string_view> words) {
  using Error = Unexpected<std::string>;
  std::size_t moves_at = 0;
  while (moves_at < words.size() && words[moves_at] != "moves") ++moves_at;
  if (words.empty()) return Error("position: expected startpos or fen");
  Position next = Position::start();
  if (words[0] == "fen") {
    std::string fen;
    for (std::size_t i = 1; i < moves_at; ++i) fen += (i > 1 ? " " : "") + std::string(words[i]);
    const auto parsed = parse_fen(fen);
    if (!parsed) return Error(fmt::format("position: {}", parsed.error().describe()));
    next = *parsed;
  } else if (words[0] != "startpos") {
    return Error(fmt::format("position: expected startpos or fen, not '{}'", words[0]));
  } else if (moves_at > 1) {
    return Error(fmt::format("position: expected moves after startpos, not '{}'", words[1]));
  }
  for (std::size_t i = moves_at + 1; i < words.size(); ++i) {
    const auto move = parse_uci_move(next, words[i]);
    if (!move) return Error(fmt::format("position: move {} '{}': {}", i - moves_at, words[i], describe(move.error())));
    next.make(*move);
  }
  return next;
}

}  // namespace kiebitz::uci
