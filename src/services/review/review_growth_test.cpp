// How the work of a review grows with the length of its game, in bytes allocated from the heap: copies of a long past
// once made it quadratic.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "review/review.h"

namespace {
std::atomic<std::size_t> asked{0};
}

[[gnu::noinline]] void* operator new(std::size_t size) {
  asked += size;
  void* place = std::malloc(size);
  if (place == nullptr) throw std::bad_alloc();
  return place;
}
[[gnu::noinline]] void operator delete(void* place) noexcept { std::free(place); }
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace kiebitz::review {
namespace {

// Knights move out and back; all moves are equally good.
std::size_t bytes_for(std::size_t plies) {
  constexpr std::array<Move, 4> kRound = {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
                                          Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)};
  Plan plan;
  for (std::size_t i = 0; i < plies; ++i) plan.sheet.moves.push_back({kRound[i % 4], {}, {}, {}});
  std::vector<PositionEval> evals(plies + 1);
  for (std::size_t i = 0; i < plies; ++i) evals[i].line = {kRound[i % 4], kRound[(i + 1) % 4]};
  const std::size_t before = asked;
  const std::vector<ReviewedMove> moves = review_moves(plan, evals);
  EXPECT_EQ(moves.size(), plies);
  return asked - before;
}

TEST(ReviewGrowth, IsInProportionToTheLengthOfTheGame) {
  const std::size_t shorter = bytes_for(500);
  const std::size_t longer = bytes_for(4000);
  EXPECT_LT(longer, 10 * shorter) << shorter << " bytes for 500 half-moves, " << longer << " for 4000";
}

}  // namespace
}  // namespace kiebitz::review
