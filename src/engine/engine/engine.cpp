#include "engine/engine.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/line_report.h"
#include "engine/short_mate.h"
#include "platform/cores.h"
#include "platform/large_pages.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

// A line for people and programs: cut where a move is illegal (after a hash collision) or the game is over.
std::vector<Move> checked_pv(Position position, const std::vector<Move>& pv) {
  std::vector<Move> result;
  for (const Move m : pv) {
    if (!position.is_legal(m)) break;
    result.push_back(m);
    position.make(m);
    if (outcome(position) || claimable_draw(position)) break;
  }
  return result;
}

// The expected reply, if there is one and the game continues after it.
Move ponder_move(Position position, const std::vector<Move>& pv) {
  if (pv.size() < 2) return Move();
  position.make(pv[0]);
  position.make(pv[1]);
  return outcome(position) || claimable_draw(position) ? Move() : pv[1];
}

// Replaces the line from the position where tablebases know the way to mate. True if they do.
bool finish_by_tables(const tablebase::Tablebase& tables, Position position, std::vector<Move>& pv) {
  for (std::size_t i = 0; i < pv.size(); ++i) {
    position.make(pv[i]);
    const std::vector<Move> line = tables.mating_line(position);
    if (line.empty() && !outcome(position)) continue;
    pv.resize(i + 1);
    pv.insert(pv.end(), line.begin(), line.end());
    return true;
  }
  return false;
}

// The inputs of a line of the result.
struct LineSource {
  const Searcher& searcher;
  const Position& position;
  const tablebase::Tablebase* tables;  // may be null
};

// The line of a mate must reach the mate: tablebases complete what the search cut short.
std::vector<Move> full_pv(const LineSource& source, const RootMove& rm, const Score& score) {
  std::vector<Move> pv = checked_pv(source.position, rm.pv);
  if (score.kind == Score::Kind::Mate) {
    if (source.tables != nullptr && finish_by_tables(*source.tables, source.position, pv)) return pv;
    const int plies = score.value > 0 ? 2 * score.value - 1 : -2 * score.value;
    source.searcher.extend_line(source.position, pv, plies);
    pv = checked_pv(source.position, pv);
  }
  return pv;
}

// Tablebases override the search, except that a mate found is better than a win without one.
Value best_known_score(const RootMove& rm) {
  Value found = rm.score == -kValueInfinite ? rm.previous_score : rm.score;
  if (found == -kValueInfinite) found = kValueDraw;  // stopped before any value was known
  if (!rm.tablebase) return found;
  return rm.tablebase->bound == Bound::Exact || !is_decisive(found) ? rm.tablebase->value : found;
}

bool is_bound(const RootMove& rm) { return (rm.is_lower_bound || rm.is_upper_bound) && !rm.tablebase; }

AnalysisLine to_line(const LineSource& source, const RootMove& rm, const SearchEffort& effort, int rank) {
  AnalysisLine line;
  line.depth = std::max(rm.depth, 1);
  line.selective_depth = rm.selective_depth;
  line.rank = rank;
  line.score = Score::from_value(best_known_score(rm), source.position.side_to_move());
  line.is_lower_bound = rm.is_lower_bound && is_bound(rm);
  line.is_upper_bound = rm.is_upper_bound && is_bound(rm);
  line.pv = full_pv(source, rm, line.score);
  line.nodes = effort.nodes;
  line.elapsed = effort.elapsed;
  line.hash_permille = effort.hash_permille;
  line.tablebase_hits = effort.tablebase_hits;
  return line;
}

bool is_known(const RootMove& rm) { return rm.score != -kValueInfinite || rm.tablebase; }

// The result of an unfinished iteration may be a bound or missing: then the result of the finished one is reported, if
// there is one.
RootMove settled(RootMove rm) {
  const bool is_value = rm.score != -kValueInfinite && !rm.is_lower_bound && !rm.is_upper_bound;
  if (is_value || rm.previous_score == -kValueInfinite) return rm;
  rm.score = rm.previous_score;
  rm.pv = std::move(rm.previous_pv);
  rm.depth = rm.previous_depth;
  rm.is_lower_bound = rm.is_upper_bound = false;
  return rm;
}

bool is_better(const RootMove& a, const RootMove& b) { return best_known_score(a) > best_known_score(b); }

// Tablebases may rank another move first than the search.
void rank_by_tables(std::vector<RootMove>& lines) {
  const bool all_certain = std::all_of(lines.begin(), lines.end(), [](const RootMove& rm) { return rm.tablebase; });
  if (all_certain) std::stable_sort(lines.begin(), lines.end(), is_better);
}

