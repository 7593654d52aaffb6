#include "server/system/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace kiebitz::server {

void Metrics::count_answer(int status, std::chrono::steady_clock::duration took) {
  ++by_class_[static_cast<std::size_t>(std::clamp(status / 100, 0, 5))];
  const auto us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  duration_us_ += static_cast<std::uint64_t>(us);
  std::size_t bucket = 0;
  while (bucket < kBuckets.size() && us > kBuckets[bucket] * 1000) ++bucket;
  ++durations_[bucket];
}

std::string Metrics::text() const {
  std::string out =
      "# HELP kiebitz_http_answers_total Answers by class of status.\n# TYPE kiebitz_http_answers_total counter\n";
  for (std::size_t i = 1; i < by_class_.size(); ++i)
    fmt::format_to(std::back_inserter(out), "kiebitz_http_answers_total{{class=\"{}xx\"}} {}\n", i,
                   by_class_[i].load());
  out += "# HELP kiebitz_http_seconds Time from request to answer.\n# TYPE kiebitz_http_seconds histogram\n";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBuckets.size(); ++i) {
    sum += durations_[i].load();
    fmt::format_to(std::back_inserter(out), "kiebitz_http_seconds_bucket{{le=\"{}\"}} {}\n", kBuckets[i] / 1000.0, sum);
  }
  sum += durations_.back().load();
  fmt::format_to(std::back_inserter(out),
                 "kiebitz_http_seconds_bucket{{le=\"+Inf\"}} {0}\nkiebitz_http_seconds_count {0}\n"
                 "kiebitz_http_seconds_sum {1}\n",
                 sum, static_cast<double>(duration_us_.load()) / 1e6);
  append_metric(out, "kiebitz_live_messages_total", "counter", "Messages from WebSockets.",
                static_cast<double>(messages_.load()));
  return out;
}

void append_metric(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
                   double value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, kind, value);
}

}  // namespace kiebitz::server
