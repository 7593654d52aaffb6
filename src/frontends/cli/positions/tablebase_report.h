// The result of probing tablebases for a position, as text for people and as JSON for scripts.
#pragma once

#include <string>

#include "rules/position.h"
#include "tablebase/tablebase.h"

namespace kiebitz::cli {

std::string report_text(const Position& position, const tablebase::PositionVerdict& verdict,
                        const tablebase::Tablebase& tables);
std::string report_json(const Position& position, const tablebase::PositionVerdict& verdict,
                        const tablebase::Tablebase& tables);
// One sentence: why there is no answer, and what helps.
std::string why_unknown(const Position& position, const tablebase::Tablebase& tables);

}  // namespace kiebitz::cli
