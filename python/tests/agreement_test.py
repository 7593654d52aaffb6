"""Legal moves, FEN, SAN, outcomes and perft from Python are those of C++, on ten thousand positions of random games
with their past, standard and Chess960, and on the positions of the perft suites."""

import os
import pathlib
import random
import re
import subprocess
import unittest

from kiebitz import Board, Move

TWIN = os.environ["KIEBITZ_TWIN"]
PERFT = pathlib.Path(os.environ["KIEBITZ_SOURCE"]) / "tests" / "perft"
POSITIONS = 10_000
SEED = 20240229


def answer(board):
    moves = list(board.legal_moves)
    claim = board.outcome(claim_draw=True) if not board.outcome() else None
    return " | ".join((
        board.fen(),
        " ".join(sorted(board.uci(move) for move in moves)),
        " ".join(sorted(board.san(move) for move in moves)),
        end_text(board.outcome()),
        end_text(claim),
        str(board.perft(2)),
    ))


def end_text(outcome):
    if outcome is None:
        return "-"
    words = re.sub("(SEVENTY)(FIVE)", r"\1_\2", outcome.termination.name).lower()
    return f"{words} {outcome.result()}"


# Besides whole games: endings, where random moves stalemate and mate, and clocks that are about to run out.
ENDINGS = ["8/8/8/4k3/8/8/Q7/K7 w - - 0 1", "7k/8/8/4K3/8/8/6Q1/8 w - - 0 1", "k7/P7/8/1K6/8/8/8/8 w - - 0 1",
           "8/8/8/4k3/8/8/1R6/K7 w - - 94 90", "8/8/8/4k3/8/7r/1R6/K7 b - - 144 120"]
ENDS = ("checkmate", "stalemate", "insufficient_material", "seventy_five_moves", "fivefold_repetition", "fifty_moves",
        "threefold_repetition")


def start_board(dice, number):
    if number % 3 == 0:
        return Board(dice.choice(ENDINGS))
    return Board.from_chess960_pos(dice.randrange(960)) if number % 4 == 0 else Board()


def random_games(dice, count):
    """(question for the twin, board) for every position of random games, until there are enough."""
    number = 0
    while count > 0:
        number += 1
        board = start_board(dice, number)
        start, words = board.shredder_fen(), []
        # In some games everybody goes back and forth, so that positions repeat.
        shuffle, start_ply = number % 5 == 0, board.ply()
        for _ in range(160):
            yield f"{start}|{' '.join(words)}", board
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


class Agreement(unittest.TestCase):
    def ask_twin(self, questions):
        told = subprocess.run([TWIN], input="\n".join(questions) + "\n", capture_output=True, text=True, check=False)
        self.assertEqual(told.returncode, 0, told.stderr)
        return told.stdout.splitlines()

    def check(self, questions, answers):
        for question, ours, theirs in zip(questions, answers, self.ask_twin(questions), strict=True):
            self.assertEqual(ours, theirs, f"seed {SEED}, {question}")

    def test_random_games(self):
        questions, answers = [], []
        for question, board in random_games(random.Random(SEED), POSITIONS):
            questions.append(question)
            answers.append(answer(board))
        self.assertEqual(len(questions), POSITIONS)
        for end in ENDS:
            self.assertTrue(any(f"| {end}" in text for text in answers), f"no position ends by {end}")
        self.check(questions, answers)

    def test_the_positions_of_the_perft_suites(self):
        fens = [line.split(";")[0].strip() for name in ("tricky.epd", "standard.epd", "chess960.epd")
                for line in (PERFT / name).read_text().splitlines() if line and line[0] != "#"]
        self.assertGreater(len(fens), 100)
        self.check(fens, [answer(Board(fen)) for fen in fens])


if __name__ == "__main__":
    unittest.main()
