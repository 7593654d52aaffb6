"""Reviews from Python are those of the command `kiebitz review`."""

import json
import os
import pathlib
import subprocess
import unittest

import kiebitz
from kiebitz import BLACK, WHITE, Engine

from interrupting import interrupted

PROGRAM = os.environ["KIEBITZ"]
OPERA = pathlib.Path(os.environ["KIEBITZ_SOURCE"]) / "docs" / "examples" / "opera.pgn"
NODES = 3000


def opera():
    return next(kiebitz.read_pgn(OPERA))


class Reviews(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.review = kiebitz.review(opera(), Engine(hash=64, tables=False), nodes=NODES)

    def test_it_gives_the_results_of_the_command(self):
        command = [PROGRAM, "review", OPERA, "--nodes", str(NODES), "--json"]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        theirs = json.loads(told.stdout)
        self.assertEqual([m.label for m in self.review.moves], [m["label"].replace("_", " ") for m in theirs["moves"]])
        self.assertEqual([m.words for m in self.review.moves], [m["text"]["en"] for m in theirs["moves"]])
        for color, side in ((WHITE, "white"), (BLACK, "black")):
            self.assertAlmostEqual(self.review.accuracy(color), theirs[side]["accuracy"], delta=0.06)
        self.assertLessEqual(set(theirs["key_moments"]), set(self.review.key_moments))

    def test_every_move_is_there_and_the_mate_has_no_score(self):
        self.assertEqual([m.san for m in self.review.moves], [node.san() for node in opera().mainline()])
        self.assertIsNone(self.review.moves[-1].score)
        self.assertEqual(self.review.moves[0].phase, "opening")
        for move in self.review.mistakes():
            # A mate allowed, or a piece given away, in a lost position costs almost no winning chance, but is a mistake.
            self.assertTrue(move.loss >= 5 or move.score.is_mate or move.label == "mistake", move)
            self.assertTrue(move.sign and move.words and move.best_line)

    def test_the_annotated_game_and_the_graph(self):
        text = str(self.review.game)
        self.assertIn("[%eval", text)
        self.assertIn("(", text)
        self.assertNotIn("[%eval", str(opera()))
        self.assertTrue(str(self.review.graph()).startswith("<svg"))
        self.assertIn("<table>", self.review._repr_html_())
        self.assertTrue(self.review.key_moments)

    def test_progress_is_told_and_the_words_are_german_on_request(self):
        game = next(kiebitz.read_pgn("1. f3 e5 2. g4 Qh4# 0-1\n"))
        heard = []
        german = kiebitz.review(game, nodes=500, language="de", on_progress=lambda *progress: heard.append(progress))
        self.assertEqual(heard, [(n, 5) for n in range(1, 6)])
        self.assertIn("matt", german.moves[2].words)

    def test_ctrl_c_and_errors_end_it_and_leave_the_engine_free(self):
        engine = Engine()
        interrupted(self, lambda: kiebitz.review(opera(), engine, nodes=10**12))

        def fail(done, total):
            raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            kiebitz.review(opera(), engine, nodes=1000, on_progress=fail)
        self.assertEqual(engine.search(kiebitz.Board(), depth=2).depth, 2)

    def test_invalid_arguments_are_refused(self):
        for wrong in ({"nodes": 0}, {"language": "fr"}, {"mistake": 50}):
            with self.assertRaises(ValueError):
                kiebitz.review(opera(), **wrong)
        engine = Engine()
        with engine.start(kiebitz.Board()):
            with self.assertRaisesRegex(ValueError, "searching already"):
                kiebitz.review(opera(), engine)


if __name__ == "__main__":
    unittest.main()
