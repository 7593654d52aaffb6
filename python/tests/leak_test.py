"""Memory after many positions is what it was before. KIEBITZ_POSITIONS says how many; a million in `./test --full`."""

import gc
import os
import unittest

import kiebitz
from kiebitz import Board, Brain, Engine, Move

POSITIONS = int(os.environ.get("KIEBITZ_POSITIONS", "50000"))
ALLOWED_BYTES = 4 * 1024 * 1024
E2E4, NONSENSE = Move.from_uci("e2e4"), Move.from_uci("e2e5")


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def use_positions(count):
    """Calls everything a board offers, also with refused arguments."""
    board = Board()
    for number in range(count // 20):
        for move in board.legal_moves:
            board.push(move)
            board.pop()
        copy = board.copy()
        copy.push(E2E4)
        copy.fen(), copy.outcome(), copy.piece_map(), list(copy.move_stack), copy.legal_moves.count()
        if number % 16 == 0:
            try:
                board.push(NONSENSE)
            except ValueError:
                pass
            board.svg(), board.parse_san("Nf3"), board.perft(1)
            game = kiebitz.Game.from_board(copy)
            game.next().comment = "x"
            str(game)


class Leaks(unittest.TestCase):
    def growth(self, work, rounds):
        work(max(rounds // 10, 1))
        gc.collect()
        before, objects = resident_bytes(), len(gc.get_objects())
        work(rounds)
        gc.collect()
        self.assertLess(len(gc.get_objects()) - objects, 200)
        return resident_bytes() - before

    def test_boards_leave_nothing_behind(self):
        self.assertLess(self.growth(use_positions, POSITIONS), ALLOWED_BYTES)

    def test_packed_positions_leave_nothing_behind(self):
        fen = Board().fen()

        def pack(count):
            for _ in range(count // 1000):
                positions = kiebitz.Positions.from_fens([fen] * 1000)
                positions.evaluations(), positions.features(), positions.select([True] * 1000)

        self.assertLess(self.growth(pack, POSITIONS), ALLOWED_BYTES)

    def test_engines_brains_and_matches_leave_nothing_behind(self):
        def search(count):
            for _ in range(count):
                Engine(hash=1).search(Board(), depth=2)
                Brain.from_function(lambda board: 0, depth=1).think(Board(), tree=1)
                kiebitz.match("dummy", lambda board: next(iter(board.legal_moves)), games=1, max_moves=8)

        self.assertLess(self.growth(search, min(POSITIONS // 2500, 100)), ALLOWED_BYTES)


if __name__ == "__main__":
    unittest.main()
