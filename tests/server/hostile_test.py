"""Wrong and hostile requests, each with the expected problem; afterwards the server still works."""

import json
import socket
import time
import unittest

from support import API, Client, ServerTest, WebSocket

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
JSON = {"Content-Type": "application/json"}

BAD_FENS = [
    "", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1", START.replace("KQkq", "KQKQ"),
    START.replace(" w ", " z "), START.replace("/8/8/8/8/", "/8/8/8/"), START.replace("8/8/8/8", "44/8/8/8"),
    START.replace(" - 0 1", " e9 0 1"), START.replace("0 1", "-1 1"), START.replace("0 1", "0 99999"),
    START.replace("K", "k"), START.replace("0 1", "0 1 extra"), "k7/8/8/8/8/8/8/KK6 w - - 0 1",
    "k6R/8/8/8/8/8/8/K7 w - - 0 1", "P6k/8/8/8/8/8/8/K7 w - - 0 1", START.replace("p", "é", 1),
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", START.replace("RNBQKBNR", "RNBQQBNR"),
]
ILLEGAL_MOVES = ["e5", "e2e5", "Nf6", "O-O", "a1a1", "Ke2"]
NO_MOVES = ["e2e4q", "zz", "e9", "0000", "--", "e2 e4", "Nd2x"]
ME = {"white": {"type": "me"}, "black": {"type": "me"}}


