#include "platform/process/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "platform/process/process_spawn.h"

namespace kiebitz {
namespace {

constexpr std::size_t kErrorTail = 4096;
// Limit of output that is buffered unread: beyond it the child has to wait or, once it is to end, the output is
// dropped.
constexpr std::size_t kMaxUnread = 8 * 1024 * 1024;

// Blocks SIGPIPE in this thread while it writes to a pipe whose reader may be gone.
class SigpipeBlock {
 public:
  SigpipeBlock() {
    sigemptyset(&only_sigpipe_);
    sigaddset(&only_sigpipe_, SIGPIPE);
    was_pending_ = is_pending();
    pthread_sigmask(SIG_BLOCK, &only_sigpipe_, &before_);
  }
  SigpipeBlock(const SigpipeBlock&) = delete;
  SigpipeBlock& operator=(const SigpipeBlock&) = delete;
  ~SigpipeBlock() {
    if (!was_pending_ && is_pending()) {
      int taken = 0;
      sigwait(&only_sigpipe_, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  static bool is_pending() {
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
  }

  sigset_t only_sigpipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

int milliseconds_until(TimePoint deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  constexpr long long kLongestPoll = 60'000;
  return static_cast<int>(std::clamp<long long>(left, 0, kLongestPoll));
}

}  // namespace

std::string ExitStatus::describe() const {
  if (signal) {
    const char* name = ::sigdescr_np(*signal);
    return fmt::format("ended by signal {} ({})", *signal, name != nullptr ? name : "unknown");
  }
  return fmt::format("exited with code {}", code);
}

Expected<Process, ProcessError> Process::start(const ProcessOptions& options) {
  auto spawned = spawn_child(options);
  if (!spawned) return Unexpected(spawned.error());
  Process process;
  process.pid_ = spawned->pid;
  process.input_ = std::move(spawned->input);
  process.output_ = std::move(spawned->output);
  process.errors_ = std::move(spawned->errors);
  return process;
}

Process::Process(Process&& other) noexcept { *this = std::move(other); }

Process& Process::operator=(Process&& other) noexcept {
  if (this == &other) return *this;
  if (pid_ != 0) kill();
  pid_ = std::exchange(other.pid_, 0);
  input_ = std::move(other.input_);
  output_ = std::move(other.output_);
  errors_ = std::move(other.errors_);
  buffer_ = std::move(other.buffer_);
  consumed_ = other.consumed_;
  scanned_ = other.scanned_;
  arrived_ = other.arrived_;
  error_tail_ = std::move(other.error_tail_);
  exit_ = other.exit_;
  return *this;
}

Process::~Process() {
  if (pid_ != 0) kill();
}

WriteStatus Process::write(std::string_view text, TimePoint deadline) {
  const SigpipeBlock no_sigpipe;
  while (!text.empty()) {
    if (!input_.is_open()) return WriteStatus::Closed;
    const ssize_t written = ::write(input_.number(), text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (std::chrono::steady_clock::now() >= deadline) return WriteStatus::Timeout;
      pump(deadline, true);
    } else if (errno != EINTR) {
      input_.reset();
    }
  }
  return WriteStatus::Written;
}

LineRead Process::read_line(TimePoint deadline) {
  LineRead result;
  while (true) {
    if (take_line(result.line)) {
      result.status = ReadStatus::Line;
      result.at = arrived_;
      return result;
    }
    result.at = std::chrono::steady_clock::now();
    if (!output_.is_open()) {
      result.status = ReadStatus::Closed;
      return result;
    }
    const bool last_look = result.at >= deadline;
    const std::size_t before = buffer_.size();
    pump(deadline, false);
    if (last_look && buffer_.size() == before && output_.is_open()) return result;
  }
}

bool Process::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n', scanned_);
  std::size_t length = 0;
  std::size_t used = 0;
  if (end != std::string::npos && end - consumed_ <= kMaxLineLength) {
    length = end - consumed_;
    used = length + 1;
    if (length > 0 && buffer_[end - 1] == '\r') --length;
  } else if (buffer_.size() - consumed_ > kMaxLineLength) {
    used = length = kMaxLineLength;
  } else if (!output_.is_open() && buffer_.size() > consumed_) {
    used = length = buffer_.size() - consumed_;
  } else {
    scanned_ = buffer_.size();
    return false;
  }
  line.assign(buffer_, consumed_, length);
  scanned_ = consumed_ += used;
  if (consumed_ == buffer_.size()) {
    buffer_.clear();
    scanned_ = consumed_ = 0;
  }
  return true;
}

void Process::pump(TimePoint deadline, bool want_to_write) {
  std::array<pollfd, 3> fds{};
  nfds_t count = 0;
  const auto add = [&](const UniqueFd& fd, short events) {
    if (fd.is_open()) fds[count++] = {fd.number(), events, 0};
  };
  const bool has_room = buffer_.size() - consumed_ < kMaxUnread;
  if (has_room) add(output_, POLLIN);
  add(errors_, POLLIN);
  if (want_to_write) add(input_, POLLOUT);
  if (::poll(fds.data(), count, milliseconds_until(deadline)) <= 0) return;
  for (nfds_t i = 0; i < count; ++i) {
    if (fds[i].revents == 0) continue;
    if (output_.is_open() && fds[i].fd == output_.number()) take_output();
    if (errors_.is_open() && fds[i].fd == errors_.number()) take_errors();
  }
}

void Process::take_output() {
  std::array<char, 16 * 1024> chunk;
  const ssize_t size = ::read(output_.number(), chunk.data(), chunk.size());
  arrived_ = std::chrono::steady_clock::now();
  if (size > 0) {
    if (consumed_ > chunk.size()) {
      buffer_.erase(0, consumed_);
      scanned_ -= consumed_;
      consumed_ = 0;
    }
    buffer_.append(chunk.data(), static_cast<std::size_t>(size));
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    output_.reset();
  }
}

bool Process::take_errors() {
  std::array<char, kErrorTail> chunk;
  const ssize_t size = ::read(errors_.number(), chunk.data(), chunk.size());
  if (size > 0) {
    error_tail_.append(chunk.data(), static_cast<std::size_t>(size));
    if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    errors_.reset();
  }
  return size > 0;
}

std::optional<ExitStatus> Process::wait(TimePoint deadline) {
  while (!exit_ && pid_ != 0) {
    exit_ = try_reap_child(pid_);
    if (exit_) break;
    const TimePoint now = std::chrono::steady_clock::now();
    if (now >= deadline) return std::nullopt;
    // Output is discarded here, because a child whose pipe is full would never end.
    if (buffer_.size() - consumed_ >= kMaxUnread) {
      buffer_.clear();
      scanned_ = consumed_ = 0;
    }
    constexpr auto kGlance = std::chrono::milliseconds(2);
    pump(std::min(deadline, now + kGlance), false);
  }
  pid_ = 0;
  while (errors_.is_open() && take_errors()) {
  }
  return exit_;
}

ExitStatus Process::kill() {
  if (!exit_ && pid_ != 0) {
    ::kill(-pid_, SIGKILL);
    exit_ = reap_child(pid_);
    pid_ = 0;
  }
  return exit_.value_or(ExitStatus{});
}

}  // namespace kiebitz
