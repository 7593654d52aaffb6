// Makes a book from games: every move played in the first plies, weighted by the results of its games. The same games
// and options give the same bytes. A builder is a PgnVisitor and belongs to one thread; its memory grows with the
// number of different moves, not of games.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/book.h"
#include "notation/pgn/pgn_visitor.h"

namespace kiebitz::book {

// Moves that always lost are omitted in any case.
enum class BookWeights : std::uint8_t {
  Results,  // two for a win, one for a draw, as Polyglot does
  Games,    // the number of games with the move
  Uniform,  // all equal
};

struct BuildOptions {
  int max_ply = 1024;
  int min_games = 3;                         // minimum number of games with the move
  double min_score = 0;                      // minimum score of the move, 0 to 1
  std::optional<Color> side = std::nullopt;  // moves of this side only
  BookWeights weights = BookWeights::Results;
};

class BookBuilder : public PgnVisitor {
 public:
  explicit BookBuilder(const BuildOptions& options) : options_(options) {}

  void begin_game() override;
  void move(Move move, const Position& before) override;
  void null_move(const Position& before) override;
  void begin_variation() override { ++variations_; }
  void end_variation() override { --variations_; }
  // A game without result counts as a draw, as in Polyglot.
  void end_game(GameResult result) override;
  void bad_game(const PgnError& error) override;

  std::int64_t games() const { return games_; }
  std::int64_t bad_games() const { return bad_games_; }
  Book finish();

 private:
  // One entry per played move; merged to one per different move later.
  struct Tally {
    Key key;
    std::uint64_t points;  // of the side that moves: 2 per win, 1 per draw
    std::uint32_t games;
    std::uint16_t move;
    Color side;
  };
  void compact();
  bool is_kept(const Tally& tally) const;
  std::uint64_t weight_of(const Tally& tally) const;
  // `largest`: the largest weight in the same position.
  BookEntry entry_of(const Tally& tally, std::uint64_t largest) const;

  BuildOptions options_;
  std::vector<Tally> current_;  // of the game being read
  std::vector<Tally> tallies_;
  std::size_t compact_at_ = std::size_t{1} << 21;
  int variations_ = 0;
  int plies_ = 0;
  bool is_cut_ = false;
  std::int64_t games_ = 0;
  std::int64_t bad_games_ = 0;
};

}  // namespace kiebitz::book
