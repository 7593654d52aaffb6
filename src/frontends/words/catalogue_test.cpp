#include "words/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "insight/facts/fact.h"
#include "words/pattern.h"

namespace kiebitz::words {
namespace {

std::multiset<std::string_view> keys(Language language) {
  std::multiset<std::string_view> all;
  for (const Message& one : messages(language)) all.insert(one.key);
  return all;
}

TEST(Catalogue, HasTheSameKeysInEveryLanguageEachOnce) {
  const auto english = keys(Language::English);
  EXPECT_EQ(english, keys(Language::German));
  EXPECT_EQ(english.size(), std::set(english.begin(), english.end()).size());
}

TEST(Catalogue, HasAsManyVariantsInEveryLanguageWithTheSamePlaces) {
  for (const Message& english : english_messages()) {
    const Message* const german = find_message(Language::German, english.key);
    ASSERT_NE(german, nullptr) << english.key;
    EXPECT_FALSE(english.variants[0].empty()) << english.key;
    for (std::size_t i = 0; i < english.variants.size(); ++i) {
      const auto sorted = [](std::string_view pattern) {
        const auto names = places_of(pattern);
        return std::set<std::string_view>(names.begin(), names.end());
      };
      EXPECT_EQ(english.variants[i].empty(), german->variants[i].empty()) << english.key;
      EXPECT_EQ(sorted(english.variants[i]).size(), sorted(german->variants[i]).size()) << english.key;
    }
  }
}

TEST(Catalogue, ChoosesAVariantByANumberTheSameEachTime) {
  EXPECT_EQ(message(Language::English, "better", 4), "Better was {best}");
  EXPECT_EQ(message(Language::English, "better", 5), "{best} was better");
  EXPECT_EQ(message(Language::English, "white", 5), "White");
  EXPECT_EQ(message(Language::English, "no such key", 5), "");
}

// The sentences of a kind are the message of its name and those that continue the name after a dot.
TEST(Catalogue, HasASentenceForEveryKindOfFact) {
  for (int i = 0; i < insight::kFactKindCount; ++i) {
    const std::string name(insight::fact_name(static_cast<insight::FactKind>(i)));
    const auto all = english_messages();
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&name](const Message& one) {
      return one.key == name || one.key.starts_with(name + ".");
    })) << name;
  }
}

}  // namespace
}  // namespace kiebitz::words
