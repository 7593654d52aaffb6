// The table of evaluation terms as text, 80 columns: what each gives White, Black and the difference, in pawns, for
// middlegame and endgame, and the sum. And what a network sees, as a board of what its pieces are worth.
#pragma once

#include <string>
#include <vector>

#include "engine/explain.h"

namespace kiebitz::uci {

std::vector<std::string> format_eval_table(const Explanation& explanation);
// What the table is, where a network plays.
std::string format_terms_note(const nnue::NetworkView& view);
std::vector<std::string> format_network_view(const nnue::NetworkView& view, const Position& position);

}  // namespace kiebitz::uci
