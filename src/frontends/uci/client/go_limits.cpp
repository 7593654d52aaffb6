#include "uci/client/go_limits.h"

#include <fmt/format.h>

#include <iterator>

namespace kiebitz::uci_client {

std::string format_go(const GoLimits& limits) {
  std::string text = "go";
  const auto out = std::back_inserter(text);
  constexpr std::array<char, 2> kSides = {'w', 'b'};
  for (std::size_t side = 0; side < 2; ++side)
    if (limits.clocks[side]) fmt::format_to(out, " {}time {}", kSides[side], limits.clocks[side]->left.count());
  for (std::size_t side = 0; side < 2; ++side)
    if (limits.clocks[side] && limits.clocks[side]->increment.count() > 0)
      fmt::format_to(out, " {}inc {}", kSides[side], limits.clocks[side]->increment.count());
  if (limits.moves_to_go) fmt::format_to(out, " movestogo {}", *limits.moves_to_go);
  if (limits.move_time) fmt::format_to(out, " movetime {}", limits.move_time->count());
  if (limits.nodes) fmt::format_to(out, " nodes {}", *limits.nodes);
  if (limits.depth) fmt::format_to(out, " depth {}", *limits.depth);
  if (limits.mate) fmt::format_to(out, " mate {}", *limits.mate);
  if (text == "go") text += " infinite";
  return text;
}

}  // namespace kiebitz::uci_client
