"""wrk against the cheap endpoints."""

import pathlib
import re
import subprocess
import tempfile

from client import API
from report import Row

LEGAL_MOVES = """wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"position":{"fen":"r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 1 4"}}'
"""
GOAL_REQUESTS, GOAL_MS = 15000, 20


def measure(server, path, script, seconds):
    command = ["wrk", "-t1", "-c64", f"-d{seconds}s", "--latency"]
    with tempfile.TemporaryDirectory() as folder:
        if script:
            file = pathlib.Path(folder) / "request.lua"
            file.write_text(script, encoding="utf-8")
            command += ["-s", str(file)]
        text = subprocess.run([*command, f"http://127.0.0.1:{server.port}{path}"], capture_output=True, text=True,
                              check=True).stdout
    requests = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)\b", text).groups()
    slow = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    return requests, slow, int(bad.group(1)) if bad else 0


def cheap(server, seconds):
    rows = []
    for name, path, script in [("health", API + "/health", None), ("version", API + "/version", None),
                               ("opponents", API + "/opponents", None), ("the page", "/", None),
                               ("legal moves", API + "/positions/legal-moves", LEGAL_MOVES)]:
        requests, slow, bad = measure(server, path, script, seconds)
        rows.append(Row(f"{name}, 64 connections", f"{requests:,.0f} requests/s, p99 {slow:.1f} ms" + (f", {bad} bad" if bad else ""),
                        f"{GOAL_REQUESTS:,}/s, p99 < {GOAL_MS} ms", requests >= GOAL_REQUESTS and slow < GOAL_MS and not bad))
    return rows
