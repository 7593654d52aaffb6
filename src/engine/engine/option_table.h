// The options of the engine, described once: name, type, default, range, meaning. UCI output, validation,
// documentation and the page's settings use this table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/expected.h"

namespace kiebitz {

enum class OptionId : std::uint8_t {
  Hash,
  Threads,
  ClearHash,
  Ponder,
  MultiPv,
  MoveOverhead,
  Chess960,
  ShowWdl,
  LimitStrength,
  Elo,
  SkillLevel,
  AnalyseMode,
  Opponent,
  EngineAbout,
  DebugLogFile,
  SyzygyPath,
  SyzygyProbeDepth,
  SyzygyFiftyMoveRule,
  SyzygyProbeLimit,
  OwnTables,
  OwnTablesPath,
  Evaluation,
  EvalFile,
  OwnBook,
  BookFile,
  BookPolicy,
  BookDepth,
};

enum class OptionType : std::uint8_t { Check, Spin, Combo, Button, String };

struct OptionSpec {
  OptionId id;
  std::string_view name;
  OptionType type;
  std::string_view default_text;  // as UCI prints it
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::string_view meaning;       // one English sentence
  std::string_view meaning_de;    // the same in German
  std::string_view choices = {};  // Combo: single words, separated by blanks
};

std::span<const OptionSpec> option_table();
// Case does not matter, as UCI requires.
const OptionSpec* find_option(std::string_view name);

struct OptionValue {
  bool flag = false;        // Check
  std::int64_t number = 0;  // Spin
  std::string text;         // String, Combo
};

// A sentence that describes what is wrong with the text, e.g. "Hash must be a number from 1 to 1048576, not 'many'".
Expected<OptionValue, std::string> parse_option(const OptionSpec& spec, std::string_view text);

}  // namespace kiebitz
