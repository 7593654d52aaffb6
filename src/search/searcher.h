// The search as a whole: the table, the workers, and the choice of the best answer among them. run() blocks the calling
// thread, which becomes the first worker; stop() and ponder_hit() may come from any thread. Everything else must not be
// called while a search runs.
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
  std::vector<RootMove> lines;  // best first, as many as multi_pv asked for; empty if there is no legal move
};

class Searcher {
 public:
  // The allocator serves the histories of the workers.
  Searcher(const SearchParams& params, LargeAllocator allocate);

  void set_threads(int threads);
  // For all workers, now and later. Null: the classical evaluation.
  void use_network(std::shared_ptr<const nnue::Network> network);
  int threads() const { return static_cast<int>(workers_.size()); }
  void adopt_table(LargeMemory memory, std::size_t bytes) { table_.adopt(std::move(memory), bytes, threads()); }
  void clear();  // a new game: forget all
  // Null: none. Must stay alive while a search runs.
  void set_tables(const tablebase::Tablebase* tables) { shared_.tables = tables; }
  int hash_permille() const { return table_.permille_full(); }

  SearchOutcome run(const Position& root, const SearchLimits& limits, Milliseconds overhead, TimePoint start,
                    const SearchListener& listener);
  // Arms the flags that stop() and ponder_hit() change. Called before run(), on the thread that may call those, so that
  // a stop can never be lost between the two.
  void arm(bool ponder);
  void stop();
  void ponder_hit();

  // The moves the table expects after this line, for as long as they are legal and at most `plies` in all.
  void extend_line(Position root, std::vector<Move>& line, int plies) const;

 private:
  const Worker& best_worker() const;

  const SearchParams& params_;
  LargeAllocator allocate_;
  std::shared_ptr<const nnue::Network> network_;
  TranspositionTable table_;
  std::vector<std::unique_ptr<Worker>> workers_;
  SearchShared shared_;
  std::atomic<bool> told_to_stop_{false};
};

}  // namespace kiebitz
