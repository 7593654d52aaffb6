"""Limits of storage: quotas of visitors, addresses and the server, a nearly full disk, deletion of many games."""

import http.client
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from limits_test import shuffle_pgn
from support import API, Client, Contract, Postgres, Server, wait_until

ME = {"white": {"type": "me"}, "black": {"type": "me"}}


SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")
COMMENT = "so it went " * 15_000


def different_moves(number):
    """Four pawn moves, different for each number."""
    white = [f"{file}{rank}" for file in "abcdefgh" for rank in "34"]
    black = [f"{file}{rank}" for file in "abcdefgh" for rank in "65"]
    first, second = white[number % 16], black[number // 16 % 16]
    other = [move for move in white if move[0] != first[0]]
    reply = [move for move in black if move[0] != second[0]]
    return f"1. {first} {second} 2. {other[number // 256 % 14]} {reply[number // 3584 % 14]}"


def short_games(number, first=0):
    return "".join(f'[White "Player {i}"]\n[Result "1-0"]\n\n{different_moves(i)} 1-0\n\n' for i in range(first, first + number))


def large_games(number, white="Anna"):
    return "".join(shuffle_pgn(8 + i, COMMENT, white=white) for i in range(number))


class QuotaTest(unittest.TestCase):
    def serve(self, *options, **more):
        server = Server(*options, **more)
        self.addCleanup(server.close)
        return server

    def check_problem(self, answer, status, code):
        self.assertEqual((answer.status, answer.code), (status, code), answer.body[:300])
        contract = Contract()
        self.assertEqual(contract.faults(answer.json, contract.schema("Problem")), [])


class OfVisitors(QuotaTest):
    def test_a_visitor_above_a_new_quota_loses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            before = self.serve(data=folder)
            client = Client(before, new=True)
            old = [client.new_game(players=ME)["id"] for _ in range(3)]
            before.stop()
            server = self.serve("--games-per-visitor", "2", data=folder)
            client = Client(server, token=client.token)
            self.check_problem(client.post("/games", {"players": ME}), 403, "too_many_games")
            self.check_problem(client.post("/games/import", {"pgn": short_games(1)}), 403, "too_many_games")
            self.assertEqual(len(client.get("/games").json["games"]), 3)
            self.assertEqual(client.get("/games/export").status, 200)
            self.assertEqual(client.post(f"/games/{old[0]}/moves", {"move": "e4", "ply": 0}).status, 200)
            for game in old[:2]:
                self.assertEqual(client.send("DELETE", "/games/" + game).status, 204)
            self.assertEqual(client.post("/games", {"players": ME}).status, 201)
            self.assertEqual(Client(server, new=True).post("/games", {"players": ME}).status, 201)

    def test_bytes_of_games_reviews_and_annotations_count_together(self):
        server = self.serve("--mib-per-visitor", "1")
        client = Client(server, new=True)
        imported = client.post("/games/import", {"pgn": large_games(4)})
        self.assertEqual(imported.status, 200, imported.body)
        self.check_problem(client.post("/games/import", {"pgn": large_games(4, "Eve")}), 403, "quota_reached")
        self.check_problem(client.post("/reviews", {"pgn": shuffle_pgn(400), "nodes_per_move": 1000}), 403, "quota_reached")
        game = imported.json["games"][0]["id"]
        annotated = shuffle_pgn(11, COMMENT * 3)
        put = client.send("PUT", f"/games/{game}/pgn", annotated, headers={"Content-Type": "application/x-chess-pgn"})
        self.check_problem(put, 403, "quota_reached")
        self.assertEqual(client.send("DELETE", "/games/" + game).status, 204)
        self.assertEqual(client.post("/reviews", {"pgn": shuffle_pgn(20), "nodes_per_move": 1000}).status, 201)

    def test_version_shows_the_limits_of_the_configuration_file(self):
        with tempfile.TemporaryDirectory() as folder:
            config = pathlib.Path(folder, "config.toml")
            config.write_text("[serve]\nmib-per-visitor = 3\nmib-in-store = 0\nmib-per-minute = 5\ngames-per-visitor = 7\n")
            os.environ["KIEBITZ_CONFIG"] = str(config)
            try:
                server = self.serve()
            finally:
                del os.environ["KIEBITZ_CONFIG"]
        limits = Client(server).get("/version").json["limits"]
        self.assertEqual([limits[name] for name in ("bytes_per_visitor", "store_bytes", "bytes_per_minute", "games_per_visitor")],
                         [3 << 20, 0, 5 << 20, 7])


class OfTheServer(QuotaTest):
    def test_a_store_at_its_limit_accepts_moves_only(self):
        with tempfile.TemporaryDirectory() as folder:
            before = self.serve(data=folder)
            client = Client(before, new=True)
            game = client.new_game(players=ME)["id"]
            client.post("/games/import", {"pgn": large_games(8)})
            before.stop()
            server = self.serve("--mib-in-store", "1", data=folder)
            client = Client(server, token=client.token)
            self.check_problem(client.post("/games", {"players": ME}), 507, "storage_full")
            self.check_problem(client.post("/analyses", {"position": {}}), 507, "storage_full")
            self.assertEqual(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0}).status, 200)
            self.assertEqual(client.send("DELETE", "/visitor?games=delete").status, 204)
            wait_until(lambda: client.post("/games", {"players": ME}).status == 201)


