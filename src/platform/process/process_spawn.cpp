#include "platform/process/process_spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

extern char** environ;  // NOLINT(readability-redundant-declaration): not every libc declares it

namespace kiebitz {
namespace {

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> fds{};
  if (::pipe2(fds.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{UniqueFd(fds[0]), UniqueFd(fds[1])};
}

// O_NONBLOCK belongs to one end of the pipe only; the child's end stays blocking, as programs expect.
void set_nonblocking(const UniqueFd& fd) { ::fcntl(fd.number(), F_SETFL, ::fcntl(fd.number(), F_GETFL) | O_NONBLOCK); }

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }

  void use(const UniqueFd& ours, int as) { posix_spawn_file_actions_adddup2(&actions_, ours.number(), as); }
  void discard(int fd) { posix_spawn_file_actions_addopen(&actions_, fd, "/dev/null", O_WRONLY, 0); }
  void change_directory(const std::string& to) { posix_spawn_file_actions_addchdir_np(&actions_, to.c_str()); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// The child gets its own process group, no blocked signals, and the default SIGPIPE that programs expect.
class Attributes {
 public:
  Attributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

struct BoundChild {
  const char* program;
  char* const* argv;
  const char* directory;  // empty: here
  int input, output;
  int errors;  // negative: ours
};

// In the child, between fork and exec: only what a child of a program with threads may call.
[[noreturn]] void become(const BoundChild& child, pid_t parent, int report) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it was gone before we asked
  sigset_t none;
  sigemptyset(&none);
  for (const int number : {SIGPIPE, SIGINT, SIGTERM}) ::signal(number, SIG_DFL);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const bool has_streams = ::dup2(child.input, STDIN_FILENO) >= 0 && ::dup2(child.output, STDOUT_FILENO) >= 0 &&
                           (child.errors < 0 || ::dup2(child.errors, STDERR_FILENO) >= 0);
  if (has_streams && (*child.directory == '\0' || ::chdir(child.directory) == 0)) ::execvp(child.program, child.argv);
  const int error = errno;
  static_cast<void>(!::write(report, &error, sizeof error));
  ::_exit(1);
}

// What posix_spawn cannot say: the kernel kills the child when the thread that starts it ends. An errno, or 0.
int spawn_bound(pid_t& pid, const BoundChild& child) {
  auto report = make_pipe();
  if (!report) return errno;
  const pid_t parent = ::getpid();
  pid = ::fork();
  if (pid < 0) return errno;
  if (pid == 0) become(child, parent, report->write_end.number());
  ::setpgid(pid, pid);  // parent and child both call it: the first call counts
  report->write_end.reset();
  int error = 0;
  ssize_t size = 0;
  do {
    size = ::read(report->read_end.number(), &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  if (size != static_cast<ssize_t>(sizeof error)) return 0;  // closed by exec
  ::waitpid(pid, nullptr, 0);
  return error;
}

ProcessError spawn_error(int error, const std::string& program) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return {ProcessErrorKind::NotFound, error, program};
    case EACCES:
    case ENOEXEC:
      return {ProcessErrorKind::NotExecutable, error, program};
    default:
      return {ProcessErrorKind::NoResources, error, program};
  }
}

ExitStatus decode(int status) {
  ExitStatus result;
  if (WIFSIGNALED(status)) {
    result.signal = WTERMSIG(status);
  } else {
    result.code = WEXITSTATUS(status);
  }
  return result;
}

}  // namespace

std::string ProcessError::describe() const {
  switch (kind) {
    case ProcessErrorKind::NotFound:
      return fmt::format("there is no program '{}'", subject);
    case ProcessErrorKind::NotExecutable:
      return fmt::format("'{}' cannot be run: {}", subject, std::system_category().message(system_error));
    case ProcessErrorKind::BadDirectory:
      return fmt::format("there is no directory '{}'", subject);
    case ProcessErrorKind::NoResources:
      break;
  }
  return fmt::format("cannot start '{}': {}", subject, std::system_category().message(system_error));
}

Expected<SpawnedChild, ProcessError> spawn_child(const ProcessOptions& options) {
  std::error_code ignored;
  if (!options.directory.empty() && !std::filesystem::is_directory(options.directory, ignored))
    return Unexpected(ProcessError{ProcessErrorKind::BadDirectory, ENOENT, options.directory});
  std::string program = options.program;
  if (program.find('/') != std::string::npos) program = std::filesystem::absolute(program, ignored).string();

  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = options.errors == ChildErrors::KeepTail ? make_pipe() : Pipe{};
  if (!input || !output || !errors) return Unexpected(spawn_error(errno, options.program));

  FileActions actions;
  actions.use(input->read_end, STDIN_FILENO);
  actions.use(output->write_end, STDOUT_FILENO);
  if (options.errors == ChildErrors::KeepTail) actions.use(errors->write_end, STDERR_FILENO);
  if (options.errors == ChildErrors::Discard) actions.discard(STDERR_FILENO);
  if (!options.directory.empty()) actions.change_directory(options.directory);

  std::string name = options.program;
  std::vector<std::string> arguments = options.arguments;
  std::vector<char*> argv{name.data()};
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  SpawnedChild child;
  int error = 0;
  if (options.ends_with_parent) {
    const int discarded = options.errors == ChildErrors::Discard ? ::open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    const UniqueFd nowhere(discarded);
    const int error_fd = errors->write_end.is_open() ? errors->write_end.number() : discarded;
    error = spawn_bound(child.pid, {program.c_str(), argv.data(), options.directory.c_str(), input->read_end.number(),
                                    output->write_end.number(), error_fd});
  } else {
    const Attributes attributes;
    error = ::posix_spawnp(&child.pid, program.c_str(), actions.get(), attributes.get(), argv.data(), environ);
  }
  if (error != 0) return Unexpected(spawn_error(error, options.program));
  child.input = std::move(input->write_end);
  child.output = std::move(output->read_end);
  child.errors = std::move(errors->read_end);
  set_nonblocking(child.input);
  set_nonblocking(child.output);
  if (child.errors.is_open()) set_nonblocking(child.errors);
  return child;
}

std::optional<ExitStatus> try_reap_child(int pid) {
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
    return std::nullopt;
  // The process id cannot be reused before the child is reaped, so the group is still the child's.
  ::kill(-pid, SIGKILL);
  return reap_child(pid);
}

ExitStatus reap_child(int pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return decode(status);
}

}  // namespace kiebitz
