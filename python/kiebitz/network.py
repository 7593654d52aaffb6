"""Networks in detail: their weights, and their evaluation of a position."""
from __future__ import annotations

import os
from typing import Dict, Optional, Union

from kiebitz import _core
from kiebitz.exchange import BoardLike, as_board

PIECE_SQUARES = 768


class Network:
    """A trained evaluation. Without a path it is the shipped one, if this build has one (``has_network()``).

    The weights are typed memory that numpy shows without copying; docs/formats/network.md says how they become a value.
    """

    def __init__(self, path: Union[None, str, os.PathLike[str]] = None):
        self._core = _core.NetworkCore(None if path is None else os.fspath(path))

    @property
    def hidden(self) -> int:
        """The number of hidden units of each side."""
        return self._core.hidden

    @property
    def mirrored(self) -> bool:
        """Whether the board is mirrored so that a side's own king is on files a to d."""
        return self._core.mirrored

    @property
    def king_buckets(self) -> int:
        """The number of weight sets, of which the square of the own king selects one."""
        return self._core.king_buckets

    @property
    def output_buckets(self) -> int:
        """The number of outputs, of which the number of pieces selects one."""
        return self._core.output_buckets

    @property
    def scale(self) -> int:
        """Centipawns per unit of output."""
        return self._core.scale

    @property
    def record(self) -> str:
        """A description of its training."""
        return self._core.record

    @property
    def feature_weights(self) -> memoryview:
        """(features, hidden): the weights of the first layer."""
        shape = [PIECE_SQUARES * self.king_buckets, self.hidden]
        return memoryview(self._core.feature_weights()).cast("h", shape)

    @property
    def feature_biases(self) -> memoryview:
        """(hidden): the biases of the first layer."""
        return memoryview(self._core.feature_biases()).cast("h")

    @property
    def output_weights(self) -> memoryview:
        """(outputs, 2, hidden): the output weights, for the side to move and for the other side."""
        return memoryview(self._core.output_weights()).cast("h", [self.output_buckets, 2, self.hidden])

    @property
    def output_biases(self) -> memoryview:
        """(outputs): the output biases."""
        return memoryview(self._core.output_biases()).cast("i")

    @property
    def output_ones(self) -> memoryview:
        """(outputs): the integer that represents 1 in the weights of each output."""
        return memoryview(self._core.output_ones()).cast("H")

    def evaluate(self, board: BoardLike) -> int:
        """The evaluation of an engine with this network, without search, in centipawns for White.

        With up to five pieces it is the classical evaluation. A side in check has no static evaluation.
        """
        return self._core.evaluate(as_board(board))

    def piece_values(self, board: BoardLike) -> Dict[int, int]:
        """By square: how much its side would lose without the piece there. Kings are left out."""
        return self._core.piece_values(as_board(board))

    def __repr__(self) -> str:
        view = f"{PIECE_SQUARES * self.king_buckets} -> {self.hidden}"
        return f"<Network ({view}) x 2 -> {self.output_buckets}>"


# True: the shipped one, if there is one; False: none.
NetworkChoice = Union[bool, str, "os.PathLike[str]", Network]


def as_network(choice: NetworkChoice) -> Union[bool, str, _core.NetworkCore]:
    """A choice as the compiled part expects it."""
    if isinstance(choice, Network):
        return choice._core
    return choice if isinstance(choice, bool) else os.fspath(choice)


def chosen_network(choice: NetworkChoice) -> Optional[Network]:
    """The chosen network; None if there is none."""
    if isinstance(choice, bool):
        return Network() if choice and _core.has_network() else None
    return choice if isinstance(choice, Network) else Network(choice)
