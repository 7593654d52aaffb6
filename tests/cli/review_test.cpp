#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using testing::HasSubstr;

constexpr const char* kGame = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

TEST(ReviewCommand, SaysWhatWasBadAndWhy) {
  const Answer answer = run_kiebitz("review - --nodes 3000 2>&1", kGame);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.text, testing::StartsWith("Anna - Ben  0-1\n"));  // no progress bar without a terminal
  EXPECT_THAT(answer.text, HasSubstr("2. g4??"));
  EXPECT_THAT(answer.text, testing::ContainsRegex("g4 allows Qh4# with mate|After g4 it is mate at once: Qh4#"));
  EXPECT_THAT(run_kiebitz("review - --nodes 3000 --lang de", kGame).text,
              testing::ContainsRegex("g4 erlaubt Dh4# mit Matt|Nach g4 ist es sofort matt: Dh4#"));
}

TEST(ReviewCommand, EndsInTheMiddleOfAPosition) {
  const Answer answer = run_kiebitz("review - --nodes 1000000000 2>&1 & sleep 1; kill -TERM $!; wait $!", kGame);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("interrupted"));
}

TEST(ReviewCommand, WritesAnnotatedGamesAPictureAndJson) {
  const TemporaryFolder folder;
  const auto read = [&folder](const char* name) {
    std::ifstream file(folder.file(name));
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const Answer answer = run_kiebitz(
      "review - --nodes 3000 --json --pgn '" + folder.file("a.pgn") + "' --svg '" + folder.file("a.svg") + "'", kGame);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.text, HasSubstr("\"label\":\"blunder\""));
  EXPECT_THAT(answer.text, HasSubstr("\"key_moments\":["));
  EXPECT_THAT(read("a.pgn"), HasSubstr("$4"));
  EXPECT_THAT(read("a.svg"), HasSubstr("</svg>"));
}

TEST(ReviewCommand, RefusesWhatItCannotReview) {
  const Answer nothing = run_kiebitz("review - 2>&1", "");
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_THAT(nothing.text, HasSubstr("there is no game in it"));
  const Answer two = run_kiebitz("review - --svg x.svg 2>&1", "1. e4 *\n\n1. d4 *\n");
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_THAT(two.text, HasSubstr("--svg draws one game"));
  const Answer falling = run_kiebitz("review - --inaccuracy 20 2>&1", kGame);
  EXPECT_EQ(falling.exit_code, 2);
  EXPECT_THAT(falling.text, HasSubstr("must rise"));
}

}  // namespace
}  // namespace kiebitz::test
