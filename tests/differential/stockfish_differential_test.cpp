// Legal moves of random positions, by our generator and by Debian's stockfish. The seed is fixed and printed; another
// one can be given as KIEBITZ_TEST_SEED.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "support/random_games.h"
#include "support/stockfish.h"

namespace kiebitz {
namespace {

constexpr int kPositions = KIEBITZ_POSITIONS;
constexpr std::uint64_t kSeed = 20261115;

std::uint64_t chosen_seed() {
  const char* text = std::getenv("KIEBITZ_TEST_SEED");
  return text == nullptr ? kSeed : std::strtoull(text, nullptr, 10);
}

std::set<std::string> our_moves(const Position& position, bool chess960) {
  std::set<std::string> moves;
  for (const Move m : legal_moves(position)) moves.insert(format_uci_move(m, chess960));
  return moves;
}

std::set<std::string> stockfish_moves(test::Stockfish& stockfish, const std::string& fen) {
  stockfish.send(fmt::format("position fen {}\ngo perft 1", fen));
  std::set<std::string> moves;
  for (;;) {
    const std::string line = stockfish.read_line();
    if (line.rfind("Nodes searched", 0) == 0) return moves;
    if (const std::size_t colon = line.find(": 1"); colon == 4 || colon == 5) moves.insert(line.substr(0, colon));
  }
}

// Compares `count` positions of random games, all of the same kind.
void compare(test::Stockfish& stockfish, Random& random, bool chess960, int count) {
  stockfish.send(fmt::format("setoption name UCI_Chess960 value {}", chess960));
  stockfish.wait_until_ready();
  for (int compared = 0; compared < count;) {
    Position position = chess960 ? test::random_chess960_start(random) : Position::start();
    for (; compared < count; position.make(test::random_move(position, random))) {
      const std::string fen = format_fen(position, chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen);
      ASSERT_EQ(our_moves(position, chess960), stockfish_moves(stockfish, fen)) << fen;
      ++compared;
      if (outcome(position)) break;
    }
  }
}

TEST(StockfishDifferential, TheLegalMovesOfRandomPositionsAreTheSame) {
  const std::uint64_t seed = chosen_seed();
  fmt::print("seed {}, {} positions\n", seed, kPositions);
  RecordProperty("seed", std::to_string(seed));
  Random random(seed);
  test::Stockfish stockfish;
  compare(stockfish, random, false, kPositions / 2);
  compare(stockfish, random, true, kPositions - kPositions / 2);
}

}  // namespace
}  // namespace kiebitz
