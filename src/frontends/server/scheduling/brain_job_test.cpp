#include "server/scheduling/brain_job.h"

#include <gtest/gtest.h>

#include "store/memory/memory_store.h"

namespace kiebitz::server {
namespace {

class BrainJobTest : public testing::Test {
 protected:
  // Of a brain that thinks as long as it may.
  BrainJob job(Milliseconds longest, std::optional<Milliseconds> move_time) {
    SearchOrder order;
    order.limits.move_time = move_time;
    SearchReports reports;
    reports.on_done = [this](const SearchResult& result) { result_ = result; };
    return {*brains_.find("baguette"), {{}, store_, longest}, order, reports};
  }

  const BrainLibrary brains_;
  MemoryStore store_;
  PoolEngine engine_{EngineConfig{.hash_mib = 1}};
  std::optional<SearchResult> result_;
};

TEST_F(BrainJobTest, EndsAtTheOperatorsLimitWhateverItIsAskedFor) {
  for (const auto& asked : {std::optional<Milliseconds>(), std::optional(Milliseconds(60'000))}) {
    result_.reset();
    EXPECT_EQ(job(Milliseconds(30), asked).run(engine_, {}), PoolJob::Run::Finished);
    EXPECT_TRUE(result_->was_cut_short);
    EXPECT_FALSE(result_->best.is_null());
    EXPECT_LT(result_->elapsed, Milliseconds(3000)) << "its own time is five seconds";
  }
}

TEST_F(BrainJobTest, IsNotCutShortByTheTimeItWasGiven) {
  EXPECT_EQ(job(Milliseconds(60'000), Milliseconds(30)).run(engine_, {}), PoolJob::Run::Finished);
  EXPECT_FALSE(result_->was_cut_short);
}

TEST_F(BrainJobTest, AnswersWithWhatItHasWhenItWasInterruptedOften) {
  BrainJob patient = job(Milliseconds(60'000), {});
  std::stop_source others;
  others.request_stop();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(patient.run(engine_, others.get_token()), PoolJob::Run::Interrupted);
    EXPECT_FALSE(patient.answers_early());
    EXPECT_FALSE(result_);
  }
  EXPECT_EQ(patient.run(engine_, others.get_token()), PoolJob::Run::Interrupted);
  EXPECT_FALSE(patient.is_interruptible()) << "the last time it has a while";
  EXPECT_TRUE(patient.answers_early());
  ASSERT_TRUE(result_);
  EXPECT_TRUE(result_->was_cut_short);
  EXPECT_TRUE(Position::start().is_legal(result_->best));
}

}  // namespace
}  // namespace kiebitz::server
