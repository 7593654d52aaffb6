"""Games of `kiebitz play` against another server: a real one that is killed, and sockets that are no server."""

import os
import pathlib
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))
from support import PROGRAM  # noqa: E402

PATIENCE = 60


class Server:
    """`kiebitz serve` that can restart on the same port."""

    def __init__(self, data="none"):
        self.data, self.port = data, 0
        self.start()

    def start(self):
        for _ in range(50):
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port), "--data", self.data, "--engines", "1", "--hash", "4"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            match = re.search(r":(\d+)/", self.process.stdout.readline())
            if match:
                self.port = int(match.group(1))
                return
            self.kill()
            time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(timeout=20)
        self.process.stdout.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"


class Play:
    """`kiebitz play` with typed input and read output."""

    def __init__(self, *options, data):
        self.seen = ""
        self.process = subprocess.Popen(
            [PROGRAM, "play", "--data", data, "--lang", "en", "--hash", "1", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")

    def expect(self, text, patience=PATIENCE):
        """Waits for the text and drops all output up to its end."""
        end = time.monotonic() + patience
        while text not in self.seen:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            chunk = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not chunk:
                raise AssertionError(f"{text!r} did not come: {self.seen}")
            self.seen += chunk.decode()
        before, self.seen = self.seen.split(text, 1)
        return before

    def end(self):
        """The remaining output, and the exit code."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return self.seen + rest.decode(), self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


class RemoteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def serve(self, data="none"):
        server = Server(data)
        self.addCleanup(server.kill)
        return server

    def play(self, *options):
        game = Play(*options, data=self.folder + "/games")
        self.addCleanup(game.close)
        return game

    def refusal(self, address):
        """The message of a game that does not begin against such a server, and how long that took."""
        begin = time.monotonic()
        text, code = self.play("--black", address).end()
        self.assertEqual(code, 2, text)
        self.assertEqual(text.count("\n"), 1, text)
        return text, time.monotonic() - begin


class AnotherServer(RemoteTest):
    def test_answers_a_person(self):
        server = self.serve()
        game = self.play("--white", "human:Anna", "--black", server.url + "?rating=1200", "--tc", "5+0")
        game.expect(f"Anna (White) against 127.0.0.1:{server.port} 1200 (Black), 5+0.")
        for move in ("a3", "h3"):
            game.expect("White to move> ")
            game.type(move)
            game.expect(" played ")
        game.expect("White to move> ")
        game.type("undo")
        game.expect("Taken back")
        game.type("h4")
        game.expect(" played ")
        game.type("pgn")
        game.expect("1. a3")
        game.type("quit")
        self.assertEqual(game.end()[1], 0)

    def test_plays_whole_games_with_both_colours(self):
        server = self.serve()
        for seats in (("--white", server.url + "?brain=dummy", "--black", "dummy"),
                      ("--white", "dummy", "--black", server.url + "?rating=2200"),
                      ("--white", server.url + "?rating=2200", "--black", "dummy")):
            text, code = self.play(*seats, "--tc", "0:20+0.1", "--seed", "1").end()
            self.assertEqual(code, 0, text)
            self.assertRegex(text, r"(1-0|0-1|1/2-1/2)\s*$")

    def test_is_asked_for_by_the_short_form(self):
        server = self.serve()
        game = self.play("-pT", "User", "API", "--api", server.url, "--name", "Anna")
        game.expect(f"Anna (White) against 127.0.0.1:{server.port} (Black)")
        game.expect("20 legal moves: ")

    def leaves_and_comes_back(self, data):
        """A game whose server was killed and restarted during the game."""
        server = self.serve(data)
        game = self.play("--white", "human:Anna", "--black", server.url, "--tc", "0:40+0")
        game.expect("White to move> ")
        game.type("e4")
        game.expect(" played ")
        game.expect("White to move> ")
        server.kill()
        game.type("Nf3")
        time.sleep(0.5)  # the terminal notices the lost connection
        server.start()
        game.expect(" played ")
        game.expect("White to move> ")
        return game, server

    def test_may_forget_everything(self):
        self.leaves_and_comes_back("none")

    def test_may_go_away_and_come_back(self):
        game, server = self.leaves_and_comes_back(self.folder + "/server")
        game.type("h4")
        time.sleep(0.3)
        server.kill()  # while it thinks
        server.start()
        game.expect(" played ")
        game.expect("White to move> ")
        game.type("quit")
        self.assertEqual(game.end()[1], 0)

    def test_that_stays_away_loses_on_time(self):
        server = self.serve()
        game = self.play("--white", "human:Anna", "--black", server.url, "--tc", "0:03+0", "--fen",
                         "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        game.expect("White to move> ")
        server.kill()
        game.type("e4")
        game.expect("time is up.")
        server.start()


class NoServer(RemoteTest):
    def listen(self, serve):
        """A socket that serves its clients in threads."""
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def accept():
            while True:
                try:
                    visitor, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=answer, args=(visitor,), daemon=True).start()

        def answer(visitor):
            try:
                serve(visitor)
            except OSError:
                pass
            finally:
                visitor.close()

        threading.Thread(target=accept, daemon=True).start()
        return listener.getsockname()[1]

    def test_an_address_without_a_server(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        text, took = self.refusal(f"http://127.0.0.1:{port}")
        self.assertIn("no server answers there", text)
        self.assertLess(took, 10)

    def test_an_address_with_another_server(self):
        for reply in (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                      b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
                      b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", b"220 mail.example.org ESMTP\r\n"):
            port = self.listen(lambda visitor, reply=reply: (visitor.recv(4096), visitor.sendall(reply)))
            self.assertIn("what answers there is no Kiebitz server", self.refusal(f"http://127.0.0.1:{port}")[0])

    def test_an_endless_answer(self):
        def pour(head, more):
            def serve(visitor):
                visitor.recv(4096)
                visitor.sendall(head)
                while True:
                    visitor.sendall(more)
            return serve

        for serve in (pour(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 65536),
                      pour(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"x" * 1000 + b"\r\n")):
            text, took = self.refusal(f"http://127.0.0.1:{self.listen(serve)}")
            self.assertIn("the answer from there is too large", text)
            self.assertLess(took, 10)

    def test_silence(self):
        port = self.listen(lambda visitor: time.sleep(60))
        text, took = self.refusal(f"http://127.0.0.1:{port}")
        self.assertIn("the server there does not answer in time", text)
        self.assertLess(took, 15)

    def test_https_with_a_certificate_of_its_own(self):
        key, certificate = self.folder + "/key.pem", self.folder + "/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"], check=True,
                       capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        received = []

        def serve(visitor):
            try:
                with context.wrap_socket(visitor, server_side=True) as secure:
                    received.append(secure.recv(4096))
                    body = b'{"name":"kiebitz","access_required":false}'
                    secure.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            except ssl.SSLError:
                pass

        port = self.listen(serve)
        text, _ = self.refusal(f"https://127.0.0.1:{port}")
        self.assertIn("its certificate does not prove who answers there", text)
        self.assertEqual(received, [], "nothing is sent to an unknown server")
        os.environ["SSL_CERT_FILE"] = certificate
        self.addCleanup(os.environ.pop, "SSL_CERT_FILE")
        game = self.play("--white", "human:Anna", "--black", f"https://127.0.0.1:{port}")
        game.expect("against 127.0.0.1")

    def test_https_of_a_server_that_speaks_http(self):
        port = self.listen(lambda visitor: (visitor.recv(4096), visitor.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")))
        text, took = self.refusal(f"https://127.0.0.1:{port}")
        self.assertIn("what answers there does not speak https", text)
        self.assertLess(took, 10)

    def test_addresses_that_are_none(self):
        for address, reason in (("http://", "is no address of a server"), ("http://a b", "is no address"),
                                ("http://u:p@host", "would be kept with the game"),
                                ("http://host?level=3", "rating=N or brain=NAME")):
            self.assertIn(reason, self.refusal(address)[0])


class ThePage(RemoteTest):
    def setUp(self):
        super().setUp()
        self.opened = pathlib.Path(self.folder, "opened")
        browser = pathlib.Path(self.folder, "browser")
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}.new && mv {self.opened}.new {self.opened}\n')
        browser.chmod(0o755)
        self.environment = {**os.environ, "BROWSER": str(browser)}

    def address(self):
        end = time.monotonic() + PATIENCE
        while not self.opened.exists():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)
        return self.opened.read_text().strip()

    def test_is_opened_by_serve(self):
        server = subprocess.Popen([PROGRAM, "serve", "--open", "--port", "0", "--data", "none"], env=self.environment,
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.communicate)
        self.addCleanup(server.kill)
        self.assertIn(self.address(), server.stdout.readline())

    def test_is_opened_by_the_option_of_play(self):
        """The address of a server on the usual port, or of one that the test starts."""
        game = subprocess.Popen([PROGRAM, "play", "--gui", "--data", self.folder + "/games"], env=self.environment,
                                stdout=subprocess.PIPE, text=True)
        self.addCleanup(game.communicate)
        self.addCleanup(game.kill)
        address = self.address()
        self.assertIn(address, game.stdout.readline())
        with urllib.request.urlopen(address + "api/v1/version", timeout=PATIENCE) as answer:
            self.assertIn(b"kiebitz", answer.read())

    def test_asks_for_the_rest_itself(self):
        refused = subprocess.run([PROGRAM, "play", "--gui", "--elo", "1000"], capture_output=True, text=True)
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(refused.stderr, "kiebitz: --gui: the page asks for the rest; leave out --elo\n")


if __name__ == "__main__":
    unittest.main()
