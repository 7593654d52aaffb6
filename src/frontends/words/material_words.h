// What a fact about material says that is lost or won: "a knight", "the exchange", "a rook for a bishop". Pure
// function.
#pragma once

#include <string>

#include "insight/facts/fact.h"
#include "words/language.h"

namespace kiebitz::words {

// From the men on the board where the line and the counterfactual end; by its points if no short name is true. The
// object of a verb. Empty without points or without a counterfactual.
std::string material_words(Language language, const insight::Fact& fact);

}  // namespace kiebitz::words
