#include "server/sessions/game_hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kTendPeriod{100};
constexpr int kPutAwayEveryRounds = 300;
constexpr std::size_t kPage = 200;
constexpr std::size_t kMaxScanned = 2000;
// Whoever wants to write waits for a transaction: a few hundred games take tenths of a second.
constexpr std::size_t kImportBatch = 200;
constexpr std::size_t kNamedGames = 50;

// Of people only those who said one: what "you" means depends on who looks.
std::string usual_name(const NewSeat& seat) {
  if (seat.kind != SeatKind::Computer) return {};
  if (seat.computer.kind == PlayerKind::Brain) return seat.computer.brain;
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

GameHall::GameHall(GameSurroundings around, Ticker& ticker, std::size_t games_per_visitor)
    : around_(std::move(around)), games_per_visitor_(games_per_visitor) {
  ticker.every(kTendPeriod, [this] { tend_all(); });
}

Granted<void> GameHall::check_room(const Visitor& visitor, std::size_t more) {
  const auto games = around_.store.count_games(visitor.id);
  if (!games) return Unexpected(refusal_of(games.error()));
  if (static_cast<std::size_t>(*games) + more <= games_per_visitor_) return {};
  return Unexpected(Refusal{RefusalKind::TooMany, fmt::format("you have {} of {}", *games, games_per_visitor_)});
}

Granted<std::shared_ptr<GameSession>> GameHall::create(const Visitor& visitor, const NewGame& wish) {
  if (const auto room = check_room(visitor, 1); !room) return Unexpected(room.error());
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
  for (const Color side : kColors) {
    const NewSeat& seat = wish.seats[static_cast<std::size_t>(index(side))];
    sheet.players[static_cast<std::size_t>(index(side))] = info_of(seat);
    if (seat.kind == SeatKind::Guest) card.guest_side = side;
  }
  auto game = KeptGame::begin(around_.store, header, std::move(sheet), {});
  if (!game) return Unexpected(refusal_of(game.error()));
  const GameId id = game->id();
  const bool has_card = card.guest_side || !card.title.empty();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  header.created = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  header.updated = header.created;
  if (has_card) {
    const auto kept =
        around_.documents.put({"card", format_game_id(id), visitor.id, header.created, format_card(card)});
    if (!kept) {
      static_cast<void>(around_.store.delete_game(id));
      return Unexpected(refusal_of(kept.error()));
    }
  }
  const auto session = std::make_shared<GameSession>(around_, std::move(*game), std::move(header), std::move(card));
  {
    const std::lock_guard lock(mutex_);
    games_[id] = session;
  }
  session->wake_up();
  return session;
}

Granted<std::shared_ptr<GameSession>> GameHall::find(GameId id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(id);
    if (found != games_.end()) return found->second;
  }
  return load(id);
}

Granted<std::shared_ptr<GameSession>> GameHall::load(GameId id) {
  const std::lock_guard loading(loading_);
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(id);
    if (found != games_.end()) return found->second;
  }
  auto stored = around_.store.load(id);
  if (!stored) return Unexpected(refusal_of(stored.error()));
  GameHeader header = stored->header;
  const auto document = around_.documents.find("card", format_game_id(id));
  if (!document) return Unexpected(refusal_of(document.error()));
  auto game = KeptGame::resume(around_.store, std::move(*stored), {});
  if (!game) return Unexpected(refusal_of(game.error()));
  GameCard card;
  if (*document) card = parse_card((*document)->text);
  card.is_imported = card.is_imported || header.imported;
  const auto session = std::make_shared<GameSession>(around_, std::move(*game), std::move(header), std::move(card));
  {
    const std::lock_guard lock(mutex_);
    games_[id] = session;
  }
  return session;
}

Granted<GameHall::Entry> GameHall::enter(GameId id, const std::optional<Visitor>& visitor, std::string_view share) {
  const auto game = find(id);
  if (!game) return Unexpected(game.error());
  auto asker = (*game)->asker(visitor, share);
  if (!asker) return Unexpected(asker.error());
  (*game)->look_in(*asker);
  return Entry{*game, std::move(*asker)};
}

Granted<void> GameHall::erase(GameId id, const Visitor& visitor) {
  const auto entry = enter(id, visitor, {});
  if (!entry) return Unexpected(entry.error());
  if (entry->asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  return remove(id);
}

Granted<void> GameHall::remove(GameId id) {
  const auto done = around_.store.delete_game(id);
  if (!done) return Unexpected(refusal_of(done.error()));
  static_cast<void>(around_.documents.erase("card", format_game_id(id)));
  static_cast<void>(around_.documents.erase("seat", format_game_id(id)));
  std::shared_ptr<GameSession> session;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = games_.find(id); found != games_.end()) session = found->second;
    games_.erase(id);
  }
  if (session) session->close_deleted();
  return {};
}

