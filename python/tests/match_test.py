"""Matches from Python: the kinds of players, the ends of matches, the results."""

import os
import pathlib
import tempfile
import unittest

import kiebitz
from kiebitz import Board, Brain, Engine, Limit, Move, Program

from interrupting import interrupted


def first_move(board):
    return next(iter(board.legal_moves))


def board_after(*moves):
    board = Board()
    for move in moves:
        board.push_san(move)
    return board


class Matches(unittest.TestCase):
    def test_all_kinds_of_players_can_play_each_other(self):
        result = kiebitz.match(first_move, Brain("thesis-1"), games=2, max_moves=12)
        self.assertEqual((result.first, result.second), ("first_move", "thesis-1"))
        self.assertEqual(result.wins + result.draws + result.losses, 2)
        self.assertEqual(result.games[1].headers["White"], "thesis-1")
        self.assertEqual(result.end, "completed")
        self.assertIn("first_move against thesis-1", result.summary)

    def test_each_opening_is_played_with_both_colours(self):
        openings = [board_after("e4", "e5"), Board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"), Board.from_chess960_pos(7)]
        result = kiebitz.match("dummy", first_move, games=6, openings=openings, max_moves=4)
        starts = [game.board().fen() for game in result.games]
        self.assertEqual(starts[0], Board().fen())
        self.assertEqual(starts[2:], [board.fen() for board in openings[1:] for _ in range(2)])
        self.assertEqual([game.mainline_moves()[0].uci() for game in result.games[:2]], ["e2e4", "e2e4"])
        self.assertEqual([game.headers["White"] for game in result.games[:2]], ["dummy", "first_move"])

    def test_openings_come_from_files(self):
        with tempfile.TemporaryDirectory() as folder:
            epd, pgn = pathlib.Path(folder, "x.epd"), pathlib.Path(folder, "x.pgn")
            epd.write_text("4k3/8/8/8/8/8/4P3/4K3 w - -\n")
            pgn.write_text("1. d4 d5 *\n")
            by_epd = kiebitz.match("dummy", "dummy", games=1, openings=epd, max_moves=2)
            by_pgn = kiebitz.match("dummy", "dummy", games=1, openings=str(pgn), max_moves=2)
            epd.write_text("nonsense\n")
            with self.assertRaisesRegex(ValueError, "line 1"):
                kiebitz.match("dummy", "dummy", openings=epd)
        self.assertEqual(by_epd.games[0].board().epd(), "4k3/8/8/8/8/8/4P3/4K3 w - -")
        self.assertEqual(by_pgn.games[0].mainline()[1].san(), "d5")

    def test_an_illegal_move_loses_and_is_named(self):
        result = kiebitz.match(lambda board: Move.from_uci("e2e5"), "dummy", games=2)
        self.assertEqual((result.losses, result.failures), (2, ({"illegal-move": 2}, {})))
        self.assertIn("Failures of <lambda>: illegal-move 2", result.summary)

    def test_an_error_in_a_player_ends_the_match_and_is_raised(self):
        def broken(board):
            raise LookupError("no idea")

        with self.assertRaisesRegex(LookupError, "no idea"):
            kiebitz.match(broken, "dummy", games=100)
        with self.assertRaisesRegex(TypeError, "must choose a Move, not 'e2e4'"):
            kiebitz.match(lambda board: "e2e4", "dummy")

    def test_games_are_reported_as_they_end(self):
        heard = []
        result = kiebitz.match("dummy", "dummy", games=4, max_moves=8, on_game=heard.append)
        self.assertEqual([len(standing.games) for standing in heard], [1, 2, 3, 4])
        self.assertEqual([standing.end for standing in heard], [None] * 4)
        self.assertEqual(heard[-1].draws, result.draws)

    def test_an_error_in_the_callback_ends_the_match(self):
        def enough(standing):
            raise StopAsyncIteration

        with self.assertRaises(StopAsyncIteration):
            kiebitz.match("dummy", "dummy", games=1000, max_moves=8, on_game=enough)

    def test_a_test_of_strength_ends_when_it_is_decided(self):
        strong = Engine(limit=Limit(nodes=2000), seed=1)
        result = kiebitz.match(strong, "dummy", games=400, sprt=(0, 400))
        self.assertEqual(result.end, "decided")
        self.assertLess(len(result.games), 400)
        self.assertGreater(result.llr, 2.9)
        self.assertGreater(result.elo, 200)

    def test_ctrl_c_ends_a_match(self):
        interrupted(self, lambda: kiebitz.match(Engine(limit=Limit(depth=60)), "dummy"))
        interrupted(self, lambda: kiebitz.match(Brain.from_function(lambda board: 0, depth=20), "dummy"))

    def test_invalid_matches_are_refused(self):
        for wrong in ({"games": 0}, {"openings": []}, {"sprt": (5, 0)}):
            with self.assertRaises(ValueError):
                kiebitz.match("dummy", "dummy", **wrong)


class Programs(unittest.TestCase):
    PROGRAM = os.environ["KIEBITZ"]

    def test_a_program_plays_against_a_function(self):
        program = Program(self.PROGRAM, options={"Hash": 1}, nodes=300)
        result = kiebitz.match(program, first_move, games=2, max_moves=60)
        self.assertEqual((result.first, result.failures), ("kiebitz", ({}, {})))
        self.assertGreater(result.wins, 0)

    def test_two_programs_play_side_by_side(self):
        one = Program(self.PROGRAM, ["uci", "--brain", "dummy", "--forget"], name="one", depth=1)
        result = kiebitz.match(one, Program(self.PROGRAM, nodes=100), games=4, max_moves=6, concurrency=2)
        self.assertEqual(len(result.games), 4)

    def test_a_program_needs_a_limit_and_must_start(self):
        with self.assertRaisesRegex(ValueError, "think for ever"):
            kiebitz.match(Program(self.PROGRAM), "dummy")
        with self.assertRaisesRegex(ValueError, "no time control"):
            kiebitz.match(Program(self.PROGRAM, tc="soon"), "dummy")
        with self.assertRaisesRegex(RuntimeError, "does not start"):
            kiebitz.match(Program("/not/there", nodes=1), "dummy", games=8)


if __name__ == "__main__":
    unittest.main()
