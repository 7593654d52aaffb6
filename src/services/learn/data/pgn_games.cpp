#include "learn/data/pgn_games.h"

#include "learn/data/selfplay.h"

namespace kiebitz {
namespace {

constexpr int kStandardStart = 518;
constexpr int kStarts = 960;

std::optional<int> number_of_start(const Position& start) {
  if (start.key() == Position::start().key()) return kStandardStart;
  for (int n = 0; n < kStarts; ++n)
    if (start.key() == Position::chess960_start(n).key()) return n;
  return std::nullopt;
}

}  // namespace

void GameCollector::begin_game() {
  game_ = {};
  is_usable_ = true;
  depth_ = 0;
}

PgnMoves GameCollector::begin_moves(const Position& start) {
  const std::optional<int> number = number_of_start(start);
  is_usable_ = number.has_value();
  if (!number) return PgnMoves::Skip;
  game_.white_start = game_.black_start = *number;
  return PgnMoves::Read;
}

void GameCollector::move(Move move, const Position& /*before*/) {
  if (depth_ > 0) return;
  if (game_.moves.size() < kMaxRecordedMoves)
    game_.moves.push_back({move, std::nullopt});
  else
    is_usable_ = false;
}

void GameCollector::null_move(const Position& /*before*/) {
  if (depth_ == 0) is_usable_ = false;
}

void GameCollector::end_game(GameResult result) {
  if (!is_usable_ || result == GameResult::Unknown || game_.moves.empty()) {
    ++left_out_;
    return;
  }
  game_.result = result == GameResult::WhiteWins   ? RecordedResult::WhiteWins
                 : result == GameResult::BlackWins ? RecordedResult::BlackWins
                                                   : RecordedResult::Draw;
  on_game_(std::move(game_));
}

void GameCollector::bad_game(const PgnError& /*error*/) { ++left_out_; }

void score_game(Engine& engine, GameRecord& game, const ScoringOptions& options) {
  SearchLimits limits;
  limits.soft_nodes = options.nodes;
  limits.nodes = options.nodes * 10;
  engine.new_game();
  Position position = game.start();
  for (RecordedMove& played : game.moves) {
    const SearchResult found = engine.search(position, limits);
    // The engine's move decides, not the played one: people overlook captures.
    if (options.all_positions || !is_noisy(position, found.best))
      played.score = recorded_score(found.lines.front().score);
    position.make(played.move);
  }
}

}  // namespace kiebitz
