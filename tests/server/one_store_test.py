"""Two programs on one store: no write uses an old state, both see the new one; stores of earlier versions."""

import pathlib
import random
import re
import sqlite3
import subprocess
import tempfile
import threading
import unittest

from support import PROGRAM, ROOT, Client, Contract, Postgres, Server, WebSocket, wait_until

ME = {"white": {"type": "me"}, "black": {"type": "me"}}
GUEST = {"white": {"type": "me"}, "black": {"type": "guest"}}
OLD_STORES = ROOT / "tests" / "data" / "store-0.1.0"
ROUNDS = 40


class OneStore:
    """The cases; the classes below say on which database."""

    @classmethod
    def setUpClass(cls):
        cls.servers = []
        cls.open_place()
        cls.here, cls.there = cls.serve(), cls.serve()
        cls.contract = Contract()

    @classmethod
    def tearDownClass(cls):
        for server in cls.servers:
            server.close()
        cls.close_place()

    @classmethod
    def serve(cls, place=None):
        cls.servers.append(Server(data=place or cls.place))
        return cls.servers[-1]

    def setUp(self):
        self.owner = Client(self.here, new=True)

    def check(self, answer, path):
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(self.contract.faults(answer.json, self.contract.response_schema(path, "get", 200)), [])
        return answer.json

    def at(self, server, client):
        return Client(server, token=client.token)

    def move(self, client, game_id, move, ply, **more):
        return client.post(f"/games/{game_id}/moves", {"move": move, "ply": ply, **more})

    def begin(self, *moves, players=None):
        game = self.owner.new_game(players=players or ME)
        for ply, move in enumerate(moves):
            game = self.move(self.owner, game["id"], move, ply).json
        return game

    def sans(self, client, game_id):
        return [move["san"] for move in client.get("/games/" + game_id).json["moves"]]

    def check_stale(self, answer, revision):
        self.assertEqual((answer.status, answer.code), (409, "stale_revision"), answer.body[:300])
        self.assertEqual(self.contract.faults(answer.json, self.contract.schema("Problem")), [])
        self.assertEqual(answer.json["revision"], revision)

    def test_an_old_position_cannot_be_continued(self):
        seen = self.begin("e4", "e5", "Nf3")
        other = self.at(self.there, self.owner)
        self.assertEqual(other.get("/games/" + seen["id"]).json["revision"], seen["revision"])
        self.owner.post(f"/games/{seen['id']}/takeback", {"to_ply": 2})
        now = self.move(self.owner, seen["id"], "d4", 2).json
        self.assertEqual(now["revision"], seen["revision"] + 2)
        self.check_stale(self.move(other, seen["id"], "Nc6", 3, revision=seen["revision"]), now["revision"])
        for call in ("takeback", "resign", "draw"):
            body = {"revision": seen["revision"], **({"action": "offer"} if call == "draw" else {})}
            self.check_stale(other.post(f"/games/{seen['id']}/{call}", body), now["revision"])
        # A client that names no revision plays on the store's state, not on the one in this server's memory.
        self.assertEqual(other.get("/games/" + seen["id"]).json["state"]["fen"], now["state"]["fen"])
        self.assertEqual(self.move(other, seen["id"], "exd4", 3).status, 200)
        self.assertEqual(self.sans(Client(self.serve(), token=self.owner.token), seen["id"]), ["e4", "e5", "d4", "exd4"])

    def test_a_game_that_two_servers_write_to_stays_a_game(self):
        game_id = self.begin()["id"]
        clients = [self.owner, self.at(self.there, self.owner)] * 2

        def play(client, seed):
            dice = random.Random(seed)
            for _ in range(ROUNDS):
                state = client.get("/games/" + game_id).json["state"]
                if dice.random() < 0.3 and state["ply"] > 0:
                    answer = client.post(f"/games/{game_id}/takeback", {"to_ply": state["ply"] - 1})
                else:
                    answer = self.move(client, game_id, dice.choice(state["legal_moves"]), state["ply"])
                self.assertIn(answer.status, (200, 409, 422), answer.body)

        threads = [threading.Thread(target=play, args=(client, seed)) for seed, client in enumerate(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        fresh = Client(self.serve(), token=self.owner.token)
        game = fresh.get("/games/" + game_id).json
        self.assertNotIn("damage", game)
        self.assertEqual([summary["id"] for summary in fresh.get("/games").json["games"]], [game_id])
        for server in (self.here, self.there):
            self.assertEqual(Client(server, token=self.owner.token).get("/games/" + game_id).json["revision"], game["revision"])

    def test_a_rename_does_not_unseat_a_guest_and_a_link_works_once(self):
        game = self.begin(players=GUEST)
        path = "/games/" + game["id"]
        link = self.owner.post(path + "/shares", {"role": "player"}).json["share"]
        other_owner = self.at(self.there, self.owner)
        self.assertEqual(other_owner.get(path).json["state"]["status"], "waiting")
        guest, late = Client(self.here, new=True), Client(self.there, new=True)
        self.assertEqual(guest.post(path + "/join", {"share": link}).status, 200)
        renamed = other_owner.send("PATCH", path, {"title": "Sunday"})
        self.assertTrue(renamed.json["players"]["black"]["is_present"])
        refused = late.post(path + "/join", {"share": link})
        self.assertEqual((refused.status, refused.code), (409, "seat_taken"))
        self.assertEqual(self.owner.get(path).json["title"], "Sunday")
        self.assertEqual(self.move(self.owner, game["id"], "e4", 0).status, 200)
        self.assertEqual(self.move(self.at(self.there, guest), game["id"], "e5", 1).status, 200)
        self.assertEqual([g["id"] for g in self.at(self.there, guest).get("/games").json["games"]], [game["id"]])

    def test_of_two_who_come_at_the_same_moment_one_gets_the_seat(self):
        for _ in range(5):
            path = "/games/" + self.begin(players=GUEST)["id"]
            link = self.owner.post(path + "/shares", {"role": "player"}).json["share"]
            guests = [Client(server, new=True) for server in (self.here, self.there) * 2]
            answers = []
            threads = [threading.Thread(target=lambda g=guest: answers.append(g.post(path + "/join", {"share": link}).status))
                       for guest in guests]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(answers), [200, 409, 409, 409])
            seen = [guest.get(path).status for guest in guests]
            self.assertEqual(sorted(seen), [200, 404, 404, 404])

    def test_what_is_withdrawn_or_deleted_at_one_is_so_at_the_other(self):
        game = self.begin("e4")
        path = "/games/" + game["id"]
        share = self.owner.post(path + "/shares", {"role": "viewer"}).json["share"]
        viewer = Client(self.there)
        self.assertEqual(viewer.get(f"{path}?share={share}").status, 200)
        self.owner.send("DELETE", f"{path}/shares/{share}")
        self.assertEqual(viewer.get(f"{path}?share={share}").status, 404)
        other = self.at(self.there, self.owner)
        self.check_stale(other.send("DELETE", f"{path}?revision={game['revision']}"), game["revision"] + 2)
        self.assertEqual(other.send("DELETE", path).status, 204)
        self.assertEqual(self.owner.get(path).status, 404)
        self.assertEqual(self.owner.get("/games").json["games"], [])
        self.assertEqual(self.move(self.owner, game["id"], "e5", 1).status, 404)

    def test_a_rename_with_an_old_revision_is_refused_on_request(self):
        game = self.begin()
        other = self.at(self.there, self.owner)
        self.owner.send("PATCH", "/games/" + game["id"], {"note": "mine"})
        body = {"title": "late", "revision": game["revision"]}
        self.check_stale(other.send("PATCH", "/games/" + game["id"], body), game["revision"] + 1)

    def test_events_reach_watchers_at_the_other_server(self):
        game = self.begin("e4")
        live = WebSocket(self.there, token=self.owner.token)
        live.send({"type": "subscribe_game", "game_id": game["id"]})
        live.wait_for(lambda m: m["type"] == "game")
        now = self.move(self.owner, game["id"], "c5", 1).json
        event = live.wait_for(lambda m: m["type"] == "game" and m["event"]["revision"] == now["revision"])["event"]
        self.assertEqual(event["kind"], "snapshot")
        self.assertEqual([move["san"] for move in event["game"]["moves"]], ["e4", "c5"])
        live.send({"type": "move", "game_id": game["id"], "move": "Nf3", "ply": 2, "revision": game["revision"]})
        refusal = live.wait_for(lambda m: m["type"] == "error")["problem"]
        self.assertEqual((refusal["code"], refusal["revision"]), ("stale_revision", now["revision"]))
        self.owner.send("DELETE", "/games/" + game["id"])
        live.wait_for(lambda m: m["type"] == "game" and m["event"]["kind"] == "deleted")
        live.close()

    def test_a_terminal_beside_a_server_continues_the_game(self):
        game_id = self.begin("e4", "e5", "Nf3")["id"]
        with subprocess.Popen([PROGRAM, "play", "--resume", game_id, "--data", self.place, "--lang", "en"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as terminal:
            terminal.stdin.write("moves\n")
            terminal.stdin.flush()
            self.assertTrue(any("legal moves" in line for line in iter(terminal.stdout.readline, "")))
            self.owner.post(f"/games/{game_id}/takeback", {"to_ply": 2})
            self.move(self.owner, game_id, "d4", 2)
            told, _ = terminal.communicate("Nc6\nexd4\nquit\n", timeout=20)
        self.assertEqual(terminal.returncode, 0, told)
        self.assertIn("The game was changed elsewhere.", told)
        self.assertIn("'Nc6' was meant for the game as it was", told)
        for server in (self.here, self.there):
            self.assertEqual(self.sans(self.at(server, self.owner), game_id), ["e4", "e5", "d4", "exd4"])

    def games(self, *arguments):
        return subprocess.run([PROGRAM, "games", *arguments, "--data", self.place], capture_output=True, text=True)

    def test_a_damaged_record_is_listed_shown_exported_and_deleted(self):
        moves = ("e4", "e5", "d4", "exd4", "Nf3")
        broken, unknown, nowhere, ended, sound = (self.begin(*moves)["id"] for _ in range(5))
        self.tell_database(f"UPDATE moves SET move = 'b8c6' WHERE game_id = {broken} AND line = 0 AND ply = 2")
        self.tell_database(f"UPDATE games SET white_kind = 'robot' WHERE id = {unknown}")
        self.tell_database(f"UPDATE games SET start_fen = 'nowhere' WHERE id = {nowhere}")
        self.tell_database(f"UPDATE games SET result = '1-0' WHERE id = {ended}")
        owner = self.at(self.there, self.owner)
        listed = self.check(owner.get("/games"), "/games")["games"]
        self.assertEqual([game["id"] for game in listed], [sound, ended, nowhere, unknown, broken])
        self.assertEqual([game.get("damage", "").split(":")[0] for game in listed],
                         ["", "its end cannot be read", "its start cannot be read", "there is no player of kind 'robot'",
                          "from half-move 3 on it is not a legal game"])
        game = self.check(owner.get("/games/" + broken), "/games/{game_id}")
        self.assertEqual([move["san"] for move in game["moves"]], ["e4", "e5"])
        for whole in (unknown, ended):
            self.assertEqual(self.sans(owner, whole), list(moves))
        self.assertEqual(owner.post(f"/games/{ended}/moves", {"move": "Nf6", "ply": 5}).code, "game_is_damaged")
        self.assertEqual((game["state"]["status"], game["state"]["legal_moves"]), ("finished", []))
        self.assertFalse(any(game["state"]["can"].values()))
        for call, body in (("moves", {"move": "d4", "ply": 2}), ("takeback", {}), ("resign", {})):
            answer = owner.post(f"/games/{broken}/{call}", body)
            self.assertEqual((answer.status, answer.code), (409, "game_is_damaged"), answer.body)
        self.assertEqual(owner.send("PATCH", "/games/" + broken, {"title": "lost"}).status, 200)
        rest = "the record is damaged: from half-move 3 on it is not a legal game; what follows: b8c6 e5d4 g1f3"
        for pgn in (owner.get(f"/games/{broken}/pgn").body.decode(), owner.get("/games/export").body.decode(),
                    self.games("export", broken).stdout, self.games("show", broken).stdout):
            self.assertIn(rest, " ".join(pgn.split()))
        self.assertEqual(self.games("export").stdout.count("[Event "), self.games("list", "--limit", "1000").stdout.count("\n"))
        lines = {line.split()[0]: line.split()[-1] for line in self.games("list").stdout.splitlines()}
        self.assertEqual([lines[game] == "damaged" for game in (broken, unknown, nowhere, ended, sound)],
                         [True, True, True, True, False])
        self.assertIn('"damage": "from half-move 3', self.games("list", "--json").stdout)
        resumed = subprocess.run([PROGRAM, "play", "--resume", broken, "--data", self.place], capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL)
        self.assertEqual(resumed.returncode, 2)
        self.assertIn(f"game {broken}: from half-move 3 on it is not a legal game", resumed.stderr)
        self.assertEqual(self.games("delete", unknown).returncode, 0)
        for game in (broken, nowhere, ended):
            self.assertEqual(owner.send("DELETE", "/games/" + game).status, 204)
        self.assertEqual([game["id"] for game in owner.get("/games").json["games"]], [sound])

    def test_a_store_of_the_first_version_is_migrated_completely(self):
        place = self.load_old_store()
        text = (OLD_STORES / self.old_store).read_text(encoding="utf-8")
        words = dict(re.findall(r"^-- (owner|guest) (\S+)$", text, re.M))
        view, link = re.search(r"viewer link of game 1 (\S+), player link of game 2 (\S+)", text).groups()
        server = self.serve(place)
        owner, guest = Client(server, token=words["owner"]), Client(server, token=words["guest"])
        # Their tokens have no signature, and any operation can be the first one of a page or script.
        self.assertEqual(WebSocket.refusal(server, token=words["owner"]), 101)
        self.assertNotEqual(guest.post("/reviews", {"pgn": "{" + "x" * 100_000 + "}"}).status, 413)
        self.assertEqual([g["id"] for g in owner.get("/games").json["games"]], ["4", "3", "2", "1"])
        self.assertEqual([g["id"] for g in guest.get("/games").json["games"]], ["1"])
        club = owner.get("/games/1").json
        self.assertEqual((club["title"], club["note"], club["revision"]), ("Club evening", "Ben likes 2... Nc6", 1))
        self.assertEqual(Client(server).get(f"/games/1?share={view}").status, 200)
        self.assertEqual(self.move(guest, "1", "Nc6", 3, revision=1).json["revision"], 2)
        stranger = Client(server, new=True)
        self.assertEqual(stranger.post("/games/2/join", {"share": link}).status, 200)
        self.assertEqual(owner.get("/games/3").json["state"]["outcome"]["reason"], "checkmate")
        self.assertIn("(2. Nc3 ", owner.get("/games/3/pgn").body.decode())
        self.assertTrue(owner.get("/games/4").json["has_annotations"])
        listed = subprocess.run([PROGRAM, "games", "list", "--data", place], capture_output=True, text=True, check=True)
        self.assertIn("Dora", listed.stdout)
        self.assertEqual(owner.send("DELETE", "/visitor?games=delete").status // 100, 2)


class OnSqlite(OneStore, unittest.TestCase):
    old_store = "sqlite.sql"

    @classmethod
    def open_place(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.place = cls.folder.name

    @classmethod
    def close_place(cls):
        cls.folder.cleanup()

    def tell_database(self, statement):
        with sqlite3.connect(pathlib.Path(self.place) / "games.db") as database:
            database.execute(statement)
        database.close()

    def load_old_store(self):
        place = pathlib.Path(self.folder.name) / "old"
        place.mkdir()
        database = sqlite3.connect(place / "games.db")
        database.executescript((OLD_STORES / self.old_store).read_text(encoding="utf-8"))
        database.close()
        return str(place)


@unittest.skipUnless(Postgres.PROGRAMS, "PostgreSQL is not installed (Debian: postgresql-15)")
class OnPostgres(OneStore, unittest.TestCase):
    old_store = "postgres.sql"

    @classmethod
    def open_place(cls):
        cls.postgres = Postgres()
        cls.place = cls.postgres.url

    @classmethod
    def close_place(cls):
        cls.postgres.close()

    def tell_database(self, statement):
        self.postgres.ask(statement)

    def load_old_store(self):
        self.postgres.ask("CREATE DATABASE old")
        self.postgres.ask((OLD_STORES / self.old_store).read_text(encoding="utf-8"), "old")
        return self.postgres.url.replace("/postgres?", "/old?")


if __name__ == "__main__":
    unittest.main()
