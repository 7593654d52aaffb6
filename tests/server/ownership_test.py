"""No client moves for another: every operation on a game by owner, stranger, link holder and anonymous."""

import unittest

from support import Client, Server, ServerTest, WebSocket

OPERATIONS = [
    ("GET", "", None), ("PATCH", "", {"title": "x"}), ("POST", "/moves", {"move": "e4", "ply": 0}),
    ("POST", "/takeback", {}), ("POST", "/resign", {}), ("POST", "/draw", {"action": "offer"}), ("POST", "/hint", {}),
    ("POST", "/rematch", None), ("GET", "/shares", None), ("POST", "/shares", {"role": "viewer"}), ("GET", "/pgn", None),
    ("GET", "/fen", None), ("GET", "/image.svg", None), ("GET", "/events", None), ("DELETE", "", None),
    ("DELETE", "/shares/aaaaaaaaaaaaaaaaaaaaaaaa", None),
]
READ_ONLY = {"", "/pgn", "/fen", "/image.svg"}


class Ownership(ServerTest):
    def test_other_visitors_and_anonymous_clients_find_and_change_nothing(self):
        owner = Client(self.server, new=True)
        game = owner.new_game()
        before = owner.get("/games/" + game["id"]).json
        for method, part, body in OPERATIONS:
            path = "/games/" + game["id"] + part
            with self.subTest(operation=method + part):
                self.check_problem(Client(self.server, new=True).send(method, path, body), 404, "not_found")
                self.check_problem(Client(self.server).send(method, path, body), 401, "unauthorized")
                bad_link = path + "?share=" + "x" * 24
                self.assertIn(Client(self.server).send(method, bad_link, body).code, ("not_found", "unauthorized"))
        self.assertEqual(owner.get("/games/" + game["id"]).json["seq"], before["seq"])

    def test_a_viewers_link_reads_and_nothing_else(self):
        owner = Client(self.server, new=True)
        game = owner.new_game()
        share = owner.post(f"/games/{game['id']}/shares", {"role": "viewer"}).json["share"]
        for viewer in (Client(self.server), Client(self.server, new=True)):
            for method, part, body in OPERATIONS:
                if part == "/events":
                    continue
                with self.subTest(operation=method + part):
                    answer = viewer.send(method, f"/games/{game['id']}{part}?share={share}", body)
                    if method == "GET" and part in READ_ONLY:
                        self.assertEqual(answer.status, 200)
                    else:
                        self.assertIn(answer.status, (401, 403, 404), answer.body)
        seen = Client(self.server).get(f"/games/{game['id']}?share={share}").json
        self.assertEqual(seen["role"], "viewer")
        self.assertFalse(any(seen["state"]["can"].values()))
        self.assertEqual(owner.send("DELETE", f"/games/{game['id']}/shares/{share}").status, 204)
        self.check_problem(Client(self.server).get(f"/games/{game['id']}?share={share}"), 404, "not_found")

    def test_a_friend_joins_once_and_moves_for_one_side_only(self):
        owner, friend, third = (Client(self.server, new=True) for _ in range(3))
        game = owner.new_game(players={"white": {"type": "me"}, "black": {"type": "guest"}})
        path = "/games/" + game["id"]
        self.assertEqual(game["state"]["status"], "waiting")
        self.check_problem(owner.post(path + "/moves", {"move": "e4", "ply": 0}), 409, "not_started")
        share = owner.post(path + "/shares", {"role": "player"}).json["share"]
        live = WebSocket(self.server, friend.token)
        live.receive()
        live.send({"type": "subscribe_game", "game_id": game["id"], "share": share})
        self.assertEqual(live.wait_for(lambda m: m["type"] == "game")["event"]["game"]["role"], "viewer")
        self.check(friend.post(path + "/join", {"share": share}), "/games/{game_id}/join", "post")
        self.check_problem(third.post(path + "/join", {"share": share}), 409, "seat_taken")
        self.check_problem(friend.post(path + "/moves", {"move": "e4", "ply": 0}), 409, "not_your_turn")
        self.check(owner.post(path + "/moves", {"move": "e4", "ply": 0}), "/games/{game_id}/moves", "post")
        event = live.wait_for(lambda m: m["type"] == "game" and m["event"]["kind"] == "move")["event"]
        self.assertTrue(event["state"]["can"]["move"], "who has joined may move, though he came as a viewer")
        live.close()
        self.check_problem(owner.post(path + "/moves", {"move": "e5", "ply": 1}), 409, "not_your_turn")
        self.check(friend.post(path + "/moves", {"move": "e5", "ply": 1}), "/games/{game_id}/moves", "post")
        self.check_problem(third.get(path), 404, "not_found")
        self.assertEqual(friend.get("/games").json["games"][0]["id"], game["id"])
        self.check_problem(friend.send("DELETE", path), 403, "forbidden")
        self.check_problem(friend.post(path + "/hint", {}), 403, "forbidden")
        asked = friend.post(path + "/takeback", {}).json
        self.assertEqual((asked["state"]["ply"], asked["state"]["takeback_request"]), (2, "black"))
        agreed = owner.post(path + "/takeback", {}).json
        self.assertEqual(agreed["state"]["ply"], 1)
        owner.post(path + "/draw", {"action": "offer"})
        friend.post(path + "/draw", {"action": "decline"})
        self.assertEqual(owner.get(path).json["state"]["draw_answer"], "declined")
        friend.post(path + "/moves", {"move": "e5", "ply": 1})
        owner.post(path + "/moves", {"move": "Nf3", "ply": 2})
        self.assertNotIn("draw_answer", owner.get(path).json["state"])
        offered = owner.post(path + "/draw", {"action": "offer"}).json
        self.assertEqual(offered["state"]["draw_offer"], "white")
        accepted = friend.post(path + "/draw", {"action": "accept"}).json
        self.assertEqual(accepted["state"]["outcome"]["reason"], "agreement")

    def test_analyses_and_reviews_belong_to_the_visitor_who_requested_them(self):
        owner, stranger = Client(self.server, new=True), Client(self.server, new=True)
        analysis = owner.post("/analyses", {"position": {}, "limits": {"depth": 2}}).json["id"]
        review = owner.post("/reviews", {"pgn": "1. e4 e5", "nodes_per_move": 1000}).json["id"]
        tree = owner.post("/lab/trees", {"position": {}, "brain": "tutor", "depth": 1}).json["id"]
        for path in (f"/analyses/{analysis}", f"/reviews/{review}", f"/lab/trees/{tree}", f"/lab/trees/{tree}/nodes",
                     f"/analyses/{analysis}/events", f"/reviews/{review}/events"):
            with self.subTest(path=path):
                self.check_problem(stranger.get(path), 404, "not_found")
                self.check_problem(Client(self.server).get(path), 401, "unauthorized")
        for path in (f"/analyses/{analysis}", f"/reviews/{review}", f"/lab/trees/{tree}"):
            self.check_problem(stranger.send("DELETE", path), 404, "not_found")
            self.assertEqual(owner.get(path).status, 200)

    def test_a_hidden_game_looks_like_a_missing_one(self):
        game = Client(self.server, new=True).new_game()
        stranger = Client(self.server, new=True)
        answers = [stranger.post("/reviews", {"game_id": game_id}) for game_id in (game["id"], "987654321", "none")]
        for answer in answers:
            self.check_problem(answer, 404, "not_found")
            self.assertEqual(answer.json, answers[0].json)

    def test_an_import_does_not_reveal_games_of_other_visitors(self):
        for _ in range(2):
            client = Client(self.server, new=True)
            self.assertEqual(len(client.post("/games/import", {"pgn": "1. b4 e5 2. Bb2 *"}).json["games"]), 1)
            self.assertEqual(len(client.get("/games").json["games"]), 1)

    def test_a_foreign_socket_receives_no_events(self):
        owner = Client(self.server, new=True)
        game = owner.new_game()
        for token in (None, Client(self.server, new=True).token):
            live = WebSocket(self.server, token)
            live.receive()
            for message in ({"type": "subscribe_game"}, {"type": "move", "move": "e4", "ply": 0}):
                answers = []
                for game_id in (game["id"], "987654321"):
                    live.send({**message, "game_id": game_id})
                    answers.append(live.receive())
                self.assertEqual(answers[0]["problem"]["code"], "not_found")
                self.assertEqual(*answers)
            live.close()
        self.assertEqual(owner.get("/games/" + game["id"]).json["state"]["ply"], 0)