def body_cases():
    """(path, body, status, code) of requests that are well-formed HTTP."""
    evaluate, moves, best = "/positions/evaluation", "/positions/legal-moves", "/positions/best-move"
    yield from ((moves, {"position": {"fen": fen}}, 400 if not fen else 422, "bad_value" if not fen else "bad_fen")
                for fen in BAD_FENS)
    yield from ((moves, {"position": {"moves": [move]}}, 422, "illegal_move") for move in ILLEGAL_MOVES)
    yield from ((moves, {"position": {"moves": [move]}}, 422, "bad_move") for move in NO_MOVES)
    yield moves, {"position": {"moves": ["e4"] * 1001}}, 400, "bad_value"
    yield moves, {"position": {"moves": ["e"]}}, 400, "bad_value"
    yield moves, {"position": {"moves": ["e4" * 20]}}, 400, "bad_value"
    yield moves, {"position": {"moves": [1]}}, 400, "bad_value"
    yield moves, {"position": {"moves": "e4"}}, 400, "bad_value"
    yield moves, {"position": {"fen": 5}}, 400, "bad_value"
    yield moves, {"position": {"fen": None}}, 400, "bad_value"
    yield moves, {"position": {"fen": "8" * 201}}, 400, "bad_value"
    yield moves, {"position": []}, 400, "bad_value"
    yield moves, {"position": "start"}, 400, "bad_value"
    yield moves, {"position": {"fem": START}}, 400, "unknown_field"
    yield moves, {}, 400, "missing_field"
    yield moves, {"position": {}, "x": 1}, 400, "unknown_field"
    yield moves, {"position": {"fen": START + "\0"}}, 400, "bad_value"
    for limits in ({"depth": 0}, {"depth": 121}, {"depth": "5"}, {"depth": 1.5}, {"time_ms": 0}, {"time_ms": 10**9},
                   {"time_ms": -1}, {"nodes": 0}, {"nodes": 10**18}, {"depth": True}, {"depth": None}):
        yield best, {"position": {}, "limits": limits}, 400, "bad_value"
    yield best, {"position": {}, "limits": {"seconds": 1}}, 400, "unknown_field"
    yield best, {"position": {}, "limits": 5}, 400, "bad_value"
    yield best, {"position": {}, "player": {"type": "engine", "rating": 10}}, 400, "bad_value"
    yield best, {"position": {}, "player": {"type": "god"}}, 400, "bad_value"
    yield best, {"position": {}, "player": {}}, 400, "missing_field"
    yield best, {"position": {}, "player": {"type": "brain"}}, 400, "missing_field"
    yield best, {"position": {}, "player": {"type": "brain", "brain": "unknown"}}, 404, "unknown_brain"
    yield best, {"position": {}, "player": {"type": "brain", "brain": "tutor", "rating": 1500}}, 400, "unknown_field"
    for seed in (-1, 2**53, 1.5, "7", None):
        yield best, {"position": {}, "seed": seed}, 400, "bad_value"
    yield "/positions/evaluation", {"position": {}, "seed": 1}, 400, "unknown_field"
    for path in ("evaluation", "evaluate-all-possible-moves", "suggest-move"):
        yield "/brains/unknown/" + path, {"position": {}}, 404, "unknown_brain"
        yield "/brains/tutor/" + path, {"position": {"fen": "8/8"}}, 422, "bad_fen"
        yield "/brains/tutor/" + path, {"position": {}, "player": {}}, 400, "unknown_field"
    for count in (0, 257, "3", 1.5):
        yield ("/brains/tutor/evaluate-all-possible-moves", {"position": {}, "maximum_number_of_moves": count}, 400,
               "bad_value")
    yield best, {"position": {"moves": ["f3", "e5", "g4", "Qh4"]}}, 422, "game_over_position"
    yield best, {"position": {"fen": "k7/8/K7/8/8/8/8/1Q6 b - - 0 1"}}, 422, "game_over_position"
    for pv in (0, 11, -1, "2", 1.5, None):
        yield evaluate, {"position": {}, "multipv": pv}, 400, "bad_value"
    yield evaluate, {"position": {}, "explain": "yes"}, 400, "bad_value"
    games = "/games"
    yield games, {}, 400, "missing_field"
    yield games, {"players": {}}, 400, "missing_field"
    yield games, {"players": {"white": {"type": "me"}}}, 400, "missing_field"
    yield games, {"players": {"white": {"type": "guest"}, "black": {"type": "guest"}}}, 400, "bad_value"
    yield games, {"players": {"white": {"type": "robot"}, "black": {"type": "me"}}}, 400, "bad_value"
    yield games, {"players": {"white": {"type": "brain"}, "black": {"type": "me"}}}, 400, "missing_field"
    yield games, {"players": {"white": {"type": "brain", "brain": "unknown"}, "black": {"type": "me"}}}, 404, "unknown_brain"
    yield games, {"players": {"white": {"type": "engine", "rating": 3999}, "black": {"type": "me"}}}, 422, "unknown_level"
    yield games, {"players": {"white": {"type": "me", "name": ""}, "black": {"type": "me"}}}, 400, "bad_value"
    yield games, {"players": {"white": {"type": "me", "name": "x" * 61}, "black": {"type": "me"}}}, 400, "bad_value"
    yield games, {"players": ME, "clock": {}}, 400, "missing_field"
    yield games, {"players": ME, "clock": {"initial_ms": 0}}, 400, "bad_value"
    yield games, {"players": ME, "clock": {"initial_ms": 10**12}}, 400, "bad_value"
    yield games, {"players": ME, "clock": {"initial_ms": 1000, "increment_ms": -1}}, 400, "bad_value"
    yield games, {"players": ME, "start": {"fen": "nonsense"}}, 422, "bad_fen"
    yield games, {"players": ME, "start": {"chess960": 960}}, 400, "bad_value"
    yield games, {"players": ME, "start": {"chess960": -2}}, 400, "bad_value"
    yield games, {"players": ME, "start": {"odds": "king"}}, 400, "bad_value"
    yield games, {"players": ME, "start": {"odds": "rook", "chess960": 5}}, 400, "bad_value"
    yield games, {"players": ME, "start": {"moves": ["e4", "e4"]}}, 422, "illegal_move"
    yield games, {"players": ME, "colors": "red"}, 400, "bad_value"
    yield games, {"players": ME, "title": "x" * 121}, 400, "bad_value"
    yield games, {"players": ME, "owner": "me"}, 400, "unknown_field"
    yield "/games/import", {"pgn": ""}, 400, "bad_value"
    yield "/games/import", {"pgn": "1. e4 e4"}, 422, "bad_pgn"
    yield "/games/import", {}, 400, "missing_field"
    yield "/games/1/moves", {"move": "e4", "ply": 0}, 404, "not_found"
    yield "/games/0/moves", {"move": "e4", "ply": 0}, 404, "not_found"
    yield "/games/-1/resign", {}, 404, "not_found"
    yield "/games/99999999999999999999/resign", {}, 404, "not_found"
    yield "/games/abc/draw", {"action": "offer"}, 404, "not_found"
    yield "/games/1/join", {"share": "x" * 24}, 404, "not_found"
    yield "/games/1/join", {"share": "short"}, 400, "bad_value"
    yield "/analyses", {}, 400, "missing_field"
    yield "/analyses", {"position": {}, "multipv": 100}, 400, "bad_value"
    yield "/analyses", {"position": {"fen": "bad"}}, 422, "bad_fen"
    yield "/reviews", {}, 400, "missing_field"
    yield "/reviews", {"game_id": "1", "pgn": "1. e4"}, 400, "missing_field"
    yield "/reviews", {"game_id": "1"}, 404, "not_found"
    yield "/reviews", {"pgn": "1. e4 xx"}, 422, "bad_pgn"
    yield "/reviews", {"pgn": "1. e4", "nodes_per_move": 1}, 400, "bad_value"
    yield "/reviews", {"pgn": "1. e4", "thresholds": {"inaccuracy": 50, "mistake": 10, "blunder": 15}}, 400, "bad_value"
    yield "/lab/runs", {"position": {}}, 400, "missing_field"
    yield "/lab/runs", {"position": {}, "brain": "unknown"}, 404, "unknown_brain"
    yield "/lab/runs", {"position": {}, "brain": "dummy"}, 400, "bad_value"
    yield "/lab/runs", {"position": {}, "brain": "tutor", "depth": 99}, 400, "bad_value"
    yield "/lab/runs", {"position": {}, "brain": "tutor", "switches": {"magic": True}}, 400, "unknown_field"
    yield "/lab/trees", {"position": {}, "brain": "tutor"}, 400, "missing_field"
    yield "/lab/trees", {"position": {}, "brain": "tutor", "depth": 2, "max_nodes": 100001}, 400, "bad_value"
    yield "/visitor", {"token": "yes"}, 400, "bad_value"
    yield "/visitor", {"name": "x"}, 400, "unknown_field"
    yield "/access", {}, 400, "missing_field"


