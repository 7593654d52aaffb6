// Turns PGN games into game records for training: reads the main line and scores every position by a short search. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/engine.h"
#include "learn/data/game_record.h"
#include "notation/pgn/pgn_visitor.h"

namespace kiebitz {

// Passes on the main line of each game that has a result, begins at a start position of chess or Chess960 and has at
// most kMaxRecordedMoves moves; counts the other games.
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
  // Also score positions where the best move captures or promotes. Their score differs from the static value, so the
  // training of networks leaves them out; the fit of the chances of win, draw and loss needs them.
  bool all_positions = false;
};

// Gives each move the score of its position by a search; moves of positions that are not wanted get no score.
void score_game(Engine& engine, GameRecord& game, const ScoringOptions& options);

}  // namespace kiebitz