class Password(ServerTest):
    @classmethod
    def setUpClass(cls):
        import tempfile

        cls.file = tempfile.NamedTemporaryFile("w", suffix=".txt", newline="")
        cls.file.write("open sesame\r\n")  # as Windows writes it
        cls.file.flush()
        cls.options = ("--password-file", cls.file.name)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.file.close()

    def test_everything_but_health_wants_the_password(self):
        client = Client(self.server)
        self.assertEqual(client.get("/health").status, 200)
        self.assertTrue(client.get("/version").json["access_required"])
        self.check_problem(client.get("/opponents"), 401, "access_required")
        self.check_problem(client.post("/access", {"password": "wrong"}), 401, "access_denied")
        opened = client.post("/access", {"password": "open sesame"})
        self.assertEqual(opened.status, 204)
        cookie = opened.headers["Set-Cookie"].split(";")[0]
        self.assertNotIn("sesame", cookie)
        self.assertEqual(client.get("/opponents", headers={"Cookie": cookie}).status, 200)
        self.assertEqual(client.get("/opponents", headers={"X-Kiebitz-Access": "open sesame"}).status, 200)
        self.check_problem(client.get("/opponents", headers={"X-Kiebitz-Access": "open"}), 401, "access_required")
        self.assertEqual(WebSocket.refusal(self.server), 401)

    def test_password_guesses_are_slowed_down_and_then_refused(self):
        server = Server(*self.options, rate="600")
        try:
            client = Client(server)
            guesses = [client.get("/opponents", headers={"X-Kiebitz-Access": f"guess {i}"}).code for i in range(30)]
            self.assertIn("access_required", guesses)
            self.assertEqual(guesses[-1], "rate_limited")
            self.assertEqual(client.get("/opponents", headers={"X-Kiebitz-Access": "open sesame"}).status, 429)
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main()
