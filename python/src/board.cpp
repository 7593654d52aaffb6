// The board: creation, moves, notation. Properties of a position are in board_facts.cpp.
#include "bindings.h"

#include <fmt/core.h>
#include <pybind11/stl.h>

#include <array>

#include "board_quick.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/movegen.h"

namespace kiebitz::python {
namespace {

// The target of a castling king on its first square; nothing for any other step.
std::optional<CastlingSide> castling_step(BoardMove name) {
  const int step = index(name.to()) - index(name.from());
  if (file_of(name.from()) != File::E || (step != 2 && step != -2)) return std::nullopt;
  return step == 2 ? CastlingSide::King : CastlingSide::Queen;
}

Move king_move(const Position& position, BoardMove name) {
  const Color us = position.side_to_move();
  if (position.piece_on(name.to()) == make_piece(us, PieceType::Rook)) return Move::castling(name.from(), name.to());
  if (const auto side = castling_step(name); side && position.castling_rights().has(us, *side))
    return Move::castling(name.from(), position.castling_rook(us, *side));
  return Move::normal(name.from(), name.to());
}

Move pawn_move(const Position& position, BoardMove name) {
  if (position.en_passant() == OptSquare(name.to()) && file_of(name.from()) != file_of(name.to()))
    return Move::en_passant(name.from(), name.to());
  return Move::normal(name.from(), name.to());
}

Board board_from_fen(const std::string& fen, bool chess960) {
  auto position = parse_fen(fen);
  if (!position) raise_value_error(position.error().describe());
  const bool needs960 = position->has_chess960_castling();
  return {std::move(*position), chess960 || needs960};
}

Board make_board(const std::optional<std::string>& fen, bool chess960) {
  if (fen) return board_from_fen(*fen, chess960);
  return {Position::start(), chess960};
}

Board chess960_board(int number) {
  if (number < 0 || number > 959) raise_value_error(fmt::format("{} is no Chess960 position: 0 to 959", number));
  return {Position::chess960_start(number), true};
}

void push(Board& board, BoardMove name) {
  if (!name.is_null()) return board.position.make(legal_move(board, name));
  if (board.position.is_check()) raise_move_error(MoveFault::Illegal, "a null move is not allowed in check");
  board.position.make_null();
}

BoardMove last_move(const Board& board) {
  const Move move = board.position.last_move();
  return move.is_null() ? BoardMove{} : board.name_of(move);
}

py::object pop(Board& board) {
  if (board.position.plies_made() == 0) throw py::index_error("there is no move to take back");
  const BoardMove name = last_move(board);
  board.position.unmake();
  return move_object(name);
}

py::object peek(const Board& board) {
  if (board.position.plies_made() == 0) throw py::index_error("no move has been made");
  return move_object(last_move(board));
}

py::list move_stack(Board board) {
  py::list moves(static_cast<std::size_t>(board.position.plies_made()));
  for (std::size_t i = moves.size(); i-- > 0;) moves[i] = pop(board);
  return moves;
}

Board root_of(Board board) {
  while (board.position.plies_made() > 0) board.position.unmake();
  return board;
}

Board copy_of(const Board& board, bool stack) {
  Board copy = board;
  if (!stack) copy.position.forget_past();
  return copy;
}

BoardMove parse_san_move(const Board& board, const std::string& text) {
  const auto move = parse_san(board.position, text);
  if (move) return board.name_of(*move);
  const SanError error = move.error();
  if (error.reason == SanReason::NullMove && !board.position.is_check()) return {};
  const auto fault = error.kind == SanErrorKind::Invalid   ? MoveFault::Invalid
                     : error.kind == SanErrorKind::Illegal ? MoveFault::Illegal
                                                           : MoveFault::Ambiguous;
  raise_move_error(fault, fmt::format("'{}' in {}: {}", text, format_fen(board.position), error.describe()));
}

BoardMove parse_uci_move_on(const Board& board, const std::string& text) {
  const auto name = py::type::of<BoardMove>().attr("from_uci")(text).cast<BoardMove>();
  if (name.is_null()) return name;
  return board.name_of(legal_move(board, name));
}

std::string san_of(const Board& board, BoardMove name) {
  return name.is_null() ? "--" : format_san(board.position, legal_move(board, name));
}

// "12. Nf3 d5 13. e3"
std::string variation_san(const Board& board, const py::iterable& moves) {
  Board at = board;
  std::string text;
  for (const py::handle item : moves) {
    const auto name = item.cast<BoardMove>();
    const bool white = at.position.side_to_move() == Color::White;
    if (!text.empty()) text += ' ';
    if (text.empty() || white) text += fmt::format("{}{} ", at.position.fullmove_number(), white ? "." : "...");
    text += san_of(at, name);
    push(at, name);
  }
  return text;
}

// The list has its own move objects, so that the board may change during an iteration.
py::list legal_move_list(const Board& board) {
  const MoveList moves = legal_moves(board.position);
  py::list list(moves.size());
  std::size_t i = 0;
  for (const Move m : moves)
    PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i++), move_object(board.name_of(m)).release().ptr());
  return list;
}

