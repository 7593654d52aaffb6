// Runs the kiebitz program with a shell command line and returns its output.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace kiebitz::test {

struct Answer {
  std::string text;  // standard output; also standard error if the command line redirects it
  int exit_code = -1;
};

// `arguments` go through the shell: quote them, and end with 2>&1 to see the errors. `input` must not hold a quote.
inline Answer run_kiebitz(const std::string& arguments, const std::string& input = "") {
  const std::string command = "printf '%s' '" + input + "' | \"" KIEBITZ_PROGRAM "\" " + arguments;
  Answer answer;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return answer;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe))
    answer.text.append(buffer.data(), count);
  const int status = pclose(pipe);
  answer.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return answer;
}

}  // namespace kiebitz::test
