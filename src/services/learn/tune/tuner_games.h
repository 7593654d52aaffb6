// Selects training positions for the tuner from recorded games: quiet ones, where the static value can match the
// result.
#pragma once

#include <cstddef>
#include <cstdint>

#include "learn/data/game_record.h"
#include "learn/tune/tuner_data.h"

namespace kiebitz {

struct TunerGameOptions {
  int first_ply = 16;      // openings are too similar, and partly random
  int every = 1;           // take each n-th position that qualifies
  int score_limit = 1500;  // more lopsided positions carry no information
  int last_clock = 40;     // half-moves without progress; beyond it positions are left out
};

// Adds the positions before quiet moves: not in check, the move neither captures nor promotes, and its score is known
// and within the limit. Returns the number of added positions.
std::size_t add_game(TunerData& data, const GameRecord& game, std::uint32_t game_number,
                     const TunerGameOptions& options = {});

}  // namespace kiebitz