// Reads the board at each call, as in python-chess.
struct LegalMoves {
  py::object owner;
  const Board& board() const { return owner.cast<const Board&>(); }
};

std::string describe(const LegalMoves& moves) {
  std::string names;
  for (const Move m : legal_moves(moves.board().position))
    names += (names.empty() ? "" : ", ") + format_san(moves.board().position, m);
  return fmt::format("<LegalMoves ({})>", names);
}

void bind_legal_moves(py::module_& module) {
  py::class_<LegalMoves>(module, "LegalMoves", R"doc(The legal moves of a board, computed at each use.

>>> board = Board()
>>> len(board.legal_moves), Move.from_uci("e2e4") in board.legal_moves, Move.from_uci("e2e5") in board.legal_moves
(20, True, False)
)doc")
      .def("__iter__", [](const LegalMoves& m) { return py::iter(legal_move_list(m.board())); })
      .def("__len__", [](const LegalMoves& m) { return count_legal_moves(m.board().position); })
      .def("__bool__", [](const LegalMoves& m) { return has_legal_move(m.board().position); })
      .def("__contains__", [](const LegalMoves& m, BoardMove name) { return m.board().resolve(name).has_value(); })
      .def(
          "count", [](const LegalMoves& m) { return count_legal_moves(m.board().position); }, "How many there are.")
      .def("__repr__", &describe);
}

void bind_notation(py::class_<Board>& board) {
  board
      .def(
          "fen", [](const Board& b) { return format_fen(b.position); },
          R"doc(The position as FEN, with an en-passant square only where a capture is legal.

>>> Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").fen(), Board("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").fen()
('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', '4k3/8/8/3p4/8/8/8/4K3 w - - 0 1')
>>> Board().fen()
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
)doc")
      .def(
          "shredder_fen", [](const Board& b) { return format_fen(b.position, CastlingStyle::Shredder); },
          "FEN with the files of the castling rooks: ``HAha``.")
      .def(
          "epd", [](const Board& b) { return format_fen_without_counters(b.position); },
          "The first four fields of the FEN.")
      .def(
          "set_fen", [](Board& b, const std::string& fen) { b = board_from_fen(fen, b.chess960); }, py::arg("fen"),
          "Sets another position and clears the moves made so far.")
      .def(
          "uci", [](const Board& b, BoardMove m) { return uci_text(m.is_null() ? m : b.name_of(legal_move(b, m))); },
          py::arg("move"), "A legal move as UCI writes it on this board.")
      .def("variation_san", &variation_san, py::arg("moves"), R"doc(A line of moves with move numbers.

>>> board = Board()
>>> board.variation_san([Move.from_uci(m) for m in ("e2e4", "e7e5", "g1f3")])
'1. e4 e5 2. Nf3'
)doc")
      .def(
          "parse_san", [](const Board& b, const std::string& text) { return move_object(parse_san_move(b, text)); },
          py::arg("san"), R"doc(The legal move of this text: SAN or long algebraic, with or without ``x + # =``.

>>> Board().parse_san("Nd4")
Traceback (most recent call last):
  ...
kiebitz.IllegalMoveError: 'Nd4' in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: no such piece can go there
)doc")
      .def(
          "parse_uci", [](const Board& b, const std::string& text) { return move_object(parse_uci_move_on(b, text)); },
          py::arg("uci"), "The legal move of this UCI text.");
}

void bind_moves_of(py::class_<Board>& board) {
  board
      .def_property_readonly(
          "legal_moves", [](const py::object& self) { return LegalMoves{self}; },
          "All legal moves: iterate, count, ask with ``in``.")
      .def(
          "is_legal", [](const Board& b, BoardMove m) { return b.resolve(m).has_value(); }, py::arg("move"))
      .def(
          "push_san",
          [](Board& b, const std::string& text) {
            const BoardMove m = parse_san_move(b, text);
            push(b, m);
            return move_object(m);
          },
          py::arg("san"), R"doc(Reads a move and makes it.

>>> board = Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
)doc")
      .def(
          "push_uci",
          [](Board& b, const std::string& text) {
            const BoardMove m = parse_uci_move_on(b, text);
            push(b, m);
            return move_object(m);
          },
          py::arg("uci"), "Reads a move as UCI writes it and makes it.")
      .def("peek", &peek, "The last move.")
      .def_property_readonly("move_stack", &move_stack, "The moves made on this board, a new list.")
      .def("root", &root_of, "The board before its first move.")
      .def("copy", &copy_of, py::kw_only(), py::arg("stack") = true, "A copy, with the moves made so far or without.")
      .def(
          "reset",
          [](Board& b) {
            b = {Position::start(), b.chess960};
          },
          "Back to the start position.");
}

