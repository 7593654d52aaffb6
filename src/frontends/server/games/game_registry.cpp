#include "server/games/game_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kTendPeriod{100};
constexpr int kPutAwayEveryRounds = 300;
constexpr int kCatchUpEveryRounds = 10;
constexpr std::size_t kPage = 200;
constexpr std::size_t kIdPage = 5000;
constexpr std::size_t kMaxScanned = 2000;
// Whoever wants to write waits for a transaction: a few hundred games take tenths of a second.
constexpr std::size_t kImportBatch = 200;
constexpr std::size_t kNamedGames = 50;

// Of people only those who said one: what "you" means depends on who looks.
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
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number <= 0) return std::nullopt;
  if (text.front() == '0') return std::nullopt;
  return GameId{number};
}

std::string format_game_id(GameId id) { return std::to_string(static_cast<std::int64_t>(id)); }

GameHall::GameHall(GameSurroundings around, Ticker& ticker) : around_(std::move(around)) {
  ticker.every(kTendPeriod, [this] { tend_all(); });
}

Granted<std::shared_ptr<GameSession>> GameHall::create(const Visitor& visitor, const NewGame& wish,
                                                       const std::string& address) {
  if (const auto checked = around_.quotas.check(visitor, {.games = 1}); !checked) return Unexpected(checked.error());
  GameHeader header;
  header.owner = visitor.id;
  // The store rates players by their names, and here anybody takes any name: those ratings are the terminal's. Visitors
  // have the graph of GET /statistics.
  header.rated = false;
  GameSheet sheet;
  sheet.start = wish.start;
  sheet.start.forget_past();
  sheet.clock = wish.clock;
  sheet.event = "Kiebitz";
  GameCard card;
  card.title = wish.title;
  card.computers = wish.computers;
  for (const Color side : kColors) {
    const NewSeat& seat = wish.seats[static_cast<std::size_t>(index(side))];
    sheet.players[static_cast<std::size_t>(index(side))] = info_of(seat);
    if (seat.kind == SeatKind::Guest) card.guest_side = side;
  }
  auto game = KeptGame::begin(around_.store, header, std::move(sheet), {}, {{}, format_card(card)});
  if (!game) return Unexpected(refusal_of(game.error()));
  const GameId id = game->id();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  header.created = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  header.updated = header.created;
  const auto session = std::make_shared<GameSession>(around_, std::move(*game), std::move(header), std::move(card));
  {
    const MutexLock lock(mutex_);
    games_[id] = session;
  }
  session->wake_up(address);
  return session;
}

std::shared_ptr<GameSession> GameHall::in_memory(GameId id) const {
  const MutexLock lock(mutex_);
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second;
}

Granted<std::shared_ptr<GameSession>> GameHall::current(std::shared_ptr<GameSession> game,
                                                        std::optional<Revision> stored) {
  if (const auto caught_up = game->catch_up(stored); !caught_up) {
    if (caught_up.error().kind == RefusalKind::NotFound) forget(game->id());
    return Unexpected(caught_up.error());
  }
  return game;
}

Granted<std::shared_ptr<GameSession>> GameHall::find(GameId id) {
  auto game = in_memory(id);
  if (!game) return load(id);
  const auto stored = around_.store.revisions({&id, 1});
  if (!stored) return Unexpected(refusal_of(stored.error()));
  return current(std::move(game), stored->front());
}

Granted<std::shared_ptr<GameSession>> GameHall::peek(GameId id) {
  if (in_memory(id)) return find(id);
  return read(id);
}

Granted<std::shared_ptr<GameSession>> GameHall::peek_at(GameId id, Revision stored) {
  auto game = in_memory(id);
  return game ? current(std::move(game), stored) : read(id);
}

Granted<std::shared_ptr<GameSession>> GameHall::load(GameId id) {
  const MutexLock loading(loading_);
  if (auto game = in_memory(id)) return game;
  auto session = read(id);
  if (!session) return session;
  const MutexLock lock(mutex_);
  games_[id] = *session;
  return session;
}

Granted<std::shared_ptr<GameSession>> GameHall::read(GameId id) {
  auto stored = around_.store.salvage(id);
  if (!stored) return Unexpected(refusal_of(stored.error()));
  GameHeader header = stored->header;
  auto game = KeptGame::resume(around_.store, std::move(*stored), {});
  if (!game) return Unexpected(refusal_of(game.error()));
  GameCard card = card_of(game->card(), header);
  return std::make_shared<GameSession>(around_, std::move(*game), std::move(header), std::move(card));
}

void GameHall::forget(GameId id) {
  const MutexLock lock(mutex_);
  games_.erase(id);
}

Granted<bool> GameHall::knows(const Visitor& visitor) {
  const auto games = games_of(visitor, std::nullopt, 1);
  if (!games) return Unexpected(games.error());
  return !games->empty();
}

Granted<GameHall::Entry> GameHall::enter(GameId id, const std::optional<Visitor>& visitor, std::string_view share,
                                         const std::string& address) {
  const auto game = find(id);
  if (!game) return Unexpected(game.error());
  auto asker = (*game)->asker(visitor, share);
  if (!asker) return Unexpected(asker.error());
  asker->address = address;
  (*game)->look_in(*asker);
  return Entry{*game, std::move(*asker)};
}

