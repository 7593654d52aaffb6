#include "platform/file/file_lock.h"

#include <gtest/gtest.h>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

TEST(FileLock, IsHeldByOneAtATimeAndGivenBack) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lock");
  {
    const auto first = FileLock::try_lock(path);
    ASSERT_TRUE(first.has_value());
    EXPECT_FALSE(FileLock::try_lock(path).has_value());
  }
  EXPECT_TRUE(FileLock::try_lock(path).has_value());
  EXPECT_FALSE(FileLock::try_lock("/no/such/place/lock").has_value());
}

}  // namespace
}  // namespace kiebitz
