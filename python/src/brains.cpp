// Brains: small engines described by text, optionally with an evaluation in Python, and the trees of their searches.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "brains/brain_library.h"
#include "brains/brain_player.h"
#include "brains/search/comparison.h"
#include "brains/search/move_values.h"
#include "brains/search/tree_recorder.h"
#include "brains/terms/term.h"
#include "calling_thread.h"
#include "engine/tablebase_settings.h"
#include "game/finished_boards.h"
#include "knowledge_handles.h"
#include "rules/movegen.h"

namespace kiebitz::python {
namespace {

using namespace brains;

// A Python function in place of the finished games of a brain, which are the only external term of an evaluation. It
// returns points for White. The first error ends the search and is raised when the search has returned.
class PythonEvaluation : public HistoryValues {
 public:
  PythonEvaluation(py::function function, std::stop_source& stop) : function_(std::move(function)), stop_(stop) {}

  double value(const Position& position) const override {
    if (failure_) return 0;
    try {
      return function_(Board{position, position.has_chess960_castling()}).cast<double>();
    } catch (...) {
      failure_ = std::current_exception();
      stop_.request_stop();
      return 0;
    }
  }
  void raise_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  py::function function_;
  std::stop_source& stop_;
  mutable std::exception_ptr failure_;
};

// Without an evaluation in Python the work runs on a separate thread, and the calling thread handles Ctrl-C.
template <class Work>
auto run_interruptible(const std::stop_source& stop, bool needs_python, Work work) {
  return needs_python ? work() : CallingThread(stop).run(std::move(work));
}

const char* name_of(Origin origin) {
  switch (origin) {
    case Origin::Search:
      return "search";
    case Origin::Book:
      return "book";
    case Origin::Tablebase:
      return "tablebase";
    case Origin::Chance:
      break;
  }
  return "chance";
}

const char* name_of(NodeEnd end) {
  switch (end) {
    case NodeEnd::AllMoves:
      return "all moves";
    case NodeEnd::Cutoff:
      return "cutoff";
    case NodeEnd::Leaf:
      return "leaf";
    case NodeEnd::Cached:
      return "cached";
    case NodeEnd::GameOver:
      return "game over";
    case NodeEnd::DrawByRule:
      return "draw";
    case NodeEnd::StandPat:
      return "stand pat";
    case NodeEnd::Stopped:
      break;
  }
  return "stopped";
}

py::dict thought_dict(const Board& board, const Thought& thought) {
  py::dict out;
  out["move"] = thought.move.is_null() ? py::none() : move_object(board.name_of(thought.move));
  out["origin"] = name_of(thought.origin);
  out["points"] = thought.points;
  out["cp"] = thought.centipawns;
  out["mate"] = thought.mate_in;
  out["depth"] = thought.depth;
  out["nodes"] = thought.nodes;
  out["evaluations"] = thought.evaluations;
  out["pv"] = move_list(board, thought.line);
  out["seconds"] = static_cast<double>(thought.elapsed.count()) / 1000;
  return out;
}

// (parent, move or None, ply, depth, alpha, beta, value, end, skipped) for each node
py::list tree_list(const Board& board, const TreeRecorder& tree) {
  py::list nodes;
  for (const TreeNode& node : tree.nodes()) {
    const py::object move = node.entry.move.is_null() ? py::none() : move_object(board.name_of(node.entry.move));
    nodes.append(py::make_tuple(node.parent, move, node.entry.ply, node.entry.depth, node.entry.alpha, node.entry.beta,
                                node.exit.value, name_of(node.exit.end), node.exit.skipped));
  }
  return nodes;
}

struct Question {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::uint64_t seed = 0;
  int tree_plies = 0;  // 0: no tree is kept
};

class BrainHandle {
 public:
  BrainHandle(const std::string& text, const std::optional<py::function>& evaluate) {
    auto brain = parse_brain(text);
    if (!brain) raise_value_error(brain.error().front().describe());
    brain_ = std::move(*brain);
    evaluate_ = evaluate;
  }
  explicit BrainHandle(Brain brain) : brain_(std::move(brain)) {}

