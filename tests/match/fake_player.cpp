#include "fake_player.h"

#include <utility>

namespace kiebitz::match {

EngineSpec fake_engine(std::vector<std::string> arguments, const std::string& name) {
  EngineSpec spec;
  spec.name = name;
  spec.command = KIEBITZ_FAKE_ENGINE;
  spec.arguments = std::move(arguments);
  spec.arguments.push_back("name=" + name);
  spec.limits.clock = parse_time_control("10+0.1");
  return spec;
}

}  // namespace kiebitz::match
