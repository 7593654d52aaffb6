"""Many clients that use all operations at once. Meant for the thread sanitizer: a race it finds makes the server end
with 66.

KIEBITZ_CROWD_SECONDS says how long (default 3).
"""

import os
import random
import threading
import time
import unittest

from support import Client, Server, WebSocket

CLIENTS = 64
SECONDS = float(os.environ.get("KIEBITZ_CROWD_SECONDS", "3"))
ENGINE = {"white": {"type": "me"}, "black": {"type": "engine", "limits": {"depth": 1}}}


class Visitor(threading.Thread):
    def __init__(self, server, end):
        super().__init__()
        self.server, self.end, self.errors, self.done = server, end, [], 0

    def run(self):
        try:
            client = Client(self.server, new=True)
            live = WebSocket(self.server, client.token)
            game = client.new_game(players=ENGINE)
            live.send({"type": "subscribe_game", "game_id": game["id"]})
            rng = random.Random()
            while time.monotonic() < self.end:
                rng.choice([self.move, self.move, self.move, self.analyse, self.look, self.review])(client, game["id"], rng)
                self.done += 1
            live.wait_for(lambda message: message["type"] == "game" and message["event"]["kind"] == "snapshot")
            live.close()
        except Exception as error:  # pylint: disable=broad-except
            self.errors.append(repr(error))

    def expect(self, answer, allowed):
        if answer.status not in allowed:
            self.errors.append(f"{answer.status} {answer.body[:200]!r}")

    def move(self, client, game, rng):
        state = client.get("/games/" + game).json["state"]
        if state["legal_moves"] and state["turn"] == "white":
            answer = client.post(f"/games/{game}/moves", {"move": rng.choice(state["legal_moves"]), "ply": state["ply"],
                                                         "wait_ms": 2000})
            self.expect(answer, (200, 409))

    def analyse(self, client, _, rng):
        answer = client.post("/analyses", {"position": {}, "limits": {"depth": rng.randint(1, 12)}})
        self.expect(answer, (201, 429, 503))
        if answer.status == 201 and rng.random() < 0.7:
            self.expect(client.send("DELETE", "/analyses/" + answer.json["id"]), (204,))

    def look(self, client, game, _):
        for path in ("/games", "/games/" + game + "/pgn", "/statistics", "/metrics", "/reviews", "/openings?moves=e4"):
            self.expect(client.get(path), (200,))

    def review(self, client, _, rng):
        moves = rng.choice(["1. e4 e5 2. Nf3 *", "1. d4 d5 *", "1. f3 e5 2. g4 Qh4# 0-1"])
        self.expect(client.post("/reviews", {"pgn": moves, "nodes_per_move": 1000}), (201, 429, 503))


class Crowd(unittest.TestCase):
    def test_many_clients_are_served_and_the_server_stops_cleanly(self):
        server = Server()
        end = time.monotonic() + SECONDS
        visitors = [Visitor(server, end) for _ in range(CLIENTS)]
        for visitor in visitors:
            visitor.start()
        for visitor in visitors:
            visitor.join()
        errors = [error for visitor in visitors for error in visitor.errors]
        code = server.stop()
        server.close()
        self.assertEqual(errors[:3], [])
        self.assertGreater(sum(visitor.done for visitor in visitors), CLIENTS)
        self.assertEqual(code, 0)


if __name__ == "__main__":
    unittest.main()
