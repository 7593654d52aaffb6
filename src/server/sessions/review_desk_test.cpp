#include "server/sessions/review_desk.h"

#include <gtest/gtest.h>

#include "store/memory_documents.h"

namespace kiebitz::server {
namespace {

class ReviewDeskTest : public testing::Test {
 protected:
  // As in the server: nobody is called any more when things begin to go.
  ~ReviewDeskTest() override {
    pool_.stop();
    tasks_.stop();
  }

  // A game as it was played: with clocks, and with what a computer thought of its moves.
  static ReviewPlan plan_of(const std::string& game_id) {
    ReviewPlan plan;
    plan.owner = "owner";
    plan.game_id = game_id;
    plan.nodes_per_move = 1000;
    plan.sheet.clock = ClockSettings{Milliseconds(60'000), Milliseconds(0)};
    plan.sheet.moves.push_back({Move::normal(Square::E2, Square::E4), Milliseconds(900), Milliseconds(59'100), {}});
    plan.sheet.moves.push_back({Move::normal(Square::E7, Square::E5), Milliseconds(300), Milliseconds(59'700),
                                PgnEval{PgnEval::Kind::Centipawns, 25, 12}});
    return plan;
  }

  std::size_t kept() { return documents_.list("review", "owner", 10'000)->size(); }

  MemoryDocuments documents_;
  TaskQueue tasks_{1, 1000};
  EnginePool pool_{EnginePoolOptions()};
  EvaluationShelf shelf_{documents_, 1000};
  ReviewDesk desk_{pool_, tasks_, documents_, shelf_};
  const Visitor owner_{"owner"};
};

TEST_F(ReviewDeskTest, GivesBackTheReviewOfAGameThatWasPlayedWithAClock) {
  const std::string id = *desk_.begin(plan_of("7"));
  EXPECT_EQ(*desk_.begin(plan_of("7")), id);
  EXPECT_NE(*desk_.begin(plan_of("8")), id) << "another game";
  ReviewPlan deeper = plan_of("7");
  deeper.nodes_per_move = 2000;
  EXPECT_NE(*desk_.begin(deeper), id) << "other settings";
  ReviewPlan longer = plan_of("7");
  longer.sheet.moves.push_back({Move::normal(Square::G1, Square::F3), {}, {}, {}});
  EXPECT_NE(*desk_.begin(longer), id) << "the game went on";
  EXPECT_EQ(kept(), 4u);
}

TEST_F(ReviewDeskTest, FindsTheReviewsOfAGameByItsNumber) {
  const std::string id = *desk_.begin(plan_of("7"));
  for (const char* other : {"77", "17", ""}) ASSERT_TRUE(desk_.begin(plan_of(other)));
  const auto page = desk_.list(owner_, {.game_id = "7"});
  ASSERT_EQ(page->reviews.size(), 1u);
  EXPECT_EQ(page->reviews.front().plan.id, id);
}

TEST_F(ReviewDeskTest, KeepsTheNewestOfAVisitorAndForgetsTheOldestWithTheirMarks) {
  for (int i = 0; i < 205; ++i) {
    const std::string key = "old " + std::to_string(i);
    ASSERT_TRUE(documents_.put({"review", key, "owner", i, format_review(plan_of(""), {})}));
    ASSERT_TRUE(documents_.put({"review_unfinished", key, "", i, ""}));
  }
  const std::string newest = *desk_.begin(plan_of(""));
  EXPECT_EQ(kept(), 200u);
  EXPECT_TRUE(desk_.find(newest, owner_));
  for (const char* kind : {"review", "review_unfinished"}) {
    EXPECT_TRUE(*documents_.find(kind, "old 6")) << kind;
    EXPECT_FALSE(*documents_.find(kind, "old 5")) << kind;
  }
}

}  // namespace
}  // namespace kiebitz::server
