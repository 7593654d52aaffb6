// A fixed amount of work: the same positions to the same depth. The node count is the signature of the search; it
// changes only with a change of rules, evaluation or search. The speed depends on the machine.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "engine/engine.h"

namespace kiebitz {

inline constexpr int kBenchDepth = 12;

// FENs: openings, middlegames, endings, mates, one Chess960 position.
std::span<const std::string_view> bench_positions();

}  // namespace kiebitz
