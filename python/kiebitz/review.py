"""Reviews of finished games by the engine: the cost of every move, the reason, and the better move."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Dict, List, NamedTuple, Optional, Tuple

from kiebitz import _core
from kiebitz._core import Game, Move
from kiebitz.engine import Engine
from kiebitz.pictures import Picture, Table
from kiebitz.scores import Score
from kiebitz.words import BLACK, WHITE

# The labels of mistakes, the worst last.
BLAMED = ("inaccuracy", "mistake", "missed win", "blunder")


def win_percent(score: Score) -> float:
    """The winning chance of the score's side, with draws counted half.

    >>> round(win_percent(Score(False, 100, WHITE)))
    58
    """
    return _core.win_percent(score.is_mate, score.value)


class MoveReview(NamedTuple):
    """One move with its cost and the best move. ``loss`` is the loss of winning chance in percentage points; ``score``
    is that of the position after the move, None if the game is over; ``words`` gives the reason."""

    number: str
    move: Move
    san: str
    color: bool
    score: Optional[Score]
    best: str
    best_line: Tuple[Move, ...]
    loss: float
    accuracy: float
    label: str
    sign: str
    words: str
    phase: str


class SideReview(NamedTuple):
    """One side: its accuracy in per cent, average loss in centipawns, and accuracy in each phase of the game."""

    accuracy: float
    average_loss: float
    phases: Dict[str, float]


@dataclass(frozen=True)
class Review:
    """The review of a game. Notebooks display a table of the mistakes. ``graph()`` draws White's winning chance,
    ``game`` is the game with comments, glyphs and better lines, ``key_moments`` are the plies that decided it."""

    moves: List[MoveReview] = field(repr=False)
    white: SideReview
    black: SideReview
    key_moments: List[int]
    game: Game
    graph_svg: str = field(repr=False)

    def graph(self) -> Picture:
        """A graph of White's winning chance after each move, with a dot on every move that has a glyph."""
        return Picture(self.graph_svg)

    def mistakes(self, color: Optional[bool] = None) -> List[MoveReview]:
        """The mistakes of one side or of both."""
        return [m for m in self.moves if m.label in BLAMED and color in (None, m.color)]

    def accuracy(self, color: bool) -> float:
        """The accuracy of a side in per cent; docs/review.md has the formula."""
        return (self.white if color == WHITE else self.black).accuracy

    def table(self) -> Table:
        """A table of the mistakes with better moves and reasons."""
        rows = [(m.number, m.san + m.sign, m.label, f"-{m.loss:.0f} %", m.best, m.words) for m in self.mistakes()]
        return Table(("move", "played", "", "chances", "better", "why"), rows)

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def __str__(self) -> str:
        sides = ((WHITE, "White"), (BLACK, "Black"))
        return ", ".join(f"{name} {self.accuracy(color):.0f} %" for color, name in sides)


def review(
    game: Game,
    engine: Optional[Engine] = None,
    *,
    nodes: int = 200_000,
    inaccuracy: float = 5,
    mistake: float = 10,
    blunder: float = 15,
    language: str = "en",
    on_progress: Optional[Callable[[int, int], object]] = None,
) -> Review:
    """Reviews the main line like ``kiebitz review``, with ``nodes`` nodes for each position.

    ``inaccuracy``, ``mistake`` and ``blunder`` are the losses of winning chance, in percentage points, from which a
    move has that label. ``on_progress(done, positions)`` is called after each position; Ctrl-C ends the review.
    ``language`` is ``"en"`` or ``"de"``.

    >>> game = next(read_pgn("1. f3 e5 2. g4 Qh4# 0-1\\n"))
    >>> reviewed = review(game, nodes=2000)
    >>> worst = reviewed.mistakes(WHITE)[-1]
    >>> worst.san + worst.sign, worst.label, "Qh4#" in worst.words
    ('g4??', 'blunder', True)
    >>> reviewed.game.headers["Annotator"]
    'Kiebitz'
    """
    told = _core.review(
        game,
        (engine or Engine())._core,
        nodes=nodes,
        thresholds=(inaccuracy, mistake, blunder),
        language=language,
        on_progress=on_progress,
    )
    for move in told["moves"]:
        move["score"] = Score(*move["score"]) if move["score"] else None
        move["best_line"] = tuple(move["best_line"])
    told["moves"] = [MoveReview(**move) for move in told["moves"]]
    for side in ("white", "black"):
        told[side] = SideReview(**told[side])
    return Review(**told)
