// The interface of the chess engine: moves, limits and events, no text. Owns its search, transposition table and
// threads; a program may have many engines. All calls come from one controlling thread, except where noted; events
// arrive on the engine's thread and must not block.
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/expected.h"
#include "base/mutex.h"
#include "base/random.h"
#include "book/choice.h"
#include "engine/engine_config.h"
#include "engine/limits.h"
#include "engine/line_report.h"
#include "engine/search_result.h"
#include "rules/position.h"
#include "search/searcher.h"

namespace kiebitz {

struct EngineEvents {
  // As in LineReport. The lines of the result come this way too, if they are new.
  std::function<void(const AnalysisLine&)> on_line;
  std::function<void(const CurrentMove&)> on_current_move;  // only in a search that takes seconds
  std::function<void(const SearchEffort&)> on_effort;       // about once a second
  std::function<void(const SearchResult&)> on_finished;
};

enum class EngineError { OutOfMemory, SearchRunning, NoThread };
std::string_view describe(EngineError error);

class Engine {
 public:
  static constexpr std::size_t kMaxHashMib = 1024 * 1024;
  static constexpr int kMaxThreads = 512;

  // Takes hash, threads, evaluation, strength, tables and an opened book from the config. Throws std::bad_alloc if the
  // memory is too small.
  explicit Engine(const EngineConfig& config = {}, const SearchParams& params = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Waits for a running search first. On failure the old state stays.
  Expected<void, EngineError> set_hash(std::size_t mib);
  // A level searches with one thread all the same: it was measured so, and its mistakes are repeatable.
  Expected<void, EngineError> set_threads(int threads);
  int search_threads() const { return searcher_.threads(); }
  void set_move_overhead(Milliseconds overhead) { overhead_ = overhead; }
  // Null: the classical evaluation. Forgets the results of earlier searches. Levels never use the network: they were
  // measured with the classical evaluation.
  void set_network(NetworkPtr network);
  // The network the engine was created with.
  const NetworkPtr& first_network() const { return first_network_; }
  // For tuning: other parameters of the search.
  void set_search_params(const SearchParams& params);
  const SearchParams& search_params() const { return params_; }
  // Tablebases; null: none. An engine below full strength uses them only against a bare king.
  void set_tablebase(std::shared_ptr<const tablebase::Tablebase> tables);
  // An opening book; null: none. It is used unless the search is infinite, ponders, looks for a mate, or is restricted
  // to certain moves or several lines.
  void set_book(std::shared_ptr<const book::Book> book, const book::BookRules& rules, std::uint64_t seed);
  // Plays at this rating; nothing: full strength. The seed makes its mistakes repeatable.
  void set_level(std::optional<int> elo, std::uint64_t seed);
  void new_game();  // clears the transposition table and histories; a level gets new mistakes

  // Searches in the background; exactly one on_finished follows. Error if a search runs.
  Expected<void, EngineError> start(const Position& position, const SearchLimits& limits, EngineEvents events,
                                    TimePoint begin = std::chrono::steady_clock::now());
  // The same, but this search follows a running one, and its time begins then. Only one search can wait: error if one
  // does.
  Expected<void, EngineError> start_after(const Position& position, const SearchLimits& limits, EngineEvents events,
                                          TimePoint begin = std::chrono::steady_clock::now());
  // Searches on the calling thread.
  SearchResult search(const Position& position, const SearchLimits& limits);
  // From any thread. Both also apply to a waiting search: it stops as soon as it begins.
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
  std::vector<RootMove> final_lines(const Position& position, const SearchLimits& limits, SearchOutcome& outcome);
  SearchResult run(const Position& position, const SearchLimits& limits, TimePoint start, const EngineEvents& events);
  SearchResult find_answer(const Position& position, const SearchLimits& limits, TimePoint start,
                           const EngineEvents& events, LineReport& report);

  SearchParams params_;
  Searcher searcher_;
  std::shared_ptr<const tablebase::Tablebase> tables_;
  std::shared_ptr<const book::Book> book_;
  book::BookRules book_rules_;
  Random book_random_{0};
  Milliseconds overhead_;
  NetworkPtr first_network_;
  NetworkPtr network_;
  int threads_;
  std::optional<int> elo_;
  Random random_{0};
  std::uint64_t noise_seed_ = 0;
  std::size_t hash_mib_ = 0;
  std::atomic<bool> running_{false};
  Mutex next_mutex_;
  std::optional<Order> next_ KIEBITZ_GUARDED_BY(next_mutex_);
  std::thread thread_;
};

}  // namespace kiebitz
