// What all files of the module share: the board of Python, and the conversion between the moves of python-chess (from,
// to, promotion) and those of rules/. All functions need the interpreter lock.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "rules/position.h"

namespace kiebitz::python {

namespace py = pybind11;

// A move without a board: castling is the king's step (e1g1), or king takes rook on a Chess960 board.
struct BoardMove {
  std::uint16_t key = 0;  // origin 0-5, goal 6-11, piece type of a promotion 12-14 (knight 2 to queen 5, else 0)

  static constexpr int kKeys = 1 << 15;
  static constexpr BoardMove make(Square from, Square to, int promotion) {
    return {static_cast<std::uint16_t>(index(from) | index(to) << 6 | promotion << 12)};
  }
  constexpr Square from() const { return square_at(key & 63); }
  constexpr Square to() const { return square_at((key >> 6) & 63); }
  constexpr int promotion() const { return key >> 12; }
  constexpr bool is_null() const { return key == 0; }
  friend constexpr bool operator==(BoardMove, BoardMove) = default;
};

struct Board {
  Position position;
  bool chess960 = false;

  BoardMove name_of(Move move) const;
  // The legal move with these squares; nothing if there is none. The null move is no legal move.
  std::optional<Move> resolve(BoardMove name) const;
};

// Python's numbers for piece types are pawn 1 to king 6; for colours white is true.
constexpr int python_type(PieceType type) { return index(type) + 1; }
constexpr bool python_color(Color color) { return color == Color::White; }
constexpr Color color_from(bool white) { return white ? Color::White : Color::Black; }
Square square_from(int number);         // raises ValueError
PieceType piece_type_from(int number);  // raises ValueError

std::string uci_text(BoardMove move);
// Each move exists once and is never freed, so that lists of moves cost no memory and comparisons little.
py::object move_object(BoardMove move);
py::list move_list(const Board& board, std::span<const Move> moves);
// Raises IllegalMoveError unless the move is legal.
Move legal_move(const Board& board, BoardMove move);

// The three errors of python-chess, and a plain ValueError.
enum class MoveFault { Invalid, Illegal, Ambiguous };
[[noreturn]] void raise_move_error(MoveFault fault, const std::string& text);
[[noreturn]] void raise_value_error(const std::string& text);

// Each file adds its part of the module.
void bind_errors(py::module_& module);
void bind_moves(py::module_& module);
void bind_board(py::module_& module);
void bind_board_facts(py::module_& module, py::class_<Board>& board);
void bind_games(py::module_& module);
void bind_evaluation(py::module_& module);
void bind_engine(py::module_& module);
void bind_knowledge(py::module_& module);
void bind_brains(py::module_& module);
void bind_review(py::module_& module);
void bind_match(py::module_& module);
void bind_positions(py::module_& module);

}  // namespace kiebitz::python
