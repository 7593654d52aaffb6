#include "cli/positions/analyze_text.h"

#include <fmt/core.h>

#include "notation/uci_move.h"

namespace kiebitz::cli {

std::string score_text(const Score& score) {
  const Score white = score.seen_by(Color::White);
  if (white.kind == Score::Kind::Mate) return fmt::format("#{}", white.value);
  return fmt::format("{:+.2f}", white.value / 100.0);
}

namespace {

std::string json_line(const AnalysisLine& line, const Position& position) {
  const Score white = line.score.seen_by(Color::White);
  std::string pv;
  for (const Move m : line.pv)
    pv += fmt::format("{}\"{}\"", pv.empty() ? "" : ",", format_uci_move(m, position.has_chess960_castling()));
  return fmt::format("{{\"rank\":{},\"depth\":{},\"{}\":{},\"nodes\":{},\"ms\":{},\"pv\":[{}]}}", line.rank, line.depth,
                     white.kind == Score::Kind::Mate ? "mate" : "cp", white.value, line.nodes, line.elapsed.count(),
                     pv);
}

}  // namespace

std::string json_lines(const std::vector<AnalysisLine>& lines, const Position& position) {
  std::string text;
  for (const AnalysisLine& line : lines) text += (text.empty() ? "" : ",") + json_line(line, position);
  return text;
}

}  // namespace kiebitz::cli
