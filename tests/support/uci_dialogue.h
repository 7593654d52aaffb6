// A UCI dialogue for tests: sends lines to a session and collects its output.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "uci/server/session.h"

namespace kiebitz::uci {

// A session whose output is collected; wait_for blocks until a line with this beginning has come.
class Dialogue {
 public:
  Dialogue() : session_([this](std::string_view line) { receive(line); }) {}

  void say(std::string_view line) { session_.handle(line); }
  bool wait_for(std::string_view beginning) {
    std::unique_lock lock(mutex_);
    return arrived_.wait_for(lock, std::chrono::seconds(20), [&] { return count_locked(beginning) > 0; });
  }
  // One search from go to bestmove, with the lines in between.
  std::vector<std::string> search(std::string_view go) {
    clear();
    say(go);
    EXPECT_TRUE(wait_for("bestmove"));
    session_.wait();
    return lines();
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::string last() {
    const auto all = lines();
    return all.empty() ? std::string() : all.back();
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    lines_.clear();
  }
  int count(std::string_view beginning) {
    const std::lock_guard lock(mutex_);
    return count_locked(beginning);
  }
  void finish_search() { session_.wait(); }

 private:
  void receive(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    arrived_.notify_all();
  }
  int count_locked(std::string_view beginning) const {
    return static_cast<int>(
        std::count_if(lines_.begin(), lines_.end(), [&](const std::string& l) { return l.starts_with(beginning); }));
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> lines_;
  Session session_;
};

// The number after this word, or -1.
inline int number_after(std::string_view line, std::string_view word) {
  const auto words = split_words(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i] == word) return std::stoi(std::string(words[i + 1]));
  return -1;
}

// The moves of the main line.
inline std::vector<std::string> pv_of(std::string_view line) {
  const std::size_t at = line.find(" pv ");
  if (at == std::string_view::npos) return {};
  const auto words = split_words(line.substr(at + 4));
  return {words.begin(), words.end()};
}

}  // namespace kiebitz::uci
