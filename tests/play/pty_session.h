// A program on a pseudo-terminal: sends keys, collects the output. Destruction kills and reaps the program.
#pragma once

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiebitz::test {

class PtySession {
 public:
  PtySession(const std::vector<std::string>& command, const std::map<std::string, std::string>& environment) {
    winsize size{};
    size.ws_row = 40;
    size.ws_col = 80;
    pid_ = forkpty(&master_, nullptr, nullptr, &size);
    if (pid_ != 0) return;
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ~PtySession() {
    if (pid_ > 0) {
      kill(SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    if (master_ >= 0) close(master_);
  }
  PtySession(const PtySession&) = delete;
  PtySession& operator=(const PtySession&) = delete;

  void type(std::string_view keys) {
    while (!keys.empty()) {
      const ssize_t count = write(master_, keys.data(), keys.size());
      if (count <= 0) return;
      keys.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  // Reads until the text appears after the text expected before. False if it does not appear or the program ends.
  bool expect(std::string_view text, std::chrono::seconds patience = std::chrono::seconds(30)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (;;) {
      if (const std::size_t at = screen_.find(text, seen_); at != std::string::npos) {
        seen_ = at + text.size();
        return true;
      }
      if (std::chrono::steady_clock::now() >= deadline || !read_some()) return false;
    }
  }

  void resize(unsigned short columns, unsigned short rows) {
    winsize size{};
    size.ws_row = rows;
    size.ws_col = columns;
    ioctl(master_, TIOCSWINSZ, &size);
  }

  // Closes the window.
  void hang_up() {
    close(master_);
    master_ = -1;
  }

  void kill(int signal) { ::kill(pid_, signal); }

  // The exit code after a normal end; nothing if a signal ended the program or it does not end.
  std::optional<int> exit_code(std::chrono::seconds patience = std::chrono::seconds(20)) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < deadline) {
      read_some();
      int status = 0;
      if (waitpid(pid_, &status, WNOHANG) != pid_) continue;
      pid_ = -1;
      return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
    }
    return std::nullopt;
  }
  // After a kill.
  void reap() {
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

  const std::string& screen() const { return screen_; }

 private:
  // False once the program has closed its terminal.
  bool read_some() {
    pollfd entry{master_, POLLIN, 0};
    if (poll(&entry, 1, 100) <= 0) return true;
    std::array<char, 4096> bytes;
    const ssize_t count = read(master_, bytes.data(), bytes.size());
    if (count <= 0) return false;
    screen_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
  }

  int master_ = -1;
  pid_t pid_ = -1;
  std::string screen_;
  std::size_t seen_ = 0;
};

}  // namespace kiebitz::test