PyObject* quick_push(PyObject* self, PyObject* argument) {
  return quickly([&] {
    const auto name = move_in(argument);
    if (!name) throw py::type_error("push takes a Move");
    push(board_in(self), *name);
    return py::none().release().ptr();
  });
}

PyObject* quick_pop(PyObject* self, PyObject*) {
  return quickly([&] { return pop(board_in(self)).release().ptr(); });
}

PyObject* quick_san(PyObject* self, PyObject* argument) {
  return quickly([&] {
    const auto name = move_in(argument);
    if (!name) throw py::type_error("san takes a Move");
    return py::str(san_of(board_in(self), *name)).release().ptr();
  });
}

constexpr const char* kPushDoc = R"doc(Makes a move. Unlike python-chess it refuses an illegal one.

>>> board = Board()
>>> board.push(Move.from_uci("e2e5"))
Traceback (most recent call last):
  ...
kiebitz.IllegalMoveError: e2e5 is not legal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
)doc";

constexpr const char* kSanDoc = R"doc(A legal move in SAN.

>>> Board().san(Move.from_uci("g1f3"))
'Nf3'
)doc";

void bind_quick_methods(py::class_<Board>& board) {
  static std::array<PyMethodDef, 3> methods = {
      PyMethodDef{"push", &quick_push, METH_O, kPushDoc}, PyMethodDef{"san", &quick_san, METH_O, kSanDoc},
      PyMethodDef{"pop", &quick_pop, METH_NOARGS, "Takes the last move back and returns it."}};
  add_quick_methods(board, methods);
}

void bind_manners(py::class_<Board>& board) {
  board.def("__copy__", [](const Board& b) { return b; })
      .def(
          "__deepcopy__", [](const Board& b, const py::object&) { return b; }, py::arg("memo"))
      .def(
          "__eq__", [](const Board& a, const Board& b) { return a.position.to_setup() == b.position.to_setup(); },
          py::is_operator())
      .def("__repr__", [](const Board& b) { return fmt::format("Board('{}')", format_fen(b.position)); })
      .def(py::pickle(
          [](const Board& b) {
            return py::make_tuple(format_fen(root_of(b).position, CastlingStyle::Shredder), b.chess960, move_stack(b));
          },
          [](const py::tuple& state) {
            Board b = board_from_fen(state[0].cast<std::string>(), state[1].cast<bool>());
            for (const py::handle move : state[2]) push(b, move.cast<BoardMove>());
            return b;
          }));
  board.attr("__hash__") = py::none();
}

}  // namespace

BoardMove Board::name_of(Move move) const {
  if (move.is_promotion()) return BoardMove::make(move.from(), move.to(), python_type(move.promotion_piece()));
  if (!move.is_castling() || chess960) return BoardMove::make(move.from(), move.to(), 0);
  const Color us = rank_of(move.from()) == Rank::R1 ? Color::White : Color::Black;
  return BoardMove::make(move.from(), castled_king_square(us, move.castling_side()), 0);
}

std::optional<Move> Board::resolve(BoardMove name) const {
  if (name.is_null()) return std::nullopt;
  Move move = Move::normal(name.from(), name.to());
  const PieceType type = type_of(position.piece_on(name.from()));
  if (name.promotion() != 0) {
    move = Move::promotion(name.from(), name.to(), kPieceTypes[static_cast<std::size_t>(name.promotion() - 1)]);
  } else if (type == PieceType::King) {
    move = king_move(position, name);
  } else if (type == PieceType::Pawn) {
    move = pawn_move(position, name);
  }
  return position.is_legal(move) ? std::optional(move) : std::nullopt;
}

Move legal_move(const Board& board, BoardMove move) {
  if (const auto legal = board.resolve(move)) return *legal;
  raise_move_error(MoveFault::Illegal,
                   fmt::format("{} is not legal in {}", uci_text(move), format_fen(board.position)));
}

py::list move_list(const Board& board, std::span<const Move> moves) {
  py::list list;
  for (const Move m : moves) list.append(move_object(board.name_of(m)));
  return list;
}

void bind_board(py::module_& module) {
  bind_legal_moves(module);
  py::class_<Board> board(module, "Board", R"doc(A legal chess position with the moves that led to it.

The names are those of python-chess. Two things are stricter: a board is always a legal position, and
``push`` refuses illegal moves.

>>> board = Board()
>>> for san in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"):
...     move = board.push_san(san)
>>> board.is_checkmate(), board.outcome().result()
(True, '1-0')
)doc");
  board.def(py::init(&make_board), py::arg("fen") = py::none(), py::kw_only(), py::arg("chess960") = false)
      .def_static("from_chess960_pos", &chess960_board, py::arg("scharnagl"),
                  "The Chess960 start position with this number (518 is the usual one).")
      .def_readonly("chess960", &Board::chess960);
  bind_moves_of(board);
  bind_quick_methods(board);
  bind_notation(board);
  bind_manners(board);
  bind_board_facts(module, board);
}

}  // namespace kiebitz::python
