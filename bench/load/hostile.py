"""Hostile and unlucky clients, and a normal one beside them whose answers are timed."""

import asyncio
import time

from client import Http
from report import Row, milliseconds, percentile


async def half_request(port, stop):
    """Begins a request and never ends it."""
    while not stop.is_set():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /api/v1/positions/legal-moves HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
            await asyncio.wait([asyncio.create_task(stop.wait())], timeout=30)
            writer.close()
        except OSError:
            await asyncio.sleep(0.1)


async def slow_reader(port, stop):
    """Asks for much and reads nothing."""
    _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    request = b"GET /api/openapi.yaml HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    try:
        while not stop.is_set():
            writer.write(request * 50)
            await asyncio.sleep(0.5)
    except OSError:
        pass
    writer.close()


async def large_body(port, stop):
    while not stop.is_set():
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                         b"Content-Length: 100000000\r\n\r\n" + b"x" * 200000)
            await asyncio.wait_for(reader.read(1000), 5)
            writer.close()
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.05)


async def storm(port, stop):
    """Connects and goes away."""
    while not stop.is_set():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n")
            writer.transport.abort()
        except OSError:
            pass
        await asyncio.sleep(0.01)


async def hostile(server, seconds):
    stop = asyncio.Event()
    kinds = [(half_request, 200), (slow_reader, 50), (large_body, 10), (storm, 10)]
    tasks = [asyncio.create_task(kind(server.port, stop)) for kind, count in kinds for _ in range(count)]
    await asyncio.sleep(1)
    http, times, bad = Http(server.port), [], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begin = time.monotonic()
        status, _ = await http.send("POST", "/positions/legal-moves", {"position": {}})
        times.append(time.monotonic() - begin)
        bad += status != 200
        await asyncio.sleep(0.01)
    stop.set()
    await asyncio.wait(tasks, timeout=5)
    for task in tasks:
        task.cancel()
    times.sort()
    slow = percentile(times, 99)
    return [Row("beside 200 half requests, 50 who do not read, 10 who send 100 MB, 10 who come and go",
                f"{len(times)} answers, {bad} wrong, p50 {milliseconds(percentile(times, 50))}, p99 {milliseconds(slow)}",
                "p99 < 200 ms", bad == 0 and slow < 0.2)]
