// The engine: limits in, events and results out.
#include "engine/engine.h"

#include <fmt/core.h>
#include <pybind11/stl.h>

#include "engine/book_settings.h"
#include "engine/tablebase_settings.h"
#include "engine_handle.h"
#include "network_handle.h"

namespace kiebitz::python {
namespace {

using Seconds = std::chrono::duration<double>;

Milliseconds milliseconds(double seconds) {
  if (!(seconds >= 0 && seconds < 1e9)) raise_value_error(fmt::format("{} seconds are no time to search", seconds));
  return std::chrono::duration_cast<Milliseconds>(Seconds(seconds));
}

// --- results for Python, which converts them to its own types

py::dict line_dict(const Board& board, const AnalysisLine& line) {
  py::dict out;
  out["rank"] = line.rank;
  out["depth"] = line.depth;
  out["seldepth"] = line.selective_depth;
  out["score"] = score_tuple(line.score);
  out["bound"] = line.is_lower_bound ? "lower" : line.is_upper_bound ? "upper" : "";
  out["pv"] = move_list(board, line.pv);
  out["nodes"] = line.nodes;
  out["seconds"] = static_cast<double>(line.elapsed.count()) / 1000;
  out["hashfull"] = line.hash_permille;
  out["tbhits"] = line.tablebase_hits;
  return out;
}

py::object move_or_none(const Board& board, Move move) {
  return move.is_null() ? py::none() : move_object(board.name_of(move));
}

py::dict result_dict(const Board& board, const SearchResult& result) {
  py::dict out;
  out["move"] = move_or_none(board, result.best);
  out["ponder"] = py::none();
  if (!result.ponder.is_null()) {
    Board after = board;
    after.position.make(result.best);
    out["ponder"] = move_object(after.name_of(result.ponder));
  }
  out["depth"] = result.depth;
  out["nodes"] = result.nodes;
  out["seconds"] = static_cast<double>(result.elapsed.count()) / 1000;
  out["from_book"] = result.from_book;
  py::list lines;
  for (const AnalysisLine& line : result.lines) lines.append(line_dict(board, line));
  out["lines"] = lines;
  return out;
}

// --- limits from Python

template <class T>
std::optional<T> number(const py::dict& limits, const char* name, T least) {
  if (!limits.contains(name) || limits[name].is_none()) return std::nullopt;
  const T value = limits[name].cast<T>();
  if (value < least) raise_value_error(fmt::format("{} must be at least {}", name, least));
  return value;
}

std::optional<ClockState> clock_from(const py::dict& limits) {
  const auto white = number<double>(limits, "white_clock", 0);
  const auto black = number<double>(limits, "black_clock", 0);
  if (!white && !black) return std::nullopt;
  ClockState clock;
  clock.remaining = {milliseconds(white.value_or(black.value_or(0))), milliseconds(black.value_or(white.value_or(0)))};
  clock.increment = {milliseconds(number<double>(limits, "white_inc", 0).value_or(0)),
                     milliseconds(number<double>(limits, "black_inc", 0).value_or(0))};
  clock.moves_to_go = number<int>(limits, "remaining_moves", 1);
  return clock;
}

SearchLimits limits_from(const Board& board, const py::dict& limits) {
  SearchLimits out;
  out.depth = number<int>(limits, "depth", 1);
  if (out.depth) out.depth = std::min(*out.depth, kMaxSearchDepth);
  out.nodes = number<std::uint64_t>(limits, "nodes", 1);
  out.mate = number<int>(limits, "mate", 1);
  if (const auto time = number<double>(limits, "time", 0)) out.move_time = milliseconds(*time);
  out.clock = clock_from(limits);
  out.multi_pv = number<int>(limits, "multipv", 1).value_or(1);
  if (limits.contains("root_moves") && !limits["root_moves"].is_none())
    for (const py::handle move : limits["root_moves"])
      out.search_moves.push_back(legal_move(board, move.cast<BoardMove>()));
  out.infinite = !out.depth && !out.nodes && !out.mate && !out.move_time && !out.clock;
  return out;
}

std::size_t checked_hash(std::size_t mib) {
  if (mib < 1 || mib > Engine::kMaxHashMib) raise_value_error("the table takes from 1 MiB to 1048576 MiB");
  return mib;
}

int checked_threads(int threads) {
  if (threads < kAllCores || threads > Engine::kMaxThreads)
    raise_value_error("there may be 1 to 512 threads, or 0 for one per core");
  return threads;
}

}  // namespace

py::tuple score_tuple(const Score& score) {
  return py::make_tuple(score.kind == Score::Kind::Mate, score.value, python_color(score.view));
}

EngineHandle::EngineHandle(std::size_t hash, int threads, const py::object& network)
    : engine_(EngineConfig{
          .hash_mib = checked_hash(hash), .threads = checked_threads(threads), .network = network_from(network)}) {}

void EngineHandle::start(const Board& board, const py::dict& limits) {
  const SearchLimits wanted = limits_from(board, limits);
  idle_engine();
  {
    const MutexLock lock(mutex_);
    events_.clear();
  }
  board_ = board;
  EngineEvents events;
  events.on_line = [this](const AnalysisLine& line) { add(line); };
  events.on_finished = [this](const SearchResult& result) { add(result); };
  const auto started = engine_.start(board.position, wanted, std::move(events));
  if (!started) raise_value_error(std::string(describe(started.error())));
}

std::optional<py::tuple> EngineHandle::next_event(double seconds) {
  std::optional<Event> event;
  {
    const py::gil_scoped_release others_may_run;
    MutexLock lock(mutex_);
    if (arrived_.wait_for(lock, Seconds(seconds), [this]() KIEBITZ_REQUIRES(mutex_) { return !events_.empty(); })) {
      event = std::move(events_.front());
      events_.pop_front();
    }
  }
  if (!event) return std::nullopt;
  if (const auto* line = std::get_if<AnalysisLine>(&*event)) return py::make_tuple(false, line_dict(*board_, *line));
  return py::make_tuple(true, result_dict(*board_, std::get<SearchResult>(*event)));
}

void EngineHandle::finish() {
  engine_.stop();
  const py::gil_scoped_release others_may_run;
  engine_.wait();
}

Engine& EngineHandle::idle_engine() {
  if (engine_.is_searching()) raise_value_error("this engine is searching already");
  finish();
  return engine_;
}

void EngineHandle::set_level(std::optional<int> elo, std::uint64_t seed) {
  if (elo && (*elo < kMinElo || *elo > kMaxElo))
    raise_value_error(fmt::format("a level is {} to {}", kMinElo, kMaxElo));
  finish();
  engine_.set_level(elo, seed);
}

void EngineHandle::set_book(bool use, const std::string& path, const std::string& policy, std::uint64_t seed) {
  finish();
  const BookSettings settings{.use = use, .path = path, .policy = parse_book_policy(policy)};
  const auto opened = open_book(settings);
  if (!opened) raise_value_error(opened.error());
  engine_.set_book(use ? *opened : nullptr, settings.rules(), seed);
}

std::vector<std::string> EngineHandle::set_tables(bool own, const std::string& own_directory,
                                                  const std::string& syzygy) {
  finish();
  const py::gil_scoped_release others_may_run;
  const LoadedTablebase loaded =
      load_tablebase({.use_own = own,
                      .own_directory = own_directory,
                      .default_directory = default_tablebase_settings(process_environment()).default_directory,
                      .syzygy_path = syzygy,
                      .rules = {}});
  engine_.set_tablebase(loaded.tables);
  return loaded.problems;
}

void EngineHandle::new_game() {
  finish();
  engine_.new_game();
}

void EngineHandle::add(Event event) {
  const MutexLock lock(mutex_);
  events_.push_back(std::move(event));
  arrived_.notify_all();
}

void bind_engine(py::module_& module) {
  py::class_<EngineHandle>(module, "EngineCore", "The compiled part of kiebitz.Engine.")
      .def(py::init<std::size_t, int, const py::object&>(), py::arg("hash"), py::arg("threads"), py::arg("network"))
      .def("start", &EngineHandle::start, py::arg("board"), py::arg("limits"))
      .def("next_event", &EngineHandle::next_event, py::arg("seconds"))
      .def("stop", &EngineHandle::stop)
      .def("finish", &EngineHandle::finish)
      .def("is_searching", &EngineHandle::is_searching)
      .def("set_level", &EngineHandle::set_level, py::arg("elo"), py::arg("seed"))
      .def("set_book", &EngineHandle::set_book, py::arg("use"), py::arg("path"), py::arg("policy"), py::arg("seed"))
      .def("set_tables", &EngineHandle::set_tables, py::arg("own"), py::arg("own_directory"), py::arg("syzygy"))
      .def("new_game", &EngineHandle::new_game);
}

}  // namespace kiebitz::python
