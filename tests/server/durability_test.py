"""What was answered is kept: killed in the middle of play, stopped politely, started again."""

import http.client
import random
import signal
import tempfile
import threading
import time
import unittest

from support import Client, Server, WebSocket, wait_until

ROUNDS = 5
PLAYERS = 4
ME = {"white": {"type": "me"}, "black": {"type": "me"}}


class Durability(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def play_until_it_dies(self, client, game_id, answered):
        """Random legal moves; remembers every ply that was answered."""
        try:
            state = client.get("/games/" + game_id).json["state"]
            while state["legal_moves"]:
                move = random.choice(state["legal_moves"])
                answer = client.post(f"/games/{game_id}/moves", {"move": move, "ply": state["ply"]})
                if answer.status != 200:
                    return
                state = answer.json["state"]
                answered[game_id] = (state["ply"], state["fen"])
        except (OSError, http.client.HTTPException):
            return

    def test_no_answered_move_is_lost_by_kill_9(self):
        clients, answered = {}, {}
        for _ in range(ROUNDS):
            server = Server(data=self.folder.name)
            try:
                for game_id, (ply, fen) in answered.items():
                    client = Client(server, clients[game_id])
                    state = client.get("/games/" + game_id).json["state"]
                    self.assertGreaterEqual(state["ply"], ply)
                    if state["ply"] == ply:
                        self.assertEqual(state["fen"], fen)
                threads = []
                for _ in range(PLAYERS):
                    client = Client(server, new=True)
                    game_id = client.new_game(players=ME)["id"]
                    clients[game_id] = client.token
                    threads.append(threading.Thread(target=self.play_until_it_dies, args=(client, game_id, answered)))
                for game_id in list(answered)[-PLAYERS:]:
                    threads.append(threading.Thread(target=self.play_until_it_dies,
                                                    args=(Client(server, clients[game_id]), game_id, answered)))
                for thread in threads:
                    thread.start()
                time.sleep(random.uniform(0.3, 1.2))
                server.process.send_signal(signal.SIGKILL)
                for thread in threads:
                    thread.join()
            finally:
                server.stop(signal.SIGKILL)
        self.assertTrue(answered)

    def test_shares_and_clocks_survive_a_restart_and_the_engine_moves_on(self):
        server = Server(data=self.folder.name)
        client = Client(server, new=True)
        game = client.new_game(clock={"initial_ms": 300000, "increment_ms": 0}, title="kept")
        share = client.post(f"/games/{game['id']}/shares", {"role": "viewer"}).json["share"]
        client.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0})
        server.stop(signal.SIGKILL)
        server = Server(data=self.folder.name)
        try:
            client = Client(server, client.token)
            again = wait_until(lambda: (lambda g: g if g["state"]["ply"] == 2 else None)(
                client.get("/games/" + game["id"]).json))
            self.assertEqual(again["title"], "kept")
            self.assertLessEqual(again["state"]["clocks"]["white_ms"], 300000)
            self.assertEqual(Client(server).get(f"/games/{game['id']}?share={share}").status, 200)
        finally:
            server.close()

    def test_a_polite_stop_says_goodbye_and_takes_less_than_five_seconds(self):
        server = Server(data=self.folder.name)
        client = Client(server, new=True)
        live = WebSocket(server, client.token)
        live.receive()
        client.post("/analyses", {"position": {}})
        begin = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(live.receive()["type"], "goodbye")
        live.close()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 5)


if __name__ == "__main__":
    unittest.main()
