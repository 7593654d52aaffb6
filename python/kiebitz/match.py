"""Matches between players, with both colours in every opening, and the statistics of the result."""
from __future__ import annotations

import os
import pathlib
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from kiebitz import _core
from kiebitz._core import Board, Game
from kiebitz.exchange import BoardLike, as_board
from kiebitz.play import Opponent, player
from kiebitz.positions import read_pgn


@dataclass(frozen=True)
class Program:
    """Another chess program that speaks UCI, as a player of matches. It runs in a separate process.

    It needs a limit: a time control (``tc="4+0.04"``), or seconds, nodes or depth per move.
    """

    command: str
    args: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    name: str = ""
    tc: Optional[str] = None
    time: Optional[float] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None


@dataclass(frozen=True)
class MatchResult:
    """The state or result of a match for the first player. Elo errors are 95 % intervals."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    elo: float
    elo_error: float
    superiority: float  # the probability that the first is the stronger one
    endings: Dict[str, int]  # how games ended: checkmate, repetition, too-many-moves
    failures: Tuple[Dict[str, int], Dict[str, int]]  # faults of each player among these: illegal-move, crash
    llr: Optional[float]  # of the sequential probability ratio test
    end: Optional[str]  # completed or decided; None while it runs
    summary: str = field(repr=False)
    games: List[Game] = field(repr=False)

    @property
    def score(self) -> float:
        """Points of the first player, from 0 to 1."""
        played = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / played if played else 0.0

    def __str__(self) -> str:
        return f"{self.first} - {self.second}: +{self.wins} ={self.draws} -{self.losses} ({self.score:.0%})"


Openings = Union[None, str, "os.PathLike[str]", Iterable[BoardLike]]


def _openings(wanted: Openings) -> Union[None, Tuple[str, str], List[Board]]:
    """The openings as the compiled part expects them: None, the text of a file with its format, or boards."""
    if wanted is None:
        return None
    if isinstance(wanted, (str, os.PathLike)):
        path = pathlib.Path(wanted)
        return ("pgn" if path.suffix == ".pgn" else "epd", path.read_text(encoding="utf-8"))
    return [as_board(board) for board in wanted]


def _seat(who: Union[Opponent, Program]) -> Any:
    """A program as a dictionary, any other player as (name, choose, new_game)."""
    if isinstance(who, Program):
        options = [(name, _option_text(value)) for name, value in who.options.items()]
        return {**vars(who), "args": list(who.args), "options": options}
    one = player(who)
    return (one.name, one.choose, getattr(one, "new_game", None))


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def match(
    first: Union[Opponent, Program],
    second: Union[Opponent, Program],
    *,
    games: int = 2,
    openings: Openings = None,
    seed: Optional[int] = None,
    max_moves: Optional[int] = None,
    sprt: Optional[Tuple[float, float]] = None,
    concurrency: int = 1,
    on_game: Optional[Callable[[MatchResult], object]] = None,
) -> MatchResult:
    """Games between two players, each opening with both colours, by the rules of ``kiebitz match``.

    ``openings`` are the shipped ones (None), a file (EPD or PGN) or boards; ``seed`` shuffles them. Draws are claimed,
    a game of ``max_moves`` is a draw, and a player loses by an illegal move or after five minutes without an answer.
    With ``sprt=(elo0, elo1)`` the match ends when that test is decided. ``on_game`` is called after every game; Ctrl-C
    ends the match. ``concurrency`` speeds up programs only, because Python functions run one at a time.

    >>> print(match("dummy", "dummy", games=2, max_moves=2))
    dummy - dummy (2): +0 =2 -0 (50%)
    """
    if games < 1:
        raise ValueError("a match has at least one game")
    seats = [_seat(first), _seat(second)]
    played: List[Game] = []

    def finished(pgn: str, told: Dict[str, Any]) -> None:
        played.append(next(read_pgn(pgn)))
        if on_game is not None:
            on_game(MatchResult(**told, games=list(played)))

    settings = {"games": games, "seed": seed, "max_moves": max_moves, "sprt": sprt, "concurrency": concurrency}
    told = _core.play_match(seats, _openings(openings), settings, finished)
    if told["end"] == "engine-failed":
        raise RuntimeError("a program does not start:\n" + told["summary"])
    return MatchResult(**told, games=played)
