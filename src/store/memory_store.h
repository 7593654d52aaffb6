// A store in memory: the twin of the databases for tests, and for playing without keeping anything.
#pragma once

#include <map>
#include <mutex>
#include <unordered_set>
#include <utility>

#include "store/store.h"

namespace kiebitz {

class MemoryStore : public Store {
 public:
  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet) override;
  Result<void> append_move(GameId id, int expected_plies, const PlayedMove& move, UnixMilliseconds now) override;
  Result<void> take_back(GameId id, int expected_plies, int keep_plies, UnixMilliseconds now) override;
  Result<void> finish_game(GameId id, const GameEnd& end) override;
  Result<void> set_unrated(GameId id) override;
  Result<StoredGame> load(GameId id) override;
  Result<std::vector<GameSummary>> list(const GameFilter& filter) override;
  Result<void> delete_game(GameId id) override;
  Result<GameTotals> totals(const std::optional<std::string>& player) override;
  Result<std::int64_t> count_games(const std::string& owner) override;
  Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) override;
  Result<BoardHistory> board_history(std::string_view board) override;
  Result<void> add_history(std::span<const BoardHistory> boards) override;
  Result<void> each_history(const std::function<void(const BoardHistory&)>& visit) override;
  Result<std::vector<RatedPair>> ratings(const std::string& player) override;

 private:
  using PairKey = std::pair<std::string, std::string>;  // player, opponent

  // All below: mutex_ is held.
  GameId insert(const GameHeader& header, const GameSheet& sheet);
  // The game if it goes on and has this many moves.
  Result<StoredGame*> at_ply(GameId id, int expected_plies);
  void merge(const BoardHistory& board);
  void merge_ratings(const StoredGame& game);

  std::mutex mutex_;
  std::int64_t next_id_ = 1;
  std::map<GameId, StoredGame> games_;
  std::map<GameId, std::int64_t> hashes_;
  std::map<std::string, BoardHistory, std::less<>> history_;
  std::map<PairKey, Rating> ratings_;
};

}  // namespace kiebitz
