#include "platform/file/whole_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

TEST(WholeFile, EveryByteIsThere) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("whole");
  for (const std::size_t size : {0U, 1U, 64U * 1024U, 200'001U}) {
    std::string text(size, '\0');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i % 251);
    std::ofstream(path, std::ios::binary) << text;
    const auto read = read_whole_file(path);
    ASSERT_TRUE(read) << size;
    EXPECT_TRUE(*read == text) << size;
  }
}

TEST(WholeFile, WhatIsNotThereOrIsADirectoryIsAnError) {
  EXPECT_EQ(read_whole_file("/no/such/file").error(), WholeFileError::CannotOpen);
  EXPECT_EQ(read_whole_file(test::TemporaryFolder().string()).error(), WholeFileError::CannotRead);
}

}  // namespace
}  // namespace kiebitz
