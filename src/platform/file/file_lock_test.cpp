#include "platform/file/file_lock.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace kiebitz {
namespace {

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
