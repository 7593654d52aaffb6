// Weights as source text: the whole of eval/weights_tuned.cpp.
#pragma once

#include <string>
#include <string_view>

#include "eval/weights.h"

namespace kiebitz {

// provenance: how the weights were made (data, seed, errors before and after), one or more lines of plain text
// without comment signs.
std::string format_weights_source(const Weights& weights, std::string_view provenance);

}  // namespace kiebitz
