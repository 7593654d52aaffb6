#include "platform/file/data_directory.h"

#include <gtest/gtest.h>

#include <map>

namespace kiebitz {
namespace {

Environment with(std::map<std::string, std::string> values) {
  return [values](const char* name) -> std::optional<std::string> {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(DataDirectory, IsWhereTheUserSaysBeforeWhereTheDesktopSays) {
  EXPECT_EQ(data_directory(with({{"KIEBITZ_DATA_DIR", "/k"}, {"XDG_DATA_HOME", "/x"}, {"HOME", "/h"}})), "/k");
  EXPECT_EQ(data_directory(with({{"XDG_DATA_HOME", "/x"}, {"HOME", "/h"}})), "/x/kiebitz");
  EXPECT_EQ(data_directory(with({{"XDG_DATA_HOME", ""}, {"HOME", "/h"}})), "/h/.local/share/kiebitz");
  EXPECT_EQ(data_directory(with({})), "./.local/share/kiebitz");
}

TEST(PostgresUrl, IsTakenForOneByItsScheme) {
  EXPECT_TRUE(is_postgres_url("postgresql://localhost/chess"));
  EXPECT_TRUE(is_postgres_url("postgres://u@h/chess"));
  EXPECT_FALSE(is_postgres_url("/srv/postgresql"));
}

TEST(DataDirectory, FilesDoNotGoIntoADatabase) {
  for (const char* url : {"postgresql://u@h/db", "postgres://h/db"}) {
    EXPECT_EQ(file_directory(with({{"KIEBITZ_DATA_DIR", url}, {"HOME", "/h"}})), "/h/.local/share/kiebitz");
    EXPECT_EQ(data_directory(with({{"KIEBITZ_DATA_DIR", url}, {"HOME", "/h"}})), url);
  }
  EXPECT_EQ(file_directory(with({{"KIEBITZ_DATA_DIR", "/k"}, {"HOME", "/h"}})), "/k");
}

TEST(ConfigurationFile, IsWhereTheUserSaysBeforeWhereTheDesktopSays) {
  EXPECT_EQ(configuration_file(with({{"KIEBITZ_CONFIG", "/k.toml"}, {"XDG_CONFIG_HOME", "/x"}})), "/k.toml");
  EXPECT_EQ(configuration_file(with({{"XDG_CONFIG_HOME", "/x"}, {"HOME", "/h"}})), "/x/kiebitz/config.toml");
  EXPECT_EQ(configuration_file(with({{"HOME", "/h"}})), "/h/.config/kiebitz/config.toml");
}

}  // namespace
}  // namespace kiebitz