  const Brain& brain() const { return brain_; }
  void use(AvailableSources sources) { sources_ = std::move(sources); }

  py::dict think(const Board& board, const Question& question) {
    std::stop_source stop;
    const auto evaluation = evaluation_of(stop);
    ThinkLimits limits;
    limits.depth = question.depth;
    limits.nodes = question.nodes;
    if (question.seconds) limits.move_time = std::chrono::milliseconds(static_cast<long>(*question.seconds * 1000));
    TreeRecorder tree(std::max(question.tree_plies, 1));
    const Thought thought = run_interruptible(stop, evaluation.has_value(), [&] {
      AvailableSources available = sources_;
      available.seed = question.seed;
      const SourceSet sources(brain_, available);
      BrainPlayer player(brain_, with(evaluation, sources.plugged()));
      Random random(question.seed);
      BrainPlayer::Company company{.stop = stop.get_token()};
      if (question.tree_plies > 0) company.observer = &tree;
      return player.think(board.position, limits, random, company);
    });
    if (evaluation) evaluation->raise_failure();
    py::dict out = thought_dict(board, thought);
    if (question.tree_plies > 0) out["tree"] = tree_list(board, tree);
    out["left_out"] = tree.nodes_left_out();
    return out;
  }

  py::list compare(const Board& board, int depth) {
    if (evaluate_) raise_value_error("brains with an evaluation in Python cannot be compared this way");
    if (brain_.search.algorithm == Algorithm::Random) raise_value_error("a brain that plays at random does not search");
    if (!has_legal_move(board.position)) raise_value_error("the game is over here: there is nothing to search");
    py::list rows;
    for (const Variant& variant : comparison_variants(brain_)) {
      std::stop_source stop;
      const ComparisonRow row = run_interruptible(stop, false, [&] {
        return run_variant(variant, board.position, depth, {.nodes = {}, .deadline = {}, .stop = stop.get_token()});
      });
      rows.append(py::make_tuple(std::string(row.name), row.is_exact, row.finding.nodes, row.finding.evaluations,
                                 move_object(board.name_of(row.finding.move)), row.finding.points,
                                 static_cast<double>(row.elapsed.count()) / 1e6));
    }
    return rows;
  }

  // (move, points for White), the best for the side to move first.
  py::list evaluate_all_possible_moves(const Board& board, std::size_t most) {
    std::stop_source stop;
    const auto evaluation = evaluation_of(stop);
    const SourceSet sources(brain_, sources_);
    const HistoryValues* history = with(evaluation, sources.plugged()).history;
    py::list values;
    for (const MoveValue& value : brains::evaluate_all_possible_moves(brain_, history, board.position, most))
      values.append(py::make_tuple(move_object(board.name_of(value.move)), value.points));
    if (evaluation) evaluation->raise_failure();
    return values;
  }

  // (term, own, enemy, points) for the side to move, and the sum.
  py::tuple explain(const Board& board) {
    std::stop_source stop;
    const auto evaluation = evaluation_of(stop);
    const SourceSet sources(brain_, sources_);
    Evaluator evaluator(brain_, with(evaluation, sources.plugged()).history);
    Position position = board.position;
    evaluator.begin(position);
    py::list terms;
    for (const TermShare& share : evaluator.explain(position, {}))
      terms.append(py::make_tuple(std::string(spec_of(share.id).name), share.own, share.enemy, share.points));
    const Points sum = evaluator.points(position, {});
    if (evaluation) evaluation->raise_failure();
    return py::make_tuple(terms, sum);
  }

 private:
  // Each search has its own, because two threads may use one brain and an error belongs to one of them.
  std::optional<PythonEvaluation> evaluation_of(std::stop_source& stop) const {
    if (!evaluate_) return std::nullopt;
    return std::optional<PythonEvaluation>(std::in_place, *evaluate_, stop);
  }
  static PluggedSources with(const std::optional<PythonEvaluation>& evaluation, PluggedSources plugged) {
    if (evaluation) plugged.history = &*evaluation;
    return plugged;
  }

