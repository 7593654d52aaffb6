#include "server/games/game_session.h"

#include <algorithm>
#include <utility>

#include "platform/calendar.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kMaxShares = 20;
constexpr std::size_t kShareLength = 24;
constexpr std::size_t kEpochLength = 8;
constexpr int kMostTries = 5;  // to change a card that others change all the time

}  // namespace

bool Asker::has(Color side) const { return std::find(seats.begin(), seats.end(), side) != seats.end(); }

GameSession::GameSession(const GameSurroundings& around, KeptGame game, GameHeader header, GameCard card)
    : around_(around),
      id_(game.id()),
      epoch_(around.epoch + random_word(kEpochLength)),
      game_(std::move(game)),
      header_(std::move(header)),
      card_(std::move(card)) {}

// --- who

Granted<Asker> GameSession::asker(const std::optional<Visitor>& visitor, std::string_view share) const {
  const MutexLock lock(mutex_);
  return find_asker(visitor, share);
}

Granted<Asker> GameSession::find_asker(const std::optional<Visitor>& visitor, std::string_view share) const {
  const std::string id = visitor ? visitor->id : std::string();
  Asker asker;
  asker.visitor = visitor;
  asker.share = std::string(share);
  const bool is_owner = visitor && id == header_.owner;
  for (const Color side : kColors) {
    if (is_computer_seat(side) || card_.is_imported) continue;
    const bool is_guest_seat = card_.guest_side == side;
    if (is_guest_seat ? visitor && id == card_.guest : is_owner) asker.seats.push_back(side);
  }
  if (is_owner) {
    asker.role = Role::Owner;
    return asker;
  }
  if (!asker.seats.empty()) {
    asker.role = Role::Player;
    return asker;
  }
  const bool has_link = std::any_of(card_.shares.begin(), card_.shares.end(),
                                    [share](const ShareLink& link) { return equal_secrets(link.token, share); });
  if (!share.empty() && has_link) return asker;
  return Unexpected(Refusal{RefusalKind::NotFound});
}

Granted<Color> GameSession::side_of(const Asker& asker, std::optional<Color> side) const {
  if (side && asker.has(*side)) return *side;
  if (asker.seats.empty() || side) return Unexpected(Refusal{RefusalKind::Forbidden, "this seat is not yours"});
  if (asker.seats.size() == 1) return asker.seats.front();
  return game_.game().side_to_move();
}

std::optional<Refusal> GameSession::not_playing() const {
  if (deleted_) return Refusal{RefusalKind::NotFound};
  if (!game_.damage().empty()) return Refusal{RefusalKind::GameIsDamaged, game_.damage()};
  if (game_.game().is_over()) return Refusal{RefusalKind::GameIsOver};
  if (card_.is_waiting()) return Refusal{RefusalKind::NotStarted};
  return std::nullopt;
}

std::optional<Refusal> GameSession::behind(const Asker& asker, Revision last) const {
  if (!asker.revision || *asker.revision >= last) return std::nullopt;
  return Refusal{RefusalKind::StaleRevision,
                 "it was changed at revision " + std::to_string(static_cast<std::int64_t>(last))};
}

Refusal GameSession::refusal_of(const KeepError& error) const {
  if (error.store) return server::refusal_of(*error.store);
  switch (*error.rule) {
    case GameError::IllegalMove:
      return {RefusalKind::IllegalMove, error.describe()};
    case GameError::NotOnMove:
      return {RefusalKind::NotYourTurn, error.describe()};
    case GameError::NothingToUndo:
      return {RefusalKind::NothingToTakeBack, error.describe()};
    case GameError::NoGroundForClaim:
      return {RefusalKind::NoGroundForClaim, error.describe()};
    case GameError::NoDrawOffer:
      return {RefusalKind::NoDrawOffer, error.describe()};
    case GameError::OfferStands:
      return {RefusalKind::OfferStands, error.describe()};
    case GameError::GameIsOver:
      break;
  }
  return {RefusalKind::GameIsOver, error.describe()};
}

// --- reading and listening

