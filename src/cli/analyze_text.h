// Lines of analysis as people and scripts read them. Scores are from White's view.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace kiebitz::cli {

std::string score_text(const Score& score);
// "12. Nf3 d5 13. e3"
std::string san_line(Position position, const std::vector<Move>& pv);
// "12. Nf3" or "12... d5"
std::string numbered_san(const Position& position, Move move);
// Objects separated by commas.
std::string json_lines(const std::vector<AnalysisLine>& lines, const Position& position);

}  // namespace kiebitz::cli
