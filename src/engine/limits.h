// The limits of a search as callers of the engine give them.
#pragma once

#include "search/limits.h"
#include "search/value.h"

namespace kiebitz {

inline constexpr int kMaxSearchDepth = kMaxPly - 1;
inline constexpr int kMaxMateMoves = kMaxPly / 2;

}  // namespace kiebitz
