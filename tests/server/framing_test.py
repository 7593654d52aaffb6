"""Where a request ends, on raw sockets: no body may be executed as a request (RFC 9112, 6.3)."""

import socket
import unittest

from support import API, ServerTest

# The request that must not run: it would create a visitor.
HIDDEN = b"POST /api/v1/visitor HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
SAFE = ("X-Content-Type-Options", "Content-Security-Policy", "X-Frame-Options", "Referrer-Policy")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


class Framing(ServerTest):
    def exchange(self, data, wait=3):
        """The whole reply until the server closes; it must close."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=wait) as connection:
            for piece in data if isinstance(data, list) else [data]:
                connection.sendall(piece)
            received = b""
            while piece := connection.recv(65536):
                received += piece
            return received.decode()

    def check_refusal(self, received, status=400):
        self.assertTrue(received.startswith(f"HTTP/1.1 {status} "), received[:200])
        self.assertEqual(received.count("HTTP/1.1 "), 1, received)
        head = received.partition("\r\n\r\n")[0]
        for name in SAFE:
            self.assertIn(f"\r\n{name}: ", head)
        self.assertNotIn("Beast", received)

    def post(self, fields, body=HIDDEN, version="1.1"):
        head = f"POST {API}/positions/legal-moves HTTP/{version}\r\nHost: localhost\r\n{fields}\r\n"
        return head.encode() + body

    def test_another_transfer_encoding_than_chunked_is_refused_and_its_body_never_run(self):
        for coding in ("xchunked", "identity", "gzip", "chunked, identity", "chunked, chunked", "gzip, chunked",
                       "chunked;q=1", "chunked; q=1", "", ",", '"chunked"', "chunked\r\nTransfer-Encoding: identity",
                       "identity\r\nTransfer-Encoding: chunked", "chunked\r\nTransfer-Encoding: chunked"):
            for more in ("", "Content-Type: application/json\r\n", "Connection: keep-alive\r\n"):
                with self.subTest(coding=coding, more=more):
                    self.check_refusal(self.exchange(self.post(f"Transfer-Encoding: {coding}\r\n{more}")))

    def test_a_length_beside_a_transfer_encoding_is_refused(self):
        for fields in ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                       "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                       "Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n",
                       "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n"):
            with self.subTest(fields=fields):
                self.check_refusal(self.exchange(self.post(fields)))

    def test_http_1_0_has_no_transfer_encoding(self):
        self.check_refusal(self.exchange(self.post("Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n",
                                                   b"0\r\n\r\n" + HIDDEN, version="1.0")))

    def test_folded_lines_are_refused(self):
        for fields in ("Transfer-Encoding:\r\n chunked\r\n", "X-Long: a\r\n\tb\r\n", "X-Long: a\r\n \r\n",
                       "Content-Length: 0\r\n 5\r\n", " X-First: folded\r\n"):
            with self.subTest(fields=fields):
                self.check_refusal(self.exchange(self.post(fields)))
        slowly = [bytes([byte]) for byte in self.post("X-Long: a\r\n b\r\n")]
        self.check_refusal(self.exchange(slowly))

    def test_a_body_is_no_request_and_the_next_request_is(self):
        body = b'{"position": {}}'
        text = "Content-Type: application/json\r\n"
        chunks = b"5;name=value\r\n" + body[:5] + b"\r\n" + b"%x\r\n" % len(body[5:]) + body[5:] + b"\r\n0\r\n\r\n"
        last = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        for first in (self.post(f"{text}Transfer-Encoding: chunked\r\n", chunks),
                      self.post(f"{text}Content-Length: {len(body)}\r\n", body),
                      self.post(f"Content-Length: {len(HIDDEN)}\r\n", HIDDEN),
                      b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN):
            with self.subTest(first=first[:60]):
                received = self.exchange(first + last)
                self.assertEqual(received.count("HTTP/1.1 "), 2, received)
                self.assertTrue(received.endswith('{"status":"ok"}'), received)
                self.assertNotIn("is_new", received)

    def test_headers_end_however_slowly_they_come(self):
        line = b"X-More: " + b"x" * 1000 + b"\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=3) as connection:
            connection.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n")
            received = b""
            try:
                for _ in range(2000):
                    connection.sendall(line)
                while piece := connection.recv(65536):
                    received += piece
            except ConnectionError:
                return  # closed while we were still sending: refused as well
        self.assertTrue(received.startswith(b"HTTP/1.1 431 "), received[:100])

    def test_a_wrong_handshake_gets_an_answer_of_the_server(self):
        head = f"GET {API}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        for fields, status in ((KEY + "Sec-WebSocket-Version: 8\r\n", 426), (KEY, 400),
                               ("Sec-WebSocket-Version: 13\r\n", 400),
                               ("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "x" * 200 + "\r\n", 400)):
            with self.subTest(fields=fields):
                received = self.exchange((head + fields + "\r\n").encode() + HIDDEN)
                self.check_refusal(received, status)
                self.assertEqual("\r\nSec-WebSocket-Version: 13\r\n" in received, status == 426)

    def test_no_answer_names_the_library(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=3) as connection:
            connection.sendall(f"GET {API}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                               f"{KEY}Sec-WebSocket-Version: 13\r\n\r\n".encode())
            head = connection.recv(65536).partition(b"\r\n\r\n")[0].decode()
        self.assertIn(" 101 ", head)
        self.assertNotIn("Beast", head)
        for name in SAFE:
            self.assertIn(f"\r\n{name}: ", head)
        for line in ("GET / HTTP/9.9", "GET / HTTP/2.0", "GET / HTTP/1.9", "GET /a b HTTP/1.1", "\1"):
            with self.subTest(line=line):
                self.check_refusal(self.exchange(f"{line}\r\nHost: localhost\r\n\r\n".encode() + HIDDEN))


if __name__ == "__main__":
    unittest.main()
