"""A finished game gone through by the engine: what every move lost, and a graph of it."""
from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, List, NamedTuple, Optional

from kiebitz._core import Game, Move
from kiebitz.engine import Engine
from kiebitz.pictures import Picture, Table, evaluation_graph
from kiebitz.scores import Score
from kiebitz.words import BLACK, WHITE

# The curve Lichess publishes (lichess.org/page/accuracy): chances to win in per cent, from centipawns.
SLOPE, CUT = 0.00368208, 1000
# Chances lost, in per cent, from which a move has a name; the largest first.
LABELS = ((15, "blunder"), (10, "mistake"), (5, "inaccuracy"))


def win_percent(score: Score) -> float:
    """Chances of the side that sees the score, draws counted half.

    >>> round(win_percent(Score(False, 100, WHITE)))
    59
    """
    centipawns = score.score(mate_score=100 * CUT) or 0
    return 100 / (1 + math.exp(-SLOPE * max(-CUT, min(CUT, centipawns))))


class MoveReview(NamedTuple):
    """One move: what was best, what it lost."""

    number: str
    move: Move
    san: str
    color: bool
    score: Score
    best: str
    loss: float
    label: str


@dataclass(frozen=True)
class Review:
    """All moves of a game. Shown as a table of the mistakes in notebooks; ``graph()`` draws the scores."""

    moves: List[MoveReview] = field(repr=False)

    def graph(self) -> Picture:
        """The scores after each move."""
        return evaluation_graph([m.score for m in self.moves], labels=[f"{m.number} {m.san}" for m in self.moves])

    def mistakes(self, color: Optional[bool] = None) -> List[MoveReview]:
        """The moves that have a name, of one side or of both."""
        return [m for m in self.moves if m.label and color in (None, m.color)]

    def accuracy(self, color: bool) -> float:
        """100 minus the chances lost on average, in per cent."""
        lost = [m.loss for m in self.moves if m.color == color]
        return 100 - sum(lost) / len(lost) if lost else 100.0

    def table(self) -> Table:
        """The mistakes with what would have been better."""
        rows = [(m.number, m.san, m.label, f"-{m.loss:.0f} %", m.best) for m in self.mistakes()]
        return Table(("move", "played", "", "chances", "better"), rows)

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def __str__(self) -> str:
        sides = ((WHITE, "White"), (BLACK, "Black"))
        return ", ".join(f"{name} {self.accuracy(color):.0f} %" for color, name in sides)


def review(game: Game, engine: Optional[Engine] = None, **limits: Any) -> Review:
    """Goes through the main line; each position gets the limits given (20,000 nodes if none are).

    >>> game = next(read_pgn("1. f3 e5 2. g4 Qh4# 0-1\\n"))
    >>> [(m.san, m.label) for m in review(game, nodes=2000).mistakes(WHITE)][-1]
    ('g4', 'blunder')
    """
    engine = engine or Engine()
    limits = limits or {"nodes": 20000}
    board = game.board()
    before = engine.search(board, **limits) if not board.is_game_over() else None
    moves = []
    for move in game.mainline_moves():
        color, san = board.turn, board.san(move)
        number = f"{board.fullmove_number}{'.' if color == WHITE else '...'}"
        best = before.san() if before else "-"
        board.push(move)
        after = None if board.is_game_over() else engine.search(board, **limits)
        score = after.score if after and after.score else _final_score(board)
        loss = 0.0
        if before and before.score and move != before.move:
            loss = max(0.0, win_percent(before.score.pov(color)) - win_percent(score.pov(color)))
        label = next((name for limit, name in LABELS if loss >= limit), "")
        moves.append(MoveReview(number, move, san, color, score, best, loss, label))
        before = after
    return Review(moves)


def _final_score(board: Any) -> Score:
    if board.is_checkmate():
        return Score(False, -100 * CUT, board.turn)
    return Score(False, 0, board.turn)
