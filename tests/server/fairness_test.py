"""A client can create many visitors, so engines and disk are shared among addresses, and forged tokens are refused."""

import base64
import concurrent.futures
import json
import os
import socket
import tempfile
import time
import unittest

from support import API, Client, Server, WebSocket, wait_until

CROWD, STRANGER = "127.0.0.2", "127.0.0.9"
AGAINST_ENGINE = {"white": {"type": "me"}, "black": {"type": "engine", "limits": {"time_ms": 8000}}}
# A position outside the book and all games, and a brain that uses its whole time.
MIDDLEGAME = {"fen": "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/P1NBPN2/1P3PPP/R1BQ1RK1 b - - 0 9"}
BRAIN = {"position": MIDDLEGAME, "player": {"type": "brain", "brain": "baguette"}}


def made_up():
    return base64.urlsafe_b64encode(os.urandom(33)).decode()[:43]


def metric(server, name):
    text = Client(server).get("/metrics").body.decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith(name + " ")))


def searches(server):
    return metric(server, "kiebitz_searches_running"), metric(server, "kiebitz_searches_waiting")


def seconds_of(work):
    begin = time.monotonic()
    work()
    return time.monotonic() - begin


class Case(unittest.TestCase):
    def serve(self, *options, **more):
        server = Server(*options, **more)
        self.addCleanup(server.close)
        return server

    def ask(self, client, path, body):
        """Sends a request whose answer the test does not wait for."""
        text = json.dumps(body).encode()
        connection = socket.create_connection(("127.0.0.1", client.server.port), source_address=(client.address, 0))
        self.addCleanup(connection.close)
        connection.sendall((f"POST {API}{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.token}\r\n"
                            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n").encode() + text)
        return connection


class Tokens(Case):
    def test_a_forged_token_has_no_visitor(self):
        server = self.serve()
        for path in ("/games", "/visitor", "/version"):
            answer = Client(server, token=made_up()).get(path)
            self.assertEqual((answer.status, answer.code), (401, "unauthorized"), path)
        self.assertEqual(Client(server, token=made_up()).post("/visitor", {"token": True}).status, 401)
        self.assertEqual(Client(server, token=made_up()).post("/games/import", {"pgn": "x" * 100_000}).status, 401)
        self.assertEqual(WebSocket.refusal(server, token=made_up()), 401)
        self.assertEqual(WebSocket.refusal(server, token=Client(server, new=True).token), 101)

    def test_a_browser_with_a_cookie_of_another_store_gets_a_new_one(self):
        server = self.serve()
        cookie = {"Cookie": "kiebitz_visitor=" + made_up()}
        self.assertEqual(Client(server).get("/version", headers=cookie).status, 200)
        self.assertEqual(Client(server).get("/games", headers=cookie).status, 401)
        opened = Client(server).post("/visitor", {}, headers=cookie)
        self.assertEqual((opened.status, opened.json["is_new"]), (200, True))
        fresh = {"Cookie": opened.headers["Set-Cookie"].partition(";")[0]}
        self.assertEqual(Client(server).get("/visitor", headers=fresh).json["id"], opened.json["id"])

    def test_a_forged_token_costs_more_than_a_request(self):
        server = self.serve("--requests-per-minute", "60")  # bursts of 60
        codes = [Client(server, token=made_up()).get("/games").status for _ in range(8)]
        self.assertEqual(sorted(set(codes)), [401, 429])
        self.assertEqual(Client(server, address=STRANGER, new=True).get("/games").status, 200)

    def test_new_visitors_of_one_address_are_counted(self):
        server = self.serve("--visitors-per-minute", "1")  # bursts of 4
        crowd = [Client(server, address=CROWD).post("/visitor", {"token": True}) for _ in range(6)]
        self.assertEqual([answer.status for answer in crowd], [200] * 4 + [429] * 2)
        self.assertIn("new visitors", crowd[-1].json["detail"])
        self.assertGreater(int(crowd[-1].headers["Retry-After"]), 1)
        self.assertEqual(Client(server, address=CROWD, token=crowd[0].json["token"]).post("/visitor", {}).status, 200)
        self.assertEqual(Client(server, address=STRANGER).post("/visitor", {}).status, 200)

    def test_servers_on_one_store_accept_each_others_tokens(self):
        with tempfile.TemporaryDirectory() as folder:
            here, there = self.serve(data=folder), self.serve(data=folder)
            for maker, reader in ((here, there), (there, here)):
                token = Client(maker, new=True).token
                self.assertEqual(Client(reader, token=token).get("/games").status, 200)
            here.stop()
            there.stop()
            self.assertEqual(Client(self.serve(data=folder), token=token).get("/games").status, 200)


class Sharing(Case):
    def crowd(self, server, visitors):
        """This many visitors of one address, each with a game whose reply takes eight seconds of an engine."""
        for _ in range(visitors):
            client = Client(server, address=CROWD, new=True)
            game = client.new_game(players=AGAINST_ENGINE)
            self.assertEqual(client.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0}).status, 200)

    def test_a_client_is_served_beside_many_clients_of_another_address(self):
        server = self.serve("--engines", "1")
        self.crowd(server, 40)  # minutes of work
        stranger = Client(server, address=STRANGER, new=True)
        game = stranger.new_game(players={"white": {"type": "me"}, "black": {"type": "engine", "limits": {"time_ms": 300}}})

        def play():
            answer = stranger.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0, "wait_ms": 20_000})
            self.assertEqual(answer.json["state"]["ply"], 2)

        def evaluate():
            body = {"position": {"moves": ["d4"]}, "limits": {"time_ms": 300}}
            self.assertEqual(stranger.post("/positions/evaluation", body).status, 200)

        # Alone 0.3 s each; shared with one other address about twice that, and more on a busy machine.
        self.assertLess(seconds_of(play), 6)
        self.assertLess(seconds_of(evaluate), 6)
        self.assertGreater(metric(server, "kiebitz_searches_waiting"), 20, "the crowd is still at it")

    def test_the_queue_of_one_address_is_bounded(self):
        server = self.serve("--engines", "1")
        body = {"position": {}, "limits": {"time_ms": 10_000}}
        for number in range(5):  # 16 of each, 64 of all
            client = Client(server, address=CROWD, new=True)
            for move in range(16):
                self.ask(client, "/positions/evaluation", {**body, "position": {"moves": [("e4", "d4", "c4", "b4", "a4")[number]]}})
        wait_until(lambda: metric(server, "kiebitz_searches_waiting") >= 64)
        refused = Client(server, address=CROWD, new=True).post("/positions/evaluation", body)
        self.assertEqual((refused.status, refused.code), (429, "rate_limited"))
        self.assertIn("from your address", refused.json["detail"])
        quick = {"position": {}, "limits": {"depth": 3}}
        self.assertEqual(Client(server, address=STRANGER).post("/positions/evaluation", quick).status, 200)

    def test_a_class_behind_one_address_plays_without_a_refusal(self):
        server = self.serve("--visitors-per-minute", "60", rate="3000")

        def pupil(_):
            client = Client(server, address=CROWD, new=True)
            game = client.new_game()["id"]
            codes = []
            for ply, move in enumerate(("a3", "h3", "a4")):
                codes.append(client.post(f"/games/{game}/moves", {"move": move, "ply": 2 * ply, "wait_ms": 20_000}).status)
            body = {"position": {"moves": ["a3"]}, "limits": {"depth": 2}}
            codes.append(client.post("/positions/evaluation", body).status)
            return codes

        with concurrent.futures.ThreadPoolExecutor(40) as pupils:
            self.assertEqual(list(pupils.map(pupil, range(40))), [[200] * 4] * 40)

    def test_ignored_forwarded_addresses_are_logged_once(self):
        server = self.serve()
        for address in ("10.1.2.3", "10.1.2.4"):
            Client(server).get("/health", headers={"X-Forwarded-For": address})
        server.stop()
        self.assertEqual(server.log.count("--behind-proxy"), 1, server.log)
        believing = self.serve("--behind-proxy")
        Client(believing).get("/health", headers={"X-Forwarded-For": "10.1.2.3"})
        believing.stop()
        self.assertNotIn("--behind-proxy", believing.log)