// With several lines, those searched before the iteration was stopped may contradict the others: a move whose score
// fell may stand before one that was not searched again. Then the lines of the finished iteration count.
void make_consistent(std::vector<RootMove>& lines, const std::vector<RootMove>& finished) {
  const auto known = std::find_if_not(lines.begin() + 1, lines.end(), is_known);
  lines.erase(known, lines.end());
  std::stable_sort(lines.begin() + 1, lines.end(), is_better);
  rank_by_tables(lines);
  const bool has_bounds = std::any_of(lines.begin(), lines.end(), is_bound);
  const bool are_sound = !has_bounds && std::is_sorted(lines.begin(), lines.end(), is_better);
  if (lines.size() >= finished.size() && (are_sound || lines.size() == 1)) return;
  if (finished.empty())
    lines.resize(1);
  else
    lines = finished;
  rank_by_tables(lines);
}

// An answer without a search is allowed unless the search is endless, shows several lines or is restricted to certain
// moves.
bool may_answer_unsearched(const SearchLimits& limits) {
  return !limits.infinite && !limits.ponder && limits.multi_pv == 1 && limits.search_moves.empty();
}

SearchResult unsearched_answer(const Position& position, std::vector<Move> pv, const Score& score) {
  SearchResult result;
  result.best = pv.front();
  result.ponder = ponder_move(position, pv);
  AnalysisLine line;
  line.depth = 1;
  line.score = score;
  line.pv = std::move(pv);
  result.lines.push_back(std::move(line));
  return result;
}

// Puts the other answer first and drops the result of the search for that move.
void play_instead(SearchResult& result, const SearchResult& other) {
  result.best = other.best;
  result.ponder = other.ponder;
  std::vector<AnalysisLine>& lines = result.lines;
  const auto known =
      std::find_if(lines.begin(), lines.end(), [&](const AnalysisLine& l) { return l.pv.front() == other.best; });
  AnalysisLine line = other.lines.front();
  line.depth = result.depth;
  line.nodes = result.nodes;
  line.elapsed = result.elapsed;
  lines.erase(known == lines.end() ? known - 1 : known);
  lines.insert(lines.begin(), std::move(line));
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].rank = static_cast<int>(i) + 1;
}

constexpr std::uint64_t kNodesAgainstBareKing = 150000;

int number_of_threads(int wanted) { return wanted == kAllCores ? std::min(core_count(), Engine::kMaxThreads) : wanted; }

}  // namespace

std::string_view describe(EngineError error) {
  switch (error) {
    case EngineError::OutOfMemory:
      return "there is not enough memory";
    case EngineError::SearchRunning:
      return "a search is running";
    case EngineError::NoThread:
      return "no thread can be started";
  }
  return "unknown error";
}

Engine::Engine(const EngineConfig& config, const SearchParams& params)
    : params_(params),
      searcher_(params_, allocate_large),
      tables_(config.tables),
      overhead_(config.move_overhead),
      first_network_(config.network),
      network_(config.evaluation()),
      threads_(number_of_threads(config.threads)) {
  const std::uint64_t seed = config.seed.value_or(0);
  choose_evaluation();
  searcher_.set_threads(threads_);
  if (!set_hash(config.hash_mib)) throw std::bad_alloc();
  if (const auto rating = config.strength.rating()) set_level(rating, seed);
  if (config.book.use) set_book(config.book.opened, config.book.rules(), seed);
}

Engine::~Engine() {
  stop();
  wait();
}

Expected<void, EngineError> Engine::set_hash(std::size_t mib) {
  wait();
  if (mib == hash_mib_) return {};
  LargeMemory memory = allocate_large(mib * 1024 * 1024);
  if (memory == nullptr) return Unexpected(EngineError::OutOfMemory);
  searcher_.adopt_tt(std::move(memory), mib * 1024 * 1024);
  hash_mib_ = mib;
  return {};
}

Expected<void, EngineError> Engine::set_threads(int threads) {
  wait();
  const int wanted = number_of_threads(threads);
  const int before = searcher_.threads();
  try {
    searcher_.set_threads(elo_ ? 1 : wanted);
  } catch (const std::bad_alloc&) {
    searcher_.set_threads(before);
    return Unexpected(EngineError::OutOfMemory);
  }
  threads_ = wanted;
  return {};
}

void Engine::set_search_params(const SearchParams& params) {
  wait();
  params_ = params;
  // A new worker computes tables from the parameters, so the workers are created again.
  const int threads = searcher_.threads();
  searcher_.set_threads(0);
  searcher_.set_threads(threads);
}

