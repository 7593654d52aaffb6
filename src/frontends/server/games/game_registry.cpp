#include "server/games/game_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kTickPeriod{100};
constexpr int kUnloadEveryRounds = 300;
constexpr int kCatchUpEveryRounds = 10;
constexpr std::size_t kPage = 200;
constexpr std::size_t kIdPage = 5000;
constexpr std::size_t kMaxScanned = 2000;
// Other writers wait for a transaction: a few hundred games take tenths of a second.
constexpr std::size_t kImportBatch = 200;
constexpr std::size_t kNamedGames = 50;

// People have a name only if they entered one: what "you" means depends on the reader.
std::string usual_name(const NewSeat& seat) {
  if (seat.kind != SeatKind::Computer) return {};
  if (seat.computer.kind == PlayerKind::Brain) return seat.computer.brain;
  if (seat.computer.kind == PlayerKind::Uci) return seat.computer.uci;
  return seat.computer.elo ? fmt::format("Kiebitz {}", *seat.computer.elo) : "Kiebitz";
}

PlayerInfo info_of(const NewSeat& seat) {
  PlayerInfo info;
  info.name = seat.name.empty() ? usual_name(seat) : seat.name;
  if (seat.kind != SeatKind::Computer) return info;
  info.kind = seat.computer.kind;
  info.spec = format_computer(seat.computer);
  info.rating = seat.computer.elo;
  return info;
}

}  // namespace

std::optional<GameId> parse_game_id(std::string_view text) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number <= 0 || text.front() == '0') return std::nullopt;
  return GameId{*number};
}

std::string format_game_id(GameId id) { return std::to_string(static_cast<std::int64_t>(id)); }

GameRegistry::GameRegistry(GameDependencies deps, Ticker& ticker) : deps_(std::move(deps)) {
  ticker.every(kTickPeriod, [this] { tick_all(); });
}

Result<std::shared_ptr<GameSession>> GameRegistry::create(const Visitor& visitor, const NewGame& request,
                                                          const std::string& address) {
  if (const auto checked = deps_.quotas.check(visitor, {.games = 1}); !checked) return Unexpected(checked.error());
  GameHeader header;
  header.owner = visitor.id;
  // The store rates players by name, and visitors choose any name: those ratings are the terminal's. Visitors have the
  // graph of GET /statistics.
  header.rated = false;
  GameSheet sheet;
  sheet.start = request.start;
  sheet.start.forget_past();
  sheet.clock = request.clock;
  sheet.event = "Kiebitz";
  GameMetadata metadata;
  metadata.title = request.title;
  metadata.computers = request.computers;
  for (const Color side : kColors) {
    const NewSeat& seat = request.seats[static_cast<std::size_t>(index(side))];
    sheet.players[static_cast<std::size_t>(index(side))] = info_of(seat);
    if (seat.kind == SeatKind::Guest) metadata.guest_side = side;
  }
  auto game = PersistentGame::begin(deps_.store, header, std::move(sheet), {}, {{}, format_metadata(metadata)});
  if (!game) return Unexpected(problem_of(game.error()));
  const GameId id = game->id();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  header.created = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  header.updated = header.created;
  const auto session = std::make_shared<GameSession>(deps_, std::move(*game), std::move(header), std::move(metadata));
  {
    const MutexLock lock(mutex_);
    games_[id] = session;
  }
  session->wake_up(address);
  return session;
}

std::shared_ptr<GameSession> GameRegistry::in_memory(GameId id) const {
  const MutexLock lock(mutex_);
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second;
}

Result<std::shared_ptr<GameSession>> GameRegistry::current(std::shared_ptr<GameSession> game,
                                                           std::optional<Revision> stored) {
  if (const auto caught_up = game->catch_up(stored); !caught_up) {
    if (caught_up.error().code == ProblemCode::NotFound) forget(game->id());
    return Unexpected(caught_up.error());
  }
  return game;
}

Result<std::shared_ptr<GameSession>> GameRegistry::find(GameId id) {
  auto game = in_memory(id);
  if (!game) return load(id);
  const auto stored = deps_.store.revisions({&id, 1});
  if (!stored) return Unexpected(problem_of(stored.error()));
  return current(std::move(game), stored->front());
}

