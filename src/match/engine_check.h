// Does an engine keep to the UCI protocol? A list of checks, each about something that has broken a client in the wild,
// against a running engine. Starts the engine as often as needed; takes some seconds. Runs on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "match/engine_spec.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

enum class CheckVerdict : std::uint8_t { Passed, Failed, Skipped };

struct CheckResult {
  std::string_view name;  // a sentence about how it should be
  CheckVerdict verdict = CheckVerdict::Passed;
  std::string detail;  // what was wrong, or why it was skipped
};

using CheckReporter = std::function<void(const CheckResult&)>;  // may be empty

std::vector<CheckResult> check_engine(const EngineSpec& spec, const uci_client::Timeouts& timeouts,
                                      const CheckReporter& report);

}  // namespace kiebitz::match
