"""The engine: blocking searches, searches in the background, and searches for asyncio."""
from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from dataclasses import dataclass, replace
from typing import Any, AsyncIterator, Callable, Generator, Iterable, Iterator, List, Optional, Union

from kiebitz import _core
from kiebitz._core import Board, Move
from kiebitz.exchange import BoardLike, as_board
from kiebitz.network import NetworkChoice, as_network
from kiebitz.scores import Line, SearchResult, line_from, result_from

# How long one wait for an event may take: Python handles Ctrl-C between two waits.
PATIENCE = 0.05


@dataclass(frozen=True)
class Limit:
    """The limits of a search; all that are given apply. Times in seconds."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    white_clock: Optional[float] = None
    black_clock: Optional[float] = None
    white_inc: Optional[float] = None
    black_inc: Optional[float] = None
    remaining_moves: Optional[int] = None


class _Turns:
    """Access to an engine's events: they belong to the last search, and one thread at a time waits for them."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.number = 0


class Search:
    """A search in the background. Iterating over it gives the lines as they are found; ``result()`` waits for the end.

    >>> with Engine().start(Board(), depth=6) as search:
    ...     depths = [line.depth for line in search]
    >>> depths == sorted(depths), search.result().depth
    (True, 6)
    """

    def __init__(self, core: _core.EngineCore, board: Board, turns: _Turns):
        self._core = core
        self._board = board
        self._turns = turns
        self._number = turns.number
        self._lines: List[Line] = []
        self._result: Optional[SearchResult] = None

    def _wait(self, seconds: float) -> Optional[Line]:
        """The next line if it comes in time; stores the result if that comes."""
        with self._turns.lock:
            if self._result is not None:
                return None
            if self._turns.number != self._number:
                raise RuntimeError("the engine has begun another search since")
            event = self._core.next_event(seconds)
            if event is None:
                return None
            finished, told = event
            if finished:
                self._result = result_from(self._board, told)
                return None
            self._lines.append(line_from(self._board, told))
            return self._lines[-1]

    @property
    def lines(self) -> List[Line]:
        """All lines so far, including those of earlier depths."""
        while self._wait(0):
            pass
        return list(self._lines)

    def done(self) -> bool:
        """Whether the search has ended."""
        while self._wait(0):
            pass
        return self._result is not None

    def stop(self) -> None:
        """Ends the search; ``result()`` returns what it found."""
        self._core.stop()

    def result(self, timeout: Optional[float] = None) -> SearchResult:
        """Waits for the end. Ctrl-C and a timeout stop the search."""
        end = None if timeout is None else time.monotonic() + timeout
        try:
            while self._result is None:
                left = PATIENCE if end is None else end - time.monotonic()
                self._wait(max(0, min(PATIENCE, left)))
                if left <= 0 and self._result is None:
                    raise TimeoutError(f"the search was not over after {timeout} seconds")
        except BaseException:
            self._core.finish()
            raise
        return self._result

    def __iter__(self) -> Iterator[Line]:
        shown = 0
        while True:
            if shown < len(self._lines):
                shown += 1
                yield self._lines[shown - 1]
            elif self._result is not None:
                return
            else:
                self._wait(PATIENCE)

    async def __aiter__(self) -> AsyncIterator[Line]:
        shown = 0
        while shown < len(self._lines) or self._result is None:
            if shown < len(self._lines):
                shown += 1
                yield self._lines[shown - 1]
            else:
                await asyncio.to_thread(self._wait, PATIENCE)

    def __await__(self) -> Generator[Any, None, SearchResult]:
        return self._finished().__await__()

    async def _finished(self) -> SearchResult:
        try:
            while self._result is None:
                await asyncio.to_thread(self._wait, PATIENCE)
        except BaseException:
            self._core.finish()
            raise
        return self._result

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *exception: object) -> None:
        self._core.finish()


