// Facts as JSON, as docs/formats/facts.md describes it. Pure functions.
#pragma once

#include <span>
#include <string>

#include "insight/facts/fact.h"

namespace kiebitz::insight {

std::string json_of(const Fact& fact);
std::string json_of(std::span<const Fact> facts);  // an array

}  // namespace kiebitz::insight
