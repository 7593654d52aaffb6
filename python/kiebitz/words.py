"""Colours, piece types and squares, with the numbers of python-chess."""

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")
SQUARES = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES


def square(file: int, rank: int) -> int:
    """The square of a file and a rank, both counted from 0.

    >>> square_name(square(4, 3))
    'e4'
    """
    return rank * 8 + file


def square_file(square: int) -> int:
    """0 for the a-file to 7 for the h-file."""
    return square & 7


def square_rank(square: int) -> int:
    """0 for the first rank to 7 for the eighth."""
    return square >> 3


def square_name(square: int) -> str:
    """``'a1'`` to ``'h8'``."""
    return SQUARE_NAMES[square]


def parse_square(name: str) -> int:
    """The square of this name.

    >>> parse_square("e4") == E4
    True
    """
    if name not in SQUARE_NAMES:
        raise ValueError(f"{name!r} is no square: a1 to h8")
    return SQUARE_NAMES.index(name)


def square_mirror(square: int) -> int:
    """The square mirrored to the other side of the board: e2 becomes e7."""
    return square ^ 56