Result<std::shared_ptr<GameSession>> GameRegistry::peek(GameId id) {
  if (in_memory(id)) return find(id);
  return read(id);
}

Result<std::shared_ptr<GameSession>> GameRegistry::peek_at(GameId id, Revision stored) {
  auto game = in_memory(id);
  return game ? current(std::move(game), stored) : read(id);
}

Result<std::shared_ptr<GameSession>> GameRegistry::load(GameId id) {
  const MutexLock loading(loading_);
  if (auto game = in_memory(id)) return game;
  auto session = read(id);
  if (!session) return session;
  const MutexLock lock(mutex_);
  games_[id] = *session;
  return session;
}

Result<std::shared_ptr<GameSession>> GameRegistry::read(GameId id) {
  auto stored = deps_.store.salvage(id);
  if (!stored) return Unexpected(problem_of(stored.error()));
  GameHeader header = stored->header;
  auto game = PersistentGame::resume(deps_.store, std::move(*stored), {});
  if (!game) return Unexpected(problem_of(game.error()));
  GameMetadata metadata = metadata_of(game->metadata(), header);
  return std::make_shared<GameSession>(deps_, std::move(*game), std::move(header), std::move(metadata));
}

void GameRegistry::forget(GameId id) {
  const MutexLock lock(mutex_);
  games_.erase(id);
}

Result<bool> GameRegistry::has_data(const Visitor& visitor) {
  const auto games = games_of(visitor, std::nullopt, 1);
  if (!games) return Unexpected(games.error());
  return !games->empty();
}

Result<GameRegistry::Entry> GameRegistry::enter(GameId id, const std::optional<Visitor>& visitor,
                                                std::string_view share, const std::string& address) {
  const auto game = find(id);
  if (!game) return Unexpected(game.error());
  auto requester = (*game)->requester(visitor, share);
  if (!requester) return Unexpected(requester.error());
  requester->address = address;
  (*game)->on_viewed(*requester);
  return Entry{*game, std::move(*requester)};
}

Result<void> GameRegistry::erase(GameId id, const Visitor& visitor, std::optional<Revision> expected) {
  const auto entry = enter(id, visitor, {});
  if (!entry) return Unexpected(entry.error());
  if (entry->requester.role != Role::Owner) return Unexpected(Problem{ProblemCode::Forbidden});
  const auto done = deps_.store.delete_game(id, expected);
  if (!done) return Unexpected(problem_of(done.error()));
  close_deleted(id);
  return {};
}

void GameRegistry::close_deleted(GameId id) {
  const auto session = in_memory(id);
  forget(id);
  if (session) session->close_deleted();
}

Result<std::vector<GameSummary>> GameRegistry::games_of(const Visitor& visitor, std::optional<GameId> before,
                                                        std::size_t limit) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.before = before;
  filter.limit = static_cast<int>(limit);
  auto games = deps_.store.list(filter);
  if (!games) return Unexpected(problem_of(games.error()));
  filter.guest = std::exchange(filter.owner, std::nullopt);
  auto joined = deps_.store.list(filter);
  if (!joined) return Unexpected(problem_of(joined.error()));
  std::move(joined->begin(), joined->end(), std::back_inserter(*games));
  std::sort(games->begin(), games->end(), [](const GameSummary& a, const GameSummary& b) { return a.id > b.id; });
  if (games->size() > limit) games->resize(limit);
  return std::move(*games);
}

Result<std::vector<GameId>> GameRegistry::ids(const Visitor& visitor) {
  std::vector<GameId> all;
  while (true) {
    const auto page = games_of(visitor, all.empty() ? std::nullopt : std::optional(all.back()), kIdPage);
    if (!page) return Unexpected(page.error());
    for (const GameSummary& game : *page) all.push_back(game.id);
    if (page->size() < kIdPage) return all;
  }
}

