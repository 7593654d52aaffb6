#include "store/memory/memory_store.h"

#include <algorithm>
#include <iterator>

#include "store/finished_game.h"
#include "store/game_checks.h"

namespace kiebitz {
namespace {

GameSummary summary_of(const StoredGame& game) {
  GameSummary summary;
  summary.id = game.id;
  summary.header = game.header;
  summary.date = game.sheet.date;
  summary.white = game.sheet.player(Color::White).name;
  summary.black = game.sheet.player(Color::Black).name;
  summary.result = game.sheet.result();
  if (game.sheet.over) summary.reason = game.sheet.over->reason;
  summary.plies = static_cast<int>(game.sheet.moves.size());
  return summary;
}

// What a write leaves behind.
Revision advance(StoredGame& game, bool is_on_board) {
  GameHeader& header = game.header;
  header.revision = next(header.revision);
  if (is_on_board) header.board_revision = header.revision;
  return header.revision;
}

bool matches(const StoredGame& game, const GameFilter& filter) {
  if (filter.before && game.id >= *filter.before) return false;
  if (filter.owner && game.header.owner != *filter.owner) return false;
  if (filter.guest && game.metadata.guest != *filter.guest) return false;
  if (filter.result && game.sheet.result() != *filter.result) return false;
  const auto& players = game.sheet.players;
  return !filter.player || players[0].name == *filter.player || players[1].name == *filter.player;
}

void count(ResultCounts& counts, GameResult result, Color side) {
  if (result == GameResult::Draw) {
    ++counts.draws;
  } else {
    ++((result == GameResult::WhiteWins) == (side == Color::White) ? counts.wins : counts.losses);
  }
}

}  // namespace

GameId MemoryStore::insert(const GameHeader& header, const GameSheet& sheet) {
  const GameId id{next_id_++};
  StoredGame& game = games_[id];
  game = StoredGame{id, header, sheet, {}, {}};
  game.header.updated = header.created;
  game.header.revision = game.header.board_revision = kFirstRevision;
  return id;
}

Store::Result<GameId> MemoryStore::create_game(const GameHeader& header, const GameSheet& sheet,
                                               const StoredMetadata& metadata) {
  if (const auto checked = store_detail::check_texts(header, sheet); !checked) return Unexpected(checked.error());
  if (const auto checked = store_detail::check_metadata(metadata); !checked) return Unexpected(checked.error());
  const MutexLock lock(mutex_);
  const GameId id = insert(header, sheet);
  games_[id].metadata = metadata;
  return id;
}

Store::Result<StoredGame*> MemoryStore::at(GameId id, Revision expected) {
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  StoredGame& game = found->second;
  if (game.header.revision != expected) return Unexpected(store_detail::moved_on(id, game.sheet.over.has_value()));
  return &game;
}

Store::Result<StoredGame*> MemoryStore::going_on_at(GameId id, Revision expected) {
  auto game = at(id, expected);
  if (game && (*game)->sheet.over) return Unexpected(store_detail::moved_on(id, true));
  return game;
}

Store::Result<Revision> MemoryStore::append_move(GameId id, Revision expected, const PlayedMove& move,
                                                 UnixMilliseconds now) {
  const MutexLock lock(mutex_);
  const auto game = going_on_at(id, expected);
  if (!game) return Unexpected(game.error());
  (*game)->sheet.moves.push_back(move);
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = now;
  return advance(**game, true);
}

Store::Result<Revision> MemoryStore::take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) {
  const MutexLock lock(mutex_);
  const auto game = going_on_at(id, expected);
  if (!game) return Unexpected(game.error());
  std::vector<PlayedMove>& moves = (*game)->sheet.moves;
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = now;
  if (keep_plies < static_cast<int>(moves.size())) {
    note_taken_back((*game)->sheet, {keep_plies, {moves.begin() + keep_plies, moves.end()}});
    moves.resize(keep_plies);
  }
  return advance(**game, true);
}

void MemoryStore::merge(const BoardHistory& board) {
  BoardHistory& sum = history_[board.board];
  sum.board = board.board;
  sum.white_wins += board.white_wins;
  sum.draws += board.draws;
  sum.black_wins += board.black_wins;
  sum.value += board.value;
}

