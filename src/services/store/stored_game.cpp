#include "store/stored_game.h"

#include <fmt/chrono.h>

#include <utility>

#include "base/assert.h"
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

KeptGame::KeptGame(Store& store, StoredGame stored, LiveGame live, Clocks clocks)
    : store_(&store),
      id_(stored.id),
      live_(std::move(live)),
      clocks_(std::move(clocks)),
      rated_(stored.header.rated),
      card_(std::move(stored.card)),
      damage_(std::move(stored.damage)),
      revision_(stored.header.revision),
      board_revision_(stored.header.board_revision) {
  KIEBITZ_ASSERT(board_revision_ <= revision_, "what is written to the board is written to the game");
}

Expected<KeptGame, StoreError> KeptGame::begin(Store& store, GameHeader header, GameSheet sheet, const Clocks& clocks,
                                               StoredCard card) {
  header.created = clocks.calendar ? clocks.calendar() : system_now();
  const std::time_t seconds = header.created / 1000;
  sheet.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(seconds));
  auto live = LiveGame::from_sheet(std::move(sheet));
  if (!live) return Unexpected(illegal(GameId{}));
  const auto id = store.create_game(header, live->sheet(), card);
  if (!id) return Unexpected(id.error());
  header.revision = header.board_revision = kFirstRevision;
  return KeptGame(store, {*id, std::move(header), {}, std::move(card)}, *std::move(live), clocks);
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
  KeptGame kept(store, std::move(stored), *std::move(live), clocks);
  // The last move ended the game and the process ended before that was written.
  if (kept.live_.is_over() && !was_over && kept.damage_.empty())
    if (const auto done = kept.finish(); !done) return Unexpected(done.error());
  return kept;
}

Expected<bool, StoreError> KeptGame::is_current() const {
  const auto stored = store_->revisions({&id_, 1});
  if (!stored) return Unexpected(stored.error());
  return stored->front() == revision_;
}

Expected<void, StoreError> KeptGame::reload() {
  auto again = resume(*store_, id_, clocks_);
  if (!again) return Unexpected(again.error());
  *this = *std::move(again);
  return {};
}

UnixMilliseconds KeptGame::calendar_now() const { return clocks_.calendar ? clocks_.calendar() : system_now(); }

Expected<void, StoreError> KeptGame::finish() {
  KIEBITZ_ASSERT(live_.is_over(), "only the end of a game is written as its end");
  const auto done = store_->finish_game(id_, end_of(sheet(), revision_, calendar_now()));
  if (!done) return Unexpected(done.error());
  note_board_write(*done);
  rated_ = rated_ && is_ratable(sheet().players, sheet().start, live_.plies());
  return {};
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

KeptGame::Done KeptGame::check_record() const {
  if (damage_.empty()) return {};
  return Unexpected(by_store({StoreErrorKind::Damaged, damage_}));
}

Expected<bool, KeepError> KeptGame::check_flag() {
  if (const auto checked = check_record(); !checked) return Unexpected(checked.error());
  LiveGame before = live_;
  if (!live_.check_flag(now())) return false;
  if (const auto kept = keep_end(std::move(before)); !kept) return Unexpected(kept.error());
  return true;
}

void KeptGame::run_from_real_now() {
  if (!moment_ || !live_.clock() || !live_.clock()->running()) return;
  live_.stop_clock(*moment_);
  live_.start_clock(clocks_.steady());
}

KeptGame::Done KeptGame::play(Move move, std::optional<PgnEval> eval) {
  const auto fell = check_flag();
  if (!fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = live_.play(move, now(), std::move(eval)); !done) return Unexpected(by_rule(done.error()));
  const auto kept = store_->append_move(id_, revision_, sheet().moves.back(), calendar_now());
  if (!kept) {
    live_ = std::move(before);
    return Unexpected(by_store(kept.error()));
  }
  note_board_write(*kept);
  run_from_real_now();
  // The move is kept from here on: if writing the end fails, resuming the game writes it.
  if (live_.is_over())
    if (const auto done = finish(); !done) return Unexpected(by_store(done.error()));
  return {};
}

KeptGame::Done KeptGame::take_back(int plies) {
  if (const auto fell = check_flag(); !fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = live_.take_back(plies, now()); !done) return Unexpected(by_rule(done.error()));
  const auto kept = store_->take_back(id_, revision_, live_.plies(), calendar_now());
  if (!kept) {
    live_ = std::move(before);
    return Unexpected(by_store(kept.error()));
  }
  note_board_write(*kept);
  run_from_real_now();
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
  if (auto checked = check_record(); !checked) return checked;
  const auto done = store_->set_unrated(id_, revision_);
  if (!done) return Unexpected(by_store(done.error()));
  KIEBITZ_ASSERT(*done > revision_, "every write makes a new revision");
  revision_ = *done;
  rated_ = false;
  return {};
}

KeptGame::Done KeptGame::rename_player(Color side, const std::string& name) {
  const auto done = store_->rename_player(id_, revision_, side, name, calendar_now());
  if (!done) return Unexpected(by_store(done.error()));
  revision_ = *done;
  live_.rename_player(side, name);
  return {};
}

KeptGame::Done KeptGame::keep_card(StoredCard card) {
  const auto done = store_->keep_card(id_, revision_, card, calendar_now());
  if (!done) return Unexpected(by_store(done.error()));
  KIEBITZ_ASSERT(*done > revision_, "every write makes a new revision");
  revision_ = *done;
  card_ = std::move(card);
  return {};
}

}  // namespace kiebitz
