"""Searches from Python: blocking, in the background, awaited, interrupted; brains and what they may ask; games."""

import asyncio
import threading
import time
import unittest

import kiebitz
from kiebitz import Board, Brain, Engine, History, Limit, Positions

from interrupting import interrupted

MATE_IN_TWO = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1"


class Searching(unittest.TestCase):
    def test_a_mate_is_found_and_named(self):
        result = Engine().search(Board(MATE_IN_TWO), depth=8)
        self.assertEqual(result.score.mate(), 2)
        self.assertEqual(result.san(), "Qd8+")
        self.assertIn("<table>", result._repr_html_())

    def test_lines_come_best_first_and_are_legal(self):
        lines = Engine().analyse(Board(), Limit(depth=6), multipv=4)
        self.assertEqual([line.rank for line in lines], [1, 2, 3, 4])
        values = [line.score.white().score() for line in lines]
        self.assertEqual(values, sorted(values, reverse=True))
        for line in lines:
            line.san()

    def test_a_search_in_the_background_tells_what_it_finds_until_it_is_stopped(self):
        search = Engine().start(Board())
        first = next(iter(search))
        self.assertFalse(search.done())
        search.stop()
        result = search.result(timeout=20)
        self.assertGreaterEqual(result.depth, first.depth)
        self.assertIn(result.move, Board().legal_moves)

    def test_one_engine_searches_one_position_at_a_time(self):
        engine = Engine()
        with engine.start(Board()):
            with self.assertRaisesRegex(ValueError, "searching already"):
                engine.start(Board())
        self.assertEqual(engine.search(Board(), depth=3).depth, 3)

    def test_a_timeout_ends_the_search(self):
        with self.assertRaises(TimeoutError):
            Engine().start(Board()).result(timeout=0.1)

    def test_many_lines_use_up_no_timeout(self):
        result = Engine().start(Board("8/8/8/8/8/2k5/8/K6Q w - - 0 1"), depth=12, multipv=5).result(timeout=30)
        self.assertEqual(result.depth, 12)
        self.assertEqual(Engine().start(Board(), depth=9, multipv=10).result(timeout=60).depth, 9)

    def test_an_awaited_search_of_several_lines_ends_by_itself(self):
        self.assertEqual(len(asyncio.run(Engine().search_async(Board(), multipv=2)).lines), 2)

    def test_awaited_searches_run_side_by_side(self):
        async def both():
            found = await asyncio.gather(*(Engine().search_async(Board(), depth=5) for _ in range(2)))
            lines = [line async for line in Engine().start(Board(), depth=4)]
            return found, lines

        found, lines = asyncio.run(both())
        self.assertEqual([result.depth for result in found], [5, 5])
        self.assertEqual(lines[-1].depth, 4)

    def test_a_cancelled_search_leaves_the_engine_free(self):
        async def cancel():
            engine = Engine()
            task = asyncio.create_task(engine.search_async(Board(), depth=60))
            await asyncio.sleep(0.1)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            return [(await engine.search_async(Board(), depth=depth)).depth for depth in (1, 2, 3)]

        self.assertEqual(asyncio.run(cancel()), [1, 2, 3])

    def test_an_old_search_does_not_take_what_belongs_to_a_new_one(self):
        engine = Engine()
        abandoned = engine.start(Board(), depth=1)
        while engine._core.is_searching():
            time.sleep(0.01)
        self.assertEqual(engine.search(Board(), depth=2).depth, 2)
        with self.assertRaises(RuntimeError):
            abandoned.result()

    def test_python_runs_while_the_engine_thinks(self):
        ticks = 0
        search = Engine().start(Board())
        waiter = threading.Thread(target=search.result)
        waiter.start()
        while ticks < 1000:
            ticks += 1
        search.stop()
        waiter.join(20)
        self.assertFalse(waiter.is_alive())

    def test_invalid_limits_are_refused(self):
        for wrong in ({"depth": 0}, {"time": -1}, {"nodes": 0}):
            with self.assertRaises(ValueError):
                Engine().search(Board(), **wrong)
        with self.assertRaises(TypeError):
            Engine().search(Board(), plies=3)
        for wrong in ({"elo": 100}, {"hash": 0}, {"threads": -1}, {"network": "/not/there"}):
            with self.assertRaises(ValueError):
                Engine(**wrong)

    def test_a_level_plays_legal_moves_and_repeats_itself_with_its_seed(self):
        moves = [Engine(elo=600, seed=7).search(Board(), nodes=500).move for _ in range(2)]
        self.assertEqual(moves[0], moves[1])

    def test_a_finished_game_has_no_move(self):
        result = Engine().search(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth=3)
        self.assertIsNone(result.move)


