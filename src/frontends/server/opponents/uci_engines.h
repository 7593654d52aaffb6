// UciEngines: the external engines that visitors may play against, and their processes. A process belongs to one seat
// of one game and runs one search at a time. It ends with the game, after a long idle time, when another game needs its
// place, or with the server. Any thread may call it; starting and ending a process may wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "server/opponents/uci_engine_setup.h"
#include "server/opponents/uci_game.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::server {

class UciEngines {
 public:
  using Clock = std::chrono::steady_clock;

  struct Limits {
    std::size_t processes = 4;  // at least as many as searches run at once
    std::chrono::milliseconds idle{120'000};
    uci_client::Timeouts waits{std::chrono::milliseconds(20'000), std::chrono::milliseconds(10'000),
                               std::chrono::milliseconds(300)};
  };

  UciEngines(std::vector<UciEngineSetup> setups, const Limits& limits);
  ~UciEngines();  // ends all of them
  UciEngines(const UciEngines&) = delete;
  UciEngines& operator=(const UciEngines&) = delete;

  const std::vector<UciEngineSetup>& setups() const { return setups_; }
  const UciEngineSetup* find(std::string_view id) const;

  // A process for one search. It returns to the pool when the loan ends, unless it was discarded.
  class Loan {
   public:
    Loan(Loan&&) noexcept = default;
    Loan& operator=(Loan&&) = delete;
    ~Loan();
    uci_client::UciEngine& engine() { return *engine_; }
    bool is_new() const { return is_new_; }  // no position of the game was sent to it yet
    void throw_away() { is_broken_ = true; }

   private:
    friend class UciEngines;
    Loan(UciEngines& owner, const UciSeat& seat, std::unique_ptr<uci_client::UciEngine> engine, bool is_new)
        : owner_(&owner), seat_(seat), engine_(std::move(engine)), is_new_(is_new) {}

    UciEngines* owner_;
    UciSeat seat_;
    std::unique_ptr<uci_client::UciEngine> engine_;
    bool is_new_;
    bool is_broken_ = false;
  };
  Expected<Loan, uci_client::Failure> lend(const UciEngineSetup& setup, const UciSeat& seat,
                                           const std::stop_token& cancel);

  void end_game(std::int64_t game);
  void end_idle(Clock::time_point now = Clock::now());
  std::size_t processes() const;

 private:
  struct Place {
    UciSeat seat;
    std::unique_ptr<uci_client::UciEngine> engine = nullptr;  // null: lent
    bool is_lent = false;
    bool is_over = false;  // the game has ended while it was lent
    Clock::time_point used = {};
  };
  using Ended = std::vector<std::unique_ptr<uci_client::UciEngine>>;

  Place* place_of(const UciSeat& seat) KIEBITZ_REQUIRES(mutex_);
  // The caller ends the returned process, without the mutex.
  Ended make_room() KIEBITZ_REQUIRES(mutex_);
  template <class Predicate>
  Ended take_out(Predicate&& predicate) KIEBITZ_REQUIRES(mutex_);

  void give_back(const UciSeat& seat, std::unique_ptr<uci_client::UciEngine> engine, bool is_broken);
  Expected<std::unique_ptr<uci_client::UciEngine>, uci_client::Failure> start(const UciEngineSetup& setup,
                                                                              const std::stop_token& cancel) const;

  const std::vector<UciEngineSetup> setups_;
  const Limits limits_;
  mutable Mutex mutex_;
  Condition returned_;
  std::vector<Place> places_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz::server