Result<GamePage> GameRegistry::list(const Visitor& visitor, const GameQuery& request) {
  GamePage page;
  std::optional<GameId> before = request.before;
  for (std::size_t scanned = 0; scanned < kMaxScanned;) {
    const auto summaries = games_of(visitor, before, kPage);
    if (!summaries) return Unexpected(summaries.error());
    for (const GameSummary& summary : *summaries) {
      before = summary.id;
      ++scanned;
      if (!request.is_wanted())
        return Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = kRetryAfterSeconds});
      const auto game = peek_at(summary.id, summary.header.revision);
      if (!game) continue;
      bool fits = true;
      if (request.fits) (*game)->read([&](const GameFacts& facts) { fits = request.fits(facts); });
      if (fits) page.games.push_back(*game);
      if (page.games.size() < request.limit) continue;
      page.next = before;
      return page;
    }
    if (summaries->size() < kPage) return page;
  }
  page.next = before;
  return page;
}

Result<GameRegistry::Imported> GameRegistry::import(const Visitor& visitor, std::string_view pgn, std::size_t count) {
  const Quotas& quotas = deps_.quotas;
  if (const auto checked = quotas.check(visitor, {count, pgn.size()}); !checked) return Unexpected(checked.error());
  Imported imported;
  Result<void> quota_check;
  PgnImportOptions options;
  options.owner = visitor.id;
  options.batch = kImportBatch;
  options.named_games = kNamedGames;
  options.max_annotated = kMaxImportedBytes;
  options.on_kept = [&imported](const std::vector<GameId>& kept) {
    imported.games.insert(imported.games.begin(), kept.rbegin(), kept.rend());
  };
  // Simultaneous imports must not fill the disk together.
  options.may_keep = [&] {
    quota_check = quotas.check_server();
    return quota_check.has_value();
  };
  TextSource source(pgn);
  auto done = import_pgn(deps_.store, source, options, {});
  if (!done) return Unexpected(problem_of(done.error()));
  if (!quota_check) return Unexpected(quota_check.error());
  imported.report = std::move(*done);
  return imported;
}

Result<void> GameRegistry::erase_all(const Visitor& visitor) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.limit = static_cast<int>(kGamesDeletedAtOnce);
  while (true) {
    const auto page = deps_.store.list(filter);
    if (!page) return Unexpected(problem_of(page.error()));
    std::vector<GameId> ids;
    for (const GameSummary& summary : *page) ids.push_back(summary.id);
    const auto deleted = deps_.store.delete_games(ids);
    if (!deleted) return Unexpected(problem_of(deleted.error()));
    for (const GameId id : ids) close_deleted(id);
    if (page->size() < kGamesDeletedAtOnce) break;
  }
  if (const auto left = deps_.store.forget_guest(visitor.id); !left) return Unexpected(problem_of(left.error()));
  return {};
}

std::size_t GameRegistry::loaded() const {
  const MutexLock lock(mutex_);
  return games_.size();
}

void GameRegistry::tick_all() {
  std::vector<std::shared_ptr<GameSession>> games;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, game] : games_) games.push_back(game);
  }
  for (const auto& game : games) game->tick();
  games.clear();
  if (++rounds_ % kCatchUpEveryRounds == 0) catch_up_subscribed();
  if (rounds_ % kUnloadEveryRounds == 0) unload_idle();
}

void GameRegistry::catch_up_subscribed() {
  if (is_catching_up_->exchange(true)) return;
  std::vector<std::shared_ptr<GameSession>> games;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, game] : games_) games.push_back(game);
  }
  std::erase_if(games, [](const auto& game) { return !game->has_subscribers(); });
  const auto look = [&store = deps_.store, games, is_catching_up = is_catching_up_] {
    std::vector<GameId> ids;
    for (const auto& game : games) ids.push_back(game->id());
    if (const auto stored = store.revisions(ids))
      for (std::size_t i = 0; i < games.size(); ++i) static_cast<void>(games[i]->catch_up((*stored)[i]));
    *is_catching_up = false;
  };
  if (games.empty() || !deps_.tasks.post_always(look)) *is_catching_up_ = false;
}

void GameRegistry::unload_idle() {
  const MutexLock lock(mutex_);
  std::erase_if(games_, [](const auto& entry) { return entry.second.use_count() == 1 && entry.second->is_idle(); });
}

}  // namespace kiebitz::server
