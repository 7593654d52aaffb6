// The module kiebitz._core: errors, moves, and the registration of its parts.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <array>

#include "bindings.h"
#include "board_quick.h"

namespace kiebitz::python {
namespace {

// Objects of the interpreter that live as long as the process: errors and moves. Guarded by the interpreter lock.
struct Immortals {
  std::array<PyObject*, 3> errors{};
  std::array<PyObject*, BoardMove::kKeys> moves{};
  PyTypeObject* move_type = nullptr;
};
Immortals& immortals() {
  static Immortals objects;
  return objects;
}

std::string square_text(Square s) {
  return {static_cast<char>('a' + index(file_of(s))), static_cast<char>('1' + index(rank_of(s)))};
}

std::optional<Square> read_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at((text[1] - '1') * 8 + (text[0] - 'a'));
}

constexpr std::string_view kPromotionLetters = "  nbrq";

BoardMove parse_uci(const std::string& text) {
  if (text == "0000") return {};
  const std::string_view view = text;
  if (view.size() == 4 || view.size() == 5) {
    const auto from = read_square(view.substr(0, 2));
    const auto to = read_square(view.substr(2, 2));
    const std::size_t letter = view.size() == 5 ? kPromotionLetters.find(view[4], 2) : 0;
    if (from && to && letter != std::string_view::npos && *from != *to)
      return BoardMove::make(*from, *to, static_cast<int>(letter));
  }
  raise_move_error(MoveFault::Invalid, fmt::format("'{}' is no move: e2e4 or e7e8q is expected", text));
}

BoardMove make_move(int from, int to, std::optional<int> promotion) {
  const int piece = promotion.value_or(0);
  if (piece != 0 && (piece < 2 || piece > 5)) raise_value_error("a pawn promotes to 2 (knight), 3, 4 or 5 (queen)");
  return BoardMove::make(square_from(from), square_from(to), piece);
}

py::object promotion_of(BoardMove move) {
  return move.promotion() == 0 ? py::none() : py::object(py::int_(move.promotion()));
}

}  // namespace

Square square_from(int number) {
  if (number < 0 || number >= kSquareCount)
    raise_value_error(fmt::format("{} is no square: 0 (a1) to 63 (h8)", number));
  return square_at(number);
}

PieceType piece_type_from(int number) {
  if (number < 1 || number > 6) raise_value_error(fmt::format("{} is no piece type: 1 (pawn) to 6 (king)", number));
  return kPieceTypes[static_cast<std::size_t>(number - 1)];
}

std::string uci_text(BoardMove move) {
  if (move.is_null()) return "0000";
  std::string text = square_text(move.from()) + square_text(move.to());
  if (move.promotion() != 0) text += kPromotionLetters[static_cast<std::size_t>(move.promotion())];
  return text;
}

py::object move_object(BoardMove move) {
  PyObject*& known = immortals().moves[move.key];
  if (known == nullptr) known = py::cast(move).release().ptr();
  return py::reinterpret_borrow<py::object>(known);
}

std::optional<BoardMove> move_in(PyObject* object) {
  if (Py_TYPE(object) != immortals().move_type) return std::nullopt;
  const auto* instance = reinterpret_cast<const py::detail::instance*>(object);
  const auto* move = static_cast<const BoardMove*>(instance->simple_value_holder[0]);
  return move == nullptr ? std::nullopt : std::optional(*move);
}

void raise_move_error(MoveFault fault, const std::string& text) {
  PyErr_SetString(immortals().errors[static_cast<std::size_t>(fault)], text.c_str());
  throw py::error_already_set();
}

void raise_value_error(const std::string& text) {
  PyErr_SetString(PyExc_ValueError, text.c_str());
  throw py::error_already_set();
}

void bind_errors(py::module_& module) {
  const auto add = [&](MoveFault fault, const char* name, const char* doc) {
    const std::string full = std::string("kiebitz.") + name;
    PyObject* error = PyErr_NewExceptionWithDoc(full.c_str(), doc, PyExc_ValueError, nullptr);
    immortals().errors[static_cast<std::size_t>(fault)] = error;
    module.add_object(name, error);
  };
  add(MoveFault::Invalid, "InvalidMoveError", "The text is no move at all.");
  add(MoveFault::Illegal, "IllegalMoveError", "The move is not legal on this board.");
  add(MoveFault::Ambiguous, "AmbiguousMoveError", "More than one piece can make this move.");
}

void bind_moves(py::module_& module) {
  py::class_<BoardMove> move(module, "Move", py::is_final(), R"doc(A move: two squares, and the piece of a promotion.

>>> move = Move.from_uci("e7e8q")
>>> move.promotion == QUEEN, square_name(move.to_square), str(move)
(True, 'e8', 'e7e8q')
)doc");
  immortals().move_type = reinterpret_cast<PyTypeObject*>(move.ptr());
  move.def(py::init(&make_move), py::arg("from_square"), py::arg("to_square"), py::arg("promotion") = py::none())
      .def_static(
          "from_uci", [](const std::string& text) { return move_object(parse_uci(text)); }, py::arg("uci"),
          R"doc(Reads ``e2e4``, ``e7e8q`` or ``0000`` without checking that the move is legal.

>>> Move.from_uci("e2e9")
Traceback (most recent call last):
  ...
kiebitz.InvalidMoveError: 'e2e9' is no move: e2e4 or e7e8q is expected
)doc")
      .def_static(
          "null", [] { return move_object({}); }, "The null move ``0000``. It is false, all other moves are true.")
      .def("uci", &uci_text, "The move as text: ``e2e4``.")
      .def_property_readonly("from_square", [](BoardMove m) { return index(m.from()); })
      .def_property_readonly("to_square", [](BoardMove m) { return index(m.to()); })
      .def_property_readonly("promotion", &promotion_of, "KNIGHT, BISHOP, ROOK, QUEEN or None.")
      .def("__bool__", [](BoardMove m) { return !m.is_null(); })
      .def(
          "__eq__", [](BoardMove a, BoardMove b) { return a == b; }, py::is_operator())
      .def("__hash__", [](BoardMove m) { return static_cast<py::ssize_t>(m.key); })
      .def("__str__", &uci_text)
      .def("__repr__", [](BoardMove m) { return fmt::format("Move.from_uci('{}')", uci_text(m)); })
      .def("__reduce__", [](py::object self) {
        return py::make_tuple(py::type::of(self),
                              py::make_tuple(self.attr("from_square"), self.attr("to_square"), self.attr("promotion")));
      });
}

}  // namespace kiebitz::python

PYBIND11_MODULE(_core, module) {
  using namespace kiebitz::python;
  py::options options;
  options.disable_function_signatures();
  module.doc() = "The compiled part of kiebitz. Use it through the package kiebitz.";
  module.attr("__version__") = KIEBITZ_VERSION;
  bind_errors(module);
  bind_moves(module);
  bind_board(module);
  bind_games(module);
  bind_evaluation(module);
  bind_engine(module);
  bind_knowledge(module);
  bind_brains(module);
  bind_review(module);
  bind_match(module);
  bind_positions(module);
}