TEXT_CASES = [
    ("", 400, "bad_json"), ("{", 400, "bad_json"), ("[]", 400, "bad_json"), ("null", 400, "bad_json"),
    ("1", 400, "bad_json"), ('"text"', 400, "bad_json"), ("{'position': {}}", 400, "bad_json"),
    ('{"position": {}} x', 400, "bad_json"), ("[" * 5000, 400, "bad_json"), ('{"a":' * 100, 400, "bad_json"),
    ('{"position": {"fen": "\\ud800"}}', 400, "bad_json"), ('{"position": NaN}', 400, "bad_json"),
]

QUERY_CASES = [
    ("/games?limit=0", 400, "bad_query"), ("/games?limit=201", 400, "bad_query"), ("/games?limit=x", 400, "bad_query"),
    ("/games?limit=", 400, "bad_query"), ("/games?limit=1e3", 400, "bad_query"), ("/games?status=odd", 400, "bad_query"),
    ("/games?outcome=1-0", 400, "bad_query"), ("/games?cursor=zzz", 400, "bad_query"),
    ("/games?since=-1", 400, "bad_query"), ("/games?q=" + "x" * 101, 400, "bad_query"),
    ("/positions/image.svg?fen=bad", 422, "bad_fen"), ("/positions/image.svg?theme=neon", 400, "bad_query"),
    ("/positions/image.svg?size=1", 400, "bad_query"), ("/positions/image.svg?size=99999", 400, "bad_query"),
    ("/positions/image.svg?arrows=e2e9", 400, "bad_query"), ("/positions/image.svg?circles=zz", 400, "bad_query"),
    ("/positions/image.svg?targets=z9", 400, "bad_query"), ("/positions/image.svg?moves=e5", 422, "illegal_move"),
    ("/positions/image.svg?orientation=left", 400, "bad_query"), ("/tablebase?fen=bad", 422, "bad_fen"),
    ("/tablebase", 404, "tablebase_missing"), ("/nothing", 404, "not_found"), ("/games/1/nothing", 404, "not_found"),
    ("/brains/unknown", 404, "unknown_brain"), ("/games/1", 404, "not_found"), ("/analyses/xyz", 404, "not_found"),
    ("/reviews/xyz", 404, "not_found"), ("/lab/trees/xyz", 404, "not_found"), ("/live", 426, "upgrade_required"),
    ("/games/%00", 400, "bad_request"), ("/games/%2e%2e/%2e%2e/etc/passwd", 400, "bad_request"),
    ("/games/%zz", 400, "bad_request"), ("/games?q=%", 400, "bad_request"), ("/../../etc/passwd", 400, "bad_request"),
    ("/positions/legal-moves", 405, "method_not_allowed"),
]