Granted<std::vector<GameId>> GameHall::joined_by(const Visitor& visitor, std::optional<GameId> before) {
  std::vector<GameId> ids;
  std::optional<DocumentPlace> last;
  while (true) {
    const auto seats = around_.documents.list("seat", visitor.id, kPage, last);
    if (!seats) return Unexpected(refusal_of(seats.error()));
    for (const Document& seat : *seats) {
      const auto id = parse_game_id(seat.key);
      if (id && (!before || *id < *before)) ids.push_back(*id);
    }
    if (seats->size() < kPage) return ids;
    last = DocumentPlace{seats->back().updated, seats->back().key};
  }
}

// Own games and those joined as a guest, newest first.
Granted<std::vector<GameId>> GameHall::ids_of(const Visitor& visitor, std::optional<GameId> before, std::size_t limit) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.before = before;
  filter.limit = static_cast<int>(limit);
  const auto own = around_.store.list(filter);
  if (!own) return Unexpected(refusal_of(own.error()));
  auto joined = joined_by(visitor, before);
  if (!joined) return joined;
  std::vector<GameId> ids = std::move(*joined);
  for (const GameSummary& summary : *own) ids.push_back(summary.id);
  std::sort(ids.begin(), ids.end(), [](GameId a, GameId b) { return a > b; });
  if (ids.size() > limit) ids.resize(limit);
  return ids;
}

Granted<GamePage> GameHall::list(const Visitor& visitor, const GameWish& wish) {
  GamePage page;
  std::optional<GameId> before = wish.before;
  for (std::size_t scanned = 0; scanned < kMaxScanned;) {
    const auto ids = ids_of(visitor, before, kPage);
    if (!ids) return Unexpected(ids.error());
    for (const GameId id : *ids) {
      before = id;
      ++scanned;
      const auto game = find(id);
      if (!game) continue;
      bool fits = true;
      if (wish.fits) (*game)->read([&](const GameFacts& facts) { fits = wish.fits(facts); });
      if (fits) page.games.push_back(*game);
      if (page.games.size() < wish.limit) continue;
      page.next = before;
      return page;
    }
    if (ids->size() < kPage) return page;
  }
  page.next = before;
  return page;
}

Granted<GameHall::Imported> GameHall::import(const Visitor& visitor, std::string_view pgn, std::size_t count) {
  if (const auto room = check_room(visitor, count); !room) return Unexpected(room.error());
  Imported imported;
  PgnImportOptions options;
  options.owner = visitor.id;
  options.batch = kImportBatch;
  options.named_games = kNamedGames;
  options.max_annotated = kMaxImportedBytes;
  options.on_kept = [&imported](const std::vector<GameId>& kept) {
    imported.games.insert(imported.games.begin(), kept.rbegin(), kept.rend());
  };
  TextSource source(pgn);
  auto done = import_pgn(around_.store, source, options, {});
  if (!done) return Unexpected(refusal_of(done.error()));
  imported.report = std::move(*done);
  return imported;
}

Granted<void> GameHall::erase_all(const Visitor& visitor) {
  GameFilter filter;
  filter.owner = visitor.id;
  filter.limit = static_cast<int>(kPage);
  while (true) {
    const auto page = around_.store.list(filter);
    if (!page) return Unexpected(refusal_of(page.error()));
    for (const GameSummary& summary : *page) {
      filter.before = summary.id;
      const auto removed = remove(summary.id);
      if (!removed && removed.error().kind != RefusalKind::NotFound) return removed;
    }
    if (page->size() < kPage) break;
  }
  // What is left of games that are gone, and the seats at other people's boards.
  for (const std::string_view kind : {"card", "seat"})
    if (const auto erased = around_.documents.trim(kind, visitor.id, 0); !erased)
      return Unexpected(refusal_of(erased.error()));
  return {};
}

std::size_t GameHall::loaded() const {
  const std::lock_guard lock(mutex_);
  return games_.size();
}

void GameHall::tend_all() {
  std::vector<std::shared_ptr<GameSession>> games;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, game] : games_) games.push_back(game);
  }
  for (const auto& game : games) game->tend();
  games.clear();
  if (++rounds_ % kPutAwayEveryRounds == 0) put_away_idle();
}

void GameHall::put_away_idle() {
  const std::lock_guard lock(mutex_);
  std::erase_if(games_, [](const auto& entry) { return entry.second.use_count() == 1 && entry.second->is_idle(); });
}

}  // namespace kiebitz::server