void Engine::set_tablebase(std::shared_ptr<const tablebase::Tablebase> tables) {
  wait();
  tables_ = std::move(tables);
}

void Engine::set_network(NetworkPtr network) {
  wait();
  network_ = std::move(network);
  choose_evaluation();
  new_game();
}

void Engine::choose_evaluation() { searcher_.use_network(elo_ ? nullptr : network_); }

void Engine::set_book(std::shared_ptr<const book::Book> book, const book::BookRules& rules, std::uint64_t seed) {
  wait();
  book_ = std::move(book);
  book_rules_ = rules;
  book_random_ = Random(seed);
}

std::optional<SearchResult> Engine::answer_from_book(const Position& position, const SearchLimits& limits) {
  if (!book_ || limits.mate || !may_answer_unsearched(limits)) return std::nullopt;
  const auto move = book::choose_move(*book_, position, book_rules_, book_random_);
  if (!move) return std::nullopt;
  SearchResult result =
      unsearched_answer(position, {*move}, Score{Score::Kind::Centipawns, 0, position.side_to_move()});
  result.from_book = true;
  return result;
}

// Every level finds a mate in one or two, however little it searches.
std::optional<SearchResult> Engine::short_mate(const Position& position, const SearchLimits& limits) const {
  if (!elo_ || !level_settings(*elo_).always_mates || !limits.search_moves.empty()) return std::nullopt;
  std::vector<Move> line = find_short_mate(position, 2);
  if (line.empty()) return std::nullopt;
  const int moves = (static_cast<int>(line.size()) + 1) / 2;
  return unsearched_answer(position, std::move(line), Score{Score::Kind::Mate, moves, position.side_to_move()});
}

void Engine::set_level(std::optional<int> elo, std::uint64_t seed) {
  wait();
  elo_ = elo;
  choose_evaluation();
  static_cast<void>(set_threads(threads_));  // without memory for all of them fewer play
  random_ = Random(seed);
  new_game();
}

void Engine::new_game() {
  wait();
  searcher_.clear();
  noise_seed_ = random_.next();
}

SearchLimits Engine::limits_of_level(const Position& position, SearchLimits limits) const {
  if (!elo_) return limits;
  const LevelSettings settings = level_settings(*elo_);
  const Circumstances circumstances = circumstances_of(position, limits);
  // Every level knows how to mate a bare king.
  const bool is_elementary = circumstances.opponent_is_bare;
  const std::uint64_t cap = is_elementary ? std::max(settings.nodes, kNodesAgainstBareKing) : settings.nodes;
  limits.nodes = std::min(limits.nodes.value_or(cap), cap);
  limits.multi_pv = std::max(limits.multi_pv, candidate_count(settings, circumstances));
  if (settings.noise > 0 && !is_elementary) limits.noise = EvaluationNoise{noise_seed_, settings.noise};
  return limits;
}

// Moves the line of the move to play to the front.
void Engine::choose_by_level(const Position& position, const SearchLimits& limits, std::vector<RootMove>& lines) {
  if (!elo_ || lines.empty()) return;
  std::vector<Value> values;
  values.reserve(lines.size());
  for (const RootMove& rm : lines) values.push_back(best_known_score(rm));
  const std::size_t chosen =
      choose_candidate(values, level_settings(*elo_), circumstances_of(position, limits), random_);
  std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(chosen),
              lines.begin() + static_cast<std::ptrdiff_t>(chosen) + 1);
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits.multi_pv)));
}

// The lines to report at the end; the first is that of the move to play.
std::vector<RootMove> Engine::final_lines(const Position& position, const SearchLimits& limits,
                                          SearchOutcome& outcome) {
  std::vector<RootMove> lines = std::move(outcome.lines);
  choose_by_level(position, limits, lines);
  for (RootMove& rm : lines) rm = settled(std::move(rm));
  if (lines.empty()) return lines;
  if (elo_)  // the move of a level stays first, whatever its score is
    std::stable_sort(lines.begin() + 1, lines.end(), is_better);
  else
    make_consistent(lines, outcome.finished_lines);
  return lines;
}

void Engine::wait() {
  if (thread_.joinable()) thread_.join();
}

Expected<void, EngineError> Engine::start(const Position& position, const SearchLimits& limits, EngineEvents events,
                                          TimePoint begin) {
  if (running_.load()) return Unexpected(EngineError::SearchRunning);
  return start_after(position, limits, std::move(events), begin);
}

