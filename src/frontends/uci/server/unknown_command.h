// What to say to a line that holds no command: most often a person at a keyboard or a program of another protocol wrote
// it. Belongs to one session, on the thread that reads its input.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace kiebitz::uci {

class UnknownCommands {
 public:
  // Whole lines about the first word of the one that came; none if that was said before.
  std::vector<std::string> answer(std::string_view word, const Position& position);

 private:
  bool has_met_xboard_ = false;
};

}  // namespace kiebitz::uci
