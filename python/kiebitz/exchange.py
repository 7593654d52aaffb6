"""Conversion from and to boards of python-chess, if that package is installed. All functions accept its boards."""
from __future__ import annotations

import importlib
from typing import Any, Union

from kiebitz._core import Board, Move

# A board of Kiebitz or of python-chess, whose types may be missing.
BoardLike = Union[Board, Any]


def as_board(board: BoardLike) -> Board:
    """The board itself, or a board of python-chess converted with its moves."""
    if isinstance(board, Board):
        return board
    if hasattr(board, "shredder_fen") and hasattr(board, "move_stack"):
        return from_chess(board)
    raise TypeError(f"a board is expected, not {type(board).__name__}")


def from_chess(board: Any) -> Board:
    """Converts a board of python-chess, with the moves that led to it."""
    root = board.root()
    ours = Board(root.shredder_fen() if board.chess960 else root.fen(), chess960=board.chess960)
    for move in board.move_stack:
        ours.push(Move.from_uci(move.uci()))
    return ours


def to_chess(board: Board) -> Any:
    """Converts a board to one of python-chess, with the moves that led to it. Needs the package ``chess``."""
    chess = importlib.import_module("chess")
    root = board.root()
    theirs = chess.Board(root.shredder_fen() if board.chess960 else root.fen(), chess960=board.chess960)
    for move in board.move_stack:
        theirs.push(chess.Move.from_uci(move.uci()))
    return theirs