class Interrupting(unittest.TestCase):
    def test_ctrl_c_ends_a_search(self):
        engine = Engine()
        interrupted(self, lambda: engine.search(Board(), depth=60))
        self.assertEqual(engine.search(Board(), depth=2).depth, 2)

    def test_ctrl_c_ends_a_perft(self):
        interrupted(self, lambda: Board().perft(9))

    def test_ctrl_c_ends_a_brain(self):
        interrupted(self, lambda: Brain("schachbot").think(Board(), depth=30))
        interrupted(self, lambda: Brain.from_function(lambda board: 0, depth=20).think(Board()))

    def test_ctrl_c_ends_questions_about_many_positions_and_the_reading_of_games(self):
        positions = Positions([Board()] * 3_000_000)
        interrupted(self, positions.legal_counts)

        class Endless:
            def read(self, count):
                return b"1. e4 e5 *\n\n" * (count // 12)

        interrupted(self, lambda: Positions.from_pgn(Endless()))


class Brains(unittest.TestCase):
    def test_exact_algorithms_agree_and_alpha_beta_visits_less(self):
        rows = Brain("thesis-1").compare(Board(), 3)
        exact = [row for row in rows if row.is_exact]
        self.assertEqual(len({row.points for row in exact}), 1)
        nodes = {row.name: row.nodes for row in rows}
        self.assertLess(nodes["alpha-beta"], nodes["minimax"])

    def test_an_evaluation_in_python_finds_what_one_in_cpp_finds(self):
        toml = 'name = "m"\n[search]\ndepth = 3\n[values]\npawn = 1\nknight = 3\nbishop = 3\nrook = 5\nqueen = 9\n' \
               "[score]\npawn = 1\n[terms.material]\nweight = 1\n"
        values = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 0}

        def material(board):
            return sum(values[p.piece_type] * (1 if p.color else -1) for p in board.piece_map().values())

        compiled, own = Brain.from_toml(toml), Brain.from_function(material, depth=3, pawn=1)
        for fen in ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", MATE_IN_TWO,
                    "8/5k2/3q4/8/2N5/8/4K3/8 w - - 0 1"):
            one, other = compiled.think(Board(fen)), own.think(Board(fen))
            self.assertEqual((one.move, one.points, one.nodes), (other.move, other.points, other.nodes))

    def test_an_error_in_the_evaluation_is_raised(self):
        def broken(board):
            raise RuntimeError("no idea")

        brain = Brain.from_function(broken)
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            brain.think(Board())
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            brain.evaluate(Board())

    def test_an_unknown_brain_is_refused(self):
        with self.assertRaises(ValueError):
            Brain("unknown")
        with self.assertRaisesRegex(ValueError, "line 2"):
            Brain.from_toml('name = "x"\nnonsense = 1\n[terms.material]\nweight = 1\n')

    def test_a_tree_is_kept_and_drawn(self):
        tree = Brain("thesis-1").think(Board(MATE_IN_TWO), depth=3, tree=3).tree
        self.assertGreater(len(tree.nodes), 10)
        self.assertEqual(tree.nodes[0].move, None)
        self.assertTrue(all(node.parent < i for i, node in enumerate(tree.nodes)))
        self.assertIn("✂", tree.svg())

    def test_a_brain_asks_book_tables_and_finished_games(self):
        brain, ending = Brain("thesis-3"), Board("8/8/8/8/8/2k5/8/K6R w - - 0 40")
        self.assertEqual([brain.think(b, depth=1).origin for b in (Board(), ending)], ["search", "search"])
        brain.use(book=True, tables=True)
        self.assertEqual([brain.think(b, depth=1).origin for b in (Board(), ending)], ["book", "tablebase"])
        self.assertEqual(brain.think(Board(), seed=3).move, brain.think(Board(), seed=3).move)
        history = History("1. h4 h5 1-0\n\n1. h4 a5 1-0\n\n1. a4 h5 0-1\n")
        brain.use(book="history", history=history)
        thought = brain.think(Board())
        self.assertEqual((thought.origin, thought.san()), ("book", "h4"))
        brain.use()
        self.assertEqual(brain.think(Board(), depth=1).origin, "search")

    def test_the_term_history_counts_finished_games(self):
        toml = 'name = "h"\n[search]\ndepth = 1\n[terms.history]\nown = 2\nenemy = 0\n'
        brain = Brain.from_toml(toml).use(history=History("1. a4 a5 1-0\n\n1. a4 h5 1-0\n\n1. h4 h5 0-1\n"))
        self.assertEqual(brain.think(Board()).san(), "a4")
        board = Board()
        board.push_san("h4")
        self.assertEqual(brain.evaluate(board), 1)

    def test_sources_that_are_not_there_are_refused(self):
        for wrong in ({"book": "/not/there.bin"}, {"syzygy": "/not/there"}, {"book": "history"}):
            with self.assertRaises(ValueError):
                Brain("thesis-3").use(**wrong)


class Playing(unittest.TestCase):
    def test_a_game_is_controlled_by_commands_and_ends_as_pgn(self):
        words = iter(["f3", "nonsense", "moves", "undo", "f3", "g4"])
        board = Board()
        black = lambda b: b.parse_san("e5" if b.fullmove_number == 1 else "Qh4")
        game = kiebitz.play(black, board=board, ask=lambda prompt: next(words), show=lambda b, flipped: None)
        self.assertEqual(game.headers["Result"], "0-1")
        self.assertEqual(board, Board())

    def test_the_end_of_input_leaves_the_game(self):
        def nobody(prompt):
            raise EOFError

        game = kiebitz.play("dummy", ask=nobody, show=lambda b, flipped: None)
        self.assertEqual(game.headers["Result"], "*")

    def test_an_unknown_opponent_is_refused(self):
        with self.assertRaises(ValueError):
            kiebitz.player("unknown")


if __name__ == "__main__":
    unittest.main()
