// A finished game as PGN: tags about engines and limits, per move the evaluation, depth, time and clock, and the reason
// of the end. Pure.
#pragma once

#include <string>
#include <vector>

#include "match/engines/engine_spec.h"
#include "match/games/game_record.h"

namespace kiebitz::match {

struct PgnOptions {
  std::string event = "Kiebitz match";
  std::string site = "?";
  bool with_comments = true;
  bool chess960 = false;
};

std::string format_pgn(const GameRecord& record, const std::vector<EngineSpec>& engines, const PgnOptions& options);

}  // namespace kiebitz::match