GameFacts GameSession::facts() const {
  const auto asking = takeback_wish_ ? std::optional(takeback_wish_->side) : std::nullopt;
  return {game_.id(), epoch_, seq_, header_, game_, card_, thinking_, asking, draw_answer_, trouble_, calendar_now()};
}

void GameSession::read(const std::function<void(const GameFacts&)>& look) const {
  const MutexLock lock(mutex_);
  look(facts());
}

void GameSession::publish(GameEventKind kind) {
  ++seq_;
  header_.updated = calendar_now();
  const GameFacts now = facts();
  // Rights change: a viewer has taken the seat, a link has been withdrawn.
  std::erase_if(ears_, [this](Ear& ear) KIEBITZ_REQUIRES(mutex_) {
    const auto asker = find_asker(ear.asker.visitor, ear.asker.share);
    if (asker) ear.asker = *asker;
    return !asker || ear.listener.expired();
  });
  if (around_.on_end && (deleted_ || game_.game().is_over())) around_.on_end(id_);
  for (const Ear& ear : ears_)
    if (const auto listener = ear.listener.lock()) listener->on_event(kind, now, ear.asker);
  if (thinking_ && !game_.game().is_over()) return;
  for (const auto& call : std::exchange(waiting_, {})) call();
}

void GameSession::listen(const std::weak_ptr<GameListener>& listener, const Asker& asker,
                         const std::function<void(const GameFacts&)>& first_look) {
  const MutexLock lock(mutex_);
  const auto self = listener.lock();
  std::erase_if(ears_, [&self](const Ear& ear) { return ear.listener.lock() == self; });
  ears_.push_back({listener, asker});
  first_look(facts());
}

void GameSession::unlisten(const GameListener* listener) {
  const MutexLock lock(mutex_);
  std::erase_if(ears_, [listener](const Ear& ear) { return ear.listener.lock().get() == listener; });
}

void GameSession::when_settled(std::function<void()> call) {
  {
    const MutexLock lock(mutex_);
    if (thinking_) {
      waiting_.emplace_back(std::move(call));
      return;
    }
  }
  call();
}

bool GameSession::is_attended() const {
  if (!mutex_.try_lock()) return false;
  const MutexLock lock(mutex_, std::adopt_lock);
  return has_ears();
}

bool GameSession::has_ears() const {
  return std::any_of(ears_.begin(), ears_.end(), [](const Ear& ear) { return !ear.listener.expired(); });
}

bool GameSession::is_idle() const {
  if (!mutex_.try_lock()) return false;
  const MutexLock lock(mutex_, std::adopt_lock);
  const bool clock_runs = game_.live().clock() && game_.live().clock()->running();
  // A draw offer and the wish to take back live here only.
  const bool has_offer = game_.game().draw_offer() || takeback_wish_;
  const bool waits_for_word = has_offer && calendar_now() - header_.updated < around_.offers.count();
  return !has_ears() && !waits_for_word && !thinking_ && !clock_runs && waiting_.empty();
}

// --- around the game

Granted<void> GameSession::alter_card(const std::function<Granted<void>(GameCard& card)>& alter) {
  for (int tries = 1;; ++tries) {
    if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
    GameCard card = card_;
    if (auto done = alter(card); !done) return done;
    // Whoever has erased all that is his is not found as a guest again.
    const std::string guest = card.guest == card_.guest ? game_.card().guest : card.guest;
    const auto kept = game_.keep_card({guest, format_card(card)});
    if (kept) {
      card_ = std::move(card);
      return {};
    }
    const Refusal refusal = refused(kept.error());
    if (refusal.kind != RefusalKind::StaleRevision || tries == kMostTries) return Unexpected(refusal);
  }
}

