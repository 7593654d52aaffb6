"""Brains: small engines made to be understood. Shipped ones, your own as text, and ones that evaluate in Python."""
from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from typing import Callable, List, NamedTuple, Optional, Tuple, Union

from kiebitz import _core
from kiebitz._core import Board, Move
from kiebitz.exchange import BoardLike, as_board
from kiebitz.positions import History

Evaluate = Callable[[Board], float]


class TermShare(NamedTuple):
    """A term of the evaluation: its count for each side, and its points for the side to move."""

    name: str
    own: float
    enemy: float
    points: float


class ComparisonRow(NamedTuple):
    """The result of one algorithm. Exact algorithms agree in move and points."""

    name: str
    is_exact: bool
    nodes: int
    evaluations: int
    move: Move
    points: float
    seconds: float


class MoveValue(NamedTuple):
    """A legal move and the value of the position after it, in the brain's points: more is better for White."""

    move: Move
    points: float


class TreeNode(NamedTuple):
    """A node of a search. Its values are those of its side to move."""

    parent: int
    move: Optional[Move]
    ply: int
    depth: int
    alpha: float
    beta: float
    value: float
    end: str
    skipped: int


@dataclass(frozen=True)
class SearchTree:
    """The search tree of a brain's last iteration. Displayed as a picture in notebooks."""

    board: Board = field(repr=False)
    nodes: Tuple[TreeNode, ...] = field(repr=False)
    left_out: int

    def children(self, index: int) -> List[int]:
        """The indices of the children of a node."""
        return [i for i, node in enumerate(self.nodes) if node.parent == index]

    def best_line(self) -> List[int]:
        """The indices of the nodes of the principal variation, without the root."""
        line: List[int] = []
        at = 0
        while True:
            below = [i for i in self.children(at) if self.nodes[i].end != "stopped"]
            if not below:
                return line
            at = min(below, key=lambda i: self.nodes[i].value)
            line.append(at)

    def svg(self, **how: object) -> str:
        """The tree as a picture; see ``kiebitz.pictures.tree_svg``."""
        from kiebitz.pictures import tree_svg

        return tree_svg(self, **how)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Thought:
    """The result of a brain: its move, and the value for the side to move in the brain's points."""

    board: Board = field(repr=False)
    move: Optional[Move]
    origin: str
    points: float
    cp: int
    mate: Optional[int]
    depth: int
    nodes: int
    evaluations: int
    pv: Tuple[Move, ...]
    seconds: float
    tree: Optional[SearchTree] = field(default=None, repr=False)

    def san(self) -> str:
        """The move in SAN."""
        return self.board.san(self.move) if self.move else "-"


def brain_names() -> List[str]:
    """The names of the known brains: those shipped and those in the user's folder.

    >>> "tutor" in brain_names()
    True
    """
    return _core.brain_names()


