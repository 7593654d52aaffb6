"""The engine's evaluation in detail: the points of each term for each side."""
from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Optional, Tuple

from kiebitz import _core
from kiebitz.exchange import BoardLike, as_board
from kiebitz.network import NetworkChoice, chosen_network


class Term(NamedTuple):
    """A term of the evaluation. The pairs are (middlegame, endgame) points of each side; ``points`` is their difference
    weighted by the phase of the game, positive for White."""

    name: str
    title: str
    white: Tuple[int, int]
    black: Tuple[int, int]
    points: int


@dataclass(frozen=True)
class Evaluation:
    """The classical evaluation of a position in centipawns, positive for White, and the network's evaluation if there
    is a network. Displayed as a table in notebooks."""

    terms: Tuple[Term, ...]
    total: int
    phase: int
    scale: int
    fade: int
    network: Optional[int]

    def __getitem__(self, name: str) -> Term:
        """The term of this name: ``evaluation["material"]``."""
        for term in self.terms:
            if term.name == name:
                return term
        raise KeyError(name)

    def __str__(self) -> str:
        rows = [f"{'term':<18}{'White':>12}{'Black':>12}{'points':>8}"]
        for term in self.terms:
            if any(term.white) or any(term.black):
                rows.append(f"{term.title:<18}{_pair(term.white):>12}{_pair(term.black):>12}{term.points:>+8}")
        rows.append(f"{'total':<42}{self.total:>+8}")
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        from kiebitz.pictures import evaluation_table

        return evaluation_table(self)


def _pair(value: Tuple[int, int]) -> str:
    return f"{value[0]:+d} {value[1]:+d}"


def evaluate(board: BoardLike, *, network: NetworkChoice = True) -> Evaluation:
    """The evaluation of the position without search, term by term. A side in check has no static evaluation.

    The terms and ``total`` are those of the classical evaluation. ``network`` of the result is the evaluation of the
    shipped network, if there is one, or of the given one. An engine with a network plays by that value, which may
    contradict the terms.

    >>> evaluation = evaluate(Board("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1"))
    >>> evaluation.total > 0, evaluation["passed_pawns"].points > 0
    (True, True)
    """
    board = as_board(board)
    told = _core.explain(board)
    told["terms"] = tuple(Term(*term) for term in told["terms"])
    learned = chosen_network(network)
    return Evaluation(**told, network=learned.evaluate(board) if learned else None)