  Brain brain_;
  AvailableSources sources_;
  std::optional<py::function> evaluate_;
};

// The sources that Python gives a brain besides its search.
struct SourceWish {
  std::optional<std::string> book;  // "default", "history" or a path
  bool own_tables = false;
  std::string syzygy;
  const HistoryHandle* history = nullptr;
};

AvailableSources open_sources(const SourceWish& wish) {
  AvailableSources sources;
  sources.history_is_book = wish.book == "history";
  if (sources.history_is_book && wish.history == nullptr) raise_value_error("a history as book needs a history");
  if (wish.book && !sources.history_is_book)
    sources.book = open_book(wish.book == "default" ? std::nullopt : wish.book);
  if (wish.history != nullptr)
    sources.history = [boards = wish.history->boards](const Position& position) {
      const auto found = boards->find(board_text(position));
      return found == boards->end() ? PastResults{} : found->second;
    };
  if (!wish.own_tables && wish.syzygy.empty()) return sources;
  LoadedTablebase loaded =
      load_tablebase({.use_own = wish.own_tables,
                      .own_directory = {},
                      .default_directory = default_tablebase_settings(process_environment()).default_directory,
                      .syzygy_path = wish.syzygy,
                      .rules = {}});
  if (!wish.syzygy.empty() && loaded.syzygy_tables == 0)
    raise_value_error(loaded.problems.empty() ? wish.syzygy + ": no tables" : loaded.problems.back());
  sources.tables = std::move(loaded.tables);
  return sources;
}

std::unique_ptr<BrainHandle> load_brain(const std::string& name_or_path) {
  auto brain = BrainLibrary().load(name_or_path);
  if (!brain) raise_value_error(brain.error().describe());
  return std::make_unique<BrainHandle>(std::move(*brain));
}

std::vector<std::string> brain_names() {
  std::vector<std::string> names;
  for (const BrainText& text : BrainLibrary().list()) names.push_back(text.name);
  return names;
}

}  // namespace

void bind_brains(py::module_& module) {
  py::class_<BrainHandle>(module, "BrainCore", "The compiled part of kiebitz.Brain.")
      .def(py::init<const std::string&, const std::optional<py::function>&>(), py::arg("text"),
           py::arg("evaluate") = py::none())
      .def_static("load", &load_brain, py::arg("name_or_path"))
      .def_property_readonly("name", [](const BrainHandle& b) { return b.brain().name; })
      .def_property_readonly("title", [](const BrainHandle& b) { return b.brain().title; })
      .def_property_readonly("about", [](const BrainHandle& b) { return b.brain().about; })
      .def_property_readonly("pawn", [](const BrainHandle& b) { return b.brain().scoring.pawn; })
      .def(
          "think",
          [](BrainHandle& b, const Board& board, std::optional<int> depth, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds, std::uint64_t seed, int tree) {
            return b.think(board, {depth, nodes, seconds, seed, tree});
          },
          py::arg("board"), py::kw_only(), py::arg("depth"), py::arg("nodes"), py::arg("seconds"), py::arg("seed"),
          py::arg("tree"))
      .def(
          "use",
          [](BrainHandle& b, const std::optional<std::string>& book, bool own_tables, const std::string& syzygy,
             const HistoryHandle* history) {
            b.use(open_sources({book, own_tables, syzygy, history}));
          },
          py::kw_only(), py::arg("book"), py::arg("own_tables"), py::arg("syzygy"), py::arg("history"))
      .def("compare", &BrainHandle::compare, py::arg("board"), py::arg("depth"))
      .def("evaluate_all_possible_moves", &BrainHandle::evaluate_all_possible_moves, py::arg("board"), py::arg("most"))
      .def("explain", &BrainHandle::explain, py::arg("board"));
  module.def("brain_names", &brain_names);
}

}  // namespace kiebitz::python
