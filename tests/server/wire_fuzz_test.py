"""Bytes that are almost HTTP, almost JSON, almost WebSocket: for any input, the server answers the next client.

KIEBITZ_WIRE_CASES says how many (default 600). Run it on the sanitizer build to find more than crashes.
"""

import os
import random
import socket
import struct
import unittest

from support import API, Client, ServerTest, WebSocket

CASES = int(os.environ.get("KIEBITZ_WIRE_CASES", "600"))
REQUESTS = [
    f"GET {API}/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode(),
    f"POST {API}/positions/legal-moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    "Content-Length: 31\r\n\r\n{\"position\":{\"moves\":[\"e2e4\"]}}".encode(),
    f"POST {API}/visitor HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json"
    "\r\n\r\n2\r\n{}\r\n0\r\n\r\n".encode(),
    f"GET {API}/games?limit=3&before=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\nCookie: a=b\r\n\r\n".encode(),
    f"GET {API}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode(),
]
MESSAGES = [
    b'{"type":"ping","request_id":"1"}',
    b'{"type":"subscribe_game","game_id":"1","epoch":"x","seq":3}',
    b'{"type":"move","game_id":"1","move":"e2e4","ply":0,"request_id":"2"}',
    b'{"type":"watch_analysis","analysis_id":"1"}',
    b'{"type":"watch_review","review_id":"1"}',
]
SPICE = [b"\r\n", b"\0", b"\xff\xfe", b"%00", b"..", b"{" * 50, b"[" * 200, b'"', b"\\u0000", b"99999999999999999999", b"-1",
         b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b": ", b"A" * 20000, b"\xed\xa0\x80"]


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[place % len(data)] = rng.randrange(256)
        elif kind == 1:
            data[place:place] = rng.choice(SPICE)
        elif kind == 2:
            del data[place:place + rng.randint(1, 20)]
        elif kind == 3:
            del data[place:]
        else:
            data[place:place] = data[:rng.randint(0, len(data))]
    return bytes(data)


class WireFuzz(ServerTest):
    def setUp(self):
        self.seed = int(os.environ.get("KIEBITZ_SEED", random.randrange(1 << 30)))
        self.rng = random.Random(self.seed)

    def assert_alive(self, sent):
        answer = Client(self.server).get("/health")
        self.assertEqual(answer.status, 200, f"seed {self.seed}, after {sent[:300]!r}")

    def test_http(self):
        for case in range(CASES):
            sent = b"".join(mutate(self.rng, self.rng.choice(REQUESTS)) for _ in range(self.rng.randint(1, 3)))
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
                try:
                    connection.sendall(sent)
                    connection.shutdown(socket.SHUT_WR)
                    answer = connection.recv(65536)
                    self.assertFalse(answer.startswith(b"HTTP/1.1 500"), f"seed {self.seed}: {sent[:500]!r}")
                except OSError:
                    pass
            if case % 50 == 0:
                self.assert_alive(sent)
        self.assert_alive(b"")

    def test_messages_and_frames(self):
        token = Client(self.server, new=True).token
        for case in range(CASES // 4):
            live = WebSocket(self.server, token)
            sent = b""
            try:
                for _ in range(self.rng.randint(1, 6)):
                    sent = mutate(self.rng, self.rng.choice(MESSAGES))
                    if self.rng.random() < 0.3:
                        head = bytes([self.rng.randrange(256), self.rng.randrange(256)])
                        live.socket.sendall(head + struct.pack(">Q", self.rng.getrandbits(64)) + sent)
                    else:
                        live.send_text(sent, self.rng.choice([1, 1, 1, 1, 2, 0, 8, 9, 10, 3]))
                live.socket.settimeout(0.01)
                live.socket.recv(65536)
            except OSError:
                pass
            live.close()
            if case % 50 == 0:
                self.assert_alive(sent)
        self.assert_alive(b"")


if __name__ == "__main__":
    unittest.main()
