#!/usr/bin/env python3
"""How fast the Python module is, beside python-chess where that package is installed.

    PYTHONPATH=build/python python3 bench/python_speed.py [--kiebitz build/kiebitz]

Counts processor time, so that other work on the machine matters little. docs/performance.md has results.
"""

import argparse
import re
import subprocess
import time

import kiebitz

try:
    import chess
except ImportError:
    chess = None

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]
ROUNDS = 20


def make_and_take_back(board):
    for move in board.legal_moves:
        board.push(move)
        board.pop()


def look_for_mates(board):
    for move in board.legal_moves:
        board.push(move)
        board.is_checkmate()
        board.pop()


def write_san(board):
    for move in board.legal_moves:
        board.san(move)


def count_moves(board):
    board.legal_moves.count()


LOOPS = {
    "legal moves, push, pop": make_and_take_back,
    "legal moves, push, is_checkmate, pop": look_for_mates,
    "legal moves as SAN": write_san,
    "number of legal moves": count_moves,
    "fen()": lambda board: board.fen(),
    "outcome()": lambda board: board.outcome(),
}


def microseconds(work, boards, seconds=1.0):
    """Processor time for one board, on average over all: the best of many rounds."""
    best, stop = float("inf"), time.process_time() + seconds
    while time.process_time() < stop:
        start = time.process_time()
        for _ in range(ROUNDS):
            for board in boards:
                work(board)
        best = min(best, time.process_time() - start)
    return best / ROUNDS / len(boards) * 1e6


def compare_loops():
    ours = [kiebitz.Board(fen) for fen in FENS]
    theirs = [chess.Board(fen) for fen in FENS] if chess else []
    print(f"{'per position, in microseconds':<40}{'kiebitz':>10}{'python-chess':>14}{'factor':>8}")
    for name, work in LOOPS.items():
        mine = microseconds(work, ours)
        other = microseconds(work, theirs) if theirs else None
        print(f"{name:<40}{mine:>10.2f}" + (f"{other:>14.1f}{other / mine:>8.0f}" if other else ""))


def measure_perft(program):
    board, start = kiebitz.Board(FENS[2]), time.process_time()
    nodes = board.perft(5)
    print(f"perft 5 from Python: {nodes / (time.process_time() - start) / 1e6:.0f} million nodes a second")
    if program:
        told = subprocess.run([program, "perft", "5", "--fen", FENS[2]], capture_output=True, text=True, check=True).stdout
        print("perft 5 by the program:", re.sub(r"\s+", " ", told.strip().splitlines()[-1]))


def measure_columns():
    positions = kiebitz.Positions([kiebitz.Board(fen) for fen in FENS] * 25_000)
    for name in ("legal_counts", "evaluations", "features"):
        start = time.process_time()
        getattr(positions, name)()
        print(f"Positions.{name}: {len(positions) / (time.process_time() - start) / 1e6:.1f} million positions a second")


def main():
    parser = argparse.ArgumentParser(description="Measures the Python module.")
    parser.add_argument("--kiebitz", help="the program to compare perft with")
    arguments = parser.parse_args()
    compare_loops()
    measure_perft(arguments.kiebitz)
    measure_columns()


if __name__ == "__main__":
    main()
