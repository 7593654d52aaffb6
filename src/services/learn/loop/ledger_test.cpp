#include "learn/loop/ledger.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

Generation generation(int number, double elo, bool promoted, std::optional<int> rival) {
  return {number, 1000, 80000, 0.0215, rival, 60, 20, 20, elo, 30.5, promoted};
}

TEST(Ledger, ReadsWhatItWrote) {
  const std::vector<Generation> ledger = {generation(1, -12.5, false, {}), generation(2, 40, true, {}),
                                          generation(3, 8, true, 2)};
  std::string text;
  for (const Generation& g : ledger) text += format_generation(g);
  const auto read = parse_ledger(text);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(*read, ledger);
}

TEST(Ledger, ALineWithoutItsEndDoesNotCount) {
  std::string text = format_generation(generation(1, 40, true, {})) + format_generation(generation(2, 5, false, 1));
  text.resize(text.size() - 4);
  const auto read = parse_ledger(text);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->size(), 1U);
}

TEST(Ledger, SaysWhichLineIsWrongAndWhy) {
  const std::string good = format_generation(generation(1, 40, true, {}));
  const auto problem = [&](const std::string& line) {
    const auto read = parse_ledger(good + line);
    return read ? "none" : std::to_string(read.error().line) + ": " + read.error().text;
  };
  EXPECT_EQ(problem("\n"), "2: 'generation' is missing");
  EXPECT_EQ(problem(good), "2: generation 2 was expected here");
  EXPECT_EQ(problem(format_generation(generation(2, 40, true, {}))),
            "2: the rival was not the champion of the lines before");
  std::string line = format_generation(generation(2, 40, true, 1));
  EXPECT_EQ(problem(line), "none");
  EXPECT_EQ(problem("colour=red " + line), "2: 'colour' is not known");
  EXPECT_EQ(problem("games=7 " + line), "2: 'games' is there twice");
  EXPECT_EQ(problem(line.replace(line.find("wins=60"), 7, "wins=6x")), "2: 'wins' is not a number");
}

TEST(Ledger, OnlyPromotedGenerationsRaiseTheChampion) {
  const std::vector<Generation> ledger = {generation(1, -50, false, {}), generation(2, 40, true, {}),
                                          generation(3, 9, false, 2), generation(4, 25, true, 2)};
  EXPECT_EQ(champion_of(ledger), 4);
  EXPECT_EQ(champion_climb(ledger), (std::vector<double>{0, 40, 40, 65}));
  EXPECT_EQ(champion_of({}), std::nullopt);
}

TEST(Ledger, TheClimbIsAPictureEvenWithoutGenerations) {
  EXPECT_NE(format_climb_plot({}).find("</svg>"), std::string::npos);
  const std::vector<Generation> ledger = {generation(1, 40, true, {})};
  EXPECT_NE(format_climb_plot(ledger).find("<circle"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
