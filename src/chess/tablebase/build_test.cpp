#include "tablebase/build.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "tablebase/table_file.h"

namespace kiebitz::tablebase {
namespace {

namespace fs = std::filesystem;

TEST(Build, KeepsWhatIsIntactAndMakesTheRestAnew) {
  const test::TemporaryFolder folder;
  const fs::path& directory = folder.path();
  int made = 0;
  int kept = 0;
  BuildOptions options;
  options.directory = directory.string();
  options.men = 3;
  options.on_progress = [&](const BuildProgress& p) {
    made += p.step == BuildProgress::Step::Done;
    kept += p.step == BuildProgress::Step::Kept;
  };
  ASSERT_TRUE(build_tables(options));
  EXPECT_EQ(made, 5);
  // Three cases: a killed build leaves some of the tables, a bad disk damages a table, a user deletes one.
  const fs::path queen = directory / table_file_name(*find_material("KQvK"));
  const fs::path rook = directory / table_file_name(*find_material("KRvK"));
  fs::resize_file(queen, fs::file_size(queen) / 2);
  fs::rename(rook, rook.string() + ".part");
  made = kept = 0;
  ASSERT_TRUE(build_tables(options));
  EXPECT_EQ(made, 2);
  EXPECT_EQ(kept, 3);
  for (const auto& entry : fs::directory_iterator(directory)) EXPECT_EQ(entry.path().extension(), ".kdtm");
}

TEST(Build, SaysWhichFileCannotBeWritten) {
  BuildOptions options;
  options.directory = "/no/such/directory";
  options.men = 3;
  const auto done = build_tables(options);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().error, TableError::CannotWrite);
  EXPECT_EQ(done.error().path, "/no/such/directory/KQvK.kdtm");
}

}  // namespace
}  // namespace kiebitz::tablebase
