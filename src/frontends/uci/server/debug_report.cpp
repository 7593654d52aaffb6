#include "uci/server/debug_report.h"

#include <fmt/core.h>

namespace kiebitz::uci {
namespace {

double milliseconds_since(DebugReport::Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(DebugReport::Clock::now() - begin).count();
}

}  // namespace

DebugReport::Handling::Handling(DebugReport& report, std::string_view line) : report_(report) {
  if (report_.is_on()) report_.output_.remark(fmt::format("received: {}", line));
}

DebugReport::Handling::~Handling() {
  if (report_.is_on()) report_.output_.remark(fmt::format("handled in {:.2f} ms", milliseconds_since(begin_)));
}

void DebugReport::tell_search(Clock::time_point begin) {
  if (is_on()) output_.remark(fmt::format("answered after {:.2f} ms", milliseconds_since(begin)));
}

}  // namespace kiebitz::uci