class Brain:
    """A small engine. ``Brain("tutor")`` takes a name or a path, ``Brain.from_toml`` the text of your own brain,
    ``Brain.from_function`` an evaluation in Python.

    >>> Brain("thesis-1").think(Board(), depth=2).nodes > 20
    True
    """

    def __init__(self, name: str):
        self._core = _core.BrainCore.load(name)

    @classmethod
    def from_toml(cls, text: str, evaluate: Optional[Evaluate] = None) -> Brain:
        """A brain from the text of its file (docs/brains.md). ``evaluate`` replaces the term ``history``."""
        brain = cls.__new__(cls)
        brain._core = _core.BrainCore(text, evaluate)
        return brain

    @classmethod
    def from_function(
        cls,
        evaluate: Evaluate,
        *,
        name: str = "mine",
        algorithm: str = "alpha-beta",
        depth: int = 2,
        ordering: str = "none",
        deepening: str = "none",
        quiescence: bool = False,
        cache: bool = False,
        pawn: float = 100,
    ) -> Brain:
        """A brain that searches with your evaluation: a function from a board to points, more is better for White.

        The search itself recognises draws and mates. ``pawn`` is the number of points shown as one pawn.

        >>> def material(board):
        ...     values = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9, KING: 0}
        ...     return sum(values[p.piece_type] * (1 if p.color else -1) for p in board.piece_map().values())
        >>> brain = Brain.from_function(material, depth=2, pawn=1)
        >>> brain.think(Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")).san()
        'exd5'
        """
        lower = {True: "true", False: "false"}
        text = (
            f'name = "{name}"\n[search]\nalgorithm = "{algorithm}"\nordering = "{ordering}"\n'
            f'deepening = "{deepening}"\ndepth = {depth}\nquiescence = {lower[bool(quiescence)]}\n'
            f"cache = {lower[bool(cache)]}\n[score]\npawn = {pawn}\n[terms.history]\nown = 2\nenemy = 0\n"
        )
        return cls.from_toml(text, evaluate)

    def use(
        self,
        *,
        book: Union[bool, str, os.PathLike[str]] = False,
        tables: bool = False,
        syzygy: str = "",
        history: Optional[History] = None,
    ) -> Brain:
        """Sets the sources that the brain uses besides its search, if its description asks for them; returns the brain.

        ``book`` is True (the shipped book), a path, or ``"history"``, which uses finished games as the book. ``tables``
        are Kiebitz's tablebases, ``syzygy`` names folders of Syzygy files. ``history`` are finished games, for the book
        and for the term of that name. A source that is not given is removed.

        >>> brain = Brain("thesis-3").use(book=True, tables=True)
        >>> brain.think(Board()).origin, brain.think(Board("8/8/8/8/8/2k5/8/K6R w - - 0 40")).origin
        ('book', 'tablebase')
        """
        path = "default" if book is True else os.fspath(book) if book else None
        self._core.use(book=path, own_tables=tables, syzygy=syzygy, history=history._core if history else None)
        return self

    @property
    def name(self) -> str:
        """The name in files and for players."""
        return self._core.name

    @property
    def title(self) -> str:
        """A description in one line."""
        return self._core.title

    @property
    def about(self) -> str:
        """A longer description with its source."""
        return self._core.about

    @property
    def pawn(self) -> float:
        """The number of points shown as one pawn."""
        return self._core.pawn

    def think(
        self,
        board: BoardLike,
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        seed: int = 0,
        tree: int = 0,
    ) -> Thought:
        """Searches; without limits the brain's own apply. ``tree`` keeps this many plies of the search tree."""
        board = as_board(board).copy()
        told = self._core.think(board, depth=depth, nodes=nodes, seconds=time, seed=seed, tree=tree)
        left_out = told.pop("left_out")
        if tree:
            told["tree"] = SearchTree(board, tuple(TreeNode(*node) for node in told["tree"]), left_out)
        told["pv"] = tuple(told["pv"])
        return Thought(board=board, **told)

    def choose(self, board: BoardLike) -> Move:
        """A move for a game, with new random numbers for each call."""
        move = self.think(board, seed=random.getrandbits(63)).move
        if move is None:
            raise ValueError("the game is over: there is no move to choose")
        return move

    def evaluate_all_possible_moves(self, board: BoardLike, maximum_number_of_moves: int = 10) -> List[MoveValue]:
        """The legal moves with the values of the positions after them, without search.

        The best ones for the side to move come first; ``count`` limits their number.

        >>> [value.move.uci() for value in Brain("tutor").evaluate_all_possible_moves(Board(), 2)]
        ['e2e3', 'e2e4']
        """
        if maximum_number_of_moves < 1:
            raise ValueError("at least one move must be wanted")
        values = self._core.evaluate_all_possible_moves(as_board(board), maximum_number_of_moves)
        return [MoveValue(*value) for value in values]

    def compare(self, board: BoardLike, depth: int) -> List[ComparisonRow]:
        """Searches with every algorithm, from minimax to alpha-beta with all additions, and this evaluation."""
        return [ComparisonRow(*row) for row in self._core.compare(as_board(board), depth)]

    def explain(self, board: BoardLike) -> List[TermShare]:
        """Every term of the evaluation, without search, for the side to move."""
        return [TermShare(*term) for term in self._core.explain(as_board(board))[0]]

    def evaluate(self, board: BoardLike) -> float:
        """The points of a position without search, for the side to move."""
        return self._core.explain(as_board(board))[1]

    def __repr__(self) -> str:
        return f"<Brain {self.name}>"


def evaluate_all_possible_moves(
    board: BoardLike, maximum_number_of_moves: int = 10, brain: str = "tutor"
) -> List[MoveValue]:
    """The legal moves with a brain's values of the positions after them, the best for the side to move first.

    >>> best = evaluate_all_possible_moves(Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"))[0]
    >>> best.move.uci(), best.points > 0
    ('e4d5', True)
    """
    return Brain(brain).evaluate_all_possible_moves(board, maximum_number_of_moves)


def suggest_move(board: BoardLike, brain: str = "tutor") -> Move:
    """A brain's move for this position; random choices differ from call to call.

    >>> suggest_move(Board()) in Board().legal_moves
    True
    """
    return Brain(brain).choose(board)
