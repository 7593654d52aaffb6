// How the operator describes an external UCI engine. Visitors see only id and title. Plain values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "platform/process/process_options.h"

namespace kiebitz::server {

struct UciEngineSetup {
  std::string id;     // visitors choose by it
  std::string title;  // what they read
  ProcessOptions program = {};
  std::vector<std::pair<std::string, std::string>> options = {};  // name and value of setoption
};

}  // namespace kiebitz::server
