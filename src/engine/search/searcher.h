// The whole search: the transposition table, the workers, and the choice of the best of their answers. run() blocks the
// calling thread, which becomes the first worker; stop() and ponder_hit() may come from any thread. No other function
// may be called while a search runs.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "search/worker.h"

namespace kiebitz {

struct SearchOutcome {
  Depth depth = 0;  // last finished iteration
  std::uint64_t nodes = 0;
  std::uint64_t tablebase_hits = 0;
  Milliseconds elapsed{};
  std::vector<RootMove> lines;           // best first, as many as multi_pv asked for; empty if there is no legal move
  std::vector<RootMove> finished_lines;  // with several lines: the state after the last finished iteration
};

class Searcher {
 public:
  // The allocator provides the memory of the workers' histories.
  Searcher(const SearchParams& params, LargeAllocator allocate);

  void set_threads(int threads);
  // For all workers, present and future. Null: the classical evaluation.
  void use_network(std::shared_ptr<const nnue::Network> network);
  int threads() const { return static_cast<int>(workers_.size()); }
  void adopt_tt(LargeMemory memory, std::size_t bytes) { tt_.adopt(std::move(memory), bytes, threads()); }
  void clear();  // for a new game: clears everything
  // Null: none. Must stay alive while a search runs.
  void set_tablebases(const tablebase::Tablebase* tables) { shared_.tablebases = tables; }
  int hash_permille() const { return tt_.permille_full(); }

  SearchOutcome run(const Position& root, const SearchLimits& limits, Milliseconds overhead, TimePoint start,
                    const SearchListener& listener);
  // Sets the flags that stop() and ponder_hit() change. Called before run(), on the thread that may call those, so that
  // no stop is lost in between.
  void arm(bool ponder);
  void stop();
  void ponder_hit();

  // The moves that the transposition table expects after this line, while they are legal, at most `plies` in all.
  void extend_line(Position root, std::vector<Move>& line, int plies) const;

 private:
  const Worker& best_worker() const;

  const SearchParams& params_;
  LargeAllocator allocate_;
  std::shared_ptr<const nnue::Network> network_;
  TranspositionTable tt_;
  std::vector<std::unique_ptr<Worker>> workers_;
  SearchShared shared_;
};

}  // namespace kiebitz