class OfAddresses(QuotaTest):
    def send(self, server, address, token, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30, source_address=(address, 0))
        try:
            connection.request("POST", API + path, json.dumps(body),
                               {"Content-Type": "application/json", "Authorization": "Bearer " + token})
            answer = connection.getresponse()
            return answer.status, answer.headers, json.loads(answer.read() or b"{}")
        finally:
            connection.close()

    def test_what_an_address_writes_in_a_minute_is_bounded_for_all_its_visitors(self):
        server = self.serve("--mib-per-minute", "2")
        statuses = []
        for round in range(12):
            client = Client(server, new=True)
            pgn = large_games(3, white=str(round))
            status, headers, problem = self.send(server, "127.0.0.2", client.token, "/games/import", {"pgn": pgn})
            statuses.append(status)
            if status != 200:
                break
        self.assertEqual((status, problem["code"]), (429, "rate_limited"), problem)
        self.assertGreater(int(headers["Retry-After"]), 0)
        self.assertGreaterEqual(statuses.count(200), 2)
        status, _, _ = self.send(server, "127.0.0.3", client.token, "/games/import", {"pgn": pgn})
        self.assertEqual(status, 200, "another address")

    def test_a_small_change_of_large_metadata_costs_the_bytes_written(self):
        server = self.serve("--mib-per-minute", "3")
        client = Client(server, new=True)
        game = client.post("/games/import", {"pgn": shuffle_pgn(9)}).json["games"][0]["id"]
        put = client.send("PUT", f"/games/{game}/pgn", shuffle_pgn(9, COMMENT * 4),
                          headers={"Content-Type": "application/x-chess-pgn"})
        self.assertEqual(put.status, 200, put.body[:300])
        statuses = [client.send("PATCH", "/games/" + game, {"title": str(i)}).status for i in range(20)]
        self.assertEqual(statuses[0], 200)
        self.assertEqual(statuses[-1], 429)
        self.assertLess(statuses.count(200), 8)

    def test_moves_are_not_counted(self):
        server = self.serve("--mib-per-minute", "1")
        client = Client(server, new=True)
        game = client.new_game(players=ME)["id"]
        self.assertEqual(client.post("/games/import", {"pgn": large_games(6)}).status, 200)
        self.check_problem(client.post("/games/import", {"pgn": large_games(6, "Eve")}), 429, "rate_limited")
        for ply, move in enumerate(("e4", "e5", "Nf3")):
            self.assertEqual(client.post(f"/games/{game}/moves", {"move": move, "ply": ply}).status, 200)


class SmallDisk:
    """A separate file system of a given size."""

    def __init__(self, mib):
        self.folder = tempfile.mkdtemp(prefix="kiebitz-disk-")
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mib}m", "tmpfs", self.folder], capture_output=True)
        if done.returncode:
            os.rmdir(self.folder)
            raise unittest.SkipTest("file systems can be mounted by root only")

    def leave(self, bytes):
        """Fills it with a file until this much is free."""
        space = os.statvfs(self.folder)
        with open(self.folder + "/ballast", "ab") as file:
            file.write(b"x" * max(0, space.f_bavail * space.f_frsize - bytes))

    def clear(self):
        os.remove(self.folder + "/ballast")

    def close(self):
        subprocess.run(["umount", self.folder], check=True)
        os.rmdir(self.folder)


