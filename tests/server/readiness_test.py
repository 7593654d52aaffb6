"""/ready while another program locks the store: it soon reports that, however many moves wait for the same store."""

import sqlite3
import subprocess
import threading
import time
import unittest

from support import Client, Postgres, Server, wait_until

SOON = 4.5  # seconds


class Readiness(unittest.TestCase):
    def check(self, server, hold, release):
        """`hold` locks the store against writers, `release` unlocks it."""
        clients = [Client(server, new=True) for _ in range(6)]  # more than disk threads
        games = [client.new_game(players={"white": {"type": "me"}, "black": {"type": "me"}})["id"] for client in clients]
        self.assertEqual(clients[0].get("/ready").json, {"status": "ready", "checks": {"store": "ok", "space": "ok", "engine": "ok"}})
        time.sleep(2.1)  # until that reply is outdated
        hold()
        answers = []
        moves = [threading.Thread(target=lambda c=client, g=game: answers.append(
            c.post(f"/games/{g}/moves", {"move": "e4", "ply": 0}).status)) for client, game in zip(clients, games)]
        try:
            for move in moves:
                move.start()
            begin = time.monotonic()
            held = Client(server).get("/ready")
            self.assertLess(time.monotonic() - begin, SOON)
            self.assertEqual((held.status, held.json["checks"]["store"]), (503, "failed"))
            self.assertEqual(Client(server).get("/health").status, 200)
        finally:
            release()
        for move in moves:
            move.join()
        wait_until(lambda: Client(server).get("/ready").status == 200, 10)

    def test_a_locked_file(self):
        server = Server()
        self.addCleanup(server.close)
        other = sqlite3.connect(server.data + "/games.db", isolation_level=None, check_same_thread=False)
        self.addCleanup(other.close)
        self.check(server, lambda: other.execute("BEGIN EXCLUSIVE"), lambda: other.execute("ROLLBACK"))

    @unittest.skipUnless(Postgres.PROGRAMS, "no PostgreSQL here")
    def test_a_locked_table(self):
        postgres = Postgres()
        self.addCleanup(postgres.close)
        server = Server(data=postgres.url)
        self.addCleanup(server.close)
        with subprocess.Popen(["psql", "-qAtX", postgres.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as other:
            def tell(statement):
                other.stdin.write(statement + "; SELECT 'done';\n")
                other.stdin.flush()
                self.assertEqual(other.stdout.readline().strip(), "done")
            self.check(server, lambda: tell("BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE"), lambda: tell("ROLLBACK"))
            other.stdin.close()


if __name__ == "__main__":
    unittest.main()
