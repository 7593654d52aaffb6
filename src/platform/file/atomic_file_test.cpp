#include "platform/file/atomic_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

namespace fs = std::filesystem;

class AtomicFileTest : public testing::Test {
 protected:
  fs::path path(const std::string& name) const { return folder_.path() / name; }
  std::string text_of(const std::string& name) const {
    std::ifstream in(path(name));
    return (std::ostringstream() << in.rdbuf()).str();
  }
  void put(const std::string& name, std::string_view text) const { std::ofstream(path(name)) << text; }
  auto files() const { return std::distance(fs::directory_iterator(folder_.path()), {}); }

 private:
  const test::TemporaryFolder folder_;
};

TEST_F(AtomicFileTest, WhatWasPrivateStaysPrivate) {
  put("game.pgn", "old");
  fs::permissions(path("game.pgn"), fs::perms::owner_read | fs::perms::owner_write);
  AtomicFile file(path("game.pgn"));
  ASSERT_TRUE(file.is_open());
  ASSERT_TRUE(file.write("new") && file.finish());
  EXPECT_EQ(text_of("game.pgn"), "new");
  EXPECT_EQ(fs::status(path("game.pgn")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(AtomicFileTest, ReplacesTheOldFileOnlyWhenItIsFinished) {
  put("game.pgn", "old");
  {
    AtomicFile file(path("game.pgn"));
    ASSERT_TRUE(file.is_open());
    EXPECT_TRUE(file.write("new"));
    EXPECT_EQ(text_of("game.pgn"), "old");
    EXPECT_TRUE(file.finish());
  }
  EXPECT_EQ(text_of("game.pgn"), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, WhatWasNotFinishedLeavesNothingBehind) {
  put("game.pgn", "old");
  { EXPECT_TRUE(AtomicFile(path("game.pgn")).write("half")); }
  EXPECT_EQ(text_of("game.pgn"), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFileTest, TwoAtOnceDoNotMixAndAForeignDraftSurvives) {
  put("game.pgn.draft1", "foreign");
  AtomicFile first(path("game.pgn"));
  AtomicFile second(path("game.pgn"));
  EXPECT_TRUE(first.write("first") && second.write("second"));
  EXPECT_TRUE(first.finish());
  EXPECT_EQ(text_of("game.pgn"), "first");
  EXPECT_TRUE(second.finish());
  EXPECT_EQ(text_of("game.pgn"), "second");
  EXPECT_EQ(text_of("game.pgn.draft1"), "foreign");
  EXPECT_EQ(files(), 2);
}

TEST_F(AtomicFileTest, ALinkStaysALink) {
  put("real.pgn", "old");
  fs::create_symlink(path("real.pgn"), path("link.pgn"));
  AtomicFile file(path("link.pgn"));
  EXPECT_TRUE(file.write("new") && file.finish());
  EXPECT_TRUE(fs::is_symlink(path("link.pgn")));
  EXPECT_EQ(text_of("real.pgn"), "new");
}

TEST_F(AtomicFileTest, AFullDeviceIsNoticed) {
  AtomicFile file("/dev/full");
  ASSERT_TRUE(file.is_open());
  EXPECT_FALSE(file.write("x") && file.finish());
  EXPECT_EQ(errno, ENOSPC);
}

TEST_F(AtomicFileTest, AFolderThatIsNotThereIsARefusal) {
  const AtomicFile file(path("missing/game.pgn"));
  EXPECT_FALSE(file.is_open());
  EXPECT_EQ(errno, ENOENT);
}

}  // namespace
}  // namespace kiebitz
