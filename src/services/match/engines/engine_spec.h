// An engine as the user describes it: how to start it, its name, its options, its limits. Pure values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/games/time_control.h"
#include "platform/process/process.h"

namespace kiebitz::match {

struct OptionSetting {
  std::string name;
  std::string value;
  // Set for all engines at once: an engine without this option ignores it.
  bool is_for_all = false;
  friend bool operator==(const OptionSetting&, const OptionSetting&) = default;
};

struct EngineSpec {
  std::string name;  // unique in a match; empty until the engine is asked
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;
  std::vector<OptionSetting> options;
  ThinkingLimits limits;
  bool restart_every_game = false;

  ProcessOptions process_options() const { return {command, arguments, directory, ChildErrors::KeepTail}; }
};

}  // namespace kiebitz::match
