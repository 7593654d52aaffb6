#include "tablebase/table_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "base/temporary_folder_testing.h"
#include "tablebase/own_tables.h"
#include "tablebase/retrograde.h"

namespace kiebitz::tablebase {
namespace {

namespace fs = std::filesystem;

class TableFile : public ::testing::Test {
 protected:
  void SetUp() override {
    codes_ = make_table(number_, TableSet(), {}).codes;
    ASSERT_TRUE(write_table_file(path(), number_, codes_, 2));
    std::ifstream file(path(), std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }

  std::string path() const { return folder_.file(table_file_name(number_)); }
  void put(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }
  // The first error of opening the file or reading all its blocks.
  std::optional<TableError> error_of(const std::string& bytes) const {
    put(bytes);
    const auto table = Table::open(path(), number_);
    if (!table) return table.error();
    const auto loaded = (*table)->load_all();
    if (!loaded) return loaded.error();
    return std::nullopt;
  }

  const int number_ = *find_material("KRvK");
  const test::TemporaryFolder folder_;
  TableCodes codes_;
  std::string bytes_;
};

TEST_F(TableFile, GivesBackWhatWasWritten) {
  const auto table = Table::open(path(), number_);
  ASSERT_TRUE(table);
  for (const Color side : kColors)
    for (std::uint32_t i = 0; i < codes_[0].size(); ++i)
      ASSERT_EQ((*table)->at(side, i)->code(), codes_[static_cast<std::size_t>(index(side))][i]);
  EXPECT_EQ((*table)->longest_win(), 31);
  EXPECT_FALSE(fs::exists(path() + ".part"));
}

TEST_F(TableFile, IsRefusedAtEveryLengthButItsOwn) {
  for (std::size_t length = 0; length < bytes_.size(); length += 1 + length / 7)
    EXPECT_TRUE(error_of(bytes_.substr(0, length)).has_value()) << length;
  EXPECT_EQ(error_of(bytes_.substr(0, bytes_.size() - 1)), TableError::WrongSize);
  EXPECT_EQ(error_of(bytes_ + "x"), TableError::WrongSize);
  EXPECT_EQ(error_of(bytes_), std::nullopt);
}

TEST_F(TableFile, ShowsAnyChangedByte) {
  Random random(3);
  for (int i = 0; i < 400; ++i) {
    std::string damaged = bytes_;
    const std::size_t at =
        i < 100 ? static_cast<std::size_t>(i) : random.below(static_cast<std::uint32_t>(bytes_.size()));
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    EXPECT_TRUE(error_of(damaged).has_value()) << "byte " << at;
  }
}

TEST_F(TableFile, GivesNoValueFromADamagedBlock) {
  std::string damaged = bytes_;
  damaged[damaged.size() - 10] ^= 1;
  put(damaged);
  const auto table = Table::open(path(), number_);
  ASSERT_TRUE(table) << "the head is intact";
  EXPECT_EQ((*table)->at(Color::Black, static_cast<std::uint32_t>(codes_[1].size()) - 1), std::nullopt);
  EXPECT_TRUE((*table)->at(Color::White, 0).has_value());
}

TEST_F(TableFile, IsNotTakenForAnotherEnding) {
  const auto table = Table::open(path(), *find_material("KQvK"));
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error(), TableError::WrongMaterial);
}

TEST_F(TableFile, CannotBeWrittenWhereThereIsNoDirectory) {
  const auto written = write_table_file((folder_.path() / "no" / "x.kdtm").string(), number_, codes_, 1);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), TableError::CannotWrite);
}

}  // namespace
}  // namespace kiebitz::tablebase
