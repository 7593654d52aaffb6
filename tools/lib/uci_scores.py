"""Scores of UCI engines for positions of games, for the tools that fit curves to them."""

import math
import re
import subprocess

TRUE_WIDTH = 150  # centipawns of stockfish: the curve from its scores to expected results


def expected_result(score, width=TRUE_WIDTH):
    return 1 / (1 + math.exp(-max(-3000, min(3000, score)) / width))


def moves_of_games(kiebitz, pgn):
    """The moves in UCI of every game of a file, as lists."""
    lines = subprocess.run([kiebitz, "convert", pgn, "--to", "uci"], stdout=subprocess.PIPE, text=True, check=False).stdout
    return [line.split() for line in lines.splitlines()]


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nisready")
        self.wait_for("readyok")

    def tell(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def wait_for(self, word):
        """The lines up to and with the one that begins with the word."""
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(word):
                return lines
        raise SystemExit("the engine ended before it answered")

    def score(self, moves, limit, mate=None):
        """Centipawns of the side to move after a `go` with this limit; for a mate this many, or nothing."""
        scored = [line for line in self.search(moves, limit) if " score " in line]
        found = scored and re.search(r" score (cp|mate) (-?\d+)", scored[-1])
        if not found:
            return None
        number = int(found.group(2))
        return number if found.group(1) == "cp" else mate and math.copysign(mate, number)

    def best_move(self, moves, limit):
        return self.search(moves, limit)[-1].split()[1]

    def search(self, moves, limit):
        """The lines of a search up to the one with the best move."""
        self.tell(f"ucinewgame\nposition startpos moves {' '.join(moves)}\ngo {limit}")
        return self.wait_for("bestmove")

    def quit(self):
        self.tell("quit")
        self.process.wait()
