#include "tablebase/syzygy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "tablebase/syzygy_files.h"
#include "tablebase/syzygy_layout.h"

namespace kiebitz::tablebase {
namespace {

namespace fs = std::filesystem;

// A file with one part that says "every position has this value": the smallest the format allows. 11 bytes of head,
// rounded up to 64 without any data, and a checksum that is not checked.
std::string small_wdl_file() {
  std::string bytes = "\x71\xe8\x23\x5d";
  bytes += '\x00';                // not split
  bytes += std::string(4, '\0');  // the order of three men
  bytes += '\0';                  // padding to an even offset
  bytes += std::string("\x80\x04", 2);
  bytes.resize(64 + 16, '\0');
  return bytes;
}

class SyzygyFiles : public ::testing::Test {
 protected:
  void put(const std::string& name, const std::string& bytes) const {
    std::ofstream(directory_ / name, std::ios::binary) << bytes;
  }

  const test::TemporaryFolder folder_;
  const fs::path& directory_ = folder_.path();
};

TEST_F(SyzygyFiles, AreErrorsWithANameIfTheDirectoryIsWrongOrEmpty) {
  const auto missing = Syzygy::open("/no/such/tables");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().error, SyzygyError::NoDirectory);
  EXPECT_EQ(missing.error().describe(), "there is no directory '/no/such/tables'");
  const auto empty = Syzygy::open(directory_.string());
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().error, SyzygyError::NoTables);
  EXPECT_FALSE(Syzygy::open(directory_.string() + ":/no/such/tables"));
}

TEST_F(SyzygyFiles, AreRefusedInSilenceWhenCutOffOrForeign) {
  put("KQvK.rtbw", small_wdl_file());
  EXPECT_TRUE(check_syzygy_path(directory_.string()).has_value());
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  for (const std::size_t length : {0U, 3U, 4U, 16U, 63U, 79U}) {
    put("KQvK.rtbw", small_wdl_file().substr(0, length));
    const auto opened = Syzygy::open(directory_.string());
    ASSERT_FALSE(opened) << length;
    EXPECT_EQ(opened.error().error, SyzygyError::Incomplete) << length;
  }
  put("KQvK.rtbw", std::string(80, 'x'));
  EXPECT_EQ(Syzygy::open(directory_.string()).error().error, SyzygyError::NotATable);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(SyzygyLayout, SurvivesHeadsThatMakeNoSense) {
  std::vector<std::uint8_t> head = {0x71, 0xe8, 0x23, 0x5d};
  EXPECT_EQ(syzygy_file_size("KQvK", SyzygyKind::Wdl, head), std::nullopt);
  head.resize(400, 0xff);
  EXPECT_EQ(syzygy_file_size("KQvK", SyzygyKind::Wdl, head).value_or(80) % 64, 16U);
  EXPECT_EQ(syzygy_file_size("KvK", SyzygyKind::Wdl, head), std::nullopt);
  EXPECT_EQ(syzygy_file_size("hello", SyzygyKind::Wdl, head), std::nullopt);
  EXPECT_EQ(syzygy_file_size("KQvK", SyzygyKind::Dtz, head), std::nullopt);
}

}  // namespace
}  // namespace kiebitz::tablebase
