#include "store/memory_store.h"

#include <algorithm>
#include <iterator>

#include "store/finished_game.h"
#include "store/store_checks.h"

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

bool matches(const StoredGame& game, const GameFilter& filter) {
  if (filter.before && game.id >= *filter.before) return false;
  if (filter.owner && game.header.owner != *filter.owner) return false;
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
  game = StoredGame{id, header, sheet};
  game.header.updated = header.created;
  return id;
}

Store::Result<GameId> MemoryStore::create_game(const GameHeader& header, const GameSheet& sheet) {
  if (const auto checked = store_detail::check_texts(header, sheet); !checked) return Unexpected(checked.error());
  const std::lock_guard lock(mutex_);
  return insert(header, sheet);
}

Store::Result<StoredGame*> MemoryStore::at_ply(GameId id, int expected_plies) {
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  StoredGame& game = found->second;
  const int plies = static_cast<int>(game.sheet.moves.size());
  const bool is_over = game.sheet.over.has_value();
  if (is_over || plies != expected_plies) return Unexpected(store_detail::moved_on(id, expected_plies, plies, is_over));
  return &game;
}

Store::Result<void> MemoryStore::append_move(GameId id, int expected_plies, const PlayedMove& move,
                                             UnixMilliseconds now) {
  const std::lock_guard lock(mutex_);
  const auto game = at_ply(id, expected_plies);
  if (!game) return Unexpected(game.error());
  (*game)->sheet.moves.push_back(move);
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = now;
  return {};
}

Store::Result<void> MemoryStore::take_back(GameId id, int expected_plies, int keep_plies, UnixMilliseconds now) {
  const std::lock_guard lock(mutex_);
  const auto game = at_ply(id, expected_plies);
  if (!game) return Unexpected(game.error());
  std::vector<PlayedMove>& moves = (*game)->sheet.moves;
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = now;
  if (keep_plies >= expected_plies) return {};
  note_taken_back((*game)->sheet, {keep_plies, {moves.begin() + keep_plies, moves.end()}});
  moves.resize(keep_plies);
  return {};
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

Store::Result<void> MemoryStore::finish_game(GameId id, const GameEnd& end) {
  const std::lock_guard lock(mutex_);
  const auto game = at_ply(id, end.expected_plies);
  if (!game) return Unexpected(game.error());
  (*game)->sheet.over = end.over;
  (*game)->sheet.annotated.clear();
  (*game)->header.updated = end.now;
  hashes_[id] = end.move_hash;
  for (const std::string& board : end.boards) merge(history_of(board, end.over.result()));
  const GameSheet& sheet = (*game)->sheet;
  bool& rated = (*game)->header.rated;
  rated = rated && is_ratable(sheet.players, sheet.start, end.expected_plies);
  if (rated) merge_ratings(**game);
  return {};
}

Store::Result<void> MemoryStore::set_unrated(GameId id) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  found->second.header.rated = false;
  return {};
}

Store::Result<StoredGame> MemoryStore::load(GameId id) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) return Unexpected(store_detail::no_such_game(id));
  return found->second;
}

Store::Result<std::vector<GameSummary>> MemoryStore::list(const GameFilter& filter) {
  const std::lock_guard lock(mutex_);
  std::vector<GameSummary> found;
  for (auto it = games_.rbegin(); it != games_.rend() && static_cast<int>(found.size()) < filter.limit; ++it)
    if (matches(it->second, filter)) found.push_back(summary_of(it->second));
  return found;
}

Store::Result<void> MemoryStore::delete_game(GameId id) {
  const std::lock_guard lock(mutex_);
  if (games_.erase(id) == 0) return Unexpected(store_detail::no_such_game(id));
  hashes_.erase(id);
  return {};
}

Store::Result<GameTotals> MemoryStore::totals(const std::optional<std::string>& player) {
  const std::lock_guard lock(mutex_);
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

Store::Result<std::int64_t> MemoryStore::count_games(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  return std::count_if(games_.begin(), games_.end(),
                       [&owner](const auto& entry) { return entry.second.header.owner == owner; });
}

Store::Result<ImportOutcome> MemoryStore::import_games(std::span<const ImportedGame> games, const GameHeader& header) {
  for (const ImportedGame& game : games)
    if (const auto checked = store_detail::check_texts(header, game.sheet); !checked)
      return Unexpected(checked.error());
  const std::lock_guard lock(mutex_);
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
    if (!known.insert(game.move_hash).second) continue;
    for (const std::string& board : game.boards) merge(history_of(board, sheet.result()));
  }
  return done;
}

Store::Result<BoardHistory> MemoryStore::board_history(std::string_view board) {
  const std::lock_guard lock(mutex_);
  const auto found = history_.find(board);
  if (found != history_.end()) return found->second;
  BoardHistory none;
  none.board = board;
  return none;
}

Store::Result<void> MemoryStore::add_history(std::span<const BoardHistory> boards) {
  for (const BoardHistory& board : boards)
    if (const auto checked = store_detail::check_text(board.board); !checked) return checked;
  const std::lock_guard lock(mutex_);
  for (const BoardHistory& board : boards) merge(board);
  return {};
}

Store::Result<void> MemoryStore::each_history(const std::function<void(const BoardHistory&)>& visit) {
  const std::lock_guard lock(mutex_);
  for (const auto& [board, history] : history_) visit(history);
  return {};
}

Store::Result<std::vector<RatedPair>> MemoryStore::ratings(const std::string& player) {
  const std::lock_guard lock(mutex_);
  std::vector<RatedPair> found;
  for (auto it = ratings_.lower_bound({player, ""}); it != ratings_.end() && it->first.first == player; ++it)
    found.push_back({it->first.first, it->first.second, it->second});
  return found;
}

}  // namespace kiebitz
