// Games with variations, comments and headers, read from PGN and written as PGN.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings.h"
#include "game/pgn_tree.h"
#include "game_node.h"
#include "notation/san.h"
#include "python_source.h"
#include "rules/outcome.h"

namespace kiebitz::python {
namespace {

struct Headers {
  TreePtr tree;
};

py::object node_object(const TreePtr& tree, NodeId id) {
  if (id == GameTree::kRoot) return py::cast(Game{{tree, id}});
  return py::cast(Node{tree, id});
}

py::list node_list(const TreePtr& tree, const std::vector<NodeId>& ids) {
  py::list list;
  for (const NodeId id : ids) list.append(node_object(tree, id));
  return list;
}

Board board_at(const Node& node) {
  Position position = node.tree->position(node.id);
  const bool chess960 = node.tree->start().has_chess960_castling();
  return {std::move(position), chess960};
}

[[noreturn]] void raise_tree_error(TreeError error) {
  if (error == TreeError::RootHasNoMove) raise_value_error("the start of a game has no move");
  if (error == TreeError::BeginsNoVariation) raise_value_error("this move begins no variation");
  if (error == TreeError::Erased) raise_value_error("this move was removed from the game");
  raise_move_error(MoveFault::Illegal, "this move is not legal here");
}

void check(const Expected<void, TreeError>& done) {
  if (!done) raise_tree_error(done.error());
}

py::object move_of(const Node& node) {
  if (node.is_root()) return py::none();
  const Board before = board_at({node.tree, *node.tree->parent(node.id)});
  return move_object(before.name_of(node.tree->move(node.id)));
}

std::string san_of(const Node& node) {
  if (node.is_root()) raise_tree_error(TreeError::RootHasNoMove);
  const Move move = node.tree->move(node.id);
  return move.is_null() ? "--" : format_san(node.tree->position(*node.tree->parent(node.id)), move);
}

py::object parent_of(const Node& node) {
  const auto parent = node.tree->parent(node.id);
  return parent ? node_object(node.tree, *parent) : py::none();
}

py::object next_of(const Node& node) {
  const auto child = node.tree->main_child(node.id);
  return child ? node_object(node.tree, *child) : py::none();
}

std::string comment_of(const Node& node) {
  std::string text;
  for (const std::string& part : node.tree->comments(node.id)) text += (text.empty() ? "" : " ") + part;
  return text;
}

void set_comment(const Node& node, const std::string& text) {
  node.tree->clear_comments(node.id);
  node.tree->add_comment(node.id, text);
}

py::set nags_of(const Node& node) {
  py::set nags;
  for (const Nag nag : node.tree->nags(node.id)) nags.add(number(nag));
  return nags;
}

void set_nags(const Node& node, const std::vector<int>& nags) {
  if (std::any_of(nags.begin(), nags.end(), [](int n) { return n < 0 || n > 255; }))
    raise_value_error("a glyph is a number from 0 to 255");
  node.tree->clear_nags(node.id);
  for (const int n : nags) check(node.tree->add_nag(node.id, static_cast<Nag>(n)));
}

py::object add_variation(const Node& node, BoardMove move, const std::string& comment, const std::vector<int>& nags) {
  const Board board = board_at(node);
  const Move legal = move.is_null() ? Move() : legal_move(board, move);
  const auto added = node.tree->add(node.id, legal);
  if (!added) raise_tree_error(added.error());
  const Node child{node.tree, *added};
  if (!comment.empty()) child.tree->add_comment(child.id, comment);
  if (!nags.empty()) set_nags(child, nags);
  return py::cast(child);
}

py::list mainline_moves(const Node& node) {
  py::list moves;
  Board board = board_at(node);
  for (const NodeId id : node.tree->line_from(node.id)) {
    const Move move = node.tree->move(id);
    moves.append(move_object(move.is_null() ? BoardMove{} : board.name_of(move)));
    if (move.is_null()) {
      board.position.make_null();
    } else {
      board.position.make(move);
    }
  }
  return moves;
}

Game game_from_board(const Board& board) {
  Position start = board.position;
  std::vector<Move> moves;
  for (; start.plies_made() > 0; start.unmake()) moves.push_back(start.last_move());
  const auto tree = std::make_shared<GameTree>(start);
  NodeId at = GameTree::kRoot;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) at = tree->append_legal(at, *move);
  if (const auto end = outcome(board.position))
    tree->set_result(!end->winner                   ? GameResult::Draw
                     : *end->winner == Color::White ? GameResult::WhiteWins
                                                    : GameResult::BlackWins);
  return {{tree, GameTree::kRoot}};
}

// Without the empty line that separates games in a file.
std::string trimmed_pgn(const Game& game) {
  std::string text = format_pgn(*game.tree);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// --- headers: the result is one of them for Python

std::string header(const Headers& headers, const std::string& name) {
  if (name == "Result") return std::string(format_result(headers.tree->result()));
  if (!headers.tree->tags().has(name)) throw py::key_error(name);
  return std::string(headers.tree->tags().value(name));
}

void set_header(const Headers& headers, const std::string& name, const std::string& value) {
  if (name == "Result") {
    const auto result = parse_result(value);
    if (!result) raise_value_error(fmt::format("'{}' is no result: 1-0, 0-1, 1/2-1/2 or *", value));
    return headers.tree->set_result(*result);
  }
  if (!headers.tree->tags().set(name, value)) raise_value_error(fmt::format("'{}' cannot be set as a header", name));
}

py::dict header_dict(const Headers& headers) {
  py::dict all;
  for (const auto& [name, value] : headers.tree->tags().all()) all[py::str(name)] = py::str(value);
  all["Result"] = py::str(std::string(format_result(headers.tree->result())));
  return all;
}

void bind_headers(py::module_& module) {
  py::class_<Headers>(module, "Headers", "The tags of a game: a mapping of names to texts.")
      .def("__getitem__", &header)
      .def("__setitem__", &set_header)
      .def("__delitem__", [](const Headers& h, const std::string& name) { h.tree->tags().erase(name); })
      .def("__contains__", [](const Headers& h, const std::string& name) { return header_dict(h).contains(name); })
      .def("__len__", [](const Headers& h) { return header_dict(h).size(); })
      .def("__iter__", [](const Headers& h) { return py::iter(header_dict(h)); })
      .def("keys", [](const Headers& h) { return header_dict(h).attr("keys")(); })
      .def("values", [](const Headers& h) { return header_dict(h).attr("values")(); })
      .def("items", [](const Headers& h) { return header_dict(h).attr("items")(); })
      .def(
          "get",
          [](const Headers& h, const std::string& name, const py::object& otherwise) {
            return header_dict(h).attr("get")(name, otherwise);
          },
          py::arg("name"), py::arg("default") = py::none())
      .def("__repr__",
           [](const Headers& h) { return fmt::format("Headers({})", py::repr(header_dict(h)).cast<std::string>()); });
}

void bind_nodes(py::module_& module) {
  py::class_<Node>(module, "GameNode", R"doc(A move of a game with its comments and glyphs.

>>> game = Game()
>>> node = game.add_variation(Move.from_uci("e2e4"), comment="best by test")
>>> node = node.add_variation(Move.from_uci("c7c5"))
>>> node.san(), node.parent.comment, node.board().fullmove_number
('c5', 'best by test', 2)
)doc")
      .def_property_readonly("move", &move_of, "The move that led here; None at the start.")
      .def_property_readonly("parent", &parent_of)
      .def_property_readonly(
          "variations", [](const Node& n) { return node_list(n.tree, n.tree->children(n.id)); },
          "The moves that follow this one, the main one first.")
      .def_property("comment", &comment_of, &set_comment)
      .def_property("nags", &nags_of, &set_nags, "Glyphs by number: 1 is !, 2 is ?, 3 is !!, 4 is ??.")
      .def("san", &san_of)
      .def("board", &board_at, "The position after this move, with its past.")
      .def("next", &next_of, "The main continuation, or None.")
      .def("is_end", [](const Node& n) { return !n.tree->main_child(n.id); })
      .def("is_mainline", [](const Node& n) { return n.tree->is_on_main_line(n.id); })
      .def(
          "game",
          [](const Node& n) {
            return Game{{n.tree, GameTree::kRoot}};
          },
          "The game this move belongs to.")
      .def(
          "end",
          [](const Node& n) {
            const auto line = n.tree->line_from(n.id);
            return node_object(n.tree, line.empty() ? n.id : line.back());
          },
          "The last move of the line that continues here.")
      .def("add_variation", &add_variation, py::arg("move"), py::kw_only(), py::arg("comment") = "",
           py::arg("nags") = std::vector<int>{}, "Adds a move after this one, unless it exists, and returns it.")
      .def(
          "promote", [](const Node& n) { check(n.tree->promote(n.id)); }, "Moves this variation one place up.")
      .def("promote_to_main", [](const Node& n) { check(n.tree->make_main_line(n.id)); })
      .def(
          "remove", [](const Node& n) { check(n.tree->erase(n.id)); }, "Removes this move and all that follows.")
      .def(
          "mainline", [](const Node& n) { return node_list(n.tree, n.tree->line_from(n.id)); },
          "The main line after this move, as nodes.")
      .def("mainline_moves", &mainline_moves, "The same as moves.")
      .def(
          "__eq__", [](const Node& a, const Node& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Node& n) { return static_cast<py::ssize_t>(n.id); })
      .def("__repr__", [](const Node& n) { return fmt::format("<GameNode {}>", n.is_root() ? "start" : san_of(n)); });
  py::class_<Game, Node>(module, "Game", R"doc(A game: its headers, start position and moves.

>>> board = Board()
>>> for san in ("f3", "e5", "g4", "Qh4#"):
...     move = board.push_san(san)
>>> game = Game.from_board(board)
>>> game.headers["White"] = "Fool"
>>> print(str(game).splitlines()[-1])
1. f3 e5 2. g4 Qh4# 0-1
)doc")
      .def(py::init([](const std::optional<Board>& board) {
             return Game{{std::make_shared<GameTree>(board ? board->position : Position::start()), GameTree::kRoot}};
           }),
           py::arg("board") = py::none())
      .def_static("from_board", &game_from_board, py::arg("board"), "The moves made on this board as a game.")
      .def_property_readonly("headers", [](const Game& g) { return Headers{g.tree}; })
      .def(
          "pgn", [](const Game& g) { return format_pgn(*g.tree); }, "The game as PGN.")
      .def("__str__", &trimmed_pgn)
      .def("__repr__", [](const Game& g) {
        return fmt::format("<Game {} - {}, {}>", g.tree->tags().value("White"), g.tree->tags().value("Black"),
                           format_result(g.tree->result()));
      });
}

// Games one after the other, in constant memory.
class GameReader {
 public:
  explicit GameReader(py::object file) : source_(std::move(file)), reader_(source_) {}

  Game next() {
    for (;;) {
      GameTreeBuilder builder;
      PgnRead read = PgnRead::EndOfInput;
      {
        const py::gil_scoped_release others_may_run;
        read = reader_.read_game(builder);
      }
      source_.raise_failure();
      if (read == PgnRead::Game) return {{std::make_shared<GameTree>(builder.take()), GameTree::kRoot}};
      if (read == PgnRead::EndOfInput) throw py::stop_iteration();
      errors_.push_back(reader_.last_error().describe());
    }
  }
  const std::vector<std::string>& errors() const { return errors_; }

 private:
  PythonSource source_;
  PgnReader reader_;
  std::vector<std::string> errors_;
};

}  // namespace

void bind_games(py::module_& module) {
  bind_headers(module);
  bind_nodes(module);
  py::class_<GameReader>(module, "GameReader", "The games of a PGN file, one after the other.")
      .def(py::init<py::object>(), py::arg("file"))
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &GameReader::next)
      .def_property_readonly("errors", &GameReader::errors, "Why games were left out so far, with their places.");
}

}  // namespace kiebitz::python