class HostileRequests(ServerTest):
    def setUp(self):
        self.client = Client(self.server, new=True)

    def tearDown(self):
        self.assertEqual(Client(self.server).get("/health").status, 200)

    def test_bodies(self):
        for path, body, status, code in body_cases():
            with self.subTest(path=path, body=str(body)[:80]):
                self.check_problem(self.client.post(path, body), status, code)

    def test_the_tables_are_long(self):
        self.assertGreaterEqual(len(list(body_cases())) + len(TEXT_CASES) + len(QUERY_CASES), 150)

    def test_texts_that_are_no_objects(self):
        for text, status, code in TEXT_CASES:
            with self.subTest(text=text[:40]):
                self.check_problem(self.client.post("/positions/legal-moves", text, headers=JSON), status, code)

    def test_queries_and_paths(self):
        for path, status, code in QUERY_CASES:
            with self.subTest(path=path):
                self.check_problem(self.client.get(path), status, code)

    def test_the_place_of_a_wrong_fen_is_named(self):
        answer = self.client.post("/positions/legal-moves", {"position": {"fen": BAD_FENS[3]}})
        place = answer.json["errors"][0]
        self.assertEqual((place["pointer"], place["field"]), ("/position/fen", "placement"))
        self.assertGreater(place["column"], 0)
        self.assertEqual(place["text"]["en"], answer.json["detail"])
        self.assertRegex(place["text"]["de"], r"^FEN, Teil 1 \(Aufstellung\), Stelle \d+: ")

    def test_headers(self):
        position = json.dumps({"position": {}})
        cases = [
            ({"Content-Type": "text/plain"}, 415, "unsupported_media_type"),
            ({"Content-Type": ""}, 415, "unsupported_media_type"),
            ({**JSON, "Origin": "http://evil.example"}, 403, "foreign_origin"),
            ({**JSON, "Origin": "null"}, 403, "foreign_origin"),
            ({**JSON, "Sec-Fetch-Site": "cross-site"}, 403, "foreign_origin"),
            ({**JSON, "Host": "evil.example"}, 403, "unknown_host"),
            ({**JSON, "Host": "127.0.0.1.evil.example"}, 403, "unknown_host"),
            ({**JSON, "Authorization": "Bearer nonsense"}, 401, "unauthorized"),
            ({**JSON, "Authorization": "Basic YTpi"}, 401, "unauthorized"),
        ]
        for headers, status, code in cases:
            with self.subTest(headers=headers):
                self.check_problem(self.client.post("/positions/legal-moves", position, headers=headers), status, code)
        self.check_problem(self.client.post("/games", {"players": ME}, headers={"Idempotency-Key": "short"}), 400,
                           "bad_header")

    def test_what_is_too_large(self):
        self.check_problem(self.client.post("/positions/legal-moves", "x" * 70000, headers=JSON), 413, "payload_too_large")
        self.check_problem(self.client.get("/health", headers={"X-Long": "x" * 40000}), 431, "header_too_large")

    def raw(self, data, wait=5):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=wait) as connection:
            connection.sendall(data)
            received = b""
            try:
                while piece := connection.recv(65536):
                    received += piece
            except TimeoutError:
                pass
            return received

    def test_bytes_that_are_no_http(self):
        for data in (b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01",
                     b"GET /a b HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                     b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"):
            with self.subTest(data=data[:40]):
                received = self.raw(data + b"\r\n" * 2, wait=3)
                self.assertTrue(received == b"" or b" 400 " in received.split(b"\r\n")[0], received[:100])

    def test_a_refused_client_gets_the_answer_at_once_and_may_finish_its_request(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=5) as connection:
            connection.sendall(b"GET / HTTP/9.9\r\n\r\n")
            received = b""
            while piece := connection.recv(65536):
                received += piece
            self.assertIn(b" 400 ", received.split(b"\r\n")[0])
            for _ in range(3):  # if the server had closed both directions, it would answer the first one with a reset
                connection.sendall(b"still talking\r\n")
                time.sleep(0.05)

    def test_a_large_body_is_read_only_from_clients_that_may_send_it(self):
        length = 5_000_000
        host, token = b"Host: localhost\r\n", b"Authorization: Bearer " + self.client.token.encode() + b"\r\n"
        for headers, status in ((host, b" 401 "), (b"Host: evil.example\r\n" + token, b" 403 "),
                                (host + token + b"Origin: http://evil.example\r\n", b" 403 ")):
            with self.subTest(headers=headers):
                received = self.raw(b"POST /api/v1/games/import HTTP/1.1\r\nContent-Type: text/plain\r\n" + headers +
                                    b"Content-Length: %d\r\n\r\n" % length)
                self.assertIn(status, received.split(b"\r\n")[0])
        games = "".join(f'[White "{i}"]\n\n1. e4 {{{"x" * 200}}} 1-0\n\n' for i in range(500))
        answer = self.client.post("/games/import", games, headers={"Content-Type": "text/plain"})
        self.assertEqual((answer.status, len(answer.json["games"])), (200, 500))

    def most_memory(self):
        """The peak memory of the server, in MiB."""
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def test_a_million_games_instead_of_one(self):
        before = self.most_memory()
        many = self.client.post("/reviews", {"pgn": "e4 * " * 1_000_000, "nodes_per_move": 1000})
        self.assertEqual(many.status, 201)
        bad = self.client.post("/reviews", {"pgn": "z * " * 1_000_000})
        self.check_problem(bad, 422, "bad_pgn")
        self.assertEqual(len(bad.json["errors"]), 50)
        game = self.client.new_game(players=ME)["id"]
        self.client.post(f"/games/{game}/resign", {"color": "white"})
        put = self.client.send("PUT", f"/games/{game}/pgn", "e4 * " * 200_000,
                               headers={"Content-Type": "application/x-chess-pgn"})
        self.check_problem(put, 422, "bad_pgn")
        self.assertLess(self.most_memory() - before, 300)

    def test_half_a_request_does_not_hold_up_others(self):
        idle = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(50)]
        for connection in idle:
            connection.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        begin = time.monotonic()
        self.assertEqual(self.client.get("/health").status, 200)
        self.assertLess(time.monotonic() - begin, 2)
        for connection in idle:
            connection.close()

    def test_websocket_messages(self):
        live = WebSocket(self.server, self.client.token)
        live.receive()
        for text, code in [("", "bad_json"), ("{", "bad_json"), ("[]", "bad_json"), ("{}", "missing_field"),
                           ('{"type": "dance"}', "bad_value"), ('{"type": 5}', "bad_value"),
                           ('{"type": "ping", "x": 1}', "unknown_field"), ('{"type": "subscribe_game"}', "missing_field"),
                           ('{"type": "subscribe_game", "game_id": "77777"}', "not_found"),
                           ('{"type": "move", "game_id": "1", "move": "e4"}', "missing_field"),
                           ('{"type": "watch_analysis", "analysis_id": "none"}', "not_found"),
                           ('{"type": "watch_review", "review_id": "none"}', "not_found")]:
            with self.subTest(text=text):
                live.send_text(text)
                message = live.receive()
                self.assertEqual((message["type"], message["problem"]["code"]), ("error", code))
        live.send_text(b"\x00\x01", opcode=2)
        self.assertIsNone(live.receive())
        live.close()
        self.assertEqual(WebSocket.refusal(self.server, headers=["Origin: http://evil.example"]), 403)
        self.assertEqual(WebSocket.refusal(self.server, token="nonsense"), 401)

    def test_a_client_that_reads_no_reply_holds_one_of_each_kind(self):
        pgn = "1. a4 a5 " + "2. Nf3 Nf6 3. Ng1 Ng8 " * 600 + "1-0"
        game = self.client.post("/games/import", {"pgn": pgn}).json["games"][0]
        live = WebSocket(self.server, self.client.token)
        live.receive()
        for i in range(90):  # more than the queue of the server and the buffers of the kernel hold
            live.send({"type": "subscribe_game", "game_id": game["id"], "request_id": str(i)})
            time.sleep(0.01)
        live.wait_for(lambda message: message.get("request_id") == "89")
        live.close()


