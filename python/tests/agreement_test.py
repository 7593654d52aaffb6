"""Legal moves, FEN, SAN, outcomes and perft from Python are those of the program `kiebitz`, on positions of random
games with their past, standard and Chess960, and on the positions of the perft suites. KIEBITZ_POSITIONS says how
many; ten thousand in `./test --full`."""

import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

from kiebitz import Board, Move

PROGRAM = os.environ["KIEBITZ"]
PERFT = pathlib.Path(os.environ["KIEBITZ_SOURCE"]) / "tests" / "perft"
POSITIONS = int(os.environ.get("KIEBITZ_POSITIONS", "600"))
SEED = 20240229

# Besides whole games: endings, in which random moves give stalemate and mate, and half-move clocks near their limit.
ENDINGS = ["8/8/8/4k3/8/8/Q7/K7 w - - 0 1", "7k/8/8/4K3/8/8/6Q1/8 w - - 0 1", "k7/P7/8/1K6/8/8/8/8 w - - 0 1",
           "8/8/8/4k3/8/8/1R6/K7 w - - 94 90", "8/8/8/4k3/8/7r/1R6/K7 b - - 144 120"]
ENDS = {"checkmate", "stalemate", "insufficient_material", "seventy_five_moves", "fivefold_repetition", "fifty_moves",
        "threefold_repetition"}


class Case:
    """A position with the moves that led to it, and Python's results for it."""

    def __init__(self, start, moves, board):
        self.start, self.moves, self.chess960 = start, list(moves), board.chess960
        legal = list(board.legal_moves)
        self.fen, self.perft = board.fen(), board.perft(2)
        self.san = {board.uci(move): board.san(move) for move in legal}
        self.outcome = end_text(board.outcome())
        self.claim = None if board.outcome() else end_text(board.outcome(claim_draw=True))

    @property
    def way(self):
        return f"fen {self.start} moves {' '.join(self.moves)}" if self.moves else f"fen {self.start}"


def end_text(outcome):
    if outcome is None:
        return None
    words = re.sub("(SEVENTY)(FIVE)", r"\1_\2", outcome.termination.name).lower()
    return f"{words} {outcome.result()}"


def start_board(dice, number):
    if number % 3 == 0:
        return Board(dice.choice(ENDINGS))
    return Board.from_chess960_pos(dice.randrange(960)) if number % 4 == 0 else Board()


def random_games(dice, count):
    """Every position of random games, until there are enough."""
    number = 0
    while count > 0:
        number += 1
        board = start_board(dice, number)
        start, words = board.shredder_fen(), []
        # In some games both sides move back and forth, so that positions repeat.
        shuffle, start_ply = number % 5 == 0, board.ply()
        for _ in range(160):
            yield Case(start, words, board)
            count -= 1
            if count == 0 or board.is_game_over():
                break
            move = dice.choice(list(board.legal_moves))
            if shuffle and board.ply() - start_ply > 1 and dice.random() < 0.9:
                last = board.move_stack[-2]
                back = Move(last.to_square, last.from_square)
                move = back if board.is_legal(back) else move
            words.append(board.uci(move))
            board.push(move)


def run(words, text):
    told = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


def ask_uci(cases):
    """(FEN, {move: count}, sum) of every case, from one process that speaks UCI."""
    commands = []
    for case in cases:
        commands.append(f"setoption name UCI_Chess960 value {str(case.chess960).lower()}")
        commands.append(f"position {case.way}\nd\ngo perft 2")
    fen, counts = None, {}
    for line in run([], "\n".join([*commands, "quit", ""])):
        if line.startswith("info string fen "):
            fen = line[len("info string fen "):]
        elif line.startswith("Nodes searched: "):
            yield fen, counts, int(line.split()[-1])
            counts = {}
        elif found := re.fullmatch(r"([a-h]\d[a-h]\d[nbrq]?): (\d+)", line):
            counts[found[1]] = int(found[2])


def ask_convert(cases):
    """{move: SAN} of every case, from `kiebitz convert`."""
    lines = [f"fen {case.fen} moves {uci}" for case in cases for uci in case.san]
    told = iter(run(["convert", "--from", "uci", "--to", "san"], "\n".join([*lines, ""])))
    for case in cases:
        yield {uci: next(told).split()[-1] for uci in case.san}


class Server:
    """`kiebitz serve`, used over one connection."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.folder.name, "--engines", "1", "--hash", "1",
             "--requests-per-minute", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = re.search(r"http://.*:(\d+)/", self.process.stdout.readline())[1]
        self.connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
        return self

    def __exit__(self, *exception):
        self.connection.close()
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stdout.close()
        self.folder.cleanup()

    def ends_of(self, case):
        """(outcome, claim) in the format of Case."""
        body = json.dumps({"position": {"fen": case.start, "moves": case.moves}})
        self.connection.request("POST", "/api/v1/positions/legal-moves", body, {"Content-Type": "application/json"})
        told = json.loads(self.connection.getresponse().read())
        outcome, claim = told.get("outcome"), told.get("claimable")
        return (f"{outcome['reason']} {outcome['result']}" if outcome else None, f"{claim} 1/2-1/2" if claim else None)


class Agreement(unittest.TestCase):
    def check(self, cases):
        for case, (fen, counts, sum_of_counts) in zip(cases, ask_uci(cases), strict=True):
            with self.subTest(case.way):
                self.assertEqual(case.fen, fen)
                self.assertEqual(set(case.san), set(counts))
                self.assertEqual(case.perft, sum_of_counts)
        for case, san in zip(cases, ask_convert(cases), strict=True):
            self.assertEqual(case.san, san, case.fen)
        with Server() as server:
            for case in cases:
                self.assertEqual((case.outcome, case.claim), server.ends_of(case), case.way)

    def test_random_games(self):
        cases = list(random_games(random.Random(SEED), POSITIONS))
        self.assertEqual(len(cases), POSITIONS)
        seen = {end.split()[0] for case in cases for end in (case.outcome, case.claim) if end}
        wanted = ENDS if POSITIONS >= 10_000 else {"insufficient_material", "threefold_repetition"}
        self.assertLessEqual(wanted, seen)
        self.check(cases)

    def test_the_positions_of_the_perft_suites(self):
        fens = [line.split(";")[0].strip() for name in ("tricky.epd", "standard.epd", "chess960.epd")
                for line in (PERFT / name).read_text().splitlines() if line and line[0] != "#"]
        self.assertGreater(len(fens), 100)
        self.check([Case(fen, [], Board(fen)) for fen in fens])


if __name__ == "__main__":
    unittest.main()
