#include "store/kept_game.h"

#include <fmt/chrono.h>

#include <utility>

#include "store/finished_game.h"

namespace kiebitz {
namespace {

KeepError by_rule(GameError error) { return {error, std::nullopt}; }
KeepError by_store(StoreError error) { return {std::nullopt, std::move(error)}; }

UnixMilliseconds system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

StoreError illegal(GameId id) {
  return {StoreErrorKind::Damaged, fmt::format("game {}: its moves are not a legal game", static_cast<long long>(id))};
}

}  // namespace

std::string KeepError::describe() const {
  if (rule) return std::string(kiebitz::describe(*rule));
  return store ? store->text : std::string();
}

KeptGame::KeptGame(Store& store, GameId id, LiveGame live, Clocks clocks, bool rated)
    : store_(&store), id_(id), live_(std::move(live)), clocks_(std::move(clocks)), rated_(rated) {}

Expected<KeptGame, StoreError> KeptGame::begin(Store& store, GameHeader header, GameSheet sheet, const Clocks& clocks) {
  header.created = clocks.calendar ? clocks.calendar() : system_now();
  const std::time_t seconds = header.created / 1000;
  sheet.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(seconds));
  auto live = LiveGame::from_sheet(std::move(sheet));
  if (!live) return Unexpected(illegal(GameId{}));
  const auto id = store.create_game(header, live->sheet());
  if (!id) return Unexpected(id.error());
  return KeptGame(store, *id, *std::move(live), clocks, header.rated);
}

Expected<KeptGame, StoreError> KeptGame::resume(Store& store, GameId id, const Clocks& clocks) {
  auto stored = store.load(id);
  if (!stored) return Unexpected(stored.error());
  return resume(store, *std::move(stored), clocks);
}

Expected<KeptGame, StoreError> KeptGame::resume(Store& store, StoredGame stored, const Clocks& clocks) {
  const GameId id = stored.id;
  const bool was_over = stored.sheet.over.has_value();
  auto live = LiveGame::from_sheet(std::move(stored.sheet));
  if (!live) return Unexpected(illegal(id));
  KeptGame kept(store, id, *std::move(live), clocks, stored.header.rated);
  // The last move ended the game and the process ended before that was written.
  if (kept.live_.is_over() && !was_over)
    if (const auto done = kept.finish(); !done) return Unexpected(done.error());
  return kept;
}

UnixMilliseconds KeptGame::calendar_now() const { return clocks_.calendar ? clocks_.calendar() : system_now(); }

Expected<void, StoreError> KeptGame::finish() {
  const auto done = store_->finish_game(id_, end_of(sheet(), calendar_now()));
  if (done) rated_ = rated_ && is_ratable(sheet().players, sheet().start, live_.plies());
  return done;
}

KeptGame::Done KeptGame::keep_end(LiveGame before) {
  if (!live_.is_over()) return {};
  if (const auto done = finish(); !done) {
    live_ = std::move(before);
    return Unexpected(by_store(done.error()));
  }
  return {};
}

template <class Change>
KeptGame::Done KeptGame::change(Change&& apply) {
  if (const auto fell = check_flag(); !fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = apply(); !done) return Unexpected(by_rule(done.error()));
  return keep_end(std::move(before));
}

Expected<bool, KeepError> KeptGame::check_flag() {
  LiveGame before = live_;
  if (!live_.check_flag(now())) return false;
  if (const auto kept = keep_end(std::move(before)); !kept) return Unexpected(kept.error());
  return true;
}

KeptGame::Done KeptGame::play(Move move, std::optional<PgnEval> eval) {
  const auto fell = check_flag();
  if (!fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = live_.play(move, now(), std::move(eval)); !done) return Unexpected(by_rule(done.error()));
  const int ply = live_.plies() - 1;
  if (const auto kept = store_->append_move(id_, ply, sheet().moves.back(), calendar_now()); !kept) {
    live_ = std::move(before);
    return Unexpected(by_store(kept.error()));
  }
  // The move is kept from here on: if writing the end fails, resuming the game writes it.
  if (live_.is_over())
    if (const auto done = finish(); !done) return Unexpected(by_store(done.error()));
  return {};
}

KeptGame::Done KeptGame::take_back(int plies) {
  if (const auto fell = check_flag(); !fell) return Unexpected(fell.error());
  LiveGame before = live_;
  const int had = live_.plies();
  if (const auto done = live_.take_back(plies, now()); !done) return Unexpected(by_rule(done.error()));
  if (const auto kept = store_->take_back(id_, had, live_.plies(), calendar_now()); !kept) {
    live_ = std::move(before);
    return Unexpected(by_store(kept.error()));
  }
  return {};
}

KeptGame::Done KeptGame::offer_draw(Color who) {
  return change([&] { return live_.offer_draw(who, now()); });
}
KeptGame::Done KeptGame::accept_draw(Color who) {
  return change([&] { return live_.accept_draw(who, now()); });
}
KeptGame::Done KeptGame::decline_draw(Color who) {
  return change([&] { return live_.decline_draw(who); });
}
KeptGame::Done KeptGame::claim_draw(Color who) {
  return change([&] { return live_.claim_draw(who, now()); });
}
KeptGame::Done KeptGame::claim_draw(Color who, Move intended) {
  return change([&] { return live_.claim_draw(who, intended, now()); });
}
KeptGame::Done KeptGame::resign(Color who) {
  return change([&] { return live_.resign(who, now()); });
}
KeptGame::Done KeptGame::abandon(Color who) {
  return change([&] { return live_.abandon(who, now()); });
}
KeptGame::Done KeptGame::adjudicate(std::optional<Color> winner) {
  return change([&] { return live_.adjudicate(winner, now()); });
}

KeptGame::Done KeptGame::set_unrated() {
  if (!rated_) return {};
  if (const auto done = store_->set_unrated(id_); !done) return Unexpected(by_store(done.error()));
  rated_ = false;
  return {};
}

}  // namespace kiebitz
