// Properties of a board: pieces, attacks, ends of games, perft, pictures.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "board_quick.h"
#include "render/board_marks.h"
#include "render/board_words.h"
#include "render/mark_text.h"
#include "render/svg_board.h"
#include "render/text_board.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/perft.h"

namespace kiebitz::python {
namespace {

constexpr int kFiftyMoves = 100;
constexpr int kSeventyFiveMoves = 150;
// A deeper perft is split into parts, and Ctrl-C is handled between them.
constexpr int kPerftStep = 5;

struct PieceName {
  int piece_type = 1;
  bool color = true;

  char symbol() const {
    const char letter = " pnbrqk"[piece_type];
    return color ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  friend bool operator==(PieceName, PieceName) = default;
};

PieceName name_of(Piece piece) { return {python_type(type_of(piece)), python_color(color_of(piece))}; }

std::optional<PieceName> piece_at(const Board& board, int square) {
  const Piece piece = board.position.piece_on(square_from(square));
  return piece == Piece::None ? std::nullopt : std::optional(name_of(piece));
}

py::frozenset square_set(Bitboard set) {
  py::set found;
  for (const Square s : squares(set)) found.add(index(s));
  return py::reinterpret_steal<py::frozenset>(PyFrozenSet_New(found.ptr()));
}

py::dict piece_map(const Board& board) {
  py::dict map;
  for (const Square s : squares(board.position.occupied()))
    map[py::int_(index(s))] = py::cast(name_of(board.position.piece_on(s)));
  return map;
}

std::optional<int> number_of(OptSquare square) { return square ? std::optional(index(*square)) : std::nullopt; }

// --- ends of games

std::string result_of(const Outcome& outcome) {
  if (!outcome.winner) return "1/2-1/2";
  return *outcome.winner == Color::White ? "1-0" : "0-1";
}

std::optional<Outcome> outcome_of(const Board& board, bool claim_draw) {
  auto end = outcome(board.position);
  return end || !claim_draw ? end : claimable_draw(board.position);
}

bool ends_by(const Board& board, Termination termination) {
  const auto end = outcome(board.position);
  return end && end->termination == termination;
}

bool is_check(const Position& p) { return p.is_check(); }
bool is_checkmate(const Position& p) { return p.is_check() && !has_legal_move(p); }
bool is_stalemate(const Position& p) { return !p.is_check() && !has_legal_move(p); }

std::uint64_t perft_in_steps(Position& position, int depth) {
  if (depth <= kPerftStep) {
    const py::gil_scoped_release others_may_run;
    return perft(position, depth);
  }
  std::uint64_t nodes = 0;
  for (const Move m : legal_moves(position)) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    position.make(m);
    nodes += perft_in_steps(position, depth - 1);
    position.unmake();
  }
  return nodes;
}

std::uint64_t perft_of(Board board, int depth) {
  if (depth < 0) raise_value_error("the depth of a perft is 0 or more");
  return depth == 0 ? 1 : perft_in_steps(board.position, depth);
}

py::dict divide(Board board, int depth) {
  if (depth < 1) raise_value_error("the depth of a divided perft is 1 or more");
  py::dict counts;
  for (const Move m : legal_moves(board.position)) {
    const py::object name = move_object(board.name_of(m));
    board.position.make(m);
    counts[name] = depth == 1 ? 1 : perft_in_steps(board.position, depth - 1);
    board.position.unmake();
  }
  return counts;
}

// --- pictures

// "e2e4,g1f3:red" or a list of such texts and of moves.
std::string marks_text(const py::object& marks) {
  if (marks.is_none()) return {};
  if (py::isinstance<py::str>(marks)) return marks.cast<std::string>();
  std::string text;
  for (const py::handle mark : py::iter(marks)) text += (text.empty() ? "" : ",") + py::str(mark).cast<std::string>();
  return text;
}

template <class T>
T parsed(Expected<T, MarkError> result) {
  if (!result) raise_value_error(result.error().describe());
  return std::move(*result);
}

struct Picture {
  py::object arrows;
  py::object circles;
  py::object targets;
  bool flipped;
  bool lastmove;
};

BoardMarks marks_of(const Board& board, const Picture& picture) {
  BoardMarks marks;
  if (picture.lastmove) marks.last_move = last_step(board.position);
  marks.arrows = parsed(parse_arrows(marks_text(picture.arrows)));
  marks.circles = parsed(parse_circles(marks_text(picture.circles)));
  if (py::isinstance<py::int_>(picture.targets)) {
    marks.targets = target_squares(board.position, square_from(picture.targets.cast<int>()));
  } else {
    marks.targets = parsed(parse_squares(marks_text(picture.targets)));
  }
  return marks;
}

std::string svg(const Board& board, const Picture& picture, int size, const std::string& theme, bool coordinates) {
  SvgBoardOptions options;
  options.view.bottom = picture.flipped ? Color::Black : Color::White;
  options.size_px = size;
  options.theme = find_svg_theme(theme);
  if (options.theme == nullptr) raise_value_error(fmt::format("there is no theme '{}'", theme));
  options.id_prefix += theme + "-";  // one page may hold boards of several themes
  if (!coordinates) options.coordinates = SvgCoordinates::None;
  return render_svg_board(board.position, marks_of(board, picture), options);
}

std::string plain_board(const Board& board) {
  std::string text;
  for (int row = 7; row >= 0; --row)
    for (int file = 0; file < 8; ++file) {
      const Piece piece = board.position.piece_on(square_at(row * 8 + file));
      text += piece == Piece::None ? '.' : name_of(piece).symbol();
      if (file < 7 || row > 0) text += file < 7 ? ' ' : '\n';
    }
  return text;
}

std::string unicode_board(const Board& board, bool flipped) {
  TextBoardOptions options;
  options.glyphs = PieceGlyphs::Symbols;
  options.view.bottom = flipped ? Color::Black : Color::White;
  BoardMarks marks;
  marks.last_move = last_step(board.position);
  return render_text_board(board.position, marks, options);
}

// --- the class

void bind_pieces(py::class_<Board>& board) {
  board
      .def_property_readonly(
          "turn", [](const Board& b) { return python_color(b.position.side_to_move()); },
          "WHITE or BLACK: who is to move.")
      .def_property_readonly("fullmove_number", [](const Board& b) { return b.position.fullmove_number(); })
      .def_property_readonly("halfmove_clock", [](const Board& b) { return b.position.halfmove_clock(); })
      .def_property_readonly(
          "ep_square", [](const Board& b) { return number_of(b.position.en_passant()); },
          "The square where a pawn may be taken en passant now, or None.")
      .def_property_readonly(
          "occupied", [](const Board& b) { return b.position.occupied(); }, "A set of 64 bits, a1 first.")
      .def_property_readonly(
          "key", [](const Board& b) { return b.position.key(); },
          "64 bits; equal for positions that are the same by the rule of repetition.")
      .def(
          "polyglot_key", [](const Board& b) { return b.position.polyglot_key(); }, "The key of Polyglot's books.")
      .def(
          "ply",
          [](const Board& b) {
            return 2 * (b.position.fullmove_number() - 1) + (b.position.side_to_move() == Color::Black ? 1 : 0);
          },
          "Half-moves since the start of the game, by the move number.")
      .def("piece_at", &piece_at, py::arg("square"), "The piece on a square, or None.")
      .def("piece_map", &piece_map, "All pieces by square.")
      .def(
          "pieces",
          [](const Board& b, int type, bool color) {
            return square_set(b.position.pieces(color_from(color), piece_type_from(type)));
          },
          py::arg("piece_type"), py::arg("color"), R"doc(The squares of the pieces of one kind.

>>> sorted(square_name(s) for s in Board().pieces(KNIGHT, WHITE))
['b1', 'g1']
)doc")
      .def(
          "pieces_mask",
          [](const Board& b, int type, bool color) {
            return b.position.pieces(color_from(color), piece_type_from(type));
          },
          py::arg("piece_type"), py::arg("color"), "The squares of the pieces of one kind as a set of 64 bits.")
      .def(
          "king", [](const Board& b, bool color) { return index(b.position.king(color_from(color))); },
          py::arg("color"))
      .def(
          "has_kingside_castling_rights",
          [](const Board& b, bool color) {
            return b.position.castling_rights().has(color_from(color), CastlingSide::King);
          },
          py::arg("color"))
      .def(
          "has_queenside_castling_rights",
          [](const Board& b, bool color) {
            return b.position.castling_rights().has(color_from(color), CastlingSide::Queen);
          },
          py::arg("color"));
}

void bind_attacks(py::class_<Board>& board) {
  board
      .def(
          "attackers",
          [](const Board& b, bool color, int square) {
            const Position& p = b.position;
            return square_set(p.attackers_to(square_from(square), p.occupied()) & p.pieces(color_from(color)));
          },
          py::arg("color"), py::arg("square"), "The squares from which pieces of a colour attack a square.")
      .def(
          "is_attacked_by",
          [](const Board& b, bool color, int square) {
            return b.position.is_attacked(square_from(square), color_from(color));
          },
          py::arg("color"), py::arg("square"))
      .def(
          "checkers", [](const Board& b) { return square_set(b.position.checkers()); },
          "The squares of the pieces that give check.")
      .def(
          "gives_check", [](const Board& b, BoardMove m) { return b.position.gives_check(legal_move(b, m)); },
          py::arg("move"))
      .def(
          "is_capture", [](const Board& b, BoardMove m) { return b.position.is_capture(legal_move(b, m)); },
          py::arg("move"))
      .def(
          "is_castling", [](const Board& b, BoardMove m) { return legal_move(b, m).is_castling(); }, py::arg("move"))
      .def(
          "is_en_passant", [](const Board& b, BoardMove m) { return legal_move(b, m).is_en_passant(); },
          py::arg("move"));
}

void bind_ends(py::class_<Board>& board) {
  static std::array<PyMethodDef, 3> methods = {
      PyMethodDef{"is_check", &quick_answer<is_check>, METH_NOARGS, "Is the side to move in check?"},
      PyMethodDef{"is_checkmate", &quick_answer<is_checkmate>, METH_NOARGS, "Is the side to move mated?"},
      PyMethodDef{"is_stalemate", &quick_answer<is_stalemate>, METH_NOARGS,
                  "Has the side to move no move, without check?"}};
  add_quick_methods(board, methods);
  board
      .def(
          "is_insufficient_material", [](const Board& b) { return is_insufficient_material(b.position); },
          "Can neither side ever mate?")
      .def(
          "has_insufficient_material",
          [](const Board& b, bool color) { return !can_possibly_mate(b.position, color_from(color)); },
          py::arg("color"), "Can this side never mate, by material alone?")
      .def("is_fifty_moves",
           [](const Board& b) { return b.position.halfmove_clock() >= kFiftyMoves && has_legal_move(b.position); })
      .def(
          "is_seventyfive_moves",
          [](const Board& b) { return b.position.halfmove_clock() >= kSeventyFiveMoves && has_legal_move(b.position); })
      .def(
          "is_repetition", [](const Board& b, int count) { return b.position.repetitions() + 1 >= count; },
          py::arg("count") = 3, "Has the position occurred so often, as far as this board knows its past?")
      .def("is_fivefold_repetition", [](const Board& b) { return ends_by(b, Termination::FivefoldRepetition); })
      .def(
          "can_claim_draw", [](const Board& b) { return claimable_draw(b.position).has_value(); },
          "May the side to move claim a draw now, by fifty moves or threefold repetition?")
      .def(
          "is_game_over", [](const Board& b, bool claim) { return outcome_of(b, claim).has_value(); }, py::kw_only(),
          py::arg("claim_draw") = false)
      .def("outcome", &outcome_of, py::kw_only(), py::arg("claim_draw") = false, R"doc(How the game ended here, or None.

>>> Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome()
Outcome(termination=Termination.STALEMATE, winner=None)
)doc")
      .def(
          "result",
          [](const Board& b, bool claim) {
            const auto end = outcome_of(b, claim);
            return end ? result_of(*end) : std::string("*");
          },
          py::kw_only(), py::arg("claim_draw") = false, "``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.")
      .def("perft", &perft_of, py::arg("depth"), R"doc(The number of move sequences of this length.

>>> Board().perft(4)
197281
)doc")
      .def("perft_divide", &divide, py::arg("depth"), "The perft count of each legal move.");
}

void bind_pictures(py::class_<Board>& board) {
  board
      .def(
          "svg",
          [](const Board& b, py::object arrows, py::object circles, py::object targets, bool flipped, bool lastmove,
             int size, const std::string& theme, bool coordinates) {
            return svg(b, {std::move(arrows), std::move(circles), std::move(targets), flipped, lastmove}, size, theme,
                       coordinates);
          },
          py::kw_only(), py::arg("arrows") = py::none(), py::arg("circles") = py::none(),
          py::arg("targets") = py::none(), py::arg("flipped") = false, py::arg("lastmove") = true,
          py::arg("size") = 400, py::arg("theme") = "kiebitz", py::arg("coordinates") = true,
          R"doc(The board as an SVG document. A king in check and the last move are marked.

Arrows and circles are texts (``"e2e4,g1f3:red"``, ``"e4:blue"``) or lists of such texts and of moves;
targets are squares to mark, or the number of a square whose piece shows where it may go.

>>> Board().svg(arrows=[Move.from_uci("e2e4"), "g1f3:red"]).startswith("<svg")
True
>>> Board().svg(arrows="e2e9")
Traceback (most recent call last):
  ...
ValueError: column 3: 'e9' is not a square (a1 to h8)
)doc")
      .def("_repr_svg_",
           [](const Board& b) {
             return svg(b, {py::none(), py::none(), py::none(), false, true}, 400, "kiebitz", true);
           })
      .def(
          "describe", [](const Board& b) { return position_in_words(b.position); }, "The position as a sentence.")
      .def("unicode", &unicode_board, py::kw_only(), py::arg("flipped") = false,
           "The board with chess symbols, for terminals.")
      .def("__str__", &plain_board);
}

void bind_small_types(py::module_& module) {
  py::class_<PieceName>(module, "Piece", "A piece: its type (PAWN to KING) and its colour.")
      .def(py::init([](int type, bool color) {
             return PieceName{python_type(piece_type_from(type)), color};
           }),
           py::arg("piece_type"), py::arg("color"))
      .def_readonly("piece_type", &PieceName::piece_type)
      .def_readonly("color", &PieceName::color)
      .def("symbol", &PieceName::symbol, "``P`` for White, ``p`` for Black.")
      .def(
          "__eq__", [](PieceName a, PieceName b) { return a == b; }, py::is_operator())
      .def("__hash__", [](PieceName p) { return p.piece_type + (p.color ? 0 : 8); })
      .def("__str__", &PieceName::symbol)
      .def("__repr__", [](PieceName p) { return fmt::format("Piece('{}')", p.symbol()); });
  py::enum_<Termination>(module, "Termination", "Why a game ended on the board.")
      .value("CHECKMATE", Termination::Checkmate)
      .value("STALEMATE", Termination::Stalemate)
      .value("INSUFFICIENT_MATERIAL", Termination::InsufficientMaterial)
      .value("SEVENTYFIVE_MOVES", Termination::SeventyFiveMoves)
      .value("FIVEFOLD_REPETITION", Termination::FivefoldRepetition)
      .value("FIFTY_MOVES", Termination::FiftyMoves)
      .value("THREEFOLD_REPETITION", Termination::ThreefoldRepetition);
  py::class_<Outcome>(module, "Outcome", "How a game ended: why, and who won (None: a draw).")
      .def_readonly("termination", &Outcome::termination)
      .def_property_readonly(
          "winner", [](const Outcome& o) { return o.winner ? std::optional(python_color(*o.winner)) : std::nullopt; })
      .def("result", &result_of, "``1-0``, ``0-1`` or ``1/2-1/2``.")
      .def(
          "__eq__", [](const Outcome& a, const Outcome& b) { return a == b; }, py::is_operator())
      .def("__repr__", [](const Outcome& o) {
        return fmt::format("Outcome(termination={}, winner={})", py::str(py::cast(o.termination)).cast<std::string>(),
                           !o.winner                 ? "None"
                           : python_color(*o.winner) ? "True"
                                                     : "False");
      });
}

}  // namespace

void bind_board_facts(py::module_& module, py::class_<Board>& board) {
  bind_small_types(module);
  bind_pieces(board);
  bind_attacks(board);
  bind_ends(board);
  bind_pictures(board);
}

}  // namespace kiebitz::python