class NearlyFullDisk(QuotaTest):
    MIB = 24

    def setUp(self):
        self.disk = SmallDisk(self.MIB)
        self.addCleanup(self.disk.close)

    def fill(self, server, client):
        for round in range(100):
            pgn = "".join(shuffle_pgn(8 + 8 * round + i, COMMENT) for i in range(8))
            answer = client.post("/games/import", {"pgn": pgn})
            if answer.status != 200:
                return answer
        raise AssertionError("the disk does not get full")

    def test_new_data_is_refused_first_moves_last_and_deleting_always_works(self):
        server = self.serve(data=self.disk.folder)
        client = Client(server, new=True)
        game = client.new_game(players=ME)["id"]
        finished = client.new_game(players=ME)["id"]
        client.post(f"/games/{finished}/resign", {"color": "white"})
        self.check_problem(self.fill(server, Client(server, new=True)), 507, "storage_full")
        self.disk.leave(int(2.2 * 2**20))  # a tenth of the disk is 2.4 MiB
        for path, body in (("/games", {"players": ME}), ("/games/import", {"pgn": short_games(1)}),
                           (f"/games/{finished}/rematch", {}), ("/reviews", {"game_id": finished}),
                           ("/analyses", {"position": {}}), (f"/games/{game}/shares", {"role": "viewer"})):
            self.check_problem(client.post(path, body), 507, "storage_full")
        for ply in range(12):
            answer = client.post(f"/games/{game}/moves", {"move": SHUFFLE[ply % 4], "ply": ply})
            self.assertEqual(answer.status, 200, answer.body[:300])
        ready = Client(server).get("/ready")
        self.assertEqual((ready.status, ready.json["checks"]["space"]), (200, "full"))
        self.assertEqual(client.get("/games/export").status, 200)
        self.assertEqual(client.send("DELETE", "/games/" + finished).status, 204)

    def test_moves_are_refused_only_when_nearly_nothing_is_free(self):
        server = self.serve(data=self.disk.folder)
        client = Client(server, new=True)
        game = client.new_game(players=ME)["id"]
        self.disk.leave(64 * 1024)
        self.check_problem(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0}), 507, "storage_full")
        self.assertEqual(client.get("/games/export").status, 200)
        self.assertEqual(client.send("DELETE", "/games/" + game).status, 204)
        self.check_problem(client.post("/games", {"players": ME}), 507, "storage_full")
        self.disk.clear()
        self.assertEqual(client.post("/games", {"players": ME}).status, 201)

    def test_the_thresholds_are_the_operators(self):
        server = self.serve("--disk-reserve", "4", "--disk-reserve-of-moves", "3", data=self.disk.folder)
        client = Client(server, new=True)
        game = client.new_game(players=ME)["id"]
        self.disk.leave(int(3.5 * 2**20))
        self.check_problem(client.post("/games", {"players": ME}), 507, "storage_full")
        self.assertEqual(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0}).status, 200)
        self.disk.leave(int(2.5 * 2**20))
        self.check_problem(client.post(f"/games/{game}/moves", {"move": "e5", "ply": 1}), 507, "storage_full")


class Deletion(QuotaTest):
    GAMES = int(os.environ.get("KIEBITZ_DELETED_GAMES", 600))
    SECONDS = 2 if GAMES < 10_000 else 20

    def delete_all(self, server):
        owner, player = Client(server, new=True), Client(server, new=True)
        for first in range(0, self.GAMES, 300):
            number = min(300, self.GAMES - first)
            answer = owner.post("/games/import", {"pgn": short_games(number, first)})
            self.assertEqual(answer.status, 200, answer.body[:300])
            self.assertEqual(len(answer.json["games"]), number)
        game = player.new_game(players=ME)["id"]
        waits, is_done = [], threading.Event()

        def play():
            ply = 0
            while not is_done.is_set():
                begun = time.monotonic()
                player.post(f"/games/{game}/moves", {"move": SHUFFLE[ply % 4], "ply": ply})
                waits.append(time.monotonic() - begun)
                ply += 1
                time.sleep(0.01)
        thread = threading.Thread(target=play)
        thread.start()
        begun = time.monotonic()
        gone = owner.send("DELETE", "/visitor?games=delete")
        took = time.monotonic() - begun
        is_done.set()
        thread.join()
        self.assertEqual(gone.status, 204, gone.body[:300])
        self.assertEqual(owner.get("/games").json["games"], [])
        self.assertLess(took, self.SECONDS)
        self.assertLess(max(waits), 2)
        print(f"{self.GAMES} games deleted in {took:.2f} s, a player waited {max(waits):.3f} s at most", flush=True)

    def test_all_games_of_a_visitor_go_quickly_and_players_do_not_wait(self):
        self.delete_all(self.serve("--mib-per-minute", "0"))

    @unittest.skipUnless(Postgres.PROGRAMS, "PostgreSQL is not installed (Debian: postgresql-15)")
    def test_the_same_on_postgres(self):
        postgres = Postgres()
        self.addCleanup(postgres.close)
        self.delete_all(self.serve("--mib-per-minute", "0", data=postgres.url))


class Clocks(QuotaTest):
    def test_a_move_that_waits_for_the_disk_costs_the_player_no_time(self):
        server = self.serve()
        client = Client(server, new=True)
        game = client.new_game(players=ME, clock={"initial_ms": 2000, "increment_ms": 0})["id"]
        other = sqlite3.connect(server.data + "/games.db", isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        answers = []
        mover = threading.Thread(target=lambda: answers.append(client.post(f"/games/{game}/moves", {"move": "e4", "ply": 0})))
        mover.start()
        time.sleep(2.3)
        other.execute("ROLLBACK")
        mover.join()
        self.assertEqual(answers[0].status, 200, answers[0].body[:300])
        clocks = answers[0].json["state"]["clocks"]
        self.assertGreater(clocks["white_ms"], 0)
        self.assertGreater(clocks["black_ms"], 0)


if __name__ == "__main__":
    unittest.main()
