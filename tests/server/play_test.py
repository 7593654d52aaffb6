"""Playing: the order of moves, retries, clocks, ends, waiting, two clients at once."""

import threading
import time
import unittest

from support import Client, ServerTest, wait_until

ME = {"white": {"type": "me"}, "black": {"type": "me"}}


class Playing(ServerTest):
    def setUp(self):
        self.client = Client(self.server, new=True)

    def play(self, game, *moves):
        for move in moves:
            game = self.check(self.client.post(f"/games/{game['id']}/moves", {"move": move, "ply": game["state"]["ply"]}),
                              "/games/{game_id}/moves", "post")
        return game

    def test_a_move_sent_twice_is_played_once(self):
        game = self.client.new_game(players=ME)
        path = f"/games/{game['id']}/moves"
        first = self.client.post(path, {"move": "e2e4", "ply": 0})
        again = self.client.post(path, {"move": "e4", "ply": 0})
        self.assertEqual((first.status, again.status), (200, 200))
        self.assertEqual(again.json["state"]["ply"], 1)
        stale = self.client.post(path, {"move": "d4", "ply": 0})
        self.check_problem(stale, 409, "stale_ply")
        self.assertEqual(stale.json["state"]["ply"], 1)

    def test_a_key_gives_the_first_answer_again(self):
        key = {"Idempotency-Key": "abcdefgh-1"}
        first = self.client.post("/games", {"players": ME}, headers=key)
        again = self.client.post("/games", {"players": ME}, headers=key)
        self.assertEqual(first.json["id"], again.json["id"])
        other = self.client.post("/games", {"players": ME, "title": "x"}, headers=key)
        self.check_problem(other, 409, "idempotency_conflict")

    def test_mate_stalemate_and_what_comes_after(self):
        game = self.play(self.client.new_game(players=ME), "f3", "e5", "g4", "Qh4#")
        self.assertEqual(game["state"]["outcome"], {
            "result": "0-1", "winner": "black", "reason": "checkmate",
            "text": {"en": "Black wins by checkmate", "de": "Schwarz gewinnt durch Matt"}})
        answer = self.client.post(f"/games/{game['id']}/moves", {"move": "a3", "ply": 4})
        self.check_problem(answer, 409, "game_is_over")
        self.check_problem(self.client.post(f"/games/{game['id']}/takeback", {}), 409, "takeback_refused")
        self.assertFalse(any(game["state"]["can"].values()))

    def test_a_repeated_position_can_be_claimed(self):
        game = self.play(self.client.new_game(players=ME), *(["Nf3", "Nf6", "Ng1", "Ng8"] * 2))
        self.assertEqual(game["state"]["claimable"], "threefold_repetition")
        game = self.client.post(f"/games/{game['id']}/draw", {"action": "claim"}).json
        self.assertEqual(game["state"]["outcome"]["reason"], "threefold_repetition")
        fresh = self.client.new_game(players=ME)
        self.check_problem(self.client.post(f"/games/{fresh['id']}/draw", {"action": "claim"}), 409, "no_ground_for_claim")

    def test_underpromotion_castling_and_en_passant(self):
        game = self.client.new_game(players=ME, start={"fen": "4k3/P7/8/8/4p3/8/3P4/4K2R w K - 0 1"})
        game = self.play(game, "d2d4", "e4d3", "e1g1", "Kd7", "a8=N")
        self.assertIn("N7", game["state"]["fen"].split()[0])
        self.assertEqual(game["moves"][2]["san"], "O-O")

    def test_the_clock_runs_and_the_flag_falls(self):
        game = self.client.new_game(players=ME, clock={"initial_ms": 1000, "increment_ms": 0})
        self.assertEqual(game["state"]["clocks"]["running"], "white")
        over = wait_until(lambda: (lambda g: g if g["state"]["status"] == "finished" else None)(
            self.client.get("/games/" + game["id"]).json), 5)
        self.assertEqual(over["state"]["outcome"]["reason"], "time_forfeit")

    def test_two_tabs_cannot_both_play_the_same_ply(self):
        game = self.client.new_game(players=ME)
        answers = []

        def send(move):
            answers.append(self.client.post(f"/games/{game['id']}/moves", {"move": move, "ply": 0}).status)

        threads = [threading.Thread(target=send, args=(move,)) for move in ("e4", "d4", "c4", "Nf3", "g3", "b3")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(answers), [200] + [409] * 5)
        self.assertEqual(self.client.get("/games/" + game["id"]).json["state"]["ply"], 1)

    def test_engine_and_brain_play_each_other(self):
        game = self.client.new_game(players={"white": {"type": "engine", "limits": {"depth": 1}},
                                             "black": {"type": "brain", "brain": "dummy"}})
        wait_until(lambda: self.client.get("/games/" + game["id"]).json["state"]["ply"] >= 6)
        self.assertEqual(self.client.send("DELETE", "/games/" + game["id"]).status, 204)

    def test_moves_come_soon_while_analyses_fill_the_engines(self):
        busy = [Client(self.server, new=True) for _ in range(4)]
        for client in busy:
            for _ in range(4):
                client.post("/analyses", {"position": {}})
        self.check_problem(busy[0].post("/analyses", {"position": {}}), 429, "rate_limited")
        game = self.client.new_game()
        begin = time.monotonic()
        answer = self.client.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0, "wait_ms": 10000})
        self.assertEqual(answer.json["state"]["ply"], 2)
        self.assertLess(time.monotonic() - begin, 5)


if __name__ == "__main__":
    unittest.main()
