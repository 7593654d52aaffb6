#include "uci/server/line_output.h"

#include <fmt/chrono.h>

#include <chrono>

#include "uci/server/remark.h"

namespace kiebitz::uci {

void LineOutput::send(std::string_view line) {
  const MutexLock lock(mutex_);
  log("<<", line);
  sink_(line);
}

void LineOutput::remark(std::string_view text) { send(format_remark(text)); }

bool LineOutput::open_log(const std::string& path) {
  const MutexLock lock(mutex_);
  Log next{path.empty() ? nullptr : std::fopen(path.c_str(), "a"), &std::fclose};
  if (!path.empty() && next == nullptr) return false;
  log_ = std::move(next);
  return true;
}

void LineOutput::note_received(std::string_view line) {
  const MutexLock lock(mutex_);
  log(">>", line);
}

void LineOutput::note(const std::vector<std::string>& lines) {
  const MutexLock lock(mutex_);
  for (const std::string& line : lines) log("==", line);
}

void LineOutput::log(std::string_view mark, std::string_view line) {
  if (!log_) return;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  fmt::print(log_.get(), "{:%F %T}.{:03} {} {}\n", now, now.time_since_epoch().count() % 1000, mark, line);
  std::fflush(log_.get());
}

}  // namespace kiebitz::uci
