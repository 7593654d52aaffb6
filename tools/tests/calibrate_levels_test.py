"""calibrate_levels plays for a day: its results must be right before it begins."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent.parent


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


TOOL = load("calibrate_levels")


class CalibrateLevels(unittest.TestCase):
    def test_everybody_plays_and_the_parts_hang_together(self):
        expected = [*TOOL.LEVELS, *TOOL.BRAINS.values(), *TOOL.STOCKFISH.values()]
        players = [TOOL.Player(str(i), elo, [], "") for i, elo in enumerate(sorted(expected))]
        parts = list(TOOL.parts(players).values())
        self.assertEqual({player.name for part in parts for player in part}, {player.name for player in players})
        overlaps = [next_met for _, next_met, _ in TOOL.PARTS.values()]
        for low, high, overlap in zip(parts, parts[1:], overlaps[1:]):
            self.assertEqual([player.name for player in low[-overlap:]], [player.name for player in high[:overlap]])
            self.assertGreater(high[overlap].expected, low[-1].expected)

    def test_reads_the_ladder_of_the_source(self):
        ladder = TOOL.Ladder(TOOL.LEVEL_SOURCE.read_text())
        self.assertEqual([elo for elo, _ in ladder.steps], TOOL.LEVELS)
        skills = [ladder.skill(elo) for elo in TOOL.LEVELS]
        self.assertEqual(skills, sorted(skills))
        self.assertGreater(ladder.meaning(skills[-1])[0], ladder.meaning(skills[0])[0])

    def test_levels_of_an_earlier_run_are_players_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as copies:
            earlier = pathlib.Path(folder)
            (earlier / "low.state").write_text("argument name=level-400\nplan engines level-400 = kiebitz\nplan engines dummy\n")
            copied = list(TOOL.with_other_levels([earlier], copies))
            self.assertEqual([copy.read_text() for copy in copied],
                             ["argument name=earlier-0-level-400\nplan engines earlier-0-level-400 = kiebitz\nplan engines dummy\n"])

    def test_a_curve_follows_a_line_and_evens_out_the_luck_of_one_setting(self):
        line = [(x / 10, 300 * x, 100) for x in range(8)]
        curve = TOOL.Curve(line)
        for skill, rating, _ in line:
            self.assertAlmostEqual(curve.rating(skill), rating)
            self.assertAlmostEqual(curve.skill(rating), skill, places=2)
        lucky = [setting if setting[0] != 0.4 else (0.4, 1400, 100) for setting in line]
        self.assertTrue(1200 < TOOL.Curve(lucky).rating(0.4) < 1350)
        self.assertEqual(curve.skill(99999), 0.7, "nothing is guessed")

    def test_lines_between_points_go_on_beyond_the_ends(self):
        points = [(0, 0.0), (10, 1.0), (20, 3.0)]
        self.assertEqual([TOOL.interpolate(points, x) for x in (-10, 5, 15, 30)], [-1.0, 0.5, 2.0, 5.0])


if __name__ == "__main__":
    unittest.main()
