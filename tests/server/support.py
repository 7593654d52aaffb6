"""A server process, a small HTTP client, a WebSocket client and a validator for the contract."""

import base64
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = "/api/v1"
PROGRAM = os.environ.get("KIEBITZ", str(ROOT / "build" / "kiebitz"))


class Server:
    """`kiebitz serve` on a free port, with its own data folder unless one is given."""

    def __init__(self, *options, data=None, rate="0"):
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        usual = {"--engines": "2", "--hash": "4", "--requests-per-minute": rate, "--visitors-per-minute": "0"}
        chosen = [word for name, value in usual.items() if name not in options for word in (name, value)]
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", self.data, *chosen, *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        match = re.search(r"http://(.*):(\d+)/", line)
        if not match:
            raise RuntimeError("the server did not start: " + line + self.process.stderr.read())
        self.port = int(match.group(2))

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=20)
        self.log = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.stop()
        if self.folder:
            self.folder.cleanup()


class Postgres:
    """A PostgreSQL server in a temporary folder, reached by a socket in it. It refuses to run as root."""

    PROGRAMS = next((str(path) for path in sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
                     if (path / "initdb").exists()), None)

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="kiebitz-pg-")
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", self.folder + "/data", "-U", "kiebitz", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def _run(self, program, *options):
        subprocess.run([f"{self.PROGRAMS}/{program}", *options], user=self.user, cwd="/", check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        self._run("pg_ctl", "-D", self.folder + "/data", "-w", "-o", f"-k {self.folder} -c listen_addresses=", "-l",
                  self.folder + "/log", "start")

    def stop(self):
        self._run("pg_ctl", "-D", self.folder + "/data", "-w", "-m", "immediate", "stop")

    def close(self):
        self.stop()
        shutil.rmtree(self.folder)

    def ask(self, statements, database="postgres"):
        subprocess.run([f"{self.PROGRAMS}/psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "kiebitz", database],
                       input=statements, text=True, cwd="/", check=True, stdout=subprocess.DEVNULL)

    @property
    def url(self):
        return f"postgresql:///postgres?user=kiebitz&host={self.folder}"


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.json.get("code")


class Client:
    """One visitor, or an anonymous client without a token, from any address in 127.0.0.0/8."""

    def __init__(self, server, token=None, new=False, address="127.0.0.1"):
        self.server, self.token, self.address = server, token, address
        if new:
            self.token = self.post("/visitor", {"token": True}).json["token"]

    def send(self, method, path, body=None, headers=None, raw_path=False):
        headers = dict(headers or {})
        if self.token and "Authorization" not in headers:
            headers["Authorization"] = "Bearer " + self.token
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        if isinstance(body, str):
            body = body.encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30, source_address=(self.address, 0))
        try:
            connection.request(method, path if raw_path else API + path, body=body, headers=headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **more):
        return self.send("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.send("POST", path, body, **more)

    def new_game(self, **wish):
        wish.setdefault("players", {"white": {"type": "me"}, "black": {"type": "engine", "limits": {"depth": 1}}})
        answer = self.post("/games", wish)
        assert answer.status == 201, answer.body
        return answer.json


class WebSocket:
    """A WebSocket client with the parts of RFC 6455 that the tests need."""

    def __init__(self, server, token=None, headers=()):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        lines = [f"GET {API}/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if token:
            lines.append("Authorization: Bearer " + token)
        lines += headers
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            piece = self.socket.recv(4096)
            if not piece:
                break
            self.buffer += piece
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    @classmethod
    def refusal(cls, server, **more):
        """The status with which the server refuses such a socket."""
        live = cls(server, **more)
        live.close()
        return live.status

    def _read(self, count):
        while len(self.buffer) < count:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionError("closed")
            self.buffer += piece
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_text(self, text, opcode=1):
        data = text.encode() if isinstance(text, str) else text
        mask = os.urandom(4)
        head = bytes([0x80 | opcode])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self.send_text(json.dumps(message))

    def receive(self):
        """The next message; None when the server closes."""
        text = b""
        while True:
            first, second = self._read(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self._read(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._read(8))[0]
            data = self._read(length)
            opcode = first & 15
            if opcode == 8:
                return None
            if opcode == 9:
                self.send_text(data, 10)
            if opcode <= 1:  # a large message comes in pieces
                text += data
                if first & 0x80:
                    return json.loads(text)

    def wait_for(self, wanted):
        for _ in range(200):
            message = self.receive()
            if message is None:
                raise ConnectionError("closed by the server")
            if wanted(message):
                return message
        raise AssertionError("the message did not come")

    def close(self):
        self.socket.close()


class Contract:
    """api/openapi.yaml; checks values against its schemas. A field outside the contract is an error."""

    def __init__(self):
        with open(ROOT / "api" / "openapi.yaml", encoding="utf-8") as file:
            self.document = yaml.safe_load(file)

    def resolve(self, node):
        while "$ref" in node:
            target = self.document
            for part in node["$ref"][2:].split("/"):
                target = target[part]
            node = target
        return node

    def schema(self, name):
        return {"$ref": f"#/components/schemas/{name}"}

    def response_schema(self, path, method, status, media="application/json"):
        operation = self.document["paths"][path][method.lower()]
        response = self.resolve(operation["responses"][str(status)])
        content = response.get("content", {})
        return content[media]["schema"] if media in content else None

    def faults(self, value, node, place=""):
        node = self.resolve(node)
        if "oneOf" in node:
            results = [self.faults(value, option, place) for option in node["oneOf"]]
            return [] if any(not result for result in results) else min(results, key=len)
        found = []
        kind = node.get("type")
        kinds = {"object": dict, "array": list, "string": str, "boolean": bool}
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if kind in kinds and not isinstance(value, kinds[kind]):
            return [f"{place}: {value!r} is no {kind}"]
        if kind == "integer" and not (is_number and float(value).is_integer()):
            return [f"{place}: {value!r} is no integer"]
        if kind == "number" and not is_number:
            return [f"{place}: {value!r} is no number"]
        if "enum" in node and value not in node["enum"]:
            found.append(f"{place}: {value!r} is not one of {node['enum']}")
        if "const" in node and value != node["const"]:
            found.append(f"{place}: {value!r} is not {node['const']!r}")
        if "pattern" in node and not re.search(node["pattern"], value):
            found.append(f"{place}: {value!r} does not match {node['pattern']}")
        if "minimum" in node and value < node["minimum"] or "maximum" in node and value > node["maximum"]:
            found.append(f"{place}: {value} is out of range")
        if kind == "array" and "items" in node:
            for i, element in enumerate(value):
                found += self.faults(element, node["items"], f"{place}/{i}")
        if kind == "object" and "properties" in node:
            known = node["properties"]
            found += [f"{place}: {name} is missing" for name in node.get("required", []) if name not in value]
            for name, element in value.items():
                if name in known:
                    found += self.faults(element, known[name], f"{place}/{name}")
                elif node.get("additionalProperties", False) is False:
                    found.append(f"{place}: {name} is not in the contract")
        return found


class ServerTest(unittest.TestCase):
    """One server for all cases of a class."""

    options = ()
    rate = "0"

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options, rate=cls.rate)
        cls.contract = Contract()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def check(self, answer, path, method="get", status=200):
        """The reply has this status and matches the contract."""
        self.assertEqual(answer.status, status, answer.body[:400])
        schema = self.contract.response_schema(path, method, status)
        if schema:
            self.assertEqual(self.contract.faults(answer.json, schema), [])
        return answer.json

    def check_problem(self, answer, status, code):
        self.assertEqual((answer.status, answer.code), (status, code), answer.body[:400])
        self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
        self.assertEqual(self.contract.faults(answer.json, self.contract.schema("Problem")), [])


def wait_until(check, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = check()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError("it did not happen in time")
