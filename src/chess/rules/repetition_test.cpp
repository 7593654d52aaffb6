// Repetition as the laws define it, and the search's shortcuts for it (cycles.h).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "rules/keys/cycles.h"
#include "rules/movegen.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;

void shuffle_knights(Position& p, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    p.make(Move::normal(Square::G1, Square::F3));
    p.make(Move::normal(Square::G8, Square::F6));
    p.make(Move::normal(Square::F3, Square::G1));
    p.make(Move::normal(Square::F6, Square::G8));
  }
}

TEST(Repetition, CountsEarlierOccurrences) {
  Position p = Position::start();
  EXPECT_EQ(p.repetitions(), 0);
  shuffle_knights(p, 1);
  EXPECT_EQ(p.repetitions(), 1);
  shuffle_knights(p, 3);
  EXPECT_EQ(p.repetitions(), 4);
  p.unmake();
  EXPECT_EQ(p.repetitions(), 3);
}

TEST(Repetition, ALostCastlingRightMakesAnotherPosition) {
  Position p = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  for (const Move m : {Move::normal(Square::H1, Square::G1), Move::normal(Square::E8, Square::D8),
                       Move::normal(Square::G1, Square::H1), Move::normal(Square::D8, Square::E8)})
    p.make(m);
  EXPECT_EQ(p.repetitions(), 0);
}

TEST(Repetition, AnEnPassantRightCountsOnlyIfItCouldBeUsed) {
  const auto return_home = {Move::normal(Square::E8, Square::E7), Move::normal(Square::E1, Square::E2),
                            Move::normal(Square::E7, Square::E8), Move::normal(Square::E2, Square::E1)};
  // After d2-d4 Black could capture on d3, so the position does not recur.
  Position usable = position_of("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
  usable.make(Move::normal(Square::D2, Square::D4));
  for (const Move m : return_home) usable.make(m);
  EXPECT_EQ(usable.repetitions(), 0);
  // The same with a pawn that is pinned on its file: the capture was never legal, so the position recurs.
  Position pinned = position_of("4k3/8/8/8/4p3/8/3PR3/4K3 w - - 0 1");
  pinned.make(Move::normal(Square::D2, Square::D4));
  for (const Move m : {Move::normal(Square::E8, Square::D8), Move::normal(Square::E1, Square::D1),
                       Move::normal(Square::D8, Square::E8), Move::normal(Square::D1, Square::E1)})
    pinned.make(m);
  EXPECT_EQ(pinned.repetitions(), 1);
}

TEST(Repetition, ANullMoveEndsThePast) {
  Position p = Position::start();
  shuffle_knights(p, 1);
  p.make_null();
  p.make_null();
  EXPECT_EQ(p.repetitions(), 0);
}

TEST(Repetition, AFenKnowsNothingOfThePast) {
  Position p = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 30");
  EXPECT_EQ(p.repetitions(), 0);
  shuffle_knights(p, 1);
  EXPECT_EQ(p.repetitions(), 1);
}

// The position as the laws compare it: pieces, side to move, castling rights, legal en-passant captures.
using Identity = Setup;

Identity identity(const Position& p) {
  Identity setup = p.to_setup();
  setup.halfmove_clock = 0;
  setup.fullmove_number = 1;
  setup.en_passant = {};
  for (const Move m : legal_moves(p))
    if (m.is_en_passant()) setup.en_passant = m.to();
  return setup;
}

// A side takes its last move back half of the time, so that positions recur often.
Move shuffling_move(const Position& p, const std::vector<Move>& played, Random& random) {
  if (played.size() >= 2 && random.below(2) == 0) {
    const Move last = played[played.size() - 2];
    const Move back = Move::normal(last.to(), last.from());
    if (p.is_legal(back)) return back;
  }
  return test::random_move(p, random);
}

// Calls check(position, the earlier positions).
template <class Check>
void for_positions_of_shuffling_games(std::uint64_t seed, int games, Check check) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    Position p = game % 2 == 0 ? position_of("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1")
                               : position_of("4k3/1p6/8/8/8/8/P7/4K3 w - - 0 1");
    std::vector<Identity> past;
    std::vector<Move> played;
    for (int ply = 0; ply < 60 && !outcome(p); ++ply) {
      check(p, past);
      past.push_back(identity(p));
      played.push_back(shuffling_move(p, played, random));
      p.make(played.back());
    }
  }
}

TEST(Repetition, CountsWhatAComparisonOfWholePositionsCounts) {
  int repeated = 0;
  for_positions_of_shuffling_games(3, 100, [&](const Position& p, const std::vector<Identity>& past) {
    const auto expected = std::count(past.begin(), past.end(), identity(p));
    ASSERT_EQ(p.repetitions(), expected);
    repeated += expected > 0;
  });
  EXPECT_GT(repeated, 300);
}

bool some_move_leads_to(const Position& from, Key key) {
  Position p = from;
  for (const Move m : legal_moves(from)) {
    p.make(m);
    if (p.key() == key) return true;
    p.unmake();
  }
  return false;
}

// A reversible move leads from here to an earlier position, or from an earlier position directly here.
bool is_one_move_from_its_past(const Position& p) {
  Position earlier = p;
  for (int plies = 1; plies <= std::min(p.halfmove_clock(), p.plies_made()); ++plies) {
    earlier.unmake();
    if (plies < 3 || plies % 2 == 0) continue;
    if (earlier.castling_rights() != p.castling_rights() || earlier.en_passant() != p.en_passant()) continue;
    if (some_move_leads_to(p, earlier.key()) || some_move_leads_to(earlier, p.key())) return true;
  }
  return false;
}

TEST(Cycles, AnUpcomingRepetitionIsOneMoveAway) {
  int upcoming = 0;
  for_positions_of_shuffling_games(5, 60, [&](const Position& p, const std::vector<Identity>&) {
    constexpr int kWholeGameInTree = 1000;
    const bool expected = is_one_move_from_its_past(p);
    ASSERT_EQ(has_upcoming_repetition(p, kWholeGameInTree), expected);
    upcoming += expected;
  });
  EXPECT_GT(upcoming, 300);
}

TEST(Cycles, BeforeTheRootOnlyASecondRepetitionCounts) {
  Position p = Position::start();
  shuffle_knights(p, 1);
  EXPECT_FALSE(is_repetition_draw(p, 0));
  EXPECT_FALSE(is_repetition_draw(p, 4));
  EXPECT_TRUE(is_repetition_draw(p, 5));
  p.unmake();
  EXPECT_FALSE(has_upcoming_repetition(p, 0));
  EXPECT_TRUE(has_upcoming_repetition(p, 4));
  p.make(Move::normal(Square::F6, Square::G8));
  shuffle_knights(p, 1);
  EXPECT_TRUE(is_repetition_draw(p, 0));
  p.unmake();
  EXPECT_TRUE(has_upcoming_repetition(p, 0));
}

}  // namespace
}  // namespace kiebitz
