"""UCI engines behind the server, a clock for each side, names of people, addresses for links."""

import os
import pathlib
import signal
import tempfile
import time
import unittest

from support import PROGRAM, Client, Contract, Server, ServerTest, wait_until

FAKE = os.environ.get("KIEBITZ_FAKE_ENGINE", str(pathlib.Path(PROGRAM).parent / "tests" / "fake_engine"))


def engine_processes():
    """Process ids of fake engines that this test's servers started."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0] == FAKE.encode():
            found[int(entry.name)] = words[1:]
    return found


class UciEngines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.mark = f"name=Fish-{os.getpid()}"
        engines = pathlib.Path(cls.folder.name) / "engines"
        engines.write_text(f"# a comment\nfish = {FAKE} {cls.mark}\nfish.title = The Fish\n"
                           f"crasher = {FAKE} {cls.mark} fault=crash after=0\n"
                           f"deaf = {FAKE} {cls.mark} fault=hang after=0\n")
        cls.server = Server("--uci-engine-file", str(engines), "--uci-engine", f"plain={FAKE} {cls.mark}",
                            "--uci-processes", "2")
        cls.contract = Contract()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()
        cls.folder.cleanup()

    def running(self):
        return [pid for pid, words in engine_processes().items() if self.mark.encode() in words]

    def begin(self, name):
        client = Client(self.server, new=True)
        players = {"white": {"type": "me"}, "black": {"type": "uci", "uci": name, "limits": {"time_ms": 50}}}
        return client, client.new_game(players=players)

    def move(self, client, game, move="e4"):
        return client.post(f"/games/{game['id']}/moves", {"move": move, "ply": 0, "wait_ms": 10000})

    def test_visitors_know_their_names_and_nothing_else(self):
        answer = Client(self.server).get("/opponents")
        self.assertEqual(answer.json["uci_engines"], [{"id": "fish", "name": "The Fish"}, {"id": "crasher", "name": "crasher"},
                                                      {"id": "deaf", "name": "deaf"}, {"id": "plain", "name": "plain"}])
        self.assertNotIn(FAKE.encode(), answer.body)
        for wish in ({"type": "uci", "uci": FAKE}, {"type": "uci", "uci": "sh"}):
            client = Client(self.server, new=True)
            refused = client.post("/games", {"players": {"white": {"type": "me"}, "black": wish}})
            self.assertEqual((refused.status, refused.code), (404, "unknown_uci_engine"))

    def test_one_plays_and_its_process_ends_with_the_game(self):
        client, game = self.begin("fish")
        self.assertEqual(game["players"]["black"]["name"], "The Fish")
        before = set(self.running())
        played = self.move(client, game)
        self.assertEqual(played.json["state"]["ply"], 2, played.body)
        schema = self.contract.response_schema("/games/{game_id}", "get", 200, "application/json")
        self.assertEqual(self.contract.faults(client.get(f"/games/{game['id']}").json, schema), [])
        started = set(self.running()) - before
        self.assertEqual(len(started), 1)
        self.assertEqual(client.post(f"/games/{game['id']}/resign", {}).status, 200)
        wait_until(lambda: not started & set(self.running()))

    def test_there_are_not_more_processes_than_allowed(self):
        games = [self.begin("plain") for _ in range(4)]
        for client, game in games:
            self.assertEqual(self.move(client, game).json["state"]["ply"], 2)
            self.assertLessEqual(len(self.running()), 2)

    def test_a_crash_is_reported_and_survived(self):
        client, game = self.begin("crasher")
        answer = self.move(client, game)
        self.assertEqual(answer.status, 200)
        wait_until(lambda: client.get(f"/games/{game['id']}").json["state"].get("trouble"))
        state = client.get(f"/games/{game['id']}").json["state"]
        self.assertEqual(state["trouble"]["en"], "its program has ended")
        self.assertEqual(state["ply"], 1)
        self.assertEqual(client.get("/health").status, 200)
        back = client.post(f"/games/{game['id']}/takeback", {})
        self.assertEqual(back.json["state"]["ply"], 0)
        self.assertNotIn("trouble", back.json["state"])
        self.assertEqual(client.post(f"/games/{game['id']}/resign", {}).status, 200)


class EndOfTheServer(unittest.TestCase):
    def test_not_even_a_hanging_engine_outlives_a_killed_server(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            with self.subTest(how=how):
                mark = f"name=Orphan-{os.getpid()}-{int(how)}"
                server = Server("--uci-engine", f"deaf={FAKE} {mark} fault=hang after=0")
                client = Client(server, new=True)
                players = {"white": {"type": "uci", "uci": "deaf"}, "black": {"type": "me"}}
                client.new_game(players=players)
                running = lambda: [pid for pid, words in engine_processes().items() if mark.encode() in words]
                wait_until(running)
                begin = time.monotonic()
                server.stop(how)
                wait_until(lambda: not running())
                self.assertLess(time.monotonic() - begin, 8)
                server.close()


class ClocksNamesAddresses(ServerTest):
    def test_each_side_has_its_own_clock_in_the_game_and_its_pgn(self):
        client = Client(self.server, new=True)
        clock = {"initial_ms": 600000, "increment_ms": 5000, "black": {"initial_ms": 60000, "increment_ms": 0}}
        game = client.new_game(players={"white": {"type": "me"}, "black": {"type": "me"}}, clock=clock)
        self.assertEqual(game["clock"], clock)
        self.assertGreater(game["state"]["clocks"]["white_ms"], 590000)
        self.assertEqual(game["state"]["clocks"]["black_ms"], 60000)
        pgn = client.get(f"/games/{game['id']}/pgn").body.decode()
        self.assertIn('[WhiteTimeControl "600+5"]\n[BlackTimeControl "60+0"]', pgn)
        again = client.send("POST", "/games/import", pgn + "\n", headers={"Content-Type": "application/x-chess-pgn"}).json
        self.assertEqual(again["games"][0]["clock"], clock)
        wrong = client.post("/games", {"players": {"white": {"type": "me"}, "black": {"type": "me"}},
                                       "clock": {"initial_ms": 60000, "black": {"increment_ms": 1}}})
        self.check_problem(wrong, 400, "missing_field")

    def test_people_set_and_change_their_names(self):
        host, guest = Client(self.server, new=True), Client(self.server, new=True)
        game = host.new_game(players={"white": {"type": "me", "name": "Anna"}, "black": {"type": "guest"}})
        path = f"/games/{game['id']}"
        share = host.post(path + "/shares", {"role": "player"}).json["share"]
        joined = guest.post(path + "/join", {"share": share, "name": "Ben"}).json
        self.assertEqual([joined["players"][side]["name"] for side in ("white", "black")], ["Anna", "Ben"])
        renamed = guest.send("PATCH", path, {"names": {"black": "Benjamin"}, "revision": joined["revision"]})
        self.assertEqual(self.check(renamed, "/games/{game_id}", "patch")["players"]["black"]["name"], "Benjamin")
        self.check_problem(guest.send("PATCH", path, {"names": {"white": "Another"}}), 403, "forbidden")
        self.check_problem(guest.send("PATCH", path, {"title": "Mine"}), 403, "forbidden")
        self.assertIn('[Black "Benjamin"]', host.get(path + "/pgn").body.decode())
        stale = host.send("PATCH", path, {"names": {"white": "Annabel"}, "revision": 1})
        self.check_problem(stale, 409, "stale_revision")

    def test_addresses_are_shown_on_this_machine_only(self):
        client = Client(self.server)
        here = self.check(client.get("/addresses"), "/addresses")
        self.assertEqual((here["listens_on"], here["port"], here["only_this_machine"]), ("127.0.0.1", self.server.port, True))
        for address in here["addresses"]:
            self.assertTrue(address.endswith(f":{self.server.port}"))
        elsewhere = client.get("/addresses", headers={"Host": f"192.0.2.1:{self.server.port}"})
        self.assertEqual(elsewhere.json["addresses"], [])


if __name__ == "__main__":
    unittest.main()
