// Counters of the server in the text format of Prometheus. Any thread; counting is lock-free.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiebitz::server {

class Metrics {
 public:
  void count_answer(int status, std::chrono::steady_clock::duration took);
  void count_message() { ++messages_; }
  std::string text() const;

 private:
  // Upper ends in milliseconds; the last bucket is open.
  static constexpr std::array<int, 10> kBuckets = {1, 2, 5, 10, 20, 50, 100, 500, 2000, 10000};

  std::array<std::atomic<std::uint64_t>, 6> by_class_{};  // 1xx to 5xx
  std::array<std::atomic<std::uint64_t>, kBuckets.size() + 1> durations_{};
  std::atomic<std::uint64_t> duration_us_{0};
  std::atomic<std::uint64_t> messages_{0};
};

// One line per sample, with the comment lines before it.
void append_metric(std::string& out, std::string_view name, std::string_view kind, std::string_view help, double value);

}  // namespace kiebitz::server
