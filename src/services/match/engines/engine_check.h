// Checks whether an engine follows the UCI protocol. Each check is about a fault that has broken a client in practice.
// Starts the engine as often as needed; takes some seconds. Runs on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "match/engines/engine_spec.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

// Warned: the protocol allows it, but programs that show the engine's output are misled.
enum class CheckVerdict : std::uint8_t { Passed, Failed, Skipped, Warned };

struct CheckResult {
  std::string_view name;  // a sentence about the right behaviour
  CheckVerdict verdict = CheckVerdict::Passed;
  std::string detail;  // the fault, or why the check was skipped
};

using CheckReporter = std::function<void(const CheckResult&)>;  // may be empty

std::vector<CheckResult> check_engine(const EngineSpec& spec, const uci_client::Timeouts& timeouts,
                                      const CheckReporter& report);

}  // namespace kiebitz::match
