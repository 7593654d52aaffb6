// A folder for the games of one test, and the program running in it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/temporary_folder_testing.h"
#include "play/pty_session.h"
#include "store/sql/sqlite_store.h"

namespace kiebitz::test {

class PlayFixture : public testing::Test {
 protected:
  std::unique_ptr<PtySession> start(const std::vector<std::string>& arguments,
                                    std::map<std::string, std::string> environment = {}) {
    std::vector<std::string> command = {KIEBITZ_PROGRAM, "play", "--data", folder_.string()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    environment.try_emplace("TERM", "xterm");
    environment.try_emplace("LC_ALL", "C.UTF-8");
    environment.try_emplace("USER", "anna");
    return std::make_unique<PtySession>(command, environment);
  }

  std::unique_ptr<Store> open_store() {
    SqliteOptions options;
    options.file = folder_ / "games.db";
    options.connections = 1;
    auto store = open_sqlite_store(options);
    EXPECT_TRUE(store) << store.error().text;
    return store ? *std::move(store) : nullptr;
  }

  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

}  // namespace kiebitz::test