Granted<void> GameHall::erase(GameId id, const Visitor& visitor, std::optional<Revision> expected) {
  const auto entry = enter(id, visitor, {});
  if (!entry) return Unexpected(entry.error());
  if (entry->asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  const auto done = around_.store.delete_game(id, expected);
  if (!done) return Unexpected(refusal_of(done.error()));
  close_deleted(id);
  return {};
}

void GameHall::close_deleted(GameId id) {
  const auto session = in_memory(id);
  forget(id);
  if (session) session->close_deleted();
}

Granted<std::vector<GameSummary>> GameHall::games_of(const Visitor& visitor, std::optional<GameId> before,
                                                     std::size_t limit) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.before = before;
  filter.limit = static_cast<int>(limit);
  auto games = around_.store.list(filter);
  if (!games) return Unexpected(refusal_of(games.error()));
  filter.guest = std::exchange(filter.owner, std::nullopt);
  auto joined = around_.store.list(filter);
  if (!joined) return Unexpected(refusal_of(joined.error()));
  std::move(joined->begin(), joined->end(), std::back_inserter(*games));
  std::sort(games->begin(), games->end(), [](const GameSummary& a, const GameSummary& b) { return a.id > b.id; });
  if (games->size() > limit) games->resize(limit);
  return std::move(*games);
}

Granted<std::vector<GameId>> GameHall::ids(const Visitor& visitor) {
  std::vector<GameId> all;
  while (true) {
    const auto page = games_of(visitor, all.empty() ? std::nullopt : std::optional(all.back()), kIdPage);
    if (!page) return Unexpected(page.error());
    for (const GameSummary& game : *page) all.push_back(game.id);
    if (page->size() < kIdPage) return all;
  }
}

Granted<GamePage> GameHall::list(const Visitor& visitor, const GameWish& wish) {
  GamePage page;
  std::optional<GameId> before = wish.before;
  for (std::size_t scanned = 0; scanned < kMaxScanned;) {
    const auto summaries = games_of(visitor, before, kPage);
    if (!summaries) return Unexpected(summaries.error());
    for (const GameSummary& summary : *summaries) {
      before = summary.id;
      ++scanned;
      if (!wish.goes_on()) return Unexpected(Refusal{RefusalKind::Cancelled});
      const auto game = peek_at(summary.id, summary.header.revision);
      if (!game) continue;
      bool fits = true;
      if (wish.fits) (*game)->read([&](const GameFacts& facts) { fits = wish.fits(facts); });
      if (fits) page.games.push_back(*game);
      if (page.games.size() < wish.limit) continue;
      page.next = before;
      return page;
    }
    if (summaries->size() < kPage) return page;
  }
  page.next = before;
  return page;
}

Granted<GameHall::Imported> GameHall::import(const Visitor& visitor, std::string_view pgn, std::size_t count) {
  const Quotas& quotas = around_.quotas;
  if (const auto checked = quotas.check(visitor, {count, pgn.size()}); !checked) return Unexpected(checked.error());
  Imported imported;
  Granted<void> may_go_on;
  PgnImportOptions options;
  options.owner = visitor.id;
  options.batch = kImportBatch;
  options.named_games = kNamedGames;
  options.max_annotated = kMaxImportedBytes;
  options.on_kept = [&imported](const std::vector<GameId>& kept) {
    imported.games.insert(imported.games.begin(), kept.rbegin(), kept.rend());
  };
  // Many imports at a time must not fill the disk together.
  options.may_keep = [&] {
    may_go_on = quotas.check_server();
    return may_go_on.has_value();
  };
  TextSource source(pgn);
  auto done = import_pgn(around_.store, source, options, {});
  if (!done) return Unexpected(refusal_of(done.error()));
  if (!may_go_on) return Unexpected(may_go_on.error());
  imported.report = std::move(*done);
  return imported;
}

Granted<void> GameHall::erase_all(const Visitor& visitor) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.limit = static_cast<int>(kGamesDeletedAtOnce);
  while (true) {
    const auto page = around_.store.list(filter);
    if (!page) return Unexpected(refusal_of(page.error()));
    std::vector<GameId> ids;
    for (const GameSummary& summary : *page) ids.push_back(summary.id);
    const auto deleted = around_.store.delete_games(ids);
    if (!deleted) return Unexpected(refusal_of(deleted.error()));
    for (const GameId id : ids) close_deleted(id);
    if (page->size() < kGamesDeletedAtOnce) break;
  }
  if (const auto left = around_.store.forget_guest(visitor.id); !left) return Unexpected(refusal_of(left.error()));
  return {};
}

std::size_t GameHall::loaded() const {
  const MutexLock lock(mutex_);
  return games_.size();
}

void GameHall::tend_all() {
  std::vector<std::shared_ptr<GameSession>> games;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, game] : games_) games.push_back(game);
  }
  for (const auto& game : games) game->tend();
  games.clear();
  if (++rounds_ % kCatchUpEveryRounds == 0) catch_up_attended();
  if (rounds_ % kPutAwayEveryRounds == 0) put_away_idle();
}

void GameHall::catch_up_attended() {
  if (is_catching_up_->exchange(true)) return;
  std::vector<std::shared_ptr<GameSession>> games;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, game] : games_) games.push_back(game);
  }
  std::erase_if(games, [](const auto& game) { return !game->is_attended(); });
  const auto look = [&store = around_.store, games, is_catching_up = is_catching_up_] {
    std::vector<GameId> ids;
    for (const auto& game : games) ids.push_back(game->id());
    if (const auto stored = store.revisions(ids))
      for (std::size_t i = 0; i < games.size(); ++i) static_cast<void>(games[i]->catch_up((*stored)[i]));
    *is_catching_up = false;
  };
  if (games.empty() || !around_.tasks.post_always(look)) *is_catching_up_ = false;
}

void GameHall::put_away_idle() {
  const MutexLock lock(mutex_);
  std::erase_if(games_, [](const auto& entry) { return entry.second.use_count() == 1 && entry.second->is_idle(); });
}

}  // namespace kiebitz::server