class Brains(Case):
    def test_a_brain_search_ends_at_the_operators_limit_and_says_so(self):
        client = Client(self.serve("--brain-seconds", "1"))
        self.assertEqual(client.get("/version").json["limits"]["brain_search_ms"], 1000)
        long = client.post("/positions/best-move", {**BRAIN, "limits": {"time_ms": 5000}}).json
        self.assertTrue(long["cut_short"])
        self.assertLess(long["elapsed_ms"], 2500)
        self.assertFalse(client.post("/positions/best-move", {**BRAIN, "limits": {"time_ms": 100}}).json["cut_short"])

    def test_brains_leave_an_engine_to_others_and_end_with_their_clients(self):
        server = self.serve("--engines", "2")
        brains = [self.ask(Client(server, address=f"127.0.0.{i}", new=True), "/positions/best-move",
                           {**BRAIN, "limits": {"time_ms": 9000}}) for i in (2, 3, 4)]
        wait_until(lambda: searches(server) == (1, 2))
        quick = {"position": {}, "limits": {"depth": 5}}
        self.assertLess(seconds_of(lambda: Client(server).post("/positions/evaluation", quick)), 5)
        for connection in brains:
            connection.close()
        wait_until(lambda: metric(server, "kiebitz_searches_running") == 0, 5)

    def test_a_brain_releases_the_only_engine(self):
        server = self.serve("--engines", "1")
        self.ask(Client(server, address=CROWD, new=True), "/positions/best-move", {**BRAIN, "limits": {"time_ms": 9000}})
        wait_until(lambda: metric(server, "kiebitz_searches_running") == 1)
        stranger = Client(server, address=STRANGER, new=True)
        game = stranger.new_game()["id"]
        move = {"move": "e4", "ply": 0, "wait_ms": 20_000}
        self.assertLess(seconds_of(lambda: stranger.post(f"/games/{game}/moves", move)), 4)


if __name__ == "__main__":
    unittest.main()
