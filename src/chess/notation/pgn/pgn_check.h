// Reads games completely, checks every move, and keeps what is wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "notation/pgn/byte_source.h"
#include "notation/pgn/pgn_error.h"
#include "notation/pgn/pgn_reader.h"

namespace kiebitz {

struct PgnCheck {
  std::int64_t games = 0;        // bad ones included
  std::int64_t moves = 0;        // those of variations included
  std::vector<PgnError> errors;  // one per bad game
};

// `on_progress` receives the bytes and the games read so far, after every game. Blocks the caller.
PgnCheck check_pgn(ByteSource& source, const PgnReadOptions& options,
                   const std::function<void(std::uint64_t bytes, std::int64_t games)>& on_progress);

}  // namespace kiebitz
