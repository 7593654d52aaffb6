#include "search/ordering/move_picker.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "rules/check_info.h"
#include "rules/movegen.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

class MovePickerTest : public ::testing::Test {
 protected:
  MovePickerTest() {
    histories_->clear();
    context_.histories = histories_.get();
    context_.continuation.fill(&histories_->continuation[0][index(Piece::None)][0]);
    context_.params = &params_;
  }

  const QuietContext& context_for(const Position& p) {
    checks_.emplace(p);
    context_.checks = &*checks_;
    context_.threats = Threats::of(p);
    return context_;
  }
  // Any sixteen bits: a move of another position, or no move at all.
  Move foreign_move() { return Move::from_raw(static_cast<std::uint16_t>(random_.next())); }
  // No move, a move of this position, or a move of another one.
  Move some_move(const Position& p) {
    const std::uint32_t kind = random_.below(3);
    return kind == 0 ? Move() : kind == 1 && has_legal_move(p) ? test::random_move(p, random_) : foreign_move();
  }
  MovePicker::Hints some_hints(const Position& p) {
    MovePicker::Hints hints{some_move(p), {some_move(p), some_move(p)}, some_move(p)};
    if (hints.killers[0] == hints.killers[1]) hints.killers[1] = Move();  // the search keeps two different ones
    return hints;
  }

  static std::map<std::uint16_t, int> count_moves(MovePicker& picker) {
    std::map<std::uint16_t, int> seen;
    while (const Move m = picker.next()) ++seen[m.raw()];
    EXPECT_FALSE(picker.next()) << "it stays at the end";
    return seen;
  }
  // The picker returns each wanted legal move exactly once.
  static void expect_exactly(const Position& p, MovePicker picker, const std::function<bool(Move)>& is_wanted) {
    std::map<std::uint16_t, int> wanted;
    for (const Move m : legal_moves(p))
      if (is_wanted(m)) wanted[m.raw()] = 1;
    EXPECT_EQ(count_moves(picker), wanted);
  }

  static constexpr int kGames = 20;
  SearchParams params_;
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  QuietContext context_;
  std::optional<CheckInfo> checks_;
  Random random_{7};
};

TEST_F(MovePickerTest, HandsOutEachLegalMoveOnceWhateverTheHintsAre) {
  test::for_positions_of_random_games(1, kGames, [this](const Position& p) {
    expect_exactly(p, MovePicker(p, context_for(p), some_hints(p)), [](Move) { return true; });
  });
}

TEST_F(MovePickerTest, ALegalTableMoveComesFirst) {
  test::for_positions_of_random_games(2, kGames, [this](const Position& p) {
    if (!has_legal_move(p)) return;
    const Move tt_move = test::random_move(p, random_);
    MovePicker picker(p, context_for(p), MovePicker::Hints{tt_move, {}, {}});
    EXPECT_EQ(picker.next(), tt_move);
  });
}

TEST_F(MovePickerTest, OnceQuietsAreSkippedOnlyCapturesAndPromotionsFollow) {
  test::for_positions_of_random_games(3, kGames, [this](const Position& p) {
    if (p.is_check()) return;  // every evasion counts
    MovePicker picker(p, context_for(p), MovePicker::Hints{Move(), some_hints(p).killers, some_move(p)});
    while (const Move m = picker.next(true)) EXPECT_TRUE(p.is_capture(m) || m.is_promotion());
  });
}

TEST_F(MovePickerTest, QuiescenceSeesAllCapturesAndOnRequestAllChecksOrAllEvasions) {
  test::for_positions_of_random_games(4, kGames, [this](const Position& p) {
    const auto is_noisy = [&p](Move m) { return p.is_check() || p.is_capture(m) || m.is_promotion(); };
    expect_exactly(p, MovePicker(p, context_for(p), some_move(p), MovePicker::Quiescence{false}), is_noisy);
    expect_exactly(p, MovePicker(p, context_for(p), some_move(p), MovePicker::Quiescence{true}),
                   [&](Move m) { return is_noisy(m) || p.gives_check(m); });
  });
}

TEST_F(MovePickerTest, ProbCutSeesTheCapturesThatWinEnough) {
  constexpr int kThreshold = 150;
  test::for_positions_of_random_games(5, kGames, [this](const Position& p) {
    if (p.is_check()) return;  // there ProbCut is never used
    MovePicker picker(p, context_for(p), some_move(p), MovePicker::ProbCut{kThreshold});
    for (const auto& [raw, count] : count_moves(picker)) {
      EXPECT_EQ(count, 1);
      EXPECT_TRUE(p.is_legal(Move::from_raw(raw)));
      EXPECT_TRUE(see_at_least(p, Move::from_raw(raw), kThreshold, kExchangeValues));
    }
  });
}

}  // namespace
}  // namespace kiebitz
