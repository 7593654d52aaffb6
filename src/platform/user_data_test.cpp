#include "platform/user_data.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace kiebitz {
namespace {

TEST(UserData, FollowsTheXdgVariableBeforeTheHomeDirectory) {
  setenv("XDG_DATA_HOME", "/somewhere", 1);
  EXPECT_EQ(user_data_directory(), "/somewhere/kiebitz");
  unsetenv("XDG_DATA_HOME");
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(user_data_directory(), "/home/someone/.local/share/kiebitz");
}

TEST(FileLock, IsHeldByOneAtATimeAndGivenBack) {
  const std::string path = (std::filesystem::temp_directory_path() / "kiebitz_file_lock_test").string();
  {
    const auto first = FileLock::try_lock(path);
    ASSERT_TRUE(first.has_value());
    EXPECT_FALSE(FileLock::try_lock(path).has_value());
  }
  EXPECT_TRUE(FileLock::try_lock(path).has_value());
  EXPECT_FALSE(FileLock::try_lock("/no/such/place/lock").has_value());
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace kiebitz
