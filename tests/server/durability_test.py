"""What was acknowledged is stored: the server is killed during play, stopped by a signal, restarted."""

import http.client
import os
import pathlib
import random
import resource
import signal
import sqlite3
import tempfile
import threading
import time
import unittest

from support import Client, Postgres, Server, WebSocket, wait_until

ROUNDS = int(os.environ.get("KIEBITZ_KILLS", "5"))
PLAYERS = 4
CLOCK = {"initial_ms": 3600000, "increment_ms": 0}
ME = {"white": {"type": "me"}, "black": {"type": "me"}}


class Durability(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def play_until_it_dies(self, client, game_id, answered, refused):
        """Random legal moves; remembers every acknowledged ply, and the first one that was refused."""
        try:
            state = client.get("/games/" + game_id).json["state"]
            while state["legal_moves"]:
                move = random.choice(state["legal_moves"])
                answer = client.post(f"/games/{game_id}/moves", {"move": move, "ply": state["ply"]})
                if answer.status != 200:
                    refused.append(answer.body)
                    return
                state = answer.json["state"]
                answered[game_id] = (state["ply"], state["fen"])
        except (OSError, http.client.HTTPException):
            return

    def test_no_answered_move_is_lost_by_kill_9(self):
        self.kill_again_and_again(self.folder.name, ROUNDS)

    @unittest.skipUnless(Postgres.PROGRAMS, "PostgreSQL is not installed (Debian: postgresql-15)")
    def test_no_answered_move_is_lost_by_kill_9_on_postgres(self):
        postgres = Postgres()
        try:
            self.kill_again_and_again(postgres.url, 2)
        finally:
            postgres.close()

    @unittest.skipUnless(Postgres.PROGRAMS, "PostgreSQL is not installed (Debian: postgresql-15)")
    def test_a_lost_database_causes_refusals_but_loses_no_move(self):
        postgres = Postgres()
        server = Server(data=postgres.url)
        try:
            client = Client(server, new=True)
            game = client.new_game(players=ME)["id"]
            self.assertEqual(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0}).status, 200)
            postgres.stop()
            refused = client.post(f"/games/{game}/moves", {"move": "e5", "ply": 1})
            self.assertEqual((refused.status, refused.code), (503, "storage_failed"))
            postgres.start()
            wait_until(lambda: client.post(f"/games/{game}/moves", {"move": "e5", "ply": 1}).status == 200)
            self.assertEqual(client.get("/games/" + game).json["state"]["ply"], 2)
        finally:
            server.close()
            postgres.close()

    def kill_again_and_again(self, data, rounds):
        clients, answered, refused = {}, {}, []
        for _ in range(rounds):
            server = Server(data=data)
            try:
                for game_id, (ply, fen) in answered.items():
                    client = Client(server, clients[game_id])
                    state = client.get("/games/" + game_id).json["state"]
                    self.assertGreaterEqual(state["ply"], ply)
                    if state["ply"] == ply:
                        self.assertEqual(state["fen"], fen)
                    self.assertTrue(state["legal_moves"] or state["status"] == "finished", state)
                    self.assertLessEqual(state["clocks"]["white_ms"], CLOCK["initial_ms"])
                threads = []
                for _ in range(PLAYERS):
                    client = Client(server, new=True)
                    game_id = client.new_game(players=ME, clock=CLOCK)["id"]
                    clients[game_id] = client.token
                    threads.append(threading.Thread(target=self.play_until_it_dies,
                                                    args=(client, game_id, answered, refused)))
                for game_id in list(answered)[-PLAYERS:]:
                    threads.append(threading.Thread(target=self.play_until_it_dies,
                                                    args=(Client(server, clients[game_id]), game_id, answered, refused)))
                for thread in threads:
                    thread.start()
                time.sleep(random.uniform(0.3, 1.2))
                server.process.send_signal(signal.SIGKILL)
                for thread in threads:
                    thread.join()
            finally:
                server.stop(signal.SIGKILL)
        self.assertEqual(refused, [])
        self.assertTrue(answered)
        print(f"{rounds} kills, {len(answered)} games, {sum(ply for ply, _ in answered.values())} answered moves", flush=True)

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

    def test_a_stop_closes_sockets_and_takes_less_than_five_seconds(self):
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

    def test_a_client_that_waits_for_a_move_is_answered_when_the_server_stops(self):
        server = Server(data=self.folder.name)
        client = Client(server, new=True)
        game = client.new_game(players={"white": {"type": "me"}, "black": {"type": "engine", "limits": {"time_ms": 60_000}}})
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(
            client.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0, "wait_ms": 20_000})))
        waiting.start()
        time.sleep(1)
        begin = time.monotonic()
        server.stop()
        waiting.join()
        self.assertEqual(answers[0].json["state"]["ply"], 1)
        self.assertLess(time.monotonic() - begin, 2.5)

    def test_a_stop_under_load_takes_less_than_five_seconds_and_loses_nothing(self):
        server = Server(data=self.folder.name)
        clients, answered, threads = {}, {}, []
        for _ in range(8 * PLAYERS):
            client = Client(server, new=True)
            client.post("/analyses", {"position": {}})
            game_id = client.new_game(players=ME)["id"]
            clients[game_id] = client.token
            threads.append(threading.Thread(target=self.play_until_it_dies, args=(client, game_id, answered, [])))
        for thread in threads:
            thread.start()
        time.sleep(1)
        begin = time.monotonic()
        self.assertEqual(server.stop(signal.SIGTERM), 0)
        self.assertLess(time.monotonic() - begin, 5)
        for thread in threads:
            thread.join()
        self.assertTrue(answered)
        server = Server(data=self.folder.name)
        try:
            for game_id, (ply, _) in answered.items():
                self.assertGreaterEqual(Client(server, clients[game_id]).get("/games/" + game_id).json["state"]["ply"], ply)
        finally:
            server.close()

    def test_with_a_full_disk_the_move_is_refused_and_the_game_kept(self):
        server = Server(data=self.folder.name)
        try:
            client = Client(server, new=True)
            game = client.new_game(players=ME)["id"]
            log = pathlib.Path(self.folder.name) / "games.db-wal"
            hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
            failures = 0
            for room in range(0, 100_000, 1000):
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size + room, hard))
                answer = client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0})
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
                state = client.get("/games/" + game).json["state"]
                if answer.status == 200:
                    self.assertEqual(state["ply"], 1)
                    break
                failures += 1
                self.assertEqual((answer.status, answer.code), (503, "storage_failed"), answer.body)
                self.assertEqual(state["ply"], 0)
            self.assertGreater(failures, 0)
            server.stop(signal.SIGKILL)
            server = Server(data=self.folder.name)
            self.assertEqual(Client(server, client.token).get("/games/" + game).json["state"]["ply"], 1)
        finally:
            server.close()

    def test_the_server_waits_for_a_locked_database(self):
        server = Server(data=self.folder.name)
        try:
            client = Client(server, new=True)
            game = client.new_game(players=ME)["id"]
            other = sqlite3.connect(pathlib.Path(self.folder.name) / "games.db", isolation_level=None,
                                    check_same_thread=False)
            other.execute("BEGIN IMMEDIATE")
            timer = threading.Timer(0.7, lambda: other.execute("ROLLBACK"))
            timer.start()
            self.assertEqual(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0}).status, 200)
            timer.join()
            other.close()
        finally:
            server.close()

    def test_reviews_continue_by_themselves_and_analyses_on_request(self):
        server = Server(data=self.folder.name)
        client = Client(server, new=True)
        moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Bb7 10. d4 *"
        review = client.post("/reviews", {"pgn": moves, "nodes_per_move": 50000}).json["id"]
        analysis = client.post("/analyses", {"position": {"moves": ["e4"]}}).json["id"]
        wait_until(lambda: client.get("/reviews/" + review).json["progress"]["done"] >= 1)
        server.stop(signal.SIGKILL)
        server = Server(data=self.folder.name)
        try:
            client = Client(server, client.token)

            def finished_searches():
                lines = client.get("/metrics").body.decode().splitlines()
                return sum(float(line.split()[1]) for line in lines if line.startswith("kiebitz_searches_total "))
            wait_until(lambda: finished_searches() >= 1)  # no client has asked for the review
            self.assertIn(client.get("/analyses/" + analysis).json["state"], ("queued", "running"))
            self.assertEqual(Client(server, new=True).get("/analyses/" + analysis).status, 404)
            client.send("DELETE", "/analyses/" + analysis)
            wait_until(lambda: client.get("/reviews/" + review).json["state"] == "done", 60)
            searches = finished_searches()
            again = client.post("/reviews", {"pgn": moves, "nodes_per_move": 25000}).json["id"]
            wait_until(lambda: client.get("/reviews/" + again).json["state"] == "done", 60)
            self.assertEqual(finished_searches(), searches)  # all its positions are known
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main()
