// A reviewed game for people: as an annotated game tree (PGN) and as a picture of its evaluation. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "game/game_tree.h"
#include "review/review.h"

namespace kiebitz::review {

// "inaccuracy", "Ungenauigkeit".
Words label_words(MoveLabel label);
// "?!", "??", "!!"; empty for labels without a sign.
std::string_view label_sign(MoveLabel label);

enum class Language : std::uint8_t { English, German };
const std::string& in(Language language, const Words& words);

// The game, which is the one of the plan, with an evaluation after every move ([%eval]), signs and a sentence at
// mistakes and good moves, and the better line as a variation.
GameTree annotate(GameTree tree, const Plan& plan, const std::vector<PositionEval>& evals, Language language);

// White's chances from move to move as SVG: the curve, and a dot on every labelled move.
std::string graph_svg(const Plan& plan, const std::vector<PositionEval>& evals);

}  // namespace kiebitz::review
