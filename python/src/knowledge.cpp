// Knowledge without search: opening books and names, tablebases, finished games.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "book/opening_names.h"
#include "engine/tablebase_settings.h"
#include "game/finished_boards.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "knowledge_handles.h"
#include "python_source.h"
#include "tablebase/tablebase.h"

namespace kiebitz::python {
namespace {

// --- books

struct BookHandle {
  std::shared_ptr<const book::Book> book;
};

py::list book_moves(const BookHandle& handle, const Board& board) {
  py::list moves;
  for (const book::BookMove& entry : handle.book->probe(board.position))
    moves.append(py::make_tuple(move_object(board.name_of(entry.move)), entry.weight));
  return moves;
}

// The opening name of the last position of the board's history that has one.
py::object opening_of(Board board, const std::string& language) {
  if (language != "en" && language != "de") raise_value_error("openings have names in 'en' and in 'de'");
  for (;;) {
    if (const auto opening = book::find_opening(board.position)) {
      const auto chosen = language == "de" ? book::Language::German : book::Language::English;
      return py::make_tuple(std::string(opening->eco), book::opening_name(*opening, chosen));
    }
    if (board.position.plies_made() == 0) return py::none();
    board.position.unmake();
  }
}

// --- tablebases

py::dict verdict_dict(const tablebase::PositionVerdict& verdict) {
  py::dict out;
  out["verdict"] = std::string(tablebase::name_of(verdict.verdict));
  out["dtm"] = signed_dtm(verdict);
  out["dtz"] = signed_dtz(verdict);
  return out;
}

class TablesHandle {
 public:
  TablesHandle(bool own, const std::string& directory, const std::string& syzygy) {
    const py::gil_scoped_release others_may_run;
    loaded_ = load_tablebase({.use_own = own,
                              .own_directory = directory,
                              .default_directory = default_tablebase_settings(process_environment()).default_directory,
                              .syzygy_path = syzygy,
                              .rules = {}});
  }

  std::optional<py::dict> probe(const Board& board) const {
    if (!loaded_.tables) return std::nullopt;
    const auto verdict = loaded_.tables->probe_position(board.position);
    return verdict ? std::optional(verdict_dict(*verdict)) : std::nullopt;
  }
  std::optional<py::list> moves(const Board& board) const {
    if (!loaded_.tables) return std::nullopt;
    const auto ranked = loaded_.tables->rank_moves(board.position);
    if (!ranked) return std::nullopt;
    py::list out;
    for (const auto& entry : *ranked)
      out.append(py::make_tuple(move_object(board.name_of(entry.move)), verdict_dict(entry.after)));
    return out;
  }
  py::list mating_line(const Board& board) const {
    return loaded_.tables ? move_list(board, loaded_.tables->mating_line(board.position)) : py::list();
  }
  int max_men() const { return loaded_.tables ? loaded_.tables->max_men() : 0; }
  const std::vector<std::string>& problems() const { return loaded_.problems; }

 private:
  LoadedTablebase loaded_;
};

// --- finished games

void count_game(const GameSheet& sheet, BoardResults& boards) {
  const GameResult result = sheet.result();
  for (const std::string& board : boards_of(sheet, kAllPlies)) {
    brains::PastResults& past = boards[board];
    past.white_wins += result == GameResult::WhiteWins ? 1 : 0;
    past.draws += result == GameResult::Draw ? 1 : 0;
    past.black_wins += result == GameResult::BlackWins ? 1 : 0;
    past.value = past.white_wins - past.black_wins;
  }
}

// Games that cannot be read or have no result are left out.
HistoryHandle read_history(py::object file) {
  PythonSource source(std::move(file));
  auto boards = std::make_shared<BoardResults>();
  std::int64_t games = 0;
  {
    const py::gil_scoped_release others_may_run;
    PgnReader reader(source);
    for (;;) {
      GameTreeBuilder builder;
      const PgnRead read = reader.read_game(builder);
      if (read == PgnRead::EndOfInput) break;
      if (read != PgnRead::Game) continue;
      const GameSheet sheet = sheet_of_tree(builder.take());
      games += sheet.over ? 1 : 0;
      count_game(sheet, *boards);
    }
  }
  source.raise_failure();
  return {std::move(boards), games};
}

py::tuple past_results(const HistoryHandle& history, const Board& board) {
  const auto found = history.boards->find(board_text(board.position));
  const brains::PastResults past = found == history.boards->end() ? brains::PastResults{} : found->second;
  return py::make_tuple(past.white_wins, past.draws, past.black_wins);
}

}  // namespace

std::shared_ptr<const book::Book> open_book(const std::optional<std::string>& path) {
  if (!path) return book::default_book();
  auto opened = book::Book::open(*path);
  if (!opened) raise_value_error(fmt::format("{}: {}", *path, book::describe(opened.error())));
  return std::make_shared<const book::Book>(std::move(*opened));
}

void bind_knowledge(py::module_& module) {
  py::class_<BookHandle>(module, "Book",
                         R"doc(An opening book in Polyglot's format; without a path the shipped one.

>>> move, weight = Book().probe(Board())[0]
>>> weight > 0 and move in Board().legal_moves
True
)doc")
      .def(py::init([](const std::optional<std::string>& path) { return BookHandle{open_book(path)}; }),
           py::arg("path") = py::none())
      .def("probe", &book_moves, py::arg("board"),
           "(move, weight) of the moves the book knows here, the heaviest first.")
      .def("__len__", [](const BookHandle& b) { return b.book->entries().size(); });
  module.def("opening", &opening_of, py::arg("board"), py::arg("language") = "en",
             R"doc((ECO code, name) of the opening that the moves of this board reach, or None.

>>> board = Board()
>>> for san in ("e4", "c5", "Nf3", "d6"):
...     move = board.push_san(san)
>>> eco, name = opening(board)
>>> eco[0], name.split(":")[0]
('B', 'Sicilian')
)doc");
  py::class_<TablesHandle>(module, "Tablebase", R"doc(Tablebases: Kiebitz's own up to four pieces, and Syzygy files.

Those with three pieces are always there; ``kiebitz tablebase build`` makes those with four.

>>> Tablebase().probe(Board("8/8/8/8/8/2k5/8/K1Q5 b - - 0 1"))
{'verdict': 'loss', 'dtm': -16, 'dtz': None}
)doc")
      .def(py::init<bool, const std::string&, const std::string&>(), py::arg("own") = true,
           py::arg("own_directory") = "", py::arg("syzygy") = "")
      .def("probe", &TablesHandle::probe, py::arg("board"),
           "What the side to move gets: verdict, half-moves to mate and to the next capture or pawn move, negative "
           "where it loses; or None.")
      .def("moves", &TablesHandle::moves, py::arg("board"),
           "(move, verdict) for every legal move, best first, seen by the side that moves; or None.")
      .def("mating_line", &TablesHandle::mating_line, py::arg("board"), "A shortest way to mate; empty if unknown.")
      .def_property_readonly("max_men", &TablesHandle::max_men)
      .def_property_readonly("problems", &TablesHandle::problems, "Messages about files that were left out.");
  py::class_<HistoryHandle>(module, "HistoryCore", "The compiled part of kiebitz.History.")
      .def(py::init(&read_history), py::arg("file"))
      .def("results", &past_results, py::arg("board"))
      .def_property_readonly("games", [](const HistoryHandle& h) { return h.games; })
      .def("__len__", [](const HistoryHandle& h) { return h.boards->size(); });
}

}  // namespace kiebitz::python
