"""Lists of packed positions, with functions that C++ computes for all of them.

Results are a ``memoryview`` with one number per position. ``numpy.asarray`` uses it without copying; numpy is not
required.
"""
from __future__ import annotations

import io
import os
from typing import BinaryIO, Iterable, Iterator, List, Sequence, Tuple, Union

from kiebitz import _core
from kiebitz._core import Board, Game
from kiebitz.exchange import BoardLike, as_board
from kiebitz.network import NetworkChoice, as_network

FEATURES_PER_VIEW = 32

Source = Union[str, "os.PathLike[str]", BinaryIO]


def open_pgn(source: Source) -> BinaryIO:
    """Opens a path, a text with games, or a binary file as a binary file."""
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("[")):
        return io.BytesIO(source.encode())
    if isinstance(source, (str, os.PathLike)):
        return open(source, "rb")
    return source


class Positions:
    """A list of positions, 32 bytes each, without their history. Move numbers end at 255, half-move clocks at 150.

    >>> positions = Positions.from_fens(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", STARTING_FEN])
    >>> len(positions), positions[1].fen() == STARTING_FEN
    (2, True)
    >>> positions.material().tolist(), positions.legal_counts().tolist()
    ([1, 0], [6, 20])
    >>> few = positions.select([men <= 4 for men in positions.men()])
    >>> [board.fen() for board in few]
    ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1']
    """

    def __init__(self, boards: Iterable[BoardLike] = ()):
        self._core = _core.PositionsCore()
        for board in boards:
            self._core.append(as_board(board))

    @classmethod
    def from_fens(cls, fens: Iterable[str]) -> Positions:
        """Positions given as FEN."""
        positions = cls()
        for fen in fens:
            positions._core.append_fen(fen)
        return positions

    @classmethod
    def from_pgn(cls, source: Source) -> Positions:
        """Every position of the main lines of all games. Games that cannot be read are left out."""
        positions = cls()
        file = open_pgn(source)
        try:
            positions._core.read_pgn(file)
        finally:
            if file is not source:
                file.close()
        return positions

    def append(self, board: BoardLike) -> None:
        """Adds one more."""
        self._core.append(as_board(board))

    def __len__(self) -> int:
        return len(self._core)

    def __getitem__(self, index: int) -> Board:
        return self._core.at(index)

    def __iter__(self) -> Iterator[Board]:
        for index in range(len(self)):
            yield self._core.at(index)

    def evaluations(self, *, network: NetworkChoice = False) -> memoryview:
        """The engine's evaluation without search, positive for White; 0 for a side in check.

        ``network`` as in ``Engine``; False is the classical evaluation.
        """
        return memoryview(self._core.evaluations(as_network(network))).cast("h")

    def material(self) -> memoryview:
        """White's material minus Black's, with piece values 1, 3, 3, 5, 9."""
        return memoryview(self._core.material()).cast("h")

    def men(self) -> memoryview:
        """The number of pieces on the board, including kings and pawns."""
        return memoryview(self._core.men())

    def legal_counts(self) -> memoryview:
        """The number of legal moves."""
        return memoryview(self._core.legal_counts())

    def checks(self) -> memoryview:
        """1 where the side to move is in check."""
        return memoryview(self._core.checks())

    def turns(self) -> memoryview:
        """1 where White is to move."""
        return memoryview(self._core.turns())

    def keys(self) -> memoryview:
        """64-bit hash keys, equal for equal positions."""
        return memoryview(self._core.keys()).cast("Q")

    def features(self, *, mirrored: bool = True, king_buckets: int = 1) -> memoryview:
        """The inputs of a network: an array of (positions, 2 views, 32) numbers, -1 where there is no piece.

        The first view is White's, the second Black's; docs/formats/network.md explains the numbers.

        >>> features = Positions([Board()]).features()
        >>> features.shape, len([f for f in features.tolist()[0][0] if f >= 0])
        ((1, 2, 32), 32)
        """
        shape = [len(self), 2, FEATURES_PER_VIEW]
        flat = memoryview(self._core.features(mirrored, king_buckets))
        return flat.cast("h", shape) if len(self) else flat.cast("h")

    def select(self, wanted: Union[Sequence[bool], memoryview, bytes]) -> Positions:
        """The positions for which ``choice`` is true: a list or a numpy array of truth values with the same length."""
        if isinstance(wanted, (list, tuple)):
            wanted = bytes(1 if flag else 0 for flag in wanted)
        chosen = Positions()
        chosen._core = self._core.select(wanted)
        return chosen

    def __repr__(self) -> str:
        return f"<Positions {len(self)}>"


class GameFile:
    """The games of a PGN file, one after the other. Closes the file at the end if it opened it."""

    def __init__(self, source: Source):
        self._file = open_pgn(source)
        self._owned = self._file is not source
        self._reader = _core.GameReader(self._file)

    @property
    def errors(self) -> List[str]:
        """The reasons why games were left out so far, with their places."""
        return self._reader.errors

    def close(self) -> None:
        """Closes the file if it was opened here."""
        if self._owned:
            self._file.close()

    def __iter__(self) -> GameFile:
        return self

    def __next__(self) -> Game:
        try:
            return next(self._reader)
        except StopIteration:
            self.close()
            raise

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_reader"):
            self.close()


def read_pgn(source: Source) -> GameFile:
    """The games of a PGN file, one after the other, in constant memory.

    Games that cannot be read are left out; ``errors`` of the reader lists them with the reasons.

    >>> games = read_pgn('[White "A"]\\n\\n1. e4 e5 *\\n\\n1. e5 *\\n')
    >>> [game.headers["White"] for game in games]
    ['A']
    >>> games.errors[0].split(": ")[-1]
    'no such piece can go there'
    """
    return GameFile(source)


class History:
    """The results of finished games for brains: how often each placement of pieces led to which result.

    ``source`` is a PGN file as for ``read_pgn``. Games without a result and games that cannot be read do not count.

    >>> history = History("1. e4 e5 1-0\\n\\n1. e4 c5 1/2-1/2\\n\\n1. d4 *\\n")
    >>> board = Board()
    >>> move = board.push_san("e4")
    >>> history.games, len(history), history.results(board)
    (2, 3, (1, 1, 0))
    """

    def __init__(self, source: Source):
        file = open_pgn(source)
        try:
            self._core = _core.HistoryCore(file)
        finally:
            if file is not source:
                file.close()

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self._core.games

    def results(self, board: BoardLike) -> Tuple[int, int, int]:
        """White's wins, draws and Black's wins in the games with this placement of pieces."""
        return self._core.results(as_board(board))

    def __len__(self) -> int:
        return len(self._core)

    def __repr__(self) -> str:
        return f"<History of {self.games} games>"