class RateLimits(ServerTest):
    rate = "60"

    def test_refused_requests_say_when_to_retry(self):
        client = Client(self.server)
        for _ in range(100):
            answer = client.get("/health")
            if answer.status == 429:
                break
        self.check_problem(answer, 429, "rate_limited")
        self.assertGreaterEqual(int(answer.headers["Retry-After"]), 1)
        self.assertIn("RateLimit-Limit", answer.headers)


class RateOfSockets(ServerTest):
    rate = "60"

    def test_messages_count_as_requests_of_their_address(self):
        client = Client(self.server, new=True)
        live = WebSocket(self.server, client.token)
        live.receive()
        for i in range(80):
            live.send({"type": "ping", "request_id": str(i)})
        refused = live.wait_for(lambda message: message["type"] == "error")
        self.assertEqual(refused["problem"]["code"], "rate_limited")
        self.assertIn("request_id", refused)
        self.check_problem(client.get("/health"), 429, "rate_limited")
        live.close()


class RateOfImports(ServerTest):
    rate = "400"

    def test_a_large_body_is_paid_for_once_and_before_it_is_read(self):
        client = Client(self.server, new=True)
        first = client.post("/games/import", {"pgn": "1. e4 *"})
        second = client.post("/games/import", {"pgn": "1. d4 *"})
        self.assertEqual((first.status, second.status), (200, 200), "of 80 each takes 30")
        third = client.post("/games/import", "x" * 1_000_000, headers={"Content-Type": "text/plain"})
        self.check_problem(third, 429, "rate_limited")


if __name__ == "__main__":
    unittest.main()