void MemoryStore::merge_ratings(const StoredGame& game) {
  const auto& players = game.sheet.players;
  RatingChange before;
  for (const Color c : kColors) {
    const std::string& own = players[index(c)].name;
    before.overall[index(c)] = ratings_[{own, ""}];
    before.pairwise[index(c)] = ratings_[{own, players[index(opposite(c))].name}];
  }
  const RatingChange after = rate(before, players, game.sheet.result());
  for (const Color c : kColors) {
    const std::string& own = players[index(c)].name;
    ratings_[{own, ""}] = after.overall[index(c)];
    ratings_[{own, players[index(opposite(c))].name}] = after.pairwise[index(c)];
  }
}

Store::Result<Revision> MemoryStore::finish_game(GameId id, const GameEnd& end) {
  const MutexLock lock(mutex_);
  const auto game = going_on_at(id, end.expected);
  if (!game) return Unexpected(game.error());
  (*game)->sheet.over = end.over;
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = end.now;
  hashes_[id] = end.move_hash;
  for (const std::string& board : end.boards) merge(history_of(board, end.over.result()));
  const GameSheet& sheet = (*game)->sheet;
  bool& rated = (*game)->header.rated;
  rated = rated && is_ratable(sheet.players, sheet.start, static_cast<int>(sheet.moves.size()));
  if (rated) merge_ratings(**game);
  return advance(**game, true);
}

Store::Result<Revision> MemoryStore::set_unrated(GameId id, Revision expected) {
  const MutexLock lock(mutex_);
  const auto game = at(id, expected);
  if (!game) return Unexpected(game.error());
  (*game)->header.rated = false;
  return advance(**game, false);
}

Store::Result<Revision> MemoryStore::rename_player(GameId id, Revision expected, Color side, const std::string& name,
                                                   UnixMilliseconds now) {
  if (const auto checked = store_detail::check_text(name); !checked) return Unexpected(checked.error());
  const MutexLock lock(mutex_);
  const auto game = at(id, expected);
  if (!game) return Unexpected(game.error());
  (*game)->sheet.players[index(side)].name = name;
  (*game)->header.updated = now;
  return advance(**game, false);
}

Store::Result<Revision> MemoryStore::set_metadata(GameId id, Revision expected, const StoredMetadata& metadata,
                                                  UnixMilliseconds now) {
  if (const auto checked = store_detail::check_metadata(metadata); !checked) return Unexpected(checked.error());
  const MutexLock lock(mutex_);
  const auto game = at(id, expected);
  if (!game) return Unexpected(game.error());
  (*game)->metadata = metadata;
  (*game)->header.updated = now;
  return advance(**game, false);
}

Store::Result<std::vector<std::optional<Revision>>> MemoryStore::revisions(std::span<const GameId> ids) {
  const MutexLock lock(mutex_);
  std::vector<std::optional<Revision>> found;
  for (const GameId id : ids) {
    const auto game = games_.find(id);
    found.push_back(game == games_.end() ? std::nullopt : std::optional(game->second.header.revision));
  }
  return found;
}

Store::Result<StoredGame> MemoryStore::load(GameId id) {
  const MutexLock lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  return found->second;
}

Store::Result<std::vector<GameSummary>> MemoryStore::list(const GameFilter& filter) {
  const MutexLock lock(mutex_);
  std::vector<GameSummary> found;
  for (auto it = games_.rbegin(); it != games_.rend() && static_cast<int>(found.size()) < filter.limit; ++it)
    if (matches(it->second, filter)) found.push_back(summary_of(it->second));
  return found;
}

Store::Result<void> MemoryStore::delete_game(GameId id, std::optional<Revision> expected) {
  const MutexLock lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  if (const auto game = at(id, expected.value_or(found->second.header.revision)); !game)
    return Unexpected(game.error());
  games_.erase(found);
  hashes_.erase(id);
  return {};
}

Store::Result<std::vector<GameId>> MemoryStore::delete_games(std::span<const GameId> ids) {
  const MutexLock lock(mutex_);
  std::vector<GameId> deleted;
  for (const GameId id : ids) {
    if (games_.erase(id) == 0) continue;
    hashes_.erase(id);
    deleted.push_back(id);
  }
  return deleted;
}

