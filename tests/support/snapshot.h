// Compares a text with a file in tests/snapshots. Set KIEBITZ_UPDATE_SNAPSHOTS=1 to write the file instead, and read
// the difference before you keep it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace kiebitz {

inline void expect_snapshot(const std::string& name, const std::string& text) {
  const std::string path = std::string(KIEBITZ_SOURCE_DIR) + "/tests/snapshots/" + name;
  if (std::getenv("KIEBITZ_UPDATE_SNAPSHOTS") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing; run the test with KIEBITZ_UPDATE_SNAPSHOTS=1";
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(expected.str(), text) << "differs from " << path;
}

}  // namespace kiebitz
