// A reviewed game written down for people: as an annotated game tree (PGN) and as a picture of its evaluation. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "game/game_tree.h"
#include "review/review.h"

namespace kiebitz::review {

// "inaccuracy", "Ungenauigkeit".
Words label_words(MoveLabel label);
// "?!", "??", "!!"; empty where people write nothing.
std::string_view label_sign(MoveLabel label);

enum class Language : std::uint8_t { English, German };
const std::string& in(Language language, const Words& words);

// The game, which is the one of the plan, with an evaluation behind every move ([%eval]), signs and a sentence where
// something happened, and the better line as a variation.
GameTree annotate(GameTree tree, const Plan& plan, const std::vector<PositionEval>& evals, Language language);

// White's chances from move to move as SVG: the curve, and a dot on every blamed or praised move.
std::string graph_svg(const Plan& plan, const std::vector<PositionEval>& evals);

}  // namespace kiebitz::review
