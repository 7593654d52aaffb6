// Forwards the limits of a search to callers of the engine.
#pragma once

#include "search/limits.h"
#include "search/value.h"

namespace kiebitz {

inline constexpr int kMaxSearchDepth = kMaxPly - 1;
inline constexpr int kMaxMateMoves = kMaxPly / 2;

}  // namespace kiebitz
