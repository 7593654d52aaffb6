// Games of people and of other programs as material to learn from: read from PGN, then every position is scored by a
// short search of our own. Not thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/engine.h"
#include "learn/data/game_record.h"
#include "notation/pgn/pgn_visitor.h"

namespace kiebitz {

// Hands on the main line of every game that has a result, begins at a start position of chess or Chess960 and is no
// longer than a record may be; counts the others.
class GameCollector : public PgnVisitor {
 public:
  explicit GameCollector(std::function<void(GameRecord)> on_game) : on_game_(std::move(on_game)) {}

  std::uint64_t left_out() const { return left_out_; }

  void begin_game() override;
  PgnMoves begin_moves(const Position& start) override;
  void move(Move move, const Position& before) override;
  void null_move(const Position& before) override;
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(GameResult result) override;
  void bad_game(const PgnError& error) override;

 private:
  std::function<void(GameRecord)> on_game_;
  GameRecord game_;
  bool is_usable_ = true;
  int depth_ = 0;  // of variations
  std::uint64_t left_out_ = 0;
};

struct ScoringOptions {
  std::uint64_t nodes = 1000;  // per position, soft
  // Also positions where the engine would take or promote: their score is not that of the board as it stands. A network
  // does not learn from them; the chances of win, draw and loss want them.
  bool all_positions = false;
};

// Every move gets the score of its position, as the engine sees it; without a score stay those that are not wanted.
void score_game(Engine& engine, GameRecord& game, const ScoringOptions& options);

}  // namespace kiebitz
