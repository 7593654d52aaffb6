#include "engine/apply_option.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

OptionValue value_of(const OptionSpec& spec, std::string_view text) {
  auto value = parse_option(spec, text);
  EXPECT_TRUE(value) << spec.name;
  return value ? *value : OptionValue();
}

Expected<void, std::string> set(EngineConfig& config, Engine& engine, std::string_view name, std::string_view text) {
  const OptionSpec& spec = *find_option(name);
  return apply_option(spec, value_of(spec, text), config, engine);
}

// Another value than the default, in the spelling of the table.
std::string other_value(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionType::Check:
      return spec.default_text == "true" ? "false" : "true";
    case OptionType::Spin:
      return std::to_string(spec.default_text == std::to_string(spec.max) ? spec.min : spec.max);
    case OptionType::Combo:
      return std::string(spec.choices.substr(spec.choices.rfind(' ') + 1));
    case OptionType::String:
      return "a text";
    case OptionType::Button:
      break;
  }
  return "";
}

TEST(ApplyOption, EveryOptionReadsBackWhatItWrites) {
  for (const OptionSpec& spec : option_table()) {
    EngineConfig config{.network = nullptr};
    const std::string before = spec.field.read(config);
    EXPECT_EQ(before, spec.default_text) << spec.name;
    const std::string other = other_value(spec);
    spec.field.write(config, value_of(spec, other));
    const std::string after = spec.field.read(config);
    EXPECT_TRUE(after == other || after == before) << spec.name << ": " << after;
    if (spec.part != ConfigPart::Caller) {
      EXPECT_EQ(after, other) << spec.name;
    }
  }
}

TEST(ApplyOption, TheDefaultIsAValueOfTheOption) {
  for (const OptionSpec& spec : option_table())
    if (spec.type != OptionType::Button) {
      EXPECT_TRUE(parse_option(spec, spec.default_text)) << spec.name;
    }
}

TEST(ApplyOption, ANewEngineAndOneThatIsChangedLaterAreSetUpAlike) {
  Engine early(EngineConfig{.hash_mib = 2, .threads = 3, .network = nullptr});
  EngineConfig config{.hash_mib = 1, .network = nullptr};
  Engine late(config);
  ASSERT_TRUE(set(config, late, "Threads", "3"));
  EXPECT_EQ(late.search_threads(), early.search_threads());
  ASSERT_TRUE(set(config, late, "UCI_LimitStrength", "true"));
  Engine level(EngineConfig{.hash_mib = 1, .threads = 3, .strength = config.strength});
  EXPECT_EQ(late.search_threads(), 1) << "a level searches with one thread";
  EXPECT_EQ(level.search_threads(), 1);
}

TEST(ApplyOption, AFileThatCannotBeReadChangesNothing) {
  EngineConfig config{.hash_mib = 1};
  Engine engine(config);
  const NetworkPtr network = config.network;
  EXPECT_FALSE(set(config, engine, "EvalFile", "/no/such/network.kbn"));
  EXPECT_EQ(config.network_file, "");
  EXPECT_EQ(config.network, network);
  EXPECT_FALSE(set(config, engine, "BookFile", "/no/such/book.bin"));
  EXPECT_EQ(config.book.path, "");
}

TEST(StrengthSettings, ARatingPrecedesTheSkillAndAnalysisIsNotLimited) {
  StrengthSettings strength;
  EXPECT_EQ(strength.rating(), std::nullopt);
  strength.skill = 3;
  EXPECT_EQ(strength.rating(), elo_of_skill(3));
  strength.is_limited = true;
  EXPECT_EQ(strength.rating(), kDefaultElo);
  strength.analyses = true;
  EXPECT_EQ(strength.rating(), std::nullopt);
  EXPECT_EQ(StrengthSettings::of_rating(900).rating(), 900);
  EXPECT_EQ(StrengthSettings::of_rating(std::nullopt).rating(), std::nullopt);
}

}  // namespace
}  // namespace kiebitz
