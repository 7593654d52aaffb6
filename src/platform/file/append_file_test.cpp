#include "platform/file/append_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <iterator>
#include <optional>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

class AppendFileTest : public ::testing::Test {
 protected:
  std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static bool append(AppendFile& file, std::string_view text) {
    return file.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

  const test::TemporaryFolder folder_;
  const std::string path_ = folder_.file("appended");
};

TEST_F(AppendFileTest, GoesOnAtTheEndOrWhereItWasCut) {
  {
    auto file = AppendFile::open(path_);
    ASSERT_TRUE(file.has_value());
    EXPECT_TRUE(append(*file, "one two"));
  }
  auto file = AppendFile::open(path_);
  ASSERT_TRUE(file.has_value());
  EXPECT_TRUE(append(*file, "!"));
  EXPECT_TRUE(file->keep(3));
  EXPECT_TRUE(append(*file, " three"));
  EXPECT_EQ(text(), "one three");
}

TEST_F(AppendFileTest, ASecondWriterIsRefusedUntilTheFirstIsGone) {
  auto first = std::optional(AppendFile::open(path_));
  ASSERT_TRUE(first->has_value());
  const auto second = AppendFile::open(path_);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error(), AppendFileError::InUse);
  EXPECT_NE(describe(second.error()).find("another program is writing"), std::string_view::npos);
  first.reset();
  EXPECT_TRUE(AppendFile::open(path_).has_value());
}

TEST_F(AppendFileTest, WhatTheDiskTookOnlyHalfIsNotThere) {
  auto file = AppendFile::open(path_);
  ASSERT_TRUE(file.has_value());
  EXPECT_TRUE(append(*file, "line 1\n"));
  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
  const rlimit small{10, usual.rlim_max};
  auto* const handler = ::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_FALSE(append(*file, "line 2\n"));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);
  ::signal(SIGXFSZ, handler);
  EXPECT_TRUE(append(*file, "line 3\n"));
  EXPECT_EQ(text(), "line 1\nline 3\n");
}

TEST_F(AppendFileTest, AFolderThatIsNotThereIsAnError) {
  const auto file = AppendFile::open(path_ + "/none/file");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error(), AppendFileError::CannotOpen);
}

}  // namespace
}  // namespace kiebitz
