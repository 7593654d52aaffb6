#include "platform/process/own_program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/temporary_folder_testing.h"
#include "platform/file/whole_file.h"

namespace kiebitz {
namespace {

class OwnProgramTest : public ::testing::Test {
 protected:
  const test::TemporaryFolder folder_;
  const std::string copy_ = folder_.file("copy");
};

TEST_F(OwnProgramTest, TheCopyHasTheBytesOfThisProgramAndCanBeRun) {
  ASSERT_TRUE(copy_own_program(copy_));
  EXPECT_EQ(*read_whole_file(copy_), *read_whole_file("/proc/self/exe"));
  using std::filesystem::perms;
  EXPECT_NE(std::filesystem::status(copy_).permissions() & perms::owner_exec, perms::none);
}

TEST_F(OwnProgramTest, ACopyThatIsTheSameKeepsItsDate) {
  ASSERT_TRUE(copy_own_program(copy_));
  const auto long_ago = std::filesystem::last_write_time(copy_) - std::chrono::hours(24);
  std::filesystem::last_write_time(copy_, long_ago);
  ASSERT_TRUE(copy_own_program(copy_));
  EXPECT_EQ(std::filesystem::last_write_time(copy_), long_ago);
}

TEST_F(OwnProgramTest, AFolderThatIsNotThereIsAnError) {
  const auto done = copy_own_program(folder_.file("absent/copy"));
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find("absent"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
