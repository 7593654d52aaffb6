// A store in memory: the twin of the databases for tests, and for playing without keeping anything.
#pragma once

#include <map>
#include <unordered_set>
#include <utility>

#include "base/mutex.h"
#include "store/store.h"

namespace kiebitz {

class MemoryStore : public Store {
 public:
  using Store::create_game;
  using Store::delete_game;
  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet, const StoredMetadata& metadata) override;
  Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) override;
  Result<Revision> take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) override;
  Result<Revision> finish_game(GameId id, const GameEnd& end) override;
  Result<Revision> set_unrated(GameId id, Revision expected) override;
  Result<Revision> rename_player(GameId id, Revision expected, Color side, const std::string& name,
                                 UnixMilliseconds now) override;
  Result<Revision> set_metadata(GameId id, Revision expected, const StoredMetadata& metadata,
                                UnixMilliseconds now) override;
  Result<std::vector<std::optional<Revision>>> revisions(std::span<const GameId> ids) override;
  Result<StoredGame> load(GameId id) override;
  Result<StoredGame> salvage(GameId id) override { return load(id); }
  Result<std::vector<GameSummary>> list(const GameFilter& filter) override;
  Result<void> delete_game(GameId id, std::optional<Revision> expected) override;
  Result<std::vector<GameId>> delete_games(std::span<const GameId> ids) override;
  Result<void> forget_guest(const std::string& guest) override;
  Result<GameTotals> totals(const std::optional<std::string>& player) override;
  Result<StoreUse> use_of(const std::string& owner) override;
  Result<std::uint64_t> size() override;
  Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) override;
  Result<BoardHistory> board_history(std::string_view board) override;
  Result<void> add_history(std::span<const BoardHistory> boards) override;
  Result<void> each_history(const std::function<void(const BoardHistory&)>& visit) override;
  Result<std::vector<RatedPair>> ratings(const std::string& player) override;

 private:
  using PairKey = std::pair<std::string, std::string>;  // player, opponent

  GameId insert(const GameHeader& header, const GameSheet& sheet) KIEBITZ_REQUIRES(mutex_);
  // The game if it is at this revision, and if it is not over.
  Result<StoredGame*> at(GameId id, Revision expected) KIEBITZ_REQUIRES(mutex_);
  Result<StoredGame*> going_on_at(GameId id, Revision expected) KIEBITZ_REQUIRES(mutex_);
  void merge(const BoardHistory& board) KIEBITZ_REQUIRES(mutex_);
  void merge_ratings(const StoredGame& game) KIEBITZ_REQUIRES(mutex_);

  Mutex mutex_;
  std::int64_t next_id_ KIEBITZ_GUARDED_BY(mutex_) = 1;
  std::map<GameId, StoredGame> games_ KIEBITZ_GUARDED_BY(mutex_);
  std::map<GameId, std::int64_t> hashes_ KIEBITZ_GUARDED_BY(mutex_);
  std::map<std::string, BoardHistory, std::less<>> history_ KIEBITZ_GUARDED_BY(mutex_);
  std::map<PairKey, Rating> ratings_ KIEBITZ_GUARDED_BY(mutex_);
};

}  // namespace kiebitz
