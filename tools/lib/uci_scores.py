"""Scores of UCI engines for positions of games, for the tools that fit curves to them."""

import re
import subprocess


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
        """The lines up to the one that begins with the word."""
        lines = []
        for line in self.process.stdout:
            if line.startswith(word):
                return lines
            lines.append(line)
        raise SystemExit("the engine ended before it answered")

    def score(self, moves, limit):
        """Centipawns of the side to move after a `go` with this limit; nothing for a mate."""
        self.tell(f"ucinewgame\nposition startpos moves {' '.join(moves)}\ngo {limit}")
        scored = [line for line in self.wait_for("bestmove") if " score " in line]
        found = scored and re.search(r" score cp (-?\d+)", scored[-1])
        return int(found.group(1)) if found else None

    def quit(self):
        self.tell("quit")
        self.process.wait()
