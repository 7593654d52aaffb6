#include "notation/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kiebitz {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  TextSource source(text);
  LineReader reader(source);
  std::vector<std::string> lines;
  while (const auto line = reader.next()) lines.emplace_back(*line);
  EXPECT_EQ(reader.line_number(), lines.size());
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, SplitsAtLineEndsOfAllSystems) {
  EXPECT_EQ(lines_of("a\nb\r\n\nc"), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(lines_of("a\n"), Lines{"a"});
  EXPECT_EQ(lines_of(""), Lines{});
}

TEST(LineReader, ByteOrderMarkIsNoPartOfTheFirstLine) {
  EXPECT_EQ(lines_of("\xef\xbb\xbfone\ntwo"), (Lines{"one", "two"}));
}

TEST(LineReader, ALongLineComesInPieces) {
  const std::vector<std::string> lines = lines_of(std::string(3 << 20, 'x') + "\nend\n");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines.back(), "end");
  std::string joined;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) joined += lines[i];
  EXPECT_EQ(joined, std::string(3 << 20, 'x'));
}

}  // namespace
}  // namespace kiebitz
