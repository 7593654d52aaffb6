#include "server/opponents/uci_engines.h"

#include <algorithm>

namespace kiebitz::server {
namespace {

using uci_client::Failure;
using uci_client::FailureKind;
using uci_client::UciEngine;

void quit_all(std::vector<std::unique_ptr<UciEngine>> engines) {
  for (const auto& engine : engines)
    if (engine) engine->quit();
}

}  // namespace

UciEngines::UciEngines(std::vector<UciEngineSetup> setups, const Limits& limits)
    : setups_(std::move(setups)), limits_(limits) {}

UciEngines::~UciEngines() {
  quit_all(take_out([](const Place&) { return true; }));
}

const UciEngineSetup* UciEngines::find(std::string_view id) const {
  const auto found = std::find_if(setups_.begin(), setups_.end(), [id](const auto& setup) { return setup.id == id; });
  return found == setups_.end() ? nullptr : &*found;
}

UciEngines::Place* UciEngines::place_of(const UciSeat& seat) {
  const auto found = std::find_if(places_.begin(), places_.end(),
                                  [&seat](const Place& place) { return place.seat == seat && !place.is_over; });
  return found == places_.end() ? nullptr : &*found;
}

template <class Predicate>
UciEngines::Ended UciEngines::take_out(Predicate&& predicate) {
  Ended ended;
  for (Place& place : places_)
    if (!place.is_lent && predicate(place)) ended.push_back(std::move(place.engine));
  std::erase_if(places_, [](const Place& place) { return !place.is_lent && !place.engine; });
  return ended;
}

UciEngines::Ended UciEngines::make_room() {
  if (places_.size() < limits_.processes) return {};
  const Place* oldest = nullptr;
  for (const Place& place : places_)
    if (!place.is_lent && (!oldest || place.used < oldest->used)) oldest = &place;
  if (!oldest) return {};
  return take_out([seat = oldest->seat](const Place& place) { return place.seat == seat; });
}

Expected<std::unique_ptr<UciEngine>, Failure> UciEngines::start(const UciEngineSetup& setup,
                                                                const std::stop_token& cancel) const {
  ProcessOptions program = setup.program;
  program.ends_with_parent = true;
  auto started = UciEngine::start(program, limits_.waits, {}, cancel);
  if (!started) return Unexpected(started.error());
  for (const auto& [name, value] : setup.options)
    if (const auto set = started->set_option(name, value); !set) return Unexpected(set.error());
  return std::make_unique<UciEngine>(std::move(*started));
}

Expected<UciEngines::Loan, Failure> UciEngines::lend(const UciEngineSetup& setup, const UciSeat& seat,
                                                     const std::stop_token& cancel) {
  Ended ended;
  {
    MutexLock lock(mutex_);
    // The process of this seat has been returned, or a place is free for a new one.
    const auto is_free = [&]() KIEBITZ_REQUIRES(mutex_) {
      const Place* own = place_of(seat);
      if (own) return !own->is_lent;
      return places_.size() < limits_.processes ||
             std::any_of(places_.begin(), places_.end(), [](const Place& place) { return !place.is_lent; });
    };
    if (!returned_.wait(lock, cancel, is_free)) return Unexpected(Failure{FailureKind::Cancelled, "given up"});
    if (Place* own = place_of(seat)) {
      own->is_lent = true;
      auto engine = std::move(own->engine);
      engine->set_cancel(cancel);
      return Loan(*this, seat, std::move(engine), false);
    }
    ended = make_room();
    places_.push_back({.seat = seat, .is_lent = true});
  }
  quit_all(std::move(ended));
  auto engine = start(setup, cancel);
  if (!engine) {
    give_back(seat, nullptr, true);
    return Unexpected(engine.error());
  }
  return Loan(*this, seat, std::move(*engine), true);
}

UciEngines::Loan::~Loan() {
  if (engine_) owner_->give_back(seat_, std::move(engine_), is_broken_);
}

void UciEngines::give_back(const UciSeat& seat, std::unique_ptr<UciEngine> engine, bool is_broken) {
  {
    const MutexLock lock(mutex_);
    const auto place =
        std::find_if(places_.begin(), places_.end(), [&seat](const Place& p) { return p.seat == seat && p.is_lent; });
    if (place != places_.end() && (is_broken || place->is_over)) {
      places_.erase(place);
    } else if (place != places_.end()) {
      place->engine = std::move(engine);
      place->is_lent = false;
      place->used = Clock::now();
    }
  }
  returned_.notify_all();
  if (engine && !is_broken) engine->quit();  // NOLINT(bugprone-use-after-move): null once it is kept
}

void UciEngines::end_game(std::int64_t game) {
  Ended ended;
  {
    const MutexLock lock(mutex_);
    for (Place& place : places_) place.is_over = place.is_over || place.seat.game == game;
    ended = take_out([](const Place& place) { return place.is_over; });
  }
  returned_.notify_all();
  quit_all(std::move(ended));
}

void UciEngines::end_idle(Clock::time_point now) {
  Ended ended;
  {
    const MutexLock lock(mutex_);
    ended = take_out([&](const Place& place) { return now - place.used >= limits_.idle; });
  }
  returned_.notify_all();
  quit_all(std::move(ended));
}

std::size_t UciEngines::processes() const {
  const MutexLock lock(mutex_);
  return places_.size();
}

}  // namespace kiebitz::server
