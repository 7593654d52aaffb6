#include "store/persistent_game.h"

#include <fmt/chrono.h>

#include <utility>

#include "base/assert.h"
#include "store/finished_game.h"

namespace kiebitz {
namespace {

PersistentGameError by_rule(GameError error) { return {error, std::nullopt}; }
PersistentGameError by_store(StoreError error) { return {std::nullopt, std::move(error)}; }

UnixMilliseconds system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

StoreError illegal(GameId id) {
  return {StoreErrorKind::Damaged, fmt::format("game {}: its moves are not a legal game", static_cast<long long>(id))};
}

}  // namespace

std::string PersistentGameError::describe() const {
  if (rule) return std::string(kiebitz::describe(*rule));
  return store ? store->text : std::string();
}

PersistentGame::PersistentGame(Store& store, StoredGame stored, LiveGame live, Clocks clocks)
    : store_(&store),
      id_(stored.id),
      live_(std::move(live)),
      clocks_(std::move(clocks)),
      rated_(stored.header.rated),
      metadata_(std::move(stored.metadata)),
      damage_(std::move(stored.damage)),
      revision_(stored.header.revision),
      board_revision_(stored.header.board_revision) {
  KIEBITZ_ASSERT(board_revision_ <= revision_, "what is written to the board is written to the game");
}

Expected<PersistentGame, StoreError> PersistentGame::begin(Store& store, GameHeader header, GameSheet sheet,
                                                           const Clocks& clocks, StoredMetadata metadata) {
  header.created = clocks.calendar ? clocks.calendar() : system_now();
  const std::time_t seconds = header.created / 1000;
  sheet.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(seconds));
  auto live = LiveGame::from_sheet(std::move(sheet));
  if (!live) return Unexpected(illegal(GameId{}));
  const auto id = store.create_game(header, live->sheet(), metadata);
  if (!id) return Unexpected(id.error());
  header.revision = header.board_revision = kFirstRevision;
  return PersistentGame(store, {*id, std::move(header), {}, std::move(metadata)}, *std::move(live), clocks);
}

Expected<PersistentGame, StoreError> PersistentGame::resume(Store& store, GameId id, const Clocks& clocks) {
  auto stored = store.load(id);
  if (!stored) return Unexpected(stored.error());
  return resume(store, *std::move(stored), clocks);
}

Expected<PersistentGame, StoreError> PersistentGame::resume(Store& store, StoredGame stored, const Clocks& clocks) {
  const GameId id = stored.id;
  const bool was_over = stored.sheet.over.has_value();
  auto live = LiveGame::from_sheet(std::move(stored.sheet));
  if (!live) return Unexpected(illegal(id));
  PersistentGame game(store, std::move(stored), *std::move(live), clocks);
  // The last move ended the game and the process ended before that was written.
  if (game.live_.is_over() && !was_over && game.damage_.empty())
    if (const auto done = game.finish(); !done) return Unexpected(done.error());
  return game;
}

Expected<bool, StoreError> PersistentGame::is_current() const {
  const auto stored = store_->revisions({&id_, 1});
  if (!stored) return Unexpected(stored.error());
  return stored->front() == revision_;
}

Expected<void, StoreError> PersistentGame::reload() {
  auto again = resume(*store_, id_, clocks_);
  if (!again) return Unexpected(again.error());
  *this = *std::move(again);
  return {};
}

UnixMilliseconds PersistentGame::calendar_now() const { return clocks_.calendar ? clocks_.calendar() : system_now(); }

Expected<void, StoreError> PersistentGame::finish() {
  KIEBITZ_ASSERT(live_.is_over(), "only the end of a game is written as its end");
  const auto done = store_->finish_game(id_, end_of(sheet(), revision_, calendar_now()));
  if (!done) return Unexpected(done.error());
  note_board_write(*done);
  rated_ = rated_ && is_ratable(sheet().players, sheet().start, live_.plies());
  return {};
}

PersistentGame::Done PersistentGame::store_end(LiveGame before) {
  if (!live_.is_over()) return {};
  if (const auto done = finish(); !done) {
    live_ = std::move(before);
    return Unexpected(by_store(done.error()));
  }
  return {};
}

template <class Change>
PersistentGame::Done PersistentGame::change(Change&& apply) {
  if (const auto fell = check_flag(); !fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = apply(); !done) return Unexpected(by_rule(done.error()));
  return store_end(std::move(before));
}

