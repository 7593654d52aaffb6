"""Every kind of reply matches api/openapi.yaml."""

import json
import re
import subprocess
import unittest

from support import PROGRAM, ROOT, Client, ServerTest, WebSocket, wait_until

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
OPERA = """[White "Morphy"]
[Black "Duke"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""


class Examples(ServerTest):
    def test_examples_of_the_contract_are_true(self):
        files = sorted((ROOT / "api" / "examples").glob("*.json"))
        self.assertTrue(files)
        for file in files:
            with self.subTest(example=file.name):
                example = json.loads(file.read_text(encoding="utf-8"))
                request, wanted = example["request"], example["answer"]
                answer = Client(self.server, new=True).send(request["method"], request["path"], request.get("body"))
                self.assertEqual(answer.status, wanted["status"], answer.body)
                kind = "application/json" if answer.status < 400 else "application/problem+json"
                schema = self.contract.response_schema(wanted["operation"], request["method"], answer.status, kind)
                self.assertEqual(self.contract.faults(answer.json, schema), [])
                self.assertEqual({name: answer.json[name] for name in wanted["contains"]}, wanted["contains"])


class SystemAnswers(ServerTest):
    def test_health_readiness_version(self):
        client = Client(self.server)
        self.check(client.get("/health"), "/health")
        self.assertEqual(self.check(client.get("/ready"), "/ready")["status"], "ready")
        version = self.check(client.get("/version"), "/version")
        self.assertTrue(version["features"]["persistent"])

    def test_metrics_are_lines_of_prometheus(self):
        answer = Client(self.server).get("/metrics")
        self.assertEqual(answer.status, 200)
        for line in answer.body.decode().splitlines():
            self.assertRegex(line, r"^(# (HELP|TYPE) |[a-z_]+(\{.*\})? [-0-9.e+]+$)")

    def test_the_page_the_contract_and_the_reference_are_there(self):
        client = Client(self.server)
        for path, kind in [("/", "text/html"), ("/play/12", "text/html"), ("/api", "text/html"),
                           ("/api/openapi.yaml", "application/yaml"), ("/favicon.svg", "image/svg+xml")]:
            answer = client.send("GET", path, raw_path=True)
            self.assertEqual(answer.status, 200, path)
            self.assertIn(kind, answer.headers["Content-Type"])
            scripts = re.search(r"script-src ([^;]*)", answer.headers["Content-Security-Policy"])
            self.assertEqual(scripts.group(1).strip(), "'self'")
            again = client.send("GET", path, raw_path=True, headers={"If-None-Match": answer.headers["ETag"]})
            self.assertEqual(again.status, 304, path)
        self.assertEqual(client.send("GET", "/nothing.js", raw_path=True).status, 404)

    def test_a_visitor_is_made_once(self):
        first = self.check(Client(self.server).post("/visitor", {"token": True}), "/visitor", "post")
        client = Client(self.server, first["token"])
        again = self.check(client.post("/visitor", {}), "/visitor", "post")
        self.assertEqual((again["id"], again["is_new"]), (first["id"], False))
        self.check(client.get("/visitor"), "/visitor")

    def test_a_browser_gets_a_cookie_scripts_cannot_read(self):
        answer = Client(self.server).post("/visitor", {})
        cookie = answer.headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Lax", cookie)
        self.assertNotIn("token", answer.json)


class PositionAnswers(ServerTest):
    def test_legal_moves(self):
        client = Client(self.server)
        info = self.check(client.post("/positions/legal-moves", {"position": {}}), "/positions/legal-moves", "post")
        self.assertEqual(len(info["legal_moves"]), 20)
        info = self.check(client.post("/positions/legal-moves", {"position": {"moves": ["f3", "e5", "g4", "Qh4#"]}}),
                          "/positions/legal-moves", "post")
        self.assertEqual(info["outcome"]["reason"], "checkmate")
        self.assertEqual(info["legal_moves"], [])

    def test_an_en_passant_square_is_kept_where_a_capture_is_legal(self):
        client = Client(self.server)
        for given, kept in [("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"),
                            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "-"),
                            ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "-")]:  # the pawn that could take is pinned
            answer = client.post("/positions/legal-moves", {"position": {"fen": given}})
            self.assertEqual(answer.json["fen"].split()[3], kept, given)
        wrong = client.post("/positions/legal-moves", {"position": {"fen": "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"}})
        self.assertEqual((wrong.status, wrong.json["errors"][0]["field"]), (422, "en_passant"))

    def test_best_move_mates(self):
        body = {"position": {"fen": MATE_IN_ONE}, "limits": {"depth": 4}}
        best = self.check(Client(self.server).post("/positions/best-move", body), "/positions/best-move", "post")
        self.assertEqual(best["move"]["san"], "Rd8#")
        self.assertEqual(best["line"]["score"]["kind"], "mate")
        self.assertEqual(best["outcome_after"]["winner"], "white")

    def test_best_move_of_a_level(self):
        body = {"position": {}, "player": {"type": "engine", "rating": 800}}
        self.check(Client(self.server).post("/positions/best-move", body), "/positions/best-move", "post")

    def test_best_move_of_a_brain(self):
        body = {"position": {"fen": MATE_IN_ONE}, "player": {"type": "brain", "brain": "tutor"}, "seed": 1}
        best = self.check(Client(self.server).post("/positions/best-move", body), "/positions/best-move", "post")
        self.assertEqual((best["source"], best["move"]["san"]), ("brain", "Rd8#"))

    def test_evaluation_explains_itself(self):
        body = {"position": {"moves": ["e4", "e5", "Nf3"]}, "limits": {"depth": 5}, "multipv": 3, "explain": True}
        value = self.check(Client(self.server).post("/positions/evaluation", body), "/positions/evaluation", "post")
        self.assertEqual([line["rank"] for line in value["lines"]], [1, 2, 3])
        self.assertTrue(value["explanation"]["available"])
        self.assertIn("not what plays", value["explanation"]["note"]["en"])
        self.check(Client(self.server).post("/positions/explanation", {"position": {}}), "/positions/explanation",
                   "post")

    def test_reasons_are_facts_and_words(self):
        back_rank = {"fen": "3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - - 0 1"}
        body = {"position": back_rank, "move": "Rxe5", "nodes": 5000}
        told = self.check(Client(self.server).post("/positions/reasons", body), "/positions/reasons", "post")
        self.assertIn("mate_allowed", [fact["kind"] for fact in told["facts"]])
        self.assertIn("Rd1+", told["text"]["en"])
        self.assertIn("Td1+", told["text"]["de"])
        self.assertEqual("".join(part["text"] for part in told["parts"]["de"]), told["text"]["de"])
        for wrong, status in (({"move": "Rxe6"}, 422), ({"move": "Rxe5", "nodes": 1}, 400)):
            answer = Client(self.server).post("/positions/reasons", {"position": back_rank, **wrong})
            self.assertEqual(answer.status, status)
        stalemate = {"position": {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}}
        self.assertEqual(Client(self.server).post("/positions/reasons", stalemate).status, 422)

    def test_picture_with_etag(self):
        client = Client(self.server)
        path = "/positions/image.svg?moves=e4,e5&arrows=g1f3:red&circles=e4&targets=g1&theme=wood&orientation=black"
        answer = client.get(path)
        self.assertEqual(answer.status, 200)
        self.assertTrue(answer.body.startswith(b"<svg") or b"<svg" in answer.body[:200])
        self.assertEqual(client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status, 304)

    def test_openings_have_names_and_moves(self):
        client = Client(self.server, new=True)
        found = self.check(client.get("/openings?moves=e4,c5"), "/openings")
        self.assertIn("Sicilian", found["opening"]["name"]["en"])
        self.assertIn("Sizilian", found["opening"]["name"]["de"])
        self.assertTrue(found["moves"])
        self.check(client.get("/openings?moves=e4&source=mine"), "/openings")
        names = self.check(client.get("/openings/names?q=sizilianisch&limit=3"), "/openings/names")["openings"]
        self.assertEqual(names[0]["moves"], "1. e4 c5")
        self.check_problem(client.get("/openings/names"), 400, "bad_query")
        self.check_problem(Client(self.server).get("/openings?source=mine"), 401, "unauthorized")
        info = self.check(client.post("/positions/legal-moves", {"position": {"moves": ["d4", "d5", "c4"]}}),
                          "/positions/legal-moves", "post")
        self.assertIn("opening", info)

    def test_distances_of_the_tablebase_are_negative_for_the_losing_side(self):
        lost = self.check(Client(self.server).get("/tablebase?fen=8/8/8/8/8/2k5/8/K1Q5_b_-_-_0_1"), "/tablebase")
        self.assertEqual((lost["category"], lost["dtm"]), ("loss", -16))
        self.assertEqual({move["dtm"] < 0 for move in lost["moves"]}, {True})
        won = self.check(Client(self.server).get("/tablebase?fen=8/8/8/8/8/3k4/8/K1Q5_w_-_-_0_1"), "/tablebase")
        self.assertGreater(won["dtm"], 0)

    def test_tablebase_of_three_pieces(self):
        answer = Client(self.server).get("/tablebase?fen=4k3/8/4K3/4P3/8/8/8/8_w_-_-_0_1")
        result = self.check(answer, "/tablebase")
        self.assertEqual(result["category"], "win")
        self.assertTrue(result["moves"])


class GameAnswers(ServerTest):
    def test_a_game_from_start_to_end(self):
        client = Client(self.server, new=True)
        game = self.check(client.post("/games", {"players": {"white": {"type": "me", "name": "Anna"},
                                                             "black": {"type": "engine", "rating": 500}},
                                                 "clock": {"initial_ms": 60000, "increment_ms": 1000},
                                                 "title": "First"}), "/games", "post", 201)
        path = "/games/" + game["id"]
        game = self.check(client.post(path + "/moves", {"move": "e4", "ply": 0, "wait_ms": 20000}),
                          "/games/{game_id}/moves", "post")
        self.assertEqual(game["state"]["ply"], 2)
        self.assertEqual(game["moves"][0]["san"], "e4")
        self.check(client.get(path), "/games/{game_id}")
        self.check(client.post(path + "/hint", {"step": 3}), "/games/{game_id}/hint", "post")
        game = self.check(client.post(path + "/takeback", {}), "/games/{game_id}/takeback", "post")
        self.assertEqual(game["state"]["ply"], 0)
        self.check(client.send("PATCH", path, {"title": "Second", "note": "n"}), "/games/{game_id}", "patch")
        game = self.check(client.post(path + "/resign", {}), "/games/{game_id}/resign", "post")
        self.assertEqual(game["state"]["outcome"]["reason"], "resignation")
        rematch = self.check(client.post(path + "/rematch"), "/games/{game_id}/rematch", "post", 201)
        self.assertTrue(rematch["players"]["black"]["is_you"])
        page = self.check(client.get("/games?status=finished"), "/games")
        self.assertEqual([entry["id"] for entry in page["games"]], [game["id"]])
        self.check(client.get("/statistics"), "/statistics")
        self.assertIn(b"[Event", client.get(path + "/pgn").body)
        self.assertIn(b" w ", client.get(path + "/fen").body)
        self.assertEqual(client.get(path + "/image.svg?ply=0").status, 200)
        self.assertEqual(client.send("DELETE", path).status, 204)
        self.check_problem(client.get(path), 404, "not_found")

    def test_import_export_and_pages(self):
        client = Client(self.server, new=True)
        result = self.check(client.post("/games/import", {"pgn": OPERA + "\n1. e4 e5 2. Ke3 *\n"}), "/games/import", "post")
        self.assertEqual((len(result["games"]), len(result["errors"])), (1, 1))
        self.assertEqual(result["errors"][0]["game"], 2)
        exported = client.get("/games/export")
        self.assertIn(b"17. Rd8#", exported.body.replace(b"\n", b" "))
        for _ in range(3):
            client.new_game()
        page = self.check(client.get("/games?limit=2"), "/games")
        rest = self.check(client.get("/games?limit=2&cursor=" + page["next_cursor"]), "/games")
        ids = [game["id"] for game in page["games"] + rest["games"]]
        self.assertEqual(len(set(ids)), 4)
        self.assertEqual(len(self.check(client.get("/games?q=morphy"), "/games")["games"]), 1)
        for opening in ["philidor", "C41"]:
            self.assertEqual(len(self.check(client.get("/games?q=" + opening), "/games")["games"]), 1, opening)
        game_id = result["games"][0]["id"]
        annotated = client.get(f"/games/{game_id}/pgn").body.decode().replace("1. e4", "1. e4 {best by test}")
        self.check(client.send("PUT", f"/games/{game_id}/pgn", annotated,
                               headers={"Content-Type": "application/x-chess-pgn"}), "/games/{game_id}/pgn", "put")
        self.assertIn(b"best by test", client.get(f"/games/{game_id}/pgn").body)

    def test_an_import_keeps_clocks_scores_ratings_and_how_the_game_ended(self):
        client = Client(self.server, new=True)
        game = ('[Event "E"]\n[White "A"]\n[Black "B"]\n[WhiteElo "2100"]\n[TimeControl "300+2"]\n[Result "1-0"]\n\n'
                "1. e4 {[%eval 0.25] [%clk 0:04:58]} e5 {[%clk 0:04:59]} 2. Qh5 1-0\n")
        passing = '\n[White "C"]\n\n1. e4 -- 2. d4 *\n'
        bad = '\n[White "D"]\n\n1. e4 e4 *\n'
        result = self.check(client.post("/games/import", {"pgn": game + passing + bad * 60}), "/games/import", "post")
        self.assertEqual([len(result["games"]), len(result["errors"]), result["error_count"]], [1, 50, 61])
        self.assertIn("passes", result["errors"][0]["reason"])
        kept = self.check(client.get("/games/" + result["games"][0]["id"]), "/games/{game_id}")
        self.assertEqual(kept["moves"][0]["clock_ms"], 298_000)
        self.assertEqual(kept["moves"][0]["score"]["value"], 25)
        self.assertEqual(kept["clock"], {"initial_ms": 300_000, "increment_ms": 2_000})
        self.assertEqual(kept["state"]["outcome"]["reason"], "resignation")
        self.assertIn(b'[WhiteElo "2100"]', client.get(f"/games/{kept['id']}/pgn").body)
        again = self.check(client.post("/games/import", {"pgn": game}), "/games/import", "post")
        self.assertEqual((again["games"], again["duplicates"]), ([], 1))

    def test_an_import_has_bounds(self):
        client = Client(self.server, new=True)
        many = client.post("/games/import", {"pgn": '[White "A"]\n\n1. e4 *\n\n' * 2001})
        self.check_problem(many, 413, "payload_too_large")
        self.assertIn("2000", many.json["detail"])
        long = '[White "A"]\n\n1. e4 {' + "x" * 300_000 + '} e5 *\n\n[White "B"]\n\n1. d4 *\n'
        result = self.check(client.post("/games/import", {"pgn": long}), "/games/import", "post")
        self.assertEqual([len(result["games"]), result["error_count"]], [1, 1])
        self.assertIn("256 KiB", result["errors"][0]["reason"])

    def test_a_large_export_is_complete(self):
        client = Client(self.server, new=True)
        text = "".join(f'[White "{i}"]\n\n1. e4 {{{i} {"x" * 200_000}}} *\n\n' for i in range(8))
        self.check(client.post("/games/import", {"pgn": text}), "/games/import", "post")
        exported = client.get("/games/export")
        self.assertEqual(exported.headers["Transfer-Encoding"], "chunked")
        self.assertEqual(exported.body.count(b"x"), 8 * 200_000)

    def test_a_rematch_swaps_colours_but_odds_stay_where_they_are(self):
        client = Client(self.server, new=True)
        for start, seat in [({}, "black"), ({"chess960": 12}, "black"), ({"odds": "queen"}, "white")]:
            game = client.new_game(start=start)
            client.post(f"/games/{game['id']}/resign")
            again = self.check(client.post(f"/games/{game['id']}/rematch"), "/games/{game_id}/rematch", "post", 201)
            self.assertEqual(again["start_fen"], game["start_fen"])
            self.assertNotEqual(again["players"][seat]["type"], "engine", start)

    def test_chess960_odds_and_own_positions(self):
        client = Client(self.server, new=True)
        me = {"white": {"type": "me"}, "black": {"type": "me"}}
        game = client.new_game(players=me, start={"chess960": 0})
        self.assertTrue(game["chess960"])
        game = client.new_game(players=me, start={"odds": "queen"})
        self.assertNotIn("q", game["start_fen"].split()[0])
        game = client.new_game(players=me, start={"moves": ["e4", "c5"]})
        self.assertIn("2p5", game["start_fen"])

    def test_only_games_without_help_from_an_even_start_move_the_rating(self):
        client = Client(self.server, new=True)
        players = {"white": {"type": "me"}, "black": {"type": "engine", "rating": 500}}

        def lose(*steps, start=None):
            game = client.new_game(players=players, start=start or {})
            for step in steps:
                path, body = step, {}
                if step == "move":
                    path, body = "moves", {"move": "a3", "ply": 0, "wait_ms": 20000}
                self.assertEqual(client.post(f"/games/{game['id']}/{path}", body).status, 200, steps)
            client.post(f"/games/{game['id']}/resign")
            return game["id"]

        counted = [lose("move"), lose("move", start={"chess960": 12})]
        lose()
        lose("move", "hint")
        lose("move", "takeback", "move")
        lose("move", start={"odds": "queen"})
        lose("move", start={"fen": "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"})
        statistics = self.check(client.get("/statistics"), "/statistics")
        self.assertEqual([point["game_id"] for point in statistics["rating"]], counted)
        self.assertEqual(statistics["rating"][0]["rating"], 962)  # 1000 - 40 / (1 + 10^-1.25)
        self.assertEqual(statistics["total"]["lost"], 7)

    def test_the_options_of_the_engine_are_those_of_uci_within_the_limits_of_the_server(self):
        client = Client(self.server, new=True)
        options = self.check(client.get("/engine/options"), "/engine/options")["options"]
        printed = subprocess.run([PROGRAM, "uci", "--options"], capture_output=True, text=True, check=True).stdout
        self.assertEqual([option["name"] for option in options],
                         [line.split(" | ")[0].strip("| ") for line in printed.splitlines()[2:]])
        for option in options:
            self.assertTrue(option["meaning"]["en"] and option["meaning"]["de"], option["name"])
            self.assertEqual("min" in option and "max" in option, option["type"] == "spin", option["name"])
            self.assertEqual("choices" in option, option["type"] == "combo", option["name"])
        lines = next(option for option in options if option.get("field") == "multipv")
        self.assertEqual(lines["max"], client.get("/version").json["limits"]["multipv"])
        body = {"position": {}, "limits": {"depth": 1}, "multipv": lines["max"]}
        self.check(client.post("/analyses", body), "/analyses", "post", 201)
        self.check_problem(client.post("/analyses", {**body, "multipv": lines["max"] + 1}), 400, "bad_value")
        rating = next(option for option in options if option.get("field") == "rating")
        engine = self.check(client.get("/opponents"), "/opponents")["engine"]
        self.assertEqual((rating["min"], rating["max"]), (engine["min_rating"], engine["max_rating"]))

    def test_every_brain_can_be_an_opponent(self):
        client = Client(self.server, new=True)
        opponents = self.check(client.get("/opponents"), "/opponents")
        self.assertIn("dummy", [brain["id"] for brain in opponents["brains"]])
        for brain in opponents["brains"]:
            self.check(client.get("/brains/" + brain["id"]), "/brains/{brain_id}")
        game = client.new_game(players={"white": {"type": "me"}, "black": {"type": "brain", "brain": "dummy"}})
        answer = client.post(f"/games/{game['id']}/moves", {"move": "e2e4", "ply": 0, "wait_ms": 20000})
        self.assertEqual(self.check(answer, "/games/{game_id}/moves", "post")["state"]["ply"], 2)


class LongerWork(ServerTest):
    def events_of(self, client, wish):
        """The depths of the lines in every event of an analysis that had any."""
        path = "/analyses/" + client.post("/analyses", wish).json["id"]
        events = client.get(path + "/events", headers={"Accept": "application/x-ndjson"}).body.decode().split("\n")
        return [[line["depth"] for line in json.loads(event)["lines"]] for event in events if '"lines":[{' in event]

    def test_analysis_grows_and_stops(self):
        client = Client(self.server, new=True)
        analysis = self.check(client.post("/analyses", {"position": {}, "multipv": 2, "limits": {"depth": 8}}),
                              "/analyses", "post", 201)
        path = "/analyses/" + analysis["id"]
        done = wait_until(lambda: (lambda a: a if a["state"] == "done" else None)(client.get(path).json))
        self.check(client.get(path), "/analyses/{analysis_id}")
        self.assertEqual(len(done["lines"]), 2)
        lines = self.events_of(client, {"position": {}, "multipv": 3, "limits": {"depth": 14}})
        self.assertTrue(lines)
        for depths in lines:
            self.assertEqual(len(set(depths)), 1, lines)
        endless = self.check(client.post("/analyses", {"position": {}}), "/analyses", "post", 201)
        self.assertEqual(client.send("DELETE", "/analyses/" + endless["id"]).status, 204)
        self.assertEqual(client.get("/analyses/" + endless["id"]).json["state"], "stopped")

    def test_review_judges_every_move(self):
        client = Client(self.server, new=True)
        review = self.check(client.post("/reviews", {"pgn": OPERA, "nodes_per_move": 20000}), "/reviews", "post", 201)
        path = "/reviews/" + review["id"]
        wait_until(lambda: client.get(path).json["state"] == "done", 60)
        done = self.check(client.get(path), "/reviews/{review_id}")
        self.assertEqual(len(done["moves"]), 33)
        self.assertGreater(done["white"]["accuracy"], done["black"]["accuracy"])
        self.assertTrue(all(move["text"]["de"] for move in done["moves"]))
        self.check(client.get("/reviews"), "/reviews")
        self.assertEqual(client.send("DELETE", path).status, 204)
        self.check_problem(client.get(path), 404, "not_found")

    def test_a_review_of_a_game_with_clocks_is_made_once(self):
        client = Client(self.server, new=True)
        game = client.new_game(clock={"initial_ms": 60000, "increment_ms": 0})
        client.post(f"/games/{game['id']}/moves", {"move": "e4", "ply": 0, "wait_ms": 20000})
        client.post(f"/games/{game['id']}/resign")
        wish = {"game_id": game["id"], "nodes_per_move": 1000}
        first, again = (self.check(client.post("/reviews", wish), "/reviews", "post", 201)["id"] for _ in range(2))
        self.assertEqual(first, again)

    def test_reviews_come_in_pages_and_by_game(self):
        client = Client(self.server, new=True)
        game = client.post("/games/import", {"pgn": "1. f3 e5 2. g4 Qh4# 0-1"}).json["games"][0]
        oldest = client.post("/reviews", {"game_id": game["id"], "nodes_per_move": 1000}).json["id"]
        for move in ("a3", "b3", "c3"):
            client.post("/reviews", {"pgn": f"1. {move} *", "nodes_per_move": 1000})
        first = self.check(client.get("/reviews?limit=3"), "/reviews")
        rest = self.check(client.get("/reviews?limit=3&cursor=" + first["next_cursor"]), "/reviews")
        self.assertEqual(len({review["id"] for review in first["reviews"] + rest["reviews"]}), 4)
        self.assertNotIn("next_cursor", rest)
        of_game = self.check(client.get("/reviews?limit=1&game_id=" + game["id"]), "/reviews")
        self.assertEqual([review["id"] for review in of_game["reviews"]], [oldest])
        self.check_problem(client.get("/reviews?cursor=zzz"), 400, "bad_query")

    def test_the_reference_has_a_head_too(self):
        for path in ("/api", "/api/openapi.yaml"):
            with self.subTest(path=path):
                answer = Client(self.server).send("HEAD", path, raw_path=True)
                self.assertEqual((answer.status, answer.body), (200, b""))

    def test_lab_counts_and_records(self):
        client = Client(self.server, new=True)
        counts = {}
        for cuts in (True, False):
            body = {"position": {}, "brain": "tutor", "switches": {"alpha_beta": cuts}, "depth": 3}
            run = self.check(client.post("/lab/runs", body), "/lab/runs", "post")
            counts[cuts] = run["counts"]["nodes"]
        self.assertLess(counts[True], counts[False])
        self.assertEqual((run["pawn_points"], run["mate_points"]), (100, 1_000_000))
        # The tutor chooses among its best three moves and considers ten; the lab does neither, so that all three agree.
        every = ("alpha_beta", "ordering", "iterative_deepening", "cache")
        ladder = [dict(zip(every, [True] * on + [False] * (4 - on))) for on in range(5)]
        runs = [client.post("/lab/runs", {"position": {}, "brain": "tutor", "switches": switches, "depth": 3}).json
                for switches in ladder]
        self.assertEqual(len({run["value"] for run in runs}), 1, [run["value"] for run in runs])
        grown = client.post("/lab/trees", {"position": {}, "brain": "tutor", "switches": ladder[2], "depth": 3}).json
        self.assertEqual(grown["root"]["value"], runs[0]["value"])
        tree = self.check(client.post("/lab/trees", {"position": {}, "brain": "tutor", "depth": 2,
                                                     "switches": {"alpha_beta": True}}), "/lab/trees", "post", 201)
        path = "/lab/trees/" + tree["id"]
        nodes = self.check(client.get(path + "/nodes?levels=1"), "/lab/trees/{tree_id}/nodes")["nodes"]
        self.assertEqual(len(nodes), tree["root"]["children"])
        self.assertEqual(sum(node["is_best"] for node in nodes), 1)
        page = client.get(path + "/nodes?levels=64&limit=7").json
        seen = [node["id"] for node in page["nodes"]]
        while "next_cursor" in page:
            page = client.get(path + f"/nodes?levels=64&limit=500&cursor={page['next_cursor']}").json
            seen += [node["id"] for node in page["nodes"]]
        self.assertEqual(seen, list(range(1, tree["node_count"])))


class LiveMessages(ServerTest):
    def test_events_of_a_game_are_sent_at_once_and_resume(self):
        client = Client(self.server, new=True)
        game = client.new_game()
        socket = WebSocket(self.server, client.token)
        self.assertEqual(socket.status, 101)
        seen = []

        def receive():
            message = socket.receive()
            self.assertEqual(self.contract.faults(message, self.contract.schema("LiveMessage")), [])
            seen.append(message)
            return message

        self.assertEqual(receive()["type"], "hello")
        socket.send({"type": "subscribe_game", "request_id": "1", "game_id": game["id"]})
        self.assertEqual(receive(), {"type": "ok", "request_id": "1"})
        snapshot = receive()["event"]
        self.assertEqual(snapshot["kind"], "snapshot")
        socket.send({"type": "move", "request_id": "2", "game_id": game["id"], "move": "e4", "ply": 0})
        while not (seen[-1]["type"] == "game" and seen[-1]["event"].get("state", {}).get("ply") == 2):
            receive()
        events = [message["event"] for message in seen if message["type"] == "game"]
        self.assertEqual([event["seq"] for event in events], list(range(events[0]["seq"], events[0]["seq"] + len(events))))
        last = events[-1]
        socket.close()
        socket = WebSocket(self.server, client.token)
        receive()
        socket.send({"type": "subscribe_game", "game_id": game["id"], "epoch": last["epoch"], "seq": last["seq"]})
        receive()
        socket.send({"type": "ping", "request_id": "3"})
        self.assertEqual(receive()["type"], "pong")  # nothing was missed, so there is no snapshot
        socket.send({"type": "subscribe_game", "game_id": game["id"], "epoch": last["epoch"], "seq": last["seq"] - 1})
        receive()
        self.assertEqual(receive()["event"]["kind"], "snapshot")
        socket.close()

    def test_a_script_reads_the_same_events_as_lines(self):
        import http.client

        client = Client(self.server, new=True)
        game = client.new_game()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        connection.request("GET", f"/api/v1/games/{game['id']}/events",
                           headers={"Authorization": "Bearer " + client.token, "Accept": "application/x-ndjson"})
        stream = connection.getresponse()
        first = json.loads(stream.readline())
        self.assertEqual(self.contract.faults(first, self.contract.schema("GameEvent")), [])
        client.post(f"/games/{game['id']}/moves", {"move": "d4", "ply": 0})
        second = json.loads(stream.readline())
        self.assertEqual((second["kind"], second["move"]["san"]), ("move", "d4"))
        connection.close()


if __name__ == "__main__":
    unittest.main()
