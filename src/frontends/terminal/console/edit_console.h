// Lines from a real terminal, with editing, history and completion by libedit, which is seen in edit_console.cpp only.
// The locale of the program (LC_CTYPE) must be set before; libedit reads and writes characters by it.
#pragma once

#include <functional>
#include <memory>

#include "terminal/console/console.h"

namespace kiebitz::terminal {

struct EditConsoleOptions {
  std::function<int()> interrupts;  // how often Ctrl-C was pressed so far
  std::function<Terminal()> terminal;
};

// On standard input, output and error.
std::unique_ptr<Console> make_edit_console(EditConsoleOptions options);

}  // namespace kiebitz::terminal