Expected<void, EngineError> Engine::start_after(const Position& position, const SearchLimits& limits,
                                                EngineEvents events, TimePoint begin) {
  Order order{position, limits, std::move(events), begin};
  {
    const MutexLock lock(next_mutex_);
    if (running_.load()) {
      if (next_) return Unexpected(EngineError::SearchRunning);
      next_ = std::move(order);
      return {};
    }
  }
  wait();
  searcher_.arm(limits.ponder);
  running_.store(true);
  try {
    thread_ = std::thread(&Engine::serve, this, std::move(order));
  } catch (const std::system_error&) {
    running_.store(false);
    return Unexpected(EngineError::NoThread);
  }
  return {};
}

// Runs the searches of this thread one after the other. A new one may be started as soon as a result is reported, so
// the test for a waiting search comes before.
void Engine::serve(Order order) {
  for (;;) {
    const SearchResult result = run(order.position, order.limits, order.begin, order.events);
    std::optional<Order> next = take_next();
    if (order.events.on_finished) order.events.on_finished(result);
    if (!next) return;
    order = std::move(*next);
  }
}

// The waiting search is ready to run: from here on stop and ponder hit reach it directly.
std::optional<Engine::Order> Engine::take_next() {
  const MutexLock lock(next_mutex_);
  std::optional<Order> next = std::exchange(next_, std::nullopt);
  if (next) {
    // The time of the previous search is not subtracted from this one.
    next->begin = std::chrono::steady_clock::now();
    searcher_.arm(next->limits.ponder);
    if (next->is_stopped) searcher_.stop();
  }
  running_.store(next.has_value());
  return next;
}

void Engine::stop() {
  const MutexLock lock(next_mutex_);
  if (next_) next_->is_stopped = true;
  searcher_.stop();
}

void Engine::ponder_hit() {
  const MutexLock lock(next_mutex_);
  if (next_)
    next_->limits.ponder = false;
  else
    searcher_.ponder_hit();
}

SearchResult Engine::search(const Position& position, const SearchLimits& limits) {
  searcher_.arm(limits.ponder);
  return run(position, limits, std::chrono::steady_clock::now(), {});
}

SearchResult Engine::run(const Position& position, const SearchLimits& limits, TimePoint start,
                         const EngineEvents& events) {
  LineReport report(events.on_line);
  SearchResult result = find_answer(position, limits, start, events, report);
  for (const AnalysisLine& line : result.lines) report.tell(line);
  return result;
}

SearchResult Engine::find_answer(const Position& position, const SearchLimits& limits, TimePoint start,
                                 const EngineEvents& events, LineReport& report) {
  if (auto answer = answer_from_book(position, limits)) return *std::move(answer);
  const std::optional<SearchResult> mate = short_mate(position, limits);
  if (mate && may_answer_unsearched(limits)) return *mate;
  const bool may_use_tables = !elo_ || circumstances_of(position, limits).opponent_is_bare;
  const tablebase::Tablebase* tables = may_use_tables ? tables_.get() : nullptr;
  searcher_.set_tablebases(tables);
  const LineSource source{searcher_, position, tables};
  SearchListener listener{nullptr, events.on_current_move, events.on_effort};
  if (events.on_line) {
    listener.on_progress = [&](const SearchProgress& p) {
      std::vector<RootMove> lines(p.lines.begin(), p.lines.end());
      rank_by_tables(lines);
      lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits.multi_pv)));
      int rank = 1;
      for (const RootMove& rm : lines) report.tell(to_line(source, rm, p.effort, rank++));
    };
  }
  SearchOutcome outcome = searcher_.run(position, limits_of_level(position, limits), overhead_, start, listener);
  const std::vector<RootMove> lines = final_lines(position, limits, outcome);
  SearchResult result;
  result.depth = outcome.depth;
  result.nodes = outcome.nodes;
  result.elapsed = outcome.elapsed;
  // The count takes as long as a few nodes, so it runs only if there is a listener.
  const int hash_permille = events.on_line ? searcher_.hash_permille() : 0;
  const SearchEffort effort{outcome.nodes, outcome.elapsed, hash_permille, outcome.tablebase_hits};
  int rank = 1;
  for (const RootMove& rm : lines) result.lines.push_back(to_line(source, rm, effort, rank++));
  if (!result.lines.empty()) {
    result.best = lines.front().move;
    result.ponder = ponder_move(position, result.lines.front().pv);
  }
  if (mate) play_instead(result, *mate);
  return result;
}

}  // namespace kiebitz
