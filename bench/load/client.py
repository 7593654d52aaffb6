"""HTTP/1.1 and WebSocket as far as the load tests need them, many connections in one thread. Standard library only."""

import asyncio
import base64
import json
import os
import struct

API = "/api/v1"


class Http:
    """One visitor on one connection that is kept open."""

    def __init__(self, port, token=None):
        self.port, self.token = port, token
        self.reader = self.writer = None

    async def send(self, method, path, body=None):
        """(status, JSON or None). A connection the server has closed is opened again once."""
        try:
            return await self._send(method, path, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            return await self._send(method, path, body)

    async def _send(self, method, path, body):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {API}{path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(content)}"]
        if content:
            lines.append("Content-Type: application/json")
        if self.token:
            lines.append("Authorization: Bearer " + self.token)
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        answer = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return int(head[0].split()[1]), json.loads(answer) if answer.startswith(b"{") else None

    async def become_visitor(self):
        self.token = (await self.send("POST", "/visitor", {"token": True}))[1]["token"]
        return self

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


class Socket:
    """A WebSocket of the API."""

    @classmethod
    async def open(cls, port, token):
        self = cls()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET {API}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                           f"Authorization: Bearer {token}\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())
        return self

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    def _frame(self, opcode, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.writer.write(bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    async def receive(self):
        """The next message; nothing when the server closes."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length >= 126:
                size = 2 if length == 126 else 8
                length = int.from_bytes(await self.reader.readexactly(size), "big")
            data = await self.reader.readexactly(length)
            if first & 15 == 8:
                return None
            if first & 15 == 9:
                self._frame(10, data)
            if first & 15 == 1:
                return json.loads(data)

    def close(self):
        self.writer.close()
