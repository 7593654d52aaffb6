"""Scores and results of searches: plain values, each with its point of view."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Tuple

from kiebitz import _core
from kiebitz._core import Board, Move
from kiebitz.words import BLACK, WHITE


@dataclass(frozen=True)
class Score:
    """Centipawns or mate in a number of moves, from one side's point of view.

    >>> score = Score(is_mate=False, value=35, turn=BLACK)
    >>> str(score), score.white().score(), score.black().score()
    ('-0.35', -35, 35)
    >>> str(Score(is_mate=True, value=3, turn=WHITE))
    '#3'
    """

    is_mate: bool
    value: int
    turn: bool

    def pov(self, color: bool) -> Score:
        """The score from a side's point of view."""
        return self if color == self.turn else Score(self.is_mate, -self.value, color)

    def white(self) -> Score:
        """The score from White's point of view."""
        return self.pov(WHITE)

    def black(self) -> Score:
        """The score from Black's point of view."""
        return self.pov(BLACK)

    def mate(self) -> Optional[int]:
        """Moves to mate; negative if this side is mated; None if there is no mate."""
        return self.value if self.is_mate else None

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Centipawns. A mate is ``mate_score`` minus its distance, or None without ``mate_score``."""
        if not self.is_mate:
            return self.value
        if mate_score is None:
            return None
        return mate_score - self.value if self.value > 0 else -mate_score - self.value

    def wdl(self, board: Board) -> Tuple[int, int, int]:
        """Expected wins, draws and losses of the same side in a thousand games."""
        material = sum((0, 1, 3, 3, 5, 9, 0)[piece.piece_type] for piece in board.piece_map().values())
        return _core.win_draw_loss(self.is_mate, self.value, material)

    def __str__(self) -> str:
        seen = self.white()
        return f"#{seen.value}" if seen.is_mate else f"{seen.value / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """One line of an analysis: its score and its moves."""

    board: Board = field(repr=False)
    rank: int
    depth: int
    seldepth: int
    score: Score
    bound: str
    pv: Tuple[Move, ...]
    nodes: int
    seconds: float
    hashfull: int = 0
    tbhits: int = 0

    @property
    def move(self) -> Optional[Move]:
        """The first move of the line."""
        return self.pv[0] if self.pv else None

    def san(self) -> str:
        """The line in SAN."""
        return self.board.variation_san(self.pv)

    def __str__(self) -> str:
        return f"{self.score} depth {self.depth}: {self.san()}"


@dataclass(frozen=True)
class SearchResult:
    """The result of a search. Displayed as a table in notebooks."""

    board: Board = field(repr=False)
    move: Optional[Move]
    ponder: Optional[Move]
    depth: int
    nodes: int
    seconds: float
    from_book: bool
    lines: Tuple[Line, ...] = field(repr=False)

    @property
    def score(self) -> Optional[Score]:
        """The score of the best line; None if nothing was searched."""
        return self.lines[0].score if self.lines else None

    @property
    def pv(self) -> Tuple[Move, ...]:
        """The best line."""
        return self.lines[0].pv if self.lines else ()

    def san(self) -> str:
        """The move in SAN."""
        return self.board.san(self.move) if self.move else "-"

    def _repr_html_(self) -> str:
        from kiebitz.pictures import lines_table

        return lines_table(self)


def line_from(board: Board, told: Dict[str, Any]) -> Line:
    """Converts a line of the compiled part."""
    told["score"] = Score(*told["score"])
    told["pv"] = tuple(told["pv"])
    return Line(board=board, **told)


def result_from(board: Board, told: Dict[str, Any]) -> SearchResult:
    """Converts a result of the compiled part."""
    told["lines"] = tuple(line_from(board, line) for line in told["lines"])
    return SearchResult(board=board, **told)
