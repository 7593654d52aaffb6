// For tests only: a PostgreSQL server of this process, in a temporary folder, reached by a socket in it. It refuses to
// run as root, so root starts it as the user postgres. It ends with the process.
#pragma once

#include <fcntl.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/temporary_folder_testing.h"

namespace kiebitz::test {

class PostgresServer {
 public:
  static PostgresServer& shared() {
    static PostgresServer server;
    return server;
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  static bool is_installed() { return !programs().empty(); }

  // The address of an empty database.
  std::string new_schema() {
    const std::string name = "s" + std::to_string(++schemas_);
    ask("CREATE SCHEMA " + name);
    return "postgresql:///postgres?user=kiebitz&host=" + folder_ + "&options=-csearch_path%3D" + name;
  }

  // A statement at an address of new_schema().
  void ask(const std::string& url, const std::string& statement) { run({"psql", "-qX", "-c", statement, url}); }

  // All clients are disconnected, as by a restart of the machine.
  void restart() {
    stop(SIGINT);
    start();
  }

 private:
  // The folder of initdb; empty if it is not installed.
  static std::string programs() {
    for (const char* version : {"17", "16", "15"}) {
      const std::string folder = std::string("/usr/lib/postgresql/") + version + "/bin/";
      if (std::filesystem::exists(folder + "initdb")) return folder;
    }
    return "";
  }

  PostgresServer() {
    if (geteuid() == 0) user_ = getpwnam("postgres");
    if (user_ != nullptr && chown(folder_.c_str(), user_->pw_uid, user_->pw_gid) != 0)
      throw std::runtime_error("cannot give " + folder_ + " to the user postgres");
    run({"initdb", "-D", folder_ + "/data", "-U", "kiebitz", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
         "--no-sync"});
    start();
  }
  ~PostgresServer() { stop(SIGQUIT); }

  void start() {
    server_ = spawn({"postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c", "fsync=off"});
    for (int i = 0; i < 300; ++i) {
      if (wait(spawn({"psql", "-qX", "-h", folder_, "-U", "kiebitz", "-d", "postgres", "-c", "SELECT 1"})) == 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw std::runtime_error("PostgreSQL does not start; see " + folder_ + "/log");
  }
  void stop(int how) {
    kill(server_, how);
    waitpid(server_, nullptr, 0);
  }

  void ask(const std::string& statement) {
    run({"psql", "-qX", "-h", folder_, "-U", "kiebitz", "-d", "postgres", "-c", statement});
  }
  void run(const std::vector<std::string>& command) {
    if (wait(spawn(command)) != 0) throw std::runtime_error(command.front() + " failed; see " + folder_ + "/log");
  }
  static int wait(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }

  pid_t spawn(std::vector<std::string> command) {
    command.front() = programs() + command.front();
    std::vector<char*> words;
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    const std::string log = folder_ + "/log";
    const pid_t child = fork();
    if (child != 0) return child;
    if (user_ != nullptr && (setgid(user_->pw_gid) != 0 || setuid(user_->pw_uid) != 0)) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if (chdir("/") == 0) execv(words[0], words.data());
    _exit(127);
  }

  const TemporaryFolder temporary_;
  const std::string folder_ = temporary_.string();
  const passwd* user_ = nullptr;
  pid_t server_ = 0;
  int schemas_ = 0;
};

}  // namespace kiebitz::test
