"""Limits on the work one visitor can cause: reviews are judged once, exports cost one piece of memory."""

import json
import os
import pathlib
import signal
import socket
import time
import unittest

from support import API, Client, Server

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def shuffle_pgn(plies, comment="", white="Anna"):
    """A legal game of any length, with a comment of any length after its first move."""
    words = []
    for ply in range(plies):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(SHUFFLE[ply % 4])
        if ply == 0 and comment:
            words.append("{" + comment + "} 1...")
    return f'[White "{white}"]\n[Black "Ben"]\n[Result "1/2-1/2"]\n\n' + "\n".join(words) + " 1/2-1/2\n\n"


def metric(server, name):
    text = Client(server).get("/metrics").body.decode()
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(name + " ")))


def memory(server):
    """Resident bytes of the process."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


class Export:
    """An export that the test reads at its own pace, from a separate address: all of 127.0.0.0/8 is this machine."""

    def __init__(self, server, token, address, accept="application/x-chess-pgn"):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(address, 0))
        self.socket.sendall((f"GET {API}/games/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                             f"Accept: {accept}\r\nConnection: close\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(1)
        self.status = int(head.split()[1])

    def read(self):
        text = b""
        while piece := self.socket.recv(65536):
            text += piece
        self.close()
        return text

    def close(self):
        self.socket.close()


class Reviews(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)
        self.client = Client(self.server, new=True)

    def review(self, pgn):
        answer = self.client.post("/reviews", {"pgn": pgn, "nodes_per_move": 1000})
        self.assertEqual(answer.status, 201, answer.body)
        path = "/reviews/" + answer.json["id"]
        deadline = time.monotonic() + 60
        while (review := self.client.get(path).json)["state"] != "done":
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        return path, review

    def test_a_review_that_is_done_is_not_judged_again(self):
        path, review = self.review(shuffle_pgn(30))
        self.assertEqual(len(review["moves"]), 30)
        judged = metric(self.server, "kiebitz_reviews_judged_total")
        for _ in range(5):
            self.assertEqual(self.client.get(path).json, review)
            listed = self.client.get("/reviews").json["reviews"][0]
            self.assertEqual(listed["white_accuracy"], review["white"]["accuracy"])
            self.assertNotIn("moves", listed)
        self.assertEqual(metric(self.server, "kiebitz_reviews_judged_total"), judged)

    def test_the_judgement_survives_a_restart(self):
        path, review = self.review(shuffle_pgn(10))
        self.server.stop()
        again = Server(data=self.server.data)
        self.addCleanup(again.close)
        client = Client(again, token=self.client.token)
        self.assertEqual(client.get(path).json, review)
        self.assertEqual(client.get("/reviews").json["reviews"][0]["id"], review["id"])
        self.assertEqual(metric(again, "kiebitz_reviews_judged_total"), 0)

    def test_a_game_that_is_too_long_is_refused_with_its_own_code(self):
        most = self.client.get("/version").json["limits"]["review_plies"]
        answer = self.client.post("/reviews", {"pgn": shuffle_pgn(most + 1), "nodes_per_move": 1000})
        self.assertEqual((answer.status, answer.code), (422, "game_too_long"))
        self.assertIn(str(most), answer.json["detail"])


class Exports(unittest.TestCase):
    BYTES = int(os.environ.get("KIEBITZ_EXPORT_BYTES", 6_000_000))
    VISITORS = int(os.environ.get("KIEBITZ_EXPORT_VISITORS", 4))

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)

    def visitor(self, games):
        client = Client(self.server, new=True)
        answer = client.post("/games/import", {"pgn": "".join(games)})
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(len(answer.json["games"]), len(games))
        return client

    def large(self):
        comment = "so it went " * 15_000
        return self.visitor([shuffle_pgn(20 + i, comment) for i in range(self.BYTES // len(comment))])

    def test_exports_that_no_client_reads_hold_one_piece_each(self):
        visitors = [self.large() for _ in range(self.VISITORS)]
        Export(self.server, visitors[0].token, "127.0.0.99").read()
        before = memory(self.server)
        exports = [Export(self.server, visitor.token, f"127.0.0.{i + 2}") for i, visitor in enumerate(visitors)]
        for export in exports:
            self.assertEqual(export.status, 200)
            self.addCleanup(export.close)
        time.sleep(1)
        self.assertLess(memory(self.server) - before, 2_000_000 * len(exports))
        whole = exports[0].read()
        self.assertTrue(whole.endswith(b"0\r\n\r\n"), "the end is missing")
        self.assertGreater(len(whole), self.BYTES * 0.9)

    def test_one_at_a_time_per_visitor_and_per_address(self):
        client, other = self.large(), self.visitor([shuffle_pgn(8)])
        export = Export(self.server, client.token, "127.0.0.2")
        self.assertEqual(export.status, 200)
        again = client.get("/games/export")
        self.assertEqual((again.status, again.code), (429, "export_running"))
        self.assertIn("Retry-After", again.headers)
        same_address = Export(self.server, other.token, "127.0.0.2")
        self.addCleanup(same_address.close)
        self.assertEqual(same_address.status, 429)
        self.assertEqual(other.get("/games/export").status, 200)
        export.close()
        deadline = time.monotonic() + 20
        while (status := client.get("/games/export").status) == 429:
            self.assertLess(time.monotonic(), deadline, "a closed connection frees its place")
            time.sleep(0.1)
        self.assertEqual(status, 200)
        for _ in range(10):
            self.assertEqual(other.get("/games/export").status, 200, "one after the other is no crowd")

    def test_the_file_has_every_game_once_the_oldest_first(self):
        client = self.visitor([shuffle_pgn(4 + i, white=f"Player {i}") for i in range(450)])
        lines = client.get("/games/export", headers={"Accept": "application/x-ndjson"}).body.decode().splitlines()
        games = [json.loads(line) for line in lines]
        self.assertEqual([int(game["id"]) for game in games], sorted({int(game["id"]) for game in games}))
        self.assertEqual(len(games), 450)
        some = client.get("/games/export?q=Player+449").body.decode()
        self.assertEqual(some.count("[Event "), 1)

    def test_a_stop_does_not_wait_for_a_reader(self):
        export = Export(self.server, self.large().token, "127.0.0.2")
        self.addCleanup(export.close)
        begun = time.monotonic()
        self.assertEqual(self.server.stop(signal.SIGTERM), 0)
        self.assertLess(time.monotonic() - begun, 5)
        self.assertFalse(export.read().endswith(b"0\r\n\r\n"), "what is cut off does not look whole")


if __name__ == "__main__":
    unittest.main()
