#include "platform/process/own_program.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "platform/file/whole_file.h"

namespace kiebitz {
namespace {

class OwnProgramTest : public ::testing::Test {
 protected:
  OwnProgramTest() { std::filesystem::create_directories(folder_); }
  ~OwnProgramTest() override { std::filesystem::remove_all(folder_); }

  // Tests of this class run as processes side by side.
  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("kiebitz-own-program-" + std::to_string(::getpid()));
  const std::string copy_ = (folder_ / "copy").string();
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
  const auto done = copy_own_program((folder_ / "absent" / "copy").string());
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find("absent"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
