"""rate_brains plays for hours: its results must be right before it begins."""

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


TOOL = load("rate_brains")


class RateBrains(unittest.TestCase):
    def test_equal_scores_mean_the_rating_between_the_opponents(self):
        scores = TOOL.Scores()
        scores.add(600, 75, 100)
        scores.add(1000, 25, 100)
        self.assertAlmostEqual(scores.rating(), 800, delta=1)

    def test_three_points_in_four_are_191_more(self):
        scores = TOOL.Scores()
        scores.add(1000, 75, 100)
        self.assertAlmostEqual(scores.rating(), 1191, delta=1)

    def test_the_error_falls_with_the_games_and_190_between_equals_are_enough(self):
        scores = TOOL.Scores()
        scores.add(1000, 50, 100)
        self.assertGreater(scores.error(), 50)
        scores.add(1000, 45, 90)
        self.assertLess(scores.error(), 50)

    def test_who_loses_everything_has_a_rating_and_a_large_error(self):
        scores = TOOL.Scores()
        scores.add(300, 0, 40)
        self.assertLess(scores.rating(), 0)
        self.assertGreater(scores.error(), 200)

    def test_meets_the_levels_just_below_and_above(self):
        levels = {400: 256, 600: 485, 800: 769}
        self.assertEqual(TOOL.neighbours(levels, 500), (600, 800))
        self.assertEqual(TOOL.neighbours(levels, 300), (400, 600))
        self.assertEqual(TOOL.neighbours(levels, -700), (400, 600))
        self.assertEqual(TOOL.neighbours(levels, 2000), (600, 800))

    def test_reads_the_published_ratings_of_the_levels(self):
        levels = TOOL.published_levels(TOOL.LEVEL_DOCUMENT.read_text(encoding="utf-8"))
        self.assertEqual(len(levels), 13)
        self.assertEqual(sorted(levels, key=levels.get), sorted(levels))

    def test_writes_what_is_sure_and_keeps_the_others(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "ratings.csv"
            path.write_text("brain,rating,error,games,clock\ntutor,-50,44,300,8+0.1\n")
            TOOL.write_data(path, [("dummy", -200, 49, 400, "2+0.02"), ("dreival", 800, 90, 40, "2+0.02")], 50)
            self.assertEqual(path.read_text(), "brain,rating,error,games,clock\n"
                             "dummy,-200,49,400,2+0.02\ntutor,-50,44,300,8+0.1\n")


if __name__ == "__main__":
    unittest.main()
