// Checks facts by the rules alone: every line is legal, every man stands where the fact says, every number and every
// reason can be recomputed.
#pragma once

#include <string>

#include "insight/facts/fact.h"

namespace kiebitz::facts {

// Why the fact is wrong; empty if it holds.
std::string refute(const insight::Fact& fact);

// The part for what good moves achieve; the line is legal.
std::string refute_merit(const insight::Fact& fact);

}  // namespace kiebitz::facts