Granted<void> GameSession::join(const Visitor& visitor, std::string_view share, const std::string& name) {
  const MutexLock lock(mutex_);
  bool was_here = false;
  const auto kept = alter_card([&](GameCard& card) KIEBITZ_REQUIRES(mutex_) -> Granted<void> {
    const auto link = std::find_if(card.shares.begin(), card.shares.end(), [share](const ShareLink& candidate) {
      return candidate.role == ShareRole::Player && equal_secrets(candidate.token, share);
    });
    if (link == card.shares.end()) return Unexpected(Refusal{RefusalKind::NotFound});
    was_here = card.guest == visitor.id;
    if (!card.is_waiting() || visitor.id == header_.owner) return Unexpected(Refusal{RefusalKind::SeatTaken});
    card.guest = visitor.id;
    return {};
  });
  if (was_here) return {};
  if (!kept) return kept;
  // He plays, whatever becomes of the name.
  if (!name.empty()) static_cast<void>(name_seat(*card_.guest_side, name));
  if (game_.live().clock()) game_.start_clock();
  publish(GameEventKind::Joined);
  return {};
}

Granted<ShareLink> GameSession::share(const Asker& asker, ShareRole role) {
  const MutexLock lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  const ShareLink link{random_word(kShareLength), role, calendar_now()};
  if (const auto checked = around_.quotas.check_server(); !checked) return Unexpected(checked.error());
  const auto kept = alter_card([&](GameCard& card) KIEBITZ_REQUIRES(mutex_) -> Granted<void> {
    if (role == ShareRole::Player && !card.is_waiting()) return Unexpected(Refusal{RefusalKind::SeatTaken});
    if (card.shares.size() >= kMaxShares) return Unexpected(Refusal{RefusalKind::Forbidden, "too many links"});
    card.shares.push_back(link);
    return {};
  });
  if (!kept) return Unexpected(kept.error());
  return link;
}

Granted<void> GameSession::unshare(const Asker& asker, std::string_view token) {
  const MutexLock lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  return alter_card([&](GameCard& card) KIEBITZ_REQUIRES(mutex_) -> Granted<void> {
    if (std::erase_if(card.shares, [token](const ShareLink& link) { return link.token == token; }) == 0)
      return Unexpected(Refusal{RefusalKind::NotFound});
    return {};
  });
}

Granted<void> GameSession::change_card(const Asker& asker, const CardChange& change) {
  const MutexLock lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  const std::size_t bytes = change.note.value_or("").size() + change.annotated_pgn.value_or("").size();
  if (bytes > 0)
    if (auto checked = around_.quotas.check({header_.owner}, {.bytes = bytes}); !checked) return checked;
  const auto kept = alter_card([&](GameCard& card) KIEBITZ_REQUIRES(mutex_) -> Granted<void> {
    if (auto refusal = behind(asker, game_.revision())) return Unexpected(std::move(*refusal));
    if (change.annotated_pgn && !game_.game().is_over() && !card.is_imported)
      return Unexpected(Refusal{RefusalKind::GameNotOver});
    if (change.title) card.title = *change.title;
    if (change.note) card.note = *change.note;
    if (change.annotated_pgn) card.annotated_pgn = *change.annotated_pgn;
    return {};
  });
  if (kept) publish(GameEventKind::Changed);
  return kept;
}

Granted<void> GameSession::name_seat(Color side, const std::string& name) {
  for (int tries = 1;; ++tries) {
    if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
    if (game_.sheet().player(side).name == name) return {};
    const auto kept = game_.rename_player(side, name);
    if (kept) return {};
    const Refusal refusal = refused(kept.error());
    if (refusal.kind != RefusalKind::StaleRevision || tries == kMostTries) return Unexpected(refusal);
  }
}

Granted<void> GameSession::rename(const Asker& asker, const PlayerNames& names) {
  const MutexLock lock(mutex_);
  for (const Color side : kColors)
    if (names[index(side)] && !asker.has(side))
      return Unexpected(Refusal{RefusalKind::Forbidden, "this seat is not yours"});
  if (auto refusal = behind(asker, game_.revision())) return Unexpected(std::move(*refusal));
  for (const Color side : kColors)
    if (names[index(side)])
      if (auto done = name_seat(side, *names[index(side)]); !done) return done;
  publish(GameEventKind::Changed);
  return {};
}

void GameSession::close_deleted() {
  const MutexLock lock(mutex_);
  close();
}

void GameSession::close() {
  if (deleted_) return;
  stop_thinking();
  deleted_ = true;
  publish(GameEventKind::Deleted);
}

}  // namespace kiebitz::server
