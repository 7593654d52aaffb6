"""Kiebitz, a chess system, from Python.

Boards, moves and games have the names of python-chess. The engine, its evaluation and small engines, called brains,
show how they work. In a notebook boards are displayed as pictures.

>>> board = Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> result = Engine().search(board, depth=4)
>>> result.move in board.legal_moves
True
"""
from kiebitz._core import (
    AmbiguousMoveError,
    Board,
    Book,
    Game,
    GameNode,
    IllegalMoveError,
    InvalidMoveError,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Tablebase,
    Termination,
    __version__,
    has_network,
    opening,
)
from kiebitz.brains import (
    Brain,
    MoveValue,
    SearchTree,
    Thought,
    brain_names,
    evaluate_all_possible_moves,
    suggest_move,
)
from kiebitz.engine import Engine, Limit, Search
from kiebitz.evaluation import Evaluation, evaluate
from kiebitz.exchange import as_board, from_chess, to_chess
from kiebitz.match import MatchResult, Program, match
from kiebitz.network import Network
from kiebitz.pictures import Picture, Table, bar_chart, evaluation_graph, tree_svg
from kiebitz.play import play, player
from kiebitz.positions import History, Positions, read_pgn
from kiebitz.review import Review, review, win_percent
from kiebitz.scores import Line, Score, SearchResult
from kiebitz.words import *
