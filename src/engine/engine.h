// The front door: a chess engine that speaks moves, limits and events, no text. Owns its search, table and threads; a
// program may hold many. All calls come from one controlling thread, except where said; events arrive on the engine's
// own thread and must not block.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/expected.h"
#include "base/random.h"
#include "book/choice.h"
#include "engine/level.h"
#include "engine/limits.h"
#include "engine/network_source.h"
#include "engine/score.h"
#include "rules/position.h"
#include "search/searcher.h"

namespace kiebitz {

struct AnalysisLine {
  Depth depth = 0;
  int selective_depth = 0;
  int rank = 1;  // 1 = best
  Score score;
  bool is_lower_bound = false;
  bool is_upper_bound = false;
  std::vector<Move> pv;  // legal, ends where the game ends
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  int hash_permille = 0;
  std::uint64_t tablebase_hits = 0;
};

struct SearchResult {
  Move best;    // null if there is no legal move
  Move ponder;  // null if unknown or the game ends
  Depth depth = 0;
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  std::vector<AnalysisLine> lines;  // best first
  bool from_book = false;           // nothing was searched
};

struct EngineEvents {
  std::function<void(const AnalysisLine&)> on_line;
  std::function<void(const CurrentMove&)> on_current_move;  // only in a search that takes seconds
  std::function<void(const SearchResult&)> on_finished;
};

enum class EngineError { OutOfMemory, SearchRunning, NoThread };
std::string_view describe(EngineError error);

struct EngineOptions {
  std::size_t hash_mib = 64;
  int threads = 1;
  Milliseconds move_overhead{10};
  NetworkPtr network = embedded_network();  // null: the classical evaluation
};

class Engine {
 public:
  static constexpr std::size_t kMaxHashMib = 1024 * 1024;
  static constexpr int kMaxThreads = 512;

  explicit Engine(const EngineOptions& options = {}, const SearchParams& params = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Waits for a running search first. On failure the old state stays.
  Expected<void, EngineError> set_hash(std::size_t mib);
  Expected<void, EngineError> set_threads(int threads);
  void set_move_overhead(Milliseconds overhead) { overhead_ = overhead; }
  // Null: the classical evaluation. What was learned from earlier searches is forgotten. Levels never use it: they were
  // measured with the classical evaluation.
  void set_network(NetworkPtr network);
  // For tuning: other numbers of the search.
  void set_search_params(const SearchParams& params);
  const SearchParams& search_params() const { return params_; }
  // Endgame tables; null: none. An engine that plays below its strength uses them only against a bare king.
  void set_tablebase(std::shared_ptr<const tablebase::Tablebase> tables);
  // An opening book; null: none. It is asked unless the search is to go on for ever, to ponder, to find a mate, or is
  // bound to certain moves or several lines.
  void set_book(std::shared_ptr<const book::Book> book, const book::BookRules& rules, std::uint64_t seed);
  // Plays like somebody of this rating; nothing: full strength. The seed makes its mistakes repeatable.
  void set_level(std::optional<int> elo, std::uint64_t seed);
  void new_game();  // forgets the table and all histories; a level makes other mistakes than before

  // In the background; exactly one on_finished follows. Error if a search runs.
  Expected<void, EngineError> start(const Position& position, const SearchLimits& limits, EngineEvents events,
                                    TimePoint begin = std::chrono::steady_clock::now());
  // The same, but a running search is followed by this one, whose time begins then. Only one can wait: error if one
  // does.
  Expected<void, EngineError> start_after(const Position& position, const SearchLimits& limits, EngineEvents events,
                                          TimePoint begin = std::chrono::steady_clock::now());
  // In the calling thread.
  SearchResult search(const Position& position, const SearchLimits& limits);
  // From any thread. Both mean a search that waits, too: it is stopped as soon as it begins.
  void stop();
  void ponder_hit();
  bool is_searching() const { return running_.load(); }
  void wait();

 private:
  struct Order {
    Position position;
    SearchLimits limits;
    EngineEvents events;
    TimePoint begin;
    bool is_stopped = false;
  };

  void serve(Order order);
  std::optional<Order> take_next();
  void choose_evaluation();
  std::optional<SearchResult> answer_from_book(const Position& position, const SearchLimits& limits);
  std::optional<SearchResult> short_mate(const Position& position, const SearchLimits& limits) const;
  SearchLimits limits_of_level(const Position& position, SearchLimits limits) const;
  void choose_by_level(const Position& position, const SearchLimits& limits, std::vector<RootMove>& lines);
  SearchResult run(const Position& position, const SearchLimits& limits, TimePoint start, const EngineEvents& events);

  SearchParams params_;
  Searcher searcher_;
  std::shared_ptr<const tablebase::Tablebase> tables_;
  std::shared_ptr<const book::Book> book_;
  book::BookRules book_rules_;
  Random book_random_{0};
  Milliseconds overhead_;
  NetworkPtr network_;
  std::optional<int> elo_;
  Random random_{0};
  std::uint64_t noise_seed_ = 0;
  std::size_t hash_mib_ = 0;
  std::atomic<bool> running_{false};
  std::mutex next_mutex_;
  std::optional<Order> next_;
  std::thread thread_;
};

}  // namespace kiebitz
