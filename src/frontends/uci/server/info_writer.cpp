#include "uci/server/info_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "notation/uci_move.h"

namespace kiebitz::uci {
namespace {

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds elapsed) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, elapsed.count()));
}

}  // namespace

std::string format_option(const OptionSpec& spec) {
  std::string text = fmt::format("option name {} type ", spec.name);
  const std::string_view shown = spec.default_text.empty() ? std::string_view("<empty>") : spec.default_text;
  switch (spec.type) {
    case OptionType::Check:
      text += fmt::format("check default {}", shown);
      break;
    case OptionType::Spin:
      text += fmt::format("spin default {} min {} max {}", shown, spec.min, spec.max);
      break;
    case OptionType::Combo:
      text += fmt::format("combo default {}", shown);
      for (std::string_view rest = spec.choices; !rest.empty();) {
        const std::string_view choice = rest.substr(0, rest.find(' '));
        text += fmt::format(" var {}", choice);
        rest.remove_prefix(std::min(rest.size(), choice.size() + 1));
      }
      break;
    case OptionType::Button:
      text += "button";
      break;
    case OptionType::String:
      text += fmt::format("string default {}", shown);
      break;
  }
  return text;
}

std::string format_line(const AnalysisLine& line, const Position& position, const OutputStyle& style) {
  const Score score = line.score.seen_by(position.side_to_move());
  std::string text = fmt::format("info depth {} seldepth {} multipv {} score {} {}", line.depth,
                                 std::max(line.depth, line.selective_depth), line.rank,
                                 score.kind == Score::Kind::Mate ? "mate" : "cp", score.value);
  if (line.is_lower_bound) text += " lowerbound";
  if (line.is_upper_bound) text += " upperbound";
  if (style.show_wdl) {
    const WinDrawLoss wdl = win_draw_loss(score, material_count(position));
    fmt::format_to(std::back_inserter(text), " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
  }
  fmt::format_to(std::back_inserter(text), " nodes {} nps {} hashfull {} tbhits {} time {} pv", line.nodes,
                 nodes_per_second(line.nodes, line.elapsed), line.hash_permille, line.tablebase_hits,
                 line.elapsed.count());
  for (const Move m : line.pv) text += " " + format_uci_move(m, style.chess960);
  return text;
}

std::string format_effort(const SearchEffort& effort) {
  return fmt::format("info nodes {} nps {} hashfull {} tbhits {} time {}", effort.nodes,
                     nodes_per_second(effort.nodes, effort.elapsed), effort.hash_permille, effort.tablebase_hits,
                     effort.elapsed.count());
}

std::string format_current_move(const CurrentMove& current, const OutputStyle& style) {
  return fmt::format("info depth {} currmove {} currmovenumber {}", current.depth,
                     format_uci_move(current.move, style.chess960), current.number);
}

std::string format_best_move(const SearchResult& result, const OutputStyle& style) {
  if (!result.best) return "bestmove (none)";
  std::string text = "bestmove " + format_uci_move(result.best, style.chess960);
  if (result.ponder) text += " ponder " + format_uci_move(result.ponder, style.chess960);
  return text;
}

}  // namespace kiebitz::uci