class Engine:
    """The chess engine. A program may have several; each searches one position at a time.

    ``elo`` (400 to 2850) limits its strength to that rating; ``book`` is True, a path or False; ``tables`` uses the
    available tablebases; ``network`` is True (the shipped one, if there is one), a path, a ``Network`` or False.
    ``limit`` is the limit for a move in a game. ``threads`` is 0 for one per core; with a rating it uses one.

    >>> engine = Engine(hash=16)
    >>> result = engine.search(Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), depth=4)
    >>> result.san(), str(result.score)
    ('Rd8#', '#1')
    """

    def __init__(
        self,
        *,
        hash: int = 16,
        threads: int = 1,
        elo: Optional[int] = None,
        book: Union[bool, str, os.PathLike[str]] = False,
        tables: bool = True,
        syzygy: str = "",
        network: NetworkChoice = True,
        limit: Optional[Limit] = None,
        seed: Optional[int] = None,
    ):
        self._core = _core.EngineCore(hash, threads, as_network(network))
        self.limit = limit
        self._turns = _Turns()
        self._seed = random.getrandbits(63) if seed is None else seed
        self.elo = elo
        self.set_level(elo)
        if book:
            self._core.set_book(True, "" if book is True else os.fspath(book), "weighted", self._seed)
        self.problems = self._core.set_tables(tables, "", syzygy) if tables or syzygy else []

    @property
    def name(self) -> str:
        """``Kiebitz`` or ``Kiebitz 1200``."""
        return "Kiebitz" if self.elo is None else f"Kiebitz {self.elo}"

    def set_level(self, elo: Optional[int]) -> None:
        """Sets the rating for the next searches; None is full strength."""
        self._core.set_level(elo, self._seed)
        self.elo = elo

    def new_game(self) -> None:
        """Clears what earlier searches have stored."""
        self._core.new_game()

    def start(
        self,
        board: BoardLike,
        limit: Optional[Limit] = None,
        *,
        multipv: int = 1,
        root_moves: Optional[Iterable[Move]] = None,
        **limits: Any,
    ) -> Search:
        """Begins a search in the background. Limits as in ``Limit``; without any it runs until it is stopped."""
        board = as_board(board).copy()
        merged = replace(limit or Limit(), **limits)
        if root_moves is not None:
            root_moves = list(root_moves)
        with self._turns.lock:
            self._core.start(board, {**vars(merged), "multipv": multipv, "root_moves": root_moves})
            self._turns.number += 1
            return Search(self._core, board, self._turns)

    def search(
        self,
        board: BoardLike,
        limit: Optional[Limit] = None,
        *,
        on_line: Optional[Callable[[Line], object]] = None,
        multipv: int = 1,
        root_moves: Optional[Iterable[Move]] = None,
        **limits: Any,
    ) -> SearchResult:
        """Searches and waits for the result: one second if no limit is given. Ctrl-C ends it.

        >>> Engine().search(Board(), nodes=5000, multipv=3).lines[2].rank
        3
        """
        if limit is None and not limits:
            limits = {"time": 1.0}
        with self.start(board, limit, multipv=multipv, root_moves=root_moves, **limits) as search:
            if on_line is not None:
                for line in search:
                    on_line(line)
            return search.result()

    async def search_async(self, board: BoardLike, limit: Optional[Limit] = None, **how: Any) -> SearchResult:
        """Like ``analyse``, for asyncio: other tasks run while it searches; cancelling it stops the search.

        >>> import asyncio
        >>> asyncio.run(Engine().search_async(Board(), depth=5)).depth
        5
        """
        if limit is None and not how.keys() - {"multipv", "root_moves"}:
            how["time"] = 1.0
        return await self.start(board, limit, **how)

    def play(self, board: BoardLike, limit: Optional[Limit] = None, **limits: Any) -> SearchResult:
        """A move, with the interface of python-chess: ``engine.play(board, Limit(time=0.1)).move``."""
        return self.search(board, limit, **limits)

    def analyse(
        self, board: BoardLike, limit: Optional[Limit] = None, *, multipv: int = 1, **limits: Any
    ) -> List[Line]:
        """The best lines, the best first."""
        return list(self.search(board, limit, multipv=multipv, **limits).lines)

    def choose(self, board: Board) -> Move:
        """A move for a game within ``limit``. The default is five seconds with a rating, else one second."""
        own = Limit(time=1.0) if self.elo is None else Limit(depth=60, time=5.0)
        move = self.search(board, self.limit or own).move
        if move is None:
            raise ValueError("the game is over: there is no move to choose")
        return move

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"
