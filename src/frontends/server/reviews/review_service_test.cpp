#include "server/reviews/review_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/reviews/review_json.h"

#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"

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

  // As a finished review stands in the store; without a judgement, as an older program left it.
  void put_finished(const std::string& id, const std::string& owner = "owner") {
    ReviewPlan plan = plan_of("7");
    plan.id = id;
    plan.owner = owner;
    plan.created = 1000 + static_cast<std::int64_t>(id.size());
    std::vector<review::PositionEval> evals(3);
    ASSERT_TRUE(documents_.put({"review", id, owner, plan.created, format_review(plan, evals)}));
  }

  std::size_t kept() { return documents_.list("review", "owner", 10'000)->size(); }

  MemoryDocuments documents_;
  TaskQueue tasks_{1, {}};
  EnginePool pool_{EnginePoolOptions()};
  EvaluationShelf shelf_{documents_, 1000};
  MemoryStore store_;
  const Quotas quotas_{store_, documents_, KeepingLimits(), [] { return std::nullopt; }};
  ReviewDesk desk_{{pool_, tasks_, documents_, shelf_, quotas_}, review_telling()};
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
  ASSERT_EQ(page->summaries.size(), 1u);
  EXPECT_THAT(page->summaries.front(), testing::HasSubstr(id));
}

TEST_F(ReviewDeskTest, KeepsTheNewestOfAVisitorAndForgetsTheOldestWithTheirMarks) {
  for (int i = 0; i < 205; ++i) {
    const std::string key = "old " + std::to_string(i);
    ASSERT_TRUE(documents_.put({"review", key, "owner", i, format_review(plan_of(""), {})}));
    ASSERT_TRUE(documents_.put({"review_unfinished", key, "", i, ""}));
  }
  const std::string newest = *desk_.begin(plan_of(""));
  EXPECT_EQ(kept(), 200u);
  EXPECT_TRUE(desk_.document(newest, owner_));
  for (const char* kind : {"review", "review_unfinished"}) {
    EXPECT_TRUE(*documents_.find(kind, "old 6")) << kind;
    EXPECT_FALSE(*documents_.find(kind, "old 5")) << kind;
  }
}

TEST_F(ReviewDeskTest, JudgesAFinishedReviewOnceHoweverOftenItIsAskedFor) {
  for (const char* id : {"a", "bb", "ccc"}) put_finished(id);
  for (int i = 0; i < 3; ++i) {
    const auto page = desk_.list(owner_, {});
    ASSERT_EQ(page->summaries.size(), 3u);
    EXPECT_THAT(page->summaries.front(), testing::HasSubstr("white_accuracy"));
    EXPECT_THAT(page->summaries.front(), testing::Not(testing::HasSubstr("\"moves\"")));
    for (const char* id : {"a", "bb", "ccc"}) EXPECT_THAT(*desk_.document(id, owner_), testing::HasSubstr("\"moves\""));
  }
  EXPECT_EQ(desk_.judgements(), 3u);
  ReviewDesk after_restart{{pool_, tasks_, documents_, shelf_, quotas_}, review_telling()};
  EXPECT_EQ(after_restart.list(owner_, {})->summaries, desk_.list(owner_, {})->summaries);
  EXPECT_EQ(*after_restart.document("a", owner_), *desk_.document("a", owner_));
  EXPECT_EQ(after_restart.judgements(), 0u);
}

TEST_F(ReviewDeskTest, JudgesAnewWhatAnotherVersionHasJudged) {
  put_finished("a");
  const std::string now = *desk_.document("a", owner_);
  ASSERT_TRUE(documents_.put({"review_judged", "a", "owner", 1001, "0\n{\"old\":true}"}));
  ReviewCard card = *parse_review_card((*documents_.find("review_card", "a"))->text);
  card.version = 0;
  card.summary = "{\"old\":true}";
  ASSERT_TRUE(documents_.put({"review_card", "a", "owner", 1001, format_review_card(card)}));
  EXPECT_THAT(desk_.list(owner_, {})->summaries.front(), testing::HasSubstr("white_accuracy"));
  EXPECT_EQ(*desk_.document("a", owner_), now);
  EXPECT_EQ(desk_.judgements(), 2u) << "once before, once because of the other version";
}

TEST_F(ReviewDeskTest, ShowsAJudgementToItsOwnerOnlyAndForgetsItWithTheReview) {
  put_finished("a");
  ASSERT_TRUE(desk_.document("a", owner_));
  EXPECT_FALSE(desk_.document("a", Visitor{"somebody"}));
  EXPECT_FALSE(desk_.document("a", std::nullopt));
  ASSERT_TRUE(desk_.erase("a", owner_));
  EXPECT_FALSE(desk_.document("a", owner_));
  for (const char* kind : {"review", "review_card", "review_judged"}) EXPECT_FALSE(*documents_.find(kind, "a")) << kind;
}

}  // namespace
}  // namespace kiebitz::server
