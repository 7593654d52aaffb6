"""Scenarios with people: sockets with live games, players against a level, moves beside too many analyses."""

import asyncio
import random
import sys
import time

from client import Http, Socket
from report import Row, milliseconds, percentile

WEAKEST = {"white": {"type": "me"}, "black": {"type": "engine", "limits": {"depth": 1}}}
LEVEL = {"white": {"type": "me"}, "black": {"type": "engine", "rating": 1500}}


class LiveGame:
    """One player with a socket who plays game after game and counts the events."""

    def __init__(self, port):
        self.port, self.seq = port, None
        self.moves = self.lost = self.wrong = 0

    async def begin(self):
        self.http = await Http(self.port).become_visitor()
        self.socket = await Socket.open(self.port, self.http.token)
        await self.socket.receive()

    async def new_game(self):
        status, game = await self.http.send("POST", "/games", {"players": WEAKEST})
        if status != 201:
            raise RuntimeError(f"no game: {status} {game}")
        self.id, self.seq = game["id"], None
        self.socket.send({"type": "subscribe_game", "game_id": self.id})

    async def play_until(self, end, pause):
        await self.new_game()
        while time.monotonic() < end:
            message = await self.socket.receive()
            if message is None:
                self.lost += 1
                return
            if message["type"] != "game" or message["event"]["game_id"] != self.id:
                continue
            event = message["event"]
            # The numbers of events have no gaps: a gap is an update that was lost.
            if self.seq is not None and event["seq"] != self.seq + 1:
                self.lost += 1
            self.seq = event["seq"]
            state = event.get("state") or event["game"]["state"]
            if state["status"] == "finished":
                self.socket.send({"type": "unsubscribe_game", "game_id": self.id})  # as the page does
                await self.new_game()
            elif state["turn"] == "white" and event["kind"] in ("snapshot", "move"):
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
                self.moves += 1
                self.socket.send({"type": "move", "game_id": self.id, "ply": state["ply"],
                                  "move": random.choice(state["legal_moves"])})

    async def check(self):
        """The server stores what the client saw. Asks on a new connection: on the old one a reply may be under way."""
        self.http.close()
        status, game = await self.http.send("GET", "/games/" + self.id)
        self.wrong += status != 200 or (self.seq is not None and game["seq"] < self.seq)
        self.http.close()
        self.socket.close()


async def sockets(server, count, seconds, pause):
    games = [LiveGame(server.port) for _ in range(count)]
    for begin in range(0, count, 50):
        await asyncio.gather(*(game.begin() for game in games[begin:begin + 50]))
    end = time.monotonic() + seconds
    tasks = [asyncio.create_task(game.play_until(end, pause)) for game in games]
    await asyncio.sleep(seconds * 0.3)
    before = server.memory_mib()
    await asyncio.sleep(max(0, end - time.monotonic()))
    after = server.memory_mib()
    await asyncio.sleep(2)
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    results += await asyncio.gather(*(game.check() for game in games), return_exceptions=True)
    failures = [r for r in results if isinstance(r, Exception)]
    for failure in failures[:5]:
        print(f"broken: {failure!r}", file=sys.stderr)
    moves, lost = sum(g.moves for g in games), sum(g.lost for g in games)
    wrong = sum(g.wrong for g in games)
    growth = 100 * (after - before) / before
    return [Row(f"{count} sockets with games, {seconds:.0f} s", f"{moves} moves ({moves / seconds:.0f}/s), {lost} updates lost, "
                f"{wrong + len(failures)} broken", "none lost", lost + wrong + len(failures) == 0),
            Row("  memory", f"{before:.0f} MiB, then {after:.0f} MiB ({growth:+.0f} %)", "flat (< 15 %)", growth < 15)]


async def new_person(port):
    http = await Http(port).become_visitor()
    return http, (await http.send("POST", "/games", {"players": LEVEL}))[1]


async def person(http, game, moves):
    state, times = game["state"], []
    for _ in range(moves):
        if not state["legal_moves"]:
            break
        begin = time.monotonic()
        status, game = await http.send("POST", f"/games/{game['id']}/moves",
                                       {"move": random.choice(state["legal_moves"]), "ply": state["ply"], "wait_ms": 30000})
        if status != 200:
            raise RuntimeError(f"a move was refused: {status} {game}")
        times.append(time.monotonic() - begin)
        state = game["state"]
    http.close()
    return times


async def people(server, count, moves):
    everybody = await asyncio.gather(*(new_person(server.port) for _ in range(count)))
    results = await asyncio.gather(*(person(http, game, moves) for http, game in everybody))
    times = sorted(t for result in results for t in result)
    means = [sum(result) / len(result) for result in results if result]
    unfairness = max(means) / min(means)
    return [Row(f"{count} people against 1500", f"{len(times)} answers, p50 {milliseconds(percentile(times, 50))}, "
                f"p99 {milliseconds(percentile(times, 99))}, slowest person {unfairness:.1f} times the fastest",
                "fair (< 3 times)", unfairness < 3)]


async def analyses(server, visitors, each):
    """Ten times as many analyses as the queues take, and one person who keeps playing."""
    player = await Http(server.port).become_visitor()
    _, game = await player.send("POST", "/games", {"players": WEAKEST})
    crowd = [await Http(server.port).become_visitor() for _ in range(visitors)]

    async def ask(http):
        return [(await http.send("POST", "/analyses", {"position": {}, "limits": {"depth": 40}}))[0] for _ in range(each)]

    asking = asyncio.gather(*(ask(http) for http in crowd))
    times, state = [], game["state"]
    while not asking.done() or len(times) < 100:
        if not state["legal_moves"]:
            _, game = await player.send("POST", "/games", {"players": WEAKEST})
            state = game["state"]
        begin = time.monotonic()
        status, moved = await player.send("POST", f"/games/{game['id']}/moves",
                                          {"move": random.choice(state["legal_moves"]), "ply": state["ply"], "wait_ms": 5000})
        if status != 200:
            raise RuntimeError(f"a move was refused: {status} {moved}")
        times.append(time.monotonic() - begin)
        state = moved["state"]
    statuses = [status for answer in await asking for status in answer]
    for http in crowd:
        http.close()
    times.sort()
    taken = statuses.count(201)
    polite = statuses.count(429) + statuses.count(503)
    slow = percentile(times, 99)
    return [Row(f"{len(statuses)} analyses at once", f"{taken} taken, {polite} told to wait, {len(statuses) - taken - polite} else",
                "201, 429, 503 only", taken + polite == len(statuses)),
            Row("  a move with its answer beside them", f"p50 {milliseconds(percentile(times, 50))}, p99 {milliseconds(slow)}",
                "p99 < 200 ms", slow < 0.2)]
