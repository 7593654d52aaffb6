#include "learn/tune/search_tuning.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/temporary_folder_testing.h"
#include "platform/file/append_file.h"

namespace kiebitz {
namespace {

class SearchTuningTest : public testing::Test {
 protected:
  SearchTuningTest() {
    tuning_.games.nodes = 20;
    tuning_.games.hash_mib = 1;
    tuning_.games.schedule = {.trials = 3, .rate = 0.5};
    tuning_.names = {"razor_base"};
    tuning_.state = folder_.file("state/tuning.txt");
  }

  Expected<Spsa, std::string> run() {
    return run_search_tuning(tuning_, {.should_stop = [] { return false; },
                                       .on_saved = [this](const SearchTuneProgress&, int begun) { begun_ = begun; }});
  }

  const test::TemporaryFolder folder_;
  SearchTuning tuning_;
  int begun_ = -1;
};

TEST_F(SearchTuningTest, MakesTheStateFileAndContinuesItWithALongerSchedule) {
  const auto first = run();
  ASSERT_TRUE(first.has_value()) << first.error();
  EXPECT_EQ(first->trials_done(), 3);
  EXPECT_EQ(begun_, 0);
  tuning_.games.schedule.trials = 5;
  const auto second = run();
  ASSERT_TRUE(second.has_value()) << second.error();
  EXPECT_EQ(second->trials_done(), 5);
  EXPECT_EQ(begun_, 3);
}

TEST_F(SearchTuningTest, ASecondRunWithTheSameStateIsRefused) {
  std::filesystem::create_directories(folder_.path() / "state");
  const auto lock = AppendFile::open(tuning_.state + ".lock");
  ASSERT_TRUE(lock.has_value());
  EXPECT_EQ(run().error(), tuning_.state + ": another tuning works with it");
}

TEST_F(SearchTuningTest, AnUnknownParameterIsNamed) {
  tuning_.names = {"nonsense"};
  EXPECT_NE(run().error().find("no parameter 'nonsense'"), std::string::npos);
}

TEST_F(SearchTuningTest, ADamagedStateIsRefusedAndKept) {
  std::filesystem::create_directories(folder_.path() / "state");
  std::ofstream(tuning_.state) << "pairs x\n";
  EXPECT_NE(run().error().find("line 1"), std::string::npos);
  EXPECT_EQ(std::filesystem::file_size(tuning_.state), 8U);
}

TEST_F(SearchTuningTest, AStateThatCannotBeWrittenIsReportedBeforeAnyGame) {
  std::filesystem::create_directories(tuning_.state);  // a folder in its place
  EXPECT_FALSE(run().has_value());
  EXPECT_EQ(begun_, -1);
}

}  // namespace
}  // namespace kiebitz
