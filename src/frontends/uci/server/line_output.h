// Everything a session says, one whole line after the other, and the log of both directions. Any thread may call it.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "uci/server/session_state.h"

namespace kiebitz::uci {

class LineOutput {
 public:
  explicit LineOutput(LineSink sink) : sink_(std::move(sink)) {}

  void send(std::string_view line);
  // As `info string`, without a bare word of the protocol.
  void remark(std::string_view text);

  // Appends to this file from now on; an empty path ends the log. False if the file cannot be written: then the log
  // stays as it was.
  bool open_log(const std::string& path);
  void note_received(std::string_view line);
  // What belongs to neither direction.
  void note(const std::vector<std::string>& lines);

 private:
  using Log = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  void log(std::string_view mark, std::string_view line) KIEBITZ_REQUIRES(mutex_);

  LineSink sink_;
  Mutex mutex_;
  Log log_ KIEBITZ_GUARDED_BY(mutex_){nullptr, nullptr};
};

}  // namespace kiebitz::uci
