#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "base/temporary_folder_testing.h"

namespace kiebitz::test {
namespace {

TEST(TemporaryFolder, IsEmptyOfItsOwnAndRemovedWithWhatIsInIt) {
  std::optional<TemporaryFolder> first(std::in_place);
  const TemporaryFolder second;
  EXPECT_NE(first->path(), second.path());
  EXPECT_TRUE(std::filesystem::is_empty(first->path()));
  std::filesystem::create_directories(first->path() / "inner");
  std::ofstream(first->file("inner/x")) << "text";
  const std::filesystem::path path = first->path();
  first.reset();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(std::filesystem::exists(second.path()));
}

}  // namespace
}  // namespace kiebitz::test
