// Lines of analysis as people and scripts read them. Scores are from White's view.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace kiebitz::cli {

std::string score_text(const Score& score);
// Objects separated by commas.
std::string json_lines(const std::vector<AnalysisLine>& lines, const Position& position);

}  // namespace kiebitz::cli