Store::Result<void> MemoryStore::forget_guest(const std::string& guest) {
  const MutexLock lock(mutex_);
  for (auto& [id, game] : games_) {
    if (game.metadata.guest != guest) continue;
    game.metadata.guest.clear();
    advance(game, false);
  }
  return {};
}

Store::Result<GameTotals> MemoryStore::totals(const std::optional<std::string>& player) {
  const MutexLock lock(mutex_);
  GameTotals totals;
  GameFilter filter;
  filter.player = player;
  for (const auto& [id, game] : games_) {
    if (!matches(game, filter)) continue;
    ++totals.games;
    const GameResult result = game.sheet.result();
    if (result == GameResult::Unknown) {
      ++totals.unfinished;
      continue;
    }
    if (!player || game.sheet.players[0].name == *player) count(totals.as_white, result, Color::White);
    if (player && game.sheet.players[1].name == *player) count(totals.as_black, result, Color::Black);
  }
  return totals;
}

Store::Result<StoreUse> MemoryStore::use_of(const std::string& owner) {
  const MutexLock lock(mutex_);
  StoreUse use;
  for (const auto& [id, game] : games_) {
    if (game.header.owner != owner) continue;
    ++use.games;
    use.bytes += store_detail::bytes_of(game.sheet, game.metadata);
  }
  return use;
}

Store::Result<std::uint64_t> MemoryStore::size() {
  const MutexLock lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& [id, game] : games_) bytes += store_detail::bytes_of(game.sheet, game.metadata);
  for (const auto& [board, history] : history_) bytes += store_detail::bytes_of_board(board);
  return bytes;
}

Store::Result<ImportOutcome> MemoryStore::import_games(std::span<const ImportedGame> games, const GameHeader& header) {
  for (const ImportedGame& game : games)
    if (const auto checked = store_detail::check_texts(header, game.sheet); !checked)
      return Unexpected(checked.error());
  const MutexLock lock(mutex_);
  ImportOutcome done;
  GameHeader imported = header;
  imported.imported = true;
  std::unordered_set<std::int64_t> known;
  std::unordered_set<std::int64_t> own;
  for (const auto& [id, hash] : hashes_) {
    known.insert(hash);
    const auto game = games_.find(id);
    if (game != games_.end() && game->second.header.owner == header.owner) own.insert(hash);
  }
  for (const ImportedGame& game : games) {
    if (!own.insert(game.move_hash).second) {
      ++done.duplicates;
      continue;
    }
    GameSheet sheet = game.sheet;
    sheet.taken_back.clear();
    done.imported.push_back(insert(imported, sheet));
    hashes_[done.imported.back()] = game.move_hash;
    done.bytes += store_detail::bytes_of(sheet, {});
    if (!known.insert(game.move_hash).second) continue;
    for (const std::string& board : game.boards) {
      merge(history_of(board, sheet.result()));
      done.bytes += store_detail::bytes_of_board(board);
    }
  }
  return done;
}

Store::Result<BoardHistory> MemoryStore::board_history(std::string_view board) {
  const MutexLock lock(mutex_);
  const auto found = history_.find(board);
  if (found != history_.end()) return found->second;
  BoardHistory none;
  none.board = board;
  return none;
}

Store::Result<void> MemoryStore::add_history(std::span<const BoardHistory> boards) {
  for (const BoardHistory& board : boards)
    if (const auto checked = store_detail::check_text(board.board); !checked) return checked;
  const MutexLock lock(mutex_);
  for (const BoardHistory& board : boards) merge(board);
  return {};
}

Store::Result<void> MemoryStore::each_history(const std::function<void(const BoardHistory&)>& visit) {
  const MutexLock lock(mutex_);
  for (const auto& [board, history] : history_) visit(history);
  return {};
}

Store::Result<std::vector<RatedPair>> MemoryStore::ratings(const std::string& player) {
  const MutexLock lock(mutex_);
  std::vector<RatedPair> found;
  for (auto it = ratings_.lower_bound({player, ""}); it != ratings_.end() && it->first.first == player; ++it)
    found.push_back({it->first.first, it->first.second, it->second});
  return found;
}

}  // namespace kiebitz
