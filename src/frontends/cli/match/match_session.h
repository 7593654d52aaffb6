// A match on the command line: shows it, ends it on Ctrl-C, prints the result.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/errors.h"
#include "cli/match/match_screen.h"
#include "match/schedule/match_run.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {

// For results whose error is a sentence or has one. Throws UserError.
template <class T, class E>
T value_or_throw(Expected<T, E> result) {
  if constexpr (std::is_same_v<E, std::string>) {
    if (!result) throw UserError(result.error());
  } else {
    if (!result) throw UserError(result.error().text);
  }
  return std::move(*result);
}

// Runs the work with a token that Ctrl-C stops.
template <class Work>
auto until_interrupted(const Work& work) {
  const InterruptWatch watch;
  std::stop_source stop;
  const std::jthread listener([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      if (watch.interrupts() > 0) stop.request_stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  return work(stop.get_token());
}

class MatchOnScreen {
 public:
  struct Options {
    bool json = false;
    std::size_t report_every = 10;  // games
  };
  explicit MatchOnScreen(const Options& options);

  // Must outlive the match.
  match::MatchRunEvents events();
  // Prints the result.
  void finish(const match::MatchReport& report);

 private:
  Options options_;
  MatchScreen screen_;
};

// The words are what the command was made of; a state file remembers them. Throws UserError.
match::MatchReport play_match(match::MatchCommand command, std::vector<std::string> words);

}  // namespace kiebitz::cli
