// Lines the engine sends: options, info, bestmove. Text only; nothing is sent here.
#pragma once

#include <string>

#include "engine/engine.h"
#include "engine/option_table.h"

namespace kiebitz::uci {

struct OutputStyle {
  bool chess960 = false;
  bool show_wdl = false;
};

std::string format_option(const OptionSpec& spec);
std::string format_line(const AnalysisLine& line, const Position& position, const OutputStyle& style);
std::string format_effort(const SearchEffort& effort);
std::string format_current_move(const CurrentMove& current, const OutputStyle& style);
std::string format_best_move(const SearchResult& result, const OutputStyle& style);

}  // namespace kiebitz::uci
