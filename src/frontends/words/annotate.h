// A reviewed game for people: as an annotated game tree (PGN) and as a picture of its evaluation. Pure functions.
#pragma once

#include <string>

#include "game/game_tree.h"
#include "review/review.h"
#include "words/language.h"

namespace kiebitz::words {

// The game, which is the one of the plan, with an evaluation after every move ([%eval]), signs and a sentence at
// mistakes and good moves, and the better line as a variation.
GameTree annotate(GameTree tree, const review::Plan& plan, const std::vector<review::PositionEval>& evals,
                  Language language);

// White's chances from move to move as SVG: the curve, and a dot on every labelled move.
std::string graph_svg(const review::Plan& plan, const std::vector<review::PositionEval>& evals);

}  // namespace kiebitz::words
