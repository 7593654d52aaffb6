#include "learn/tune/tuner_games.h"

#include <cstdlib>

namespace kiebitz {
namespace {

double to_number(RecordedResult result) { return static_cast<double>(result) / 2; }

bool is_quiet(const Position& position, const RecordedMove& played, const TunerGameOptions& options) {
  if (!played.score || std::abs(*played.score) > options.score_limit) return false;
  if (position.is_check() || position.halfmove_clock() > options.last_clock) return false;
  return !position.is_capture(played.move) && !played.move.is_promotion();
}

}  // namespace

std::size_t add_game(TunerData& data, const GameRecord& game, std::uint32_t game_number,
                     const TunerGameOptions& options) {
  Position position = game.start();
  std::size_t added = 0;
  int candidates = 0;
  int ply = 0;
  for (const RecordedMove& played : game.moves) {
    if (ply++ >= options.first_ply && is_quiet(position, played, options) && candidates++ % options.every == 0) {
      const TrainingPosition training{position, to_number(game.result), *played.score, game_number};
      if (data.add(training)) ++added;
    }
    position.make(played.move);
  }
  return added;
}

}  // namespace kiebitz
