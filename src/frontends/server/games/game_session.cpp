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
constexpr int kMostTries = 5;  // to change metadata that others change at the same time

}  // namespace

bool Requester::has(Color side) const { return std::find(seats.begin(), seats.end(), side) != seats.end(); }

GameSession::GameSession(const GameDependencies& deps, PersistentGame game, GameHeader header, GameMetadata metadata)
    : deps_(deps),
      id_(game.id()),
      epoch_(deps.epoch + random_word(kEpochLength)),
      game_(std::move(game)),
      header_(std::move(header)),
      metadata_(std::move(metadata)) {}

// --- who

Result<Requester> GameSession::requester(const std::optional<Visitor>& visitor, std::string_view share) const {
  const MutexLock lock(mutex_);
  return find_requester(visitor, share);
}

Result<Requester> GameSession::find_requester(const std::optional<Visitor>& visitor, std::string_view share) const {
  const std::string id = visitor ? visitor->id : std::string();
  Requester requester;
  requester.visitor = visitor;
  requester.share = std::string(share);
  const bool is_owner = visitor && id == header_.owner;
  for (const Color side : kColors) {
    if (is_computer_seat(side) || metadata_.is_imported) continue;
    const bool is_guest_seat = metadata_.guest_side == side;
    if (is_guest_seat ? visitor && id == metadata_.guest : is_owner) requester.seats.push_back(side);
  }
  if (is_owner) {
    requester.role = Role::Owner;
    return requester;
  }
  if (!requester.seats.empty()) {
    requester.role = Role::Player;
    return requester;
  }
  const bool has_link = std::any_of(metadata_.shares.begin(), metadata_.shares.end(),
                                    [share](const ShareLink& link) { return equal_secrets(link.token, share); });
  if (!share.empty() && has_link) return requester;
  return Unexpected(Problem{ProblemCode::NotFound});
}

Result<Color> GameSession::side_of(const Requester& requester, std::optional<Color> side) const {
  if (side && requester.has(*side)) return *side;
  if (requester.seats.empty() || side) return Unexpected(Problem{ProblemCode::Forbidden, "this seat is not yours"});
  if (requester.seats.size() == 1) return requester.seats.front();
  return game_.game().side_to_move();
}

std::optional<Problem> GameSession::playing_problem() const {
  if (deleted_) return Problem{ProblemCode::NotFound};
  if (!game_.damage().empty()) return Problem{ProblemCode::GameIsDamaged, game_.damage()};
  if (game_.game().is_over()) return Problem{ProblemCode::GameIsOver};
  if (metadata_.is_waiting()) return Problem{ProblemCode::NotStarted};
  return std::nullopt;
}

std::optional<Problem> GameSession::revision_problem(const Requester& requester, Revision last) const {
  if (!requester.revision || *requester.revision >= last) return std::nullopt;
  return Problem{ProblemCode::StaleRevision,
                 "it was changed at revision " + std::to_string(static_cast<std::int64_t>(last))};
}

// --- reading and listening

GameFacts GameSession::facts() const {
  const auto asking = takeback_request_ ? std::optional(takeback_request_->side) : std::nullopt;
  return {game_.id(), epoch_, seq_,         header_,  game_,         metadata_,
          thinking_,  asking, draw_answer_, trouble_, calendar_now()};
}

void GameSession::read(const std::function<void(const GameFacts&)>& look) const {
  const MutexLock lock(mutex_);
  look(facts());
}

void GameSession::publish(GameEventKind kind) {
  ++seq_;
  header_.updated = calendar_now();
  const GameFacts now = facts();
  // Rights change: a viewer joins, a link is withdrawn.
  std::erase_if(subscribers_, [this](Subscriber& subscriber) KIEBITZ_REQUIRES(mutex_) {
    const auto requester = find_requester(subscriber.requester.visitor, subscriber.requester.share);
    if (requester) subscriber.requester = *requester;
    return !requester || subscriber.listener.expired();
  });
  if (deps_.on_end && (deleted_ || game_.game().is_over())) deps_.on_end(id_);
  for (const Subscriber& subscriber : subscribers_)
    if (const auto listener = subscriber.listener.lock()) listener->on_event(kind, now, subscriber.requester);
  if (thinking_ && !game_.game().is_over()) return;
  for (const auto& call : std::exchange(waiting_, {})) call();
}

void GameSession::subscribe(const std::weak_ptr<GameListener>& listener, const Requester& requester,
                            const std::function<void(const GameFacts&)>& first_look) {
  const MutexLock lock(mutex_);
  const auto self = listener.lock();
  std::erase_if(subscribers_, [&self](const Subscriber& subscriber) { return subscriber.listener.lock() == self; });
  subscribers_.push_back({listener, requester});
  first_look(facts());
}

