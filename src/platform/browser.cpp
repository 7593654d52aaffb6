#include "platform/browser.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kiebitz {
namespace {

// The browser gets a new session, so that Ctrl-C here does not close it, and no access to our terminal.
[[noreturn]] void become(const char* program, const char* argument) {
  setsid();
  if (const pid_t inner = fork(); inner != 0) _exit(inner > 0 ? 0 : 1);  // the browser needs no parent that waits
  const int nowhere = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  execlp(program, program, argument, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

std::string browser_program(const Environment& environment) {
  if (const auto named = environment("BROWSER"); named && !named->empty()) return named->substr(0, named->find(':'));
  const bool has_desktop = environment("DISPLAY").has_value() || environment("WAYLAND_DISPLAY").has_value();
  return has_desktop ? "xdg-open" : "";
}

bool open_in_browser(const std::string& address, const Environment& environment) {
  const std::string program = browser_program(environment);
  if (program.empty()) return false;
  const pid_t child = fork();
  if (child == 0) become(program.c_str(), address.c_str());
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace kiebitz
