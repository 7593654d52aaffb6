"""Load tests against a server that this program starts, reported as one table: python3 bench/load [--long]
[scenario]...

Scenarios: cheap (wrk), hostile, people (50 against level 1500), analyses (ten times too many), sockets (1,000 with live
games; 30 seconds, with --long ten minutes). Without a name all of them. Needs wrk. Exit code 1 if a goal was missed.
"""

import argparse
import asyncio
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from cheap import cheap
from hostile import hostile
from people import analyses, people, sockets
from report import print_table

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ["cheap", "hostile", "people", "analyses", "sockets"]


class Server:
    def __init__(self, program, data):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--data", data, "--requests-per-minute", "0",
                                         "--visitors-per-minute", "0", "--connections-per-client", "10000"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def memory_mib(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)


def run(name, server, is_long):
    if name == "cheap":
        return cheap(server, 10 if is_long else 4)
    if name == "hostile":
        return asyncio.run(hostile(server, 60 if is_long else 8))
    if name == "people":
        return asyncio.run(people(server, 50, 20 if is_long else 6))
    if name == "analyses":
        return asyncio.run(analyses(server, 170, 4))
    return asyncio.run(sockets(server, 1000, 600 if is_long else 30, 5))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", help=", ".join(NAMES))
    parser.add_argument("--long", action="store_true", help="sockets for ten minutes, the others longer too")
    parser.add_argument("--program", default=os.environ.get("KIEBITZ", str(ROOT / "build" / "kiebitz")))
    options = parser.parse_args()
    unknown = [name for name in options.scenarios if name not in NAMES]
    if unknown:
        parser.error(f"there is no scenario {unknown[0]}")
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    rows = []
    for name in options.scenarios or NAMES:
        with tempfile.TemporaryDirectory() as data:
            server = Server(options.program, data)
            try:
                rows += run(name, server, options.long)
            finally:
                code = server.stop()
            if code != 0:
                raise SystemExit(f"the server ended with {code} after {name}")
    print_table(rows)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
