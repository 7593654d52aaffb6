#include "brains/brain_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "base/temporary_folder_testing.h"

namespace kiebitz::brains {
namespace {

using ::testing::HasSubstr;

class LibraryTest : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  const test::TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

TEST_F(LibraryTest, ShippedBrainsNeedNoFile) {
  EXPECT_TRUE(BrainLibrary("").load("tutor"));
  EXPECT_TRUE(BrainLibrary(folder_ / "nowhere").load("tutor"));
}

TEST_F(LibraryTest, AUsersBrainIsFoundByNameAndWinsOverAShippedOne) {
  write("mine.toml", "name = \"mine\"\nsearch.algorithm = \"random\"\n");
  write("tutor.toml", "name = \"tutor\"\ntitle = \"changed\"\nsearch.algorithm = \"random\"\n");
  const BrainLibrary library(folder_);
  EXPECT_EQ(library.load("mine")->name, "mine");
  EXPECT_EQ(library.load("tutor")->title, "changed");
  EXPECT_EQ(library.list().size(), shipped_brain_texts().size() + 2);
}

TEST_F(LibraryTest, AFileIsNamedByItsPath) {
  const std::string path = write("other.toml", "name = \"other\"\nsearch.algorithm = \"random\"\n");
  EXPECT_EQ(BrainLibrary("").load(path)->name, "other");
}

TEST_F(LibraryTest, WhatIsNotThereIsSaid) {
  const auto unknown = BrainLibrary("").load("unheard-of");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().describe(), HasSubstr("there is no brain 'unheard-of'; known are baguette"));
  EXPECT_THAT(BrainLibrary("").load((folder_ / "none.toml").string()).error().describe(), HasSubstr("cannot be read"));
  EXPECT_THAT(BrainLibrary("").load(folder_.string() + "/").error().describe(), HasSubstr("cannot be read"));
}

TEST_F(LibraryTest, ErrorsInsideAFileAreCountedInOneLine) {
  const std::string path = write("bad.toml", "name = 1\nsearch.depth = 0\nterms.tempo.weight = 1\n");
  EXPECT_THAT(BrainLibrary("").load(path).error().describe(), HasSubstr("bad.toml: line 1: name"));
  EXPECT_THAT(BrainLibrary("").load(path).error().describe(), HasSubstr("more)"));
}

}  // namespace
}  // namespace kiebitz::brains
