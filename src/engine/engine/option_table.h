// The options of the engine, described once: name, type, range, meaning, and the field of EngineConfig that each one
// sets, whose default is the option's. UCI output, validation, documentation and the page's settings use this table.
// Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "engine/engine_config.h"

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

// What an option changes in an engine (apply_option.h).
enum class ConfigPart : std::uint8_t {
  Hash,
  Threads,
  Memory,  // of earlier searches
  MoveOverhead,
  Evaluation,
  Network,
  Strength,
  Book,
  Tablebase,
  Caller,  // nothing in the engine: its caller reads the field
};

struct OptionValue {
  bool flag = false;        // Check
  std::int64_t number = 0;  // Spin
  std::string text;         // String, Combo
};

// The way between an option and its field of the config.
struct OptionField {
  void (*write)(EngineConfig&, const OptionValue&);
  std::string (*read)(const EngineConfig&);  // as UCI prints it
};

struct OptionSpec {
  OptionId id;
  std::string_view name;
  OptionType type;
  ConfigPart part;
  OptionField field;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::string_view meaning;       // one English sentence
  std::string_view meaning_de;    // the same in German
  std::string_view choices = {};  // Combo: single words, separated by blanks
  std::string default_text = {};  // as UCI prints it: what a new EngineConfig has
};

std::span<const OptionSpec> option_table();
// Case does not matter, as UCI requires.
const OptionSpec* find_option(std::string_view name);

// A sentence that describes what is wrong with the text, e.g. "Hash must be a number from 1 to 1048576, not 'many'".
Expected<OptionValue, std::string> parse_option(const OptionSpec& spec, std::string_view text);

}  // namespace kiebitz