PersistentGame::Done PersistentGame::check_record() const {
  if (damage_.empty()) return {};
  return Unexpected(by_store({StoreErrorKind::Damaged, damage_}));
}

Expected<bool, PersistentGameError> PersistentGame::check_flag() {
  if (const auto checked = check_record(); !checked) return Unexpected(checked.error());
  LiveGame before = live_;
  if (!live_.check_flag(now())) return false;
  if (const auto done = store_end(std::move(before)); !done) return Unexpected(done.error());
  return true;
}

void PersistentGame::run_from_real_now() {
  if (!moment_ || !live_.clock() || !live_.clock()->running()) return;
  live_.stop_clock(*moment_);
  live_.start_clock(clocks_.steady());
}

PersistentGame::Done PersistentGame::play(Move move, std::optional<PgnEval> eval) {
  const auto fell = check_flag();
  if (!fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = live_.play(move, now(), std::move(eval)); !done) return Unexpected(by_rule(done.error()));
  const auto revision = store_->append_move(id_, revision_, sheet().moves.back(), calendar_now());
  if (!revision) {
    live_ = std::move(before);
    return Unexpected(by_store(revision.error()));
  }
  note_board_write(*revision);
  run_from_real_now();
  // The move is stored from here on: if writing the end fails, resuming the game writes it.
  if (live_.is_over())
    if (const auto done = finish(); !done) return Unexpected(by_store(done.error()));
  return {};
}

PersistentGame::Done PersistentGame::take_back(int plies) {
  if (const auto fell = check_flag(); !fell) return Unexpected(fell.error());
  LiveGame before = live_;
  if (const auto done = live_.take_back(plies, now()); !done) return Unexpected(by_rule(done.error()));
  const auto revision = store_->take_back(id_, revision_, live_.plies(), calendar_now());
  if (!revision) {
    live_ = std::move(before);
    return Unexpected(by_store(revision.error()));
  }
  note_board_write(*revision);
  run_from_real_now();
  return {};
}

PersistentGame::Done PersistentGame::offer_draw(Color who) {
  return change([&] { return live_.offer_draw(who, now()); });
}
PersistentGame::Done PersistentGame::accept_draw(Color who) {
  return change([&] { return live_.accept_draw(who, now()); });
}
PersistentGame::Done PersistentGame::decline_draw(Color who) {
  return change([&] { return live_.decline_draw(who); });
}
PersistentGame::Done PersistentGame::claim_draw(Color who) {
  return change([&] { return live_.claim_draw(who, now()); });
}
PersistentGame::Done PersistentGame::claim_draw(Color who, Move intended) {
  return change([&] { return live_.claim_draw(who, intended, now()); });
}
PersistentGame::Done PersistentGame::resign(Color who) {
  return change([&] { return live_.resign(who, now()); });
}
PersistentGame::Done PersistentGame::abandon(Color who) {
  return change([&] { return live_.abandon(who, now()); });
}
PersistentGame::Done PersistentGame::adjudicate(std::optional<Color> winner) {
  return change([&] { return live_.adjudicate(winner, now()); });
}

PersistentGame::Done PersistentGame::set_unrated() {
  if (!rated_) return {};
  if (auto checked = check_record(); !checked) return checked;
  const auto done = store_->set_unrated(id_, revision_);
  if (!done) return Unexpected(by_store(done.error()));
  KIEBITZ_ASSERT(*done > revision_, "every write makes a new revision");
  revision_ = *done;
  rated_ = false;
  return {};
}

PersistentGame::Done PersistentGame::rename_player(Color side, const std::string& name) {
  const auto done = store_->rename_player(id_, revision_, side, name, calendar_now());
  if (!done) return Unexpected(by_store(done.error()));
  revision_ = *done;
  live_.rename_player(side, name);
  return {};
}

PersistentGame::Done PersistentGame::set_metadata(StoredMetadata metadata) {
  const auto done = store_->set_metadata(id_, revision_, metadata, calendar_now());
  if (!done) return Unexpected(by_store(done.error()));
  KIEBITZ_ASSERT(*done > revision_, "every write makes a new revision");
  revision_ = *done;
  metadata_ = std::move(metadata);
  return {};
}

}  // namespace kiebitz