void GameSession::unsubscribe(const GameListener* listener) {
  const MutexLock lock(mutex_);
  std::erase_if(subscribers_,
                [listener](const Subscriber& subscriber) { return subscriber.listener.lock().get() == listener; });
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

bool GameSession::has_subscribers() const {
  if (!mutex_.try_lock()) return false;
  const MutexLock lock(mutex_, std::adopt_lock);
  return has_live_subscribers();
}

bool GameSession::has_live_subscribers() const {
  return std::any_of(subscribers_.begin(), subscribers_.end(),
                     [](const Subscriber& subscriber) { return !subscriber.listener.expired(); });
}

bool GameSession::is_idle() const {
  if (!mutex_.try_lock()) return false;
  const MutexLock lock(mutex_, std::adopt_lock);
  const bool clock_runs = game_.live().clock() && game_.live().clock()->running();
  // A draw offer and a takeback request exist only in memory.
  const bool has_offer = game_.game().draw_offer() || takeback_request_;
  const bool has_open_offer = has_offer && calendar_now() - header_.updated < deps_.offers.count();
  return !has_live_subscribers() && !has_open_offer && !thinking_ && !clock_runs && waiting_.empty();
}

// --- around the game

Result<void> GameSession::alter_metadata(const std::function<Result<void>(GameMetadata& metadata)>& alter) {
  for (int tries = 1;; ++tries) {
    if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
    GameMetadata metadata = metadata_;
    if (auto done = alter(metadata); !done) return done;
    // A guest who has erased all his data is not stored again.
    const std::string guest = metadata.guest == metadata_.guest ? game_.metadata().guest : metadata.guest;
    const auto kept = game_.set_metadata({guest, format_metadata(metadata)});
    if (kept) {
      metadata_ = std::move(metadata);
      return {};
    }
    const Problem problem = problem_after(kept.error());
    if (problem.code != ProblemCode::StaleRevision || tries == kMostTries) return Unexpected(problem);
  }
}

Result<void> GameSession::join(const Visitor& visitor, std::string_view share, const std::string& name) {
  const MutexLock lock(mutex_);
  bool was_here = false;
  const auto kept = alter_metadata([&](GameMetadata& metadata) KIEBITZ_REQUIRES(mutex_) -> Result<void> {
    const auto link = std::find_if(metadata.shares.begin(), metadata.shares.end(), [share](const ShareLink& candidate) {
      return candidate.role == ShareRole::Player && equal_secrets(candidate.token, share);
    });
    if (link == metadata.shares.end()) return Unexpected(Problem{ProblemCode::NotFound});
    was_here = metadata.guest == visitor.id;
    if (!metadata.is_waiting() || visitor.id == header_.owner) return Unexpected(Problem{ProblemCode::SeatTaken});
    metadata.guest = visitor.id;
    return {};
  });
  if (was_here) return {};
  if (!kept) return kept;
  // The seat is taken even if the name cannot be stored.
  if (!name.empty()) static_cast<void>(name_seat(*metadata_.guest_side, name));
  if (game_.live().clock()) game_.start_clock();
  publish(GameEventKind::Joined);
  return {};
}

Result<ShareLink> GameSession::share(const Requester& requester, ShareRole role) {
  const MutexLock lock(mutex_);
  if (requester.role != Role::Owner) return Unexpected(Problem{ProblemCode::Forbidden});
  const ShareLink link{random_word(kShareLength), role, calendar_now()};
  if (const auto checked = deps_.quotas.check_server(); !checked) return Unexpected(checked.error());
  const auto kept = alter_metadata([&](GameMetadata& metadata) KIEBITZ_REQUIRES(mutex_) -> Result<void> {
    if (role == ShareRole::Player && !metadata.is_waiting()) return Unexpected(Problem{ProblemCode::SeatTaken});
    if (metadata.shares.size() >= kMaxShares) return Unexpected(Problem{ProblemCode::Forbidden, "too many links"});
    metadata.shares.push_back(link);
    return {};
  });
  if (!kept) return Unexpected(kept.error());
  return link;
}

Result<void> GameSession::unshare(const Requester& requester, std::string_view token) {
  const MutexLock lock(mutex_);
  if (requester.role != Role::Owner) return Unexpected(Problem{ProblemCode::Forbidden});
  return alter_metadata([&](GameMetadata& metadata) KIEBITZ_REQUIRES(mutex_) -> Result<void> {
    if (std::erase_if(metadata.shares, [token](const ShareLink& link) { return link.token == token; }) == 0)
      return Unexpected(Problem{ProblemCode::NotFound});
    return {};
  });
}

Result<void> GameSession::change_metadata(const Requester& requester, const MetadataChange& change) {
  const MutexLock lock(mutex_);
  if (requester.role != Role::Owner) return Unexpected(Problem{ProblemCode::Forbidden});
  const std::size_t bytes = change.note.value_or("").size() + change.annotated_pgn.value_or("").size();
  if (bytes > 0)
    if (auto checked = deps_.quotas.check({header_.owner}, {.bytes = bytes}); !checked) return checked;
  const auto kept = alter_metadata([&](GameMetadata& metadata) KIEBITZ_REQUIRES(mutex_) -> Result<void> {
    if (auto problem = revision_problem(requester, game_.revision())) return Unexpected(std::move(*problem));
    if (change.annotated_pgn && !game_.game().is_over() && !metadata.is_imported)
      return Unexpected(Problem{ProblemCode::GameNotOver});
    if (change.title) metadata.title = *change.title;
    if (change.note) metadata.note = *change.note;
    if (change.annotated_pgn) metadata.annotated_pgn = *change.annotated_pgn;
    return {};
  });
  if (kept) publish(GameEventKind::Changed);
  return kept;
}

Result<void> GameSession::name_seat(Color side, const std::string& name) {
  for (int tries = 1;; ++tries) {
    if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
    if (game_.sheet().player(side).name == name) return {};
    const auto kept = game_.rename_player(side, name);
    if (kept) return {};
    const Problem problem = problem_after(kept.error());
    if (problem.code != ProblemCode::StaleRevision || tries == kMostTries) return Unexpected(problem);
  }
}

Result<void> GameSession::rename(const Requester& requester, const PlayerNames& names) {
  const MutexLock lock(mutex_);
  for (const Color side : kColors)
    if (names[index(side)] && !requester.has(side))
      return Unexpected(Problem{ProblemCode::Forbidden, "this seat is not yours"});
  if (auto problem = revision_problem(requester, game_.revision())) return Unexpected(std::move(*problem));
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
