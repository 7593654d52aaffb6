"""Networks opened up: the numbers inside, and what they say about a position."""
from __future__ import annotations

import os
from typing import Dict, Optional, Union

from kiebitz import _core
from kiebitz.exchange import BoardLike, as_board

PIECE_SQUARES = 768


class Network:
    """An evaluation that was learned. Without a path the one inside, if this build carries one (``has_network()``).

    The weights are typed memory that numpy shows without copying; docs/formats/network.md says how they become a value.
    """

    def __init__(self, path: Union[None, str, os.PathLike[str]] = None):
        self._core = _core.NetworkCore(None if path is None else os.fspath(path))

    @property
    def hidden(self) -> int:
        """Sums the switches of each side are added up to."""
        return self._core.hidden

    @property
    def mirrored(self) -> bool:
        """Does each side see its own king on files a to d always?"""
        return self._core.mirrored

    @property
    def king_buckets(self) -> int:
        """Sets of weights, chosen by where the own king stands."""
        return self._core.king_buckets

    @property
    def output_buckets(self) -> int:
        """Outputs, chosen by how many pieces are left."""
        return self._core.output_buckets

    @property
    def scale(self) -> int:
        """Centipawns for one unit of output."""
        return self._core.scale

    @property
    def record(self) -> str:
        """How it was trained."""
        return self._core.record

    @property
    def feature_weights(self) -> memoryview:
        """(features, hidden): what each switch adds to the sums."""
        shape = [PIECE_SQUARES * self.king_buckets, self.hidden]
        return memoryview(self._core.feature_weights()).cast("h", shape)

    @property
    def feature_biases(self) -> memoryview:
        """(hidden): where the sums begin."""
        return memoryview(self._core.feature_biases()).cast("h")

    @property
    def output_weights(self) -> memoryview:
        """(outputs, 2, hidden): first for the side to move, then for the other."""
        return memoryview(self._core.output_weights()).cast("h", [self.output_buckets, 2, self.hidden])

    @property
    def output_biases(self) -> memoryview:
        """(outputs)."""
        return memoryview(self._core.output_biases()).cast("i")

    @property
    def output_ones(self) -> memoryview:
        """(outputs): what stands for one in the weights of each output."""
        return memoryview(self._core.output_ones()).cast("H")

    def evaluate(self, board: BoardLike) -> int:
        """What an engine with this network says without search, in centipawns for White.

        Endings of up to five pieces belong to the classical evaluation. A side in check has no static evaluation.
        """
        return self._core.evaluate(as_board(board))

    def piece_values(self, board: BoardLike) -> Dict[int, int]:
        """By square, what the value would lose without the piece there, for its own side. Kings stay."""
        return self._core.piece_values(as_board(board))

    def __repr__(self) -> str:
        view = f"{PIECE_SQUARES * self.king_buckets} -> {self.hidden}"
        return f"<Network ({view}) x 2 -> {self.output_buckets}>"


# True: the one inside, if there is one; False: none.
NetworkChoice = Union[bool, str, "os.PathLike[str]", Network]


def as_network(choice: NetworkChoice) -> Union[bool, str, _core.NetworkCore]:
    """A choice as the compiled part takes it."""
    if isinstance(choice, Network):
        return choice._core
    return choice if isinstance(choice, bool) else os.fspath(choice)


def chosen_network(choice: NetworkChoice) -> Optional[Network]:
    """The network meant; None if there is none."""
    if isinstance(choice, bool):
        return Network() if choice and _core.has_network() else None
    return choice if isinstance(choice, Network) else Network(choice)
