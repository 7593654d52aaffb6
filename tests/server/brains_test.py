"""Brains over HTTP: their time limits, their random choices, their evaluations of positions and moves."""

import os
import pathlib
import tempfile
import time
import unittest
from unittest import mock

from support import Client, ServerTest

MATED = {"moves": ["f3", "e5", "g4", "Qh4"]}
STALEMATE = {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}
BUSY = {"fen": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20"}
# Searches longer than the second that a server gives the engine, and never reaches its depth.
PATIENT = """name = "patient"
[search]
deepening = "by-one"
depth = 60
seconds = 1.3
[values]
pawn = 100
[terms.material]
weight = 1
"""


class BrainTest(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.config = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.config.cleanup)
        folder = pathlib.Path(cls.config.name) / "kiebitz" / "brains"
        folder.mkdir(parents=True)
        (folder / "patient.toml").write_text(PATIENT)
        with mock.patch.dict(os.environ, XDG_CONFIG_HOME=cls.config.name):
            super().setUpClass()

    def best_move(self, brain, **more):
        body = {"position": BUSY, "player": {"type": "brain", "brain": brain}, **more}
        return self.check(Client(self.server).post("/positions/best-move", body), "/positions/best-move", "post")

    def ask(self, brain, what, position, **more):
        path = f"/brains/{brain}/{what}"
        answer = Client(self.server).post(path, {"position": position, **more})
        return self.check(answer, "/brains/{brain_id}/" + what, "post")


class Seconds(BrainTest):
    def test_a_brain_keeps_its_own_seconds_and_is_not_cut_short(self):
        best = self.best_move("patient")
        self.assertGreaterEqual(best["elapsed_ms"], 1300)
        self.assertIs(best["cut_short"], False)

    def test_a_request_may_shorten_them_and_not_make_them_longer(self):
        short = self.best_move("patient", limits={"time_ms": 50})
        self.assertLess(short["elapsed_ms"], 1300)
        self.assertIs(short["cut_short"], False)  # the limit of the request
        self.assertLess(self.best_move("patient", limits={"time_ms": 600000})["elapsed_ms"], 30000)

    def test_a_brain_keeps_them_in_a_game_without_a_clock(self):
        client = Client(self.server, new=True)
        begin = time.monotonic()
        game = client.new_game(players={"white": {"type": "brain", "brain": "patient"}, "black": {"type": "me"}})
        while client.get("/games/" + game["id"]).json["state"]["ply"] == 0:
            time.sleep(0.02)
        self.assertGreaterEqual(time.monotonic() - begin, 1.3)

    def test_version_names_the_longest_search_of_a_brain(self):
        limits = Client(self.server).get("/version").json["limits"]
        self.assertGreater(limits["brain_search_ms"], 45000)  # the longest time of a shipped brain


class Seeds(BrainTest):
    def test_the_same_seed_gives_the_same_move_and_none_another_every_time(self):
        def moves(**more):
            return [self.best_move("dummy", **more)["move"]["uci"] for _ in range(8)]
        self.assertEqual(len(set(moves(seed=7))), 1)
        self.assertGreater(len(set(moves())), 1)

    def test_the_seed_that_was_used_repeats_the_move(self):
        first = self.best_move("dummy")
        again = self.best_move("dummy", seed=first["seed"])
        self.assertEqual(again["move"], first["move"])

    def test_levels_have_seeds_and_the_full_engine_has_none(self):
        limits = {"nodes": 200}
        body = {"position": {}, "player": {"type": "engine", "rating": 700}, "limits": limits, "seed": 5}
        client = Client(self.server)
        answers = [client.post("/positions/best-move", body).json for _ in range(3)]
        self.assertEqual(len({answer["move"]["uci"] for answer in answers}), 1)
        self.assertEqual(answers[0]["seed"], 5)
        self.assertNotIn("seed", client.post("/positions/best-move", {"position": {}, "limits": limits}).json)


class Worth(BrainTest):
    def test_every_brain_evaluates_a_position(self):
        position = {"fen": "4k3/8/8/8/4n3/4P3/8/4K3 b - - 0 1"}
        worth = self.ask("baguette", "evaluation", position)
        # A pawn against a knight, the knight's table 20, a blocked pawn; White's view though Black is to move.
        self.assertEqual((worth["points"], worth["score"]["value"]), (-270, -270))
        terms = {term["id"]: term for term in worth["terms"]}
        self.assertEqual((terms["material"]["white"], terms["material"]["black"]), (100, 300))
        self.assertEqual(terms["blocked_pawns"]["points"], -50)
        for brain in Client(self.server).get("/opponents").json["brains"]:
            start = self.ask(brain["id"], "evaluation", {})
            self.assertAlmostEqual(start["points"], 20 if brain["id"] == "schachbot" else 0)

    def test_a_position_that_is_over_has_an_answer(self):
        client = Client(self.server)
        for answer in (self.ask("dreival", "evaluation", MATED),
                       self.check(client.post("/positions/evaluation", {"position": MATED, "explain": True}),
                                  "/positions/evaluation", "post")):
            self.assertEqual((answer["score"]["kind"], answer["score"]["value"]), ("mate", 0))
            self.assertEqual(answer["score"]["winner"], "black")
            self.assertEqual((answer["outcome"]["reason"], answer["outcome"]["winner"]), ("checkmate", "black"))
        for answer in (self.ask("dreival", "evaluation", STALEMATE),
                       self.check(client.post("/positions/evaluation", {"position": STALEMATE}),
                                  "/positions/evaluation", "post")):
            self.assertEqual((answer["score"]["kind"], answer["score"]["value"]), ("cp", 0))
            self.assertEqual(answer["outcome"]["reason"], "stalemate")
        self.assertEqual(self.ask("tutor", "evaluate-all-possible-moves", MATED)["moves"], [])

    def test_all_moves_are_sorted_for_the_side_to_move_and_cut(self):
        white = self.ask("thesis-1", "evaluate-all-possible-moves", {"fen": "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 20"})
        self.assertEqual((white["moves"][0]["move"]["san"], white["moves"][0]["value"]), ("exd5", 50))
        black = self.ask("thesis-1", "evaluate-all-possible-moves", {"fen": "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 20"},
                         maximum_number_of_moves=2)
        self.assertEqual([move["value"] for move in black["moves"]], [-450, -400])
        self.assertEqual(black["moves"][0]["move"]["san"], "Qxe4+")
        self.assertEqual(len(self.ask("tutor", "evaluate-all-possible-moves", {})["moves"]), 10)

    def test_suggest_move_is_the_move_the_brain_plays(self):
        suggested = self.ask("tutor", "suggest-move", BUSY, seed=3)
        played = self.best_move("tutor", seed=3)
        self.assertEqual(suggested["move"], played["move"])
        self.assertEqual(suggested["source"], "brain")


if __name__ == "__main__":
    unittest.main()
