// The lines of a running analysis, best first. Pure function.
#pragma once

#include <vector>

#include "engine/engine.h"

namespace kiebitz::server {

// Puts a line at its rank. A line that rises moves the lines that it passes down, so that no two ranks show the same
// move and the lines of the depth before keep their order.
void place_line(std::vector<AnalysisLine>& lines, const AnalysisLine& line);

}  // namespace kiebitz::server
