#include "server/reviews/review_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/reviews/review_json.h"

#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"

namespace kiebitz::server {
namespace {

class ReviewServiceTest : public testing::Test {
 protected:
  // As in the server: no callback runs during destruction.
  ~ReviewServiceTest() override {
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
  EvaluationCache evaluations_{documents_, 1000};
  MemoryStore store_;
  const Quotas quotas_{store_, documents_, KeepingLimits(), [] { return std::nullopt; }};
  ReviewService service_{{pool_, tasks_, documents_, evaluations_, quotas_}, review_renderer()};
  const Visitor owner_{"owner"};
};

TEST_F(ReviewServiceTest, GivesBackTheReviewOfAGameThatWasPlayedWithAClock) {
  const std::string id = *service_.begin(plan_of("7"));
  EXPECT_EQ(*service_.begin(plan_of("7")), id);
  EXPECT_NE(*service_.begin(plan_of("8")), id) << "another game";
  ReviewPlan deeper = plan_of("7");
  deeper.nodes_per_move = 2000;
  EXPECT_NE(*service_.begin(deeper), id) << "other settings";
  ReviewPlan longer = plan_of("7");
  longer.sheet.moves.push_back({Move::normal(Square::G1, Square::F3), {}, {}, {}});
  EXPECT_NE(*service_.begin(longer), id) << "the game has continued";
  EXPECT_EQ(kept(), 4u);
}

TEST_F(ReviewServiceTest, FindsTheReviewsOfAGameByItsNumber) {
  const std::string id = *service_.begin(plan_of("7"));
  for (const char* other : {"77", "17", ""}) ASSERT_TRUE(service_.begin(plan_of(other)));
  const auto page = service_.list(owner_, {.game_id = "7"});
  ASSERT_EQ(page->summaries.size(), 1u);
  EXPECT_THAT(page->summaries.front(), testing::HasSubstr(id));
}

TEST_F(ReviewServiceTest, KeepsTheNewestOfAVisitorAndForgetsTheOldestWithTheirMarks) {
  for (int i = 0; i < 205; ++i) {
    const std::string key = "old " + std::to_string(i);
    ASSERT_TRUE(documents_.put({"review", key, "owner", i, format_review(plan_of(""), {})}));
    ASSERT_TRUE(documents_.put({"review_unfinished", key, "", i, ""}));
  }
  const std::string newest = *service_.begin(plan_of(""));
  EXPECT_EQ(kept(), 200u);
  EXPECT_TRUE(service_.document(newest, owner_));
  for (const char* kind : {"review", "review_unfinished"}) {
    EXPECT_TRUE(*documents_.find(kind, "old 6")) << kind;
    EXPECT_FALSE(*documents_.find(kind, "old 5")) << kind;
  }
}

TEST_F(ReviewServiceTest, JudgesAFinishedReviewOnceHoweverOftenItIsAskedFor) {
  for (const char* id : {"a", "bb", "ccc"}) put_finished(id);
  for (int i = 0; i < 3; ++i) {
    const auto page = service_.list(owner_, {});
    ASSERT_EQ(page->summaries.size(), 3u);
    EXPECT_THAT(page->summaries.front(), testing::HasSubstr("white_accuracy"));
    EXPECT_THAT(page->summaries.front(), testing::Not(testing::HasSubstr("\"moves\"")));
    for (const char* id : {"a", "bb", "ccc"})
      EXPECT_THAT(*service_.document(id, owner_), testing::HasSubstr("\"moves\""));
  }
  EXPECT_EQ(service_.judgements(), 3u);
  ReviewService after_restart{{pool_, tasks_, documents_, evaluations_, quotas_}, review_renderer()};
  EXPECT_EQ(after_restart.list(owner_, {})->summaries, service_.list(owner_, {})->summaries);
  EXPECT_EQ(*after_restart.document("a", owner_), *service_.document("a", owner_));
  EXPECT_EQ(after_restart.judgements(), 0u);
}

TEST_F(ReviewServiceTest, JudgesAnewWhatAnotherVersionHasJudged) {
  put_finished("a");
  const std::string now = *service_.document("a", owner_);
  ASSERT_TRUE(documents_.put({"review_judged", "a", "owner", 1001, "0\n{\"old\":true}"}));
  ReviewListEntry entry = *parse_review_entry((*documents_.find("review_card", "a"))->text);
  entry.version = 0;
  entry.summary = "{\"old\":true}";
  ASSERT_TRUE(documents_.put({"review_card", "a", "owner", 1001, format_review_entry(entry)}));
  EXPECT_THAT(service_.list(owner_, {})->summaries.front(), testing::HasSubstr("white_accuracy"));
  EXPECT_EQ(*service_.document("a", owner_), now);
  EXPECT_EQ(service_.judgements(), 2u) << "once before, once because of the other version";
}

TEST_F(ReviewServiceTest, ShowsAJudgementToItsOwnerOnlyAndForgetsItWithTheReview) {
  put_finished("a");
  ASSERT_TRUE(service_.document("a", owner_));
  EXPECT_FALSE(service_.document("a", Visitor{"stranger"}));
  EXPECT_FALSE(service_.document("a", std::nullopt));
  ASSERT_TRUE(service_.erase("a", owner_));
  EXPECT_FALSE(service_.document("a", owner_));
  for (const char* kind : {"review", "review_card", "review_judged"}) EXPECT_FALSE(*documents_.find(kind, "a")) << kind;
}

}  // namespace
}  // namespace kiebitz::server
