"""Networks from Python: the arrays of features and weights give, added up by hand, what the engine says. The networks
are trained here, on a few quick games."""

import pathlib
import random
import tempfile
import unittest

import kiebitz
from kiebitz import COLORS, WHITE, Board, Engine, Network, Positions

from small_network import train


def quiet_positions(count):
    """Positions of random games that a network evaluates: no check, more than five pieces."""
    dice, boards = random.Random(1), []
    while len(boards) < count:
        board = Board()
        while not board.is_game_over() and len(board.piece_map()) > 5 and board.ply() < 120:
            board.push(dice.choice(list(board.legal_moves)))
            if not board.is_check() and len(board.piece_map()) > 5 and dice.random() < 0.2:
                boards.append(board.copy(stack=False))
    return boards[:count]


def divided(number, by):
    """Division that rounds towards zero, as in C++."""
    return abs(number) // by * (1 if number >= 0 else -1)


def by_hand(network, board):
    """The evaluation by the steps in docs/formats/network.md."""
    views = Positions([board]).features(mirrored=network.mirrored, king_buckets=network.king_buckets).tolist()[0]
    rows, biases = network.feature_weights.tolist(), network.feature_biases.tolist()
    bucket = (len(board.piece_map()) - 1) * network.output_buckets // 32
    outputs = network.output_weights.tolist()[bucket]
    total = 0
    for side, weights in zip(views if board.turn == WHITE else reversed(views), outputs):
        on = [rows[feature] for feature in side if feature >= 0]
        hidden = [bias + sum(column) for bias, *column in zip(biases, *on)]
        total += sum(min(max(value, 0), 255) ** 2 // 2 * weight for value, weight in zip(hidden, weights))
    output = divided(2 * total, 255) + network.output_biases[bucket]
    value = divided(output * network.scale, 255 * network.output_ones[bucket])
    return value if board.turn == WHITE else -value


class Networks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.shipped_shape = train(folder, "shipped.kbn", "--output-buckets", "8")
        cls.other_shape = train(folder, "other.kbn", "--king-buckets", "4", "--no-mirror")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_features_and_weights_add_up_to_the_evaluation(self):
        boards = [board for board in quiet_positions(40) if board.halfmove_clock < 10]
        self.assertGreater(len(boards), 20)
        for path in (self.shipped_shape, self.other_shape):
            network = Network(path)
            told = [network.evaluate(board) for board in boards]
            self.assertEqual(told, [by_hand(network, board) for board in boards])
            self.assertGreater(len(set(told)), 10)
            self.assertEqual(list(Positions(boards).evaluations(network=network)), told)
            self.assertEqual([kiebitz.evaluate(board, network=path).network for board in boards], told)

    def test_a_network_says_what_it_is(self):
        network = Network(self.shipped_shape)
        self.assertEqual(repr(network), "<Network (768 -> 64) x 2 -> 8>")
        self.assertTrue(network.mirrored)
        self.assertIn("output buckets 8", network.record)
        self.assertEqual(network.feature_weights.shape, (768, 64))
        self.assertEqual(network.output_weights.shape, (8, 2, 64))
        other = Network(self.other_shape)
        self.assertEqual((other.mirrored, other.king_buckets, other.feature_weights.shape), (False, 4, (3072, 64)))

    def test_a_piece_is_worth_what_the_value_loses_without_it(self):
        network = Network(self.shipped_shape)
        board = Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 4 11")
        values = network.piece_values(board)
        kings = {board.king(color) for color in COLORS}
        self.assertEqual(set(values), set(board.piece_map()) - kings)
        without_white_queen = Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1B2RK1 w - - 4 11")
        self.assertEqual(values[kiebitz.D1], network.evaluate(board) - network.evaluate(without_white_queen))
        without_black_rook = Board("3q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 4 11")
        self.assertEqual(values[kiebitz.A8], network.evaluate(without_black_rook) - network.evaluate(board))

    def test_engines_search_with_it(self):
        board = Board("r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 4 11")
        nodes = {engine: Engine(network=engine).search(board, depth=6).nodes for engine in (self.shipped_shape, False)}
        self.assertNotEqual(*nodes.values())
        same = Engine(network=Network(self.shipped_shape)).search(board, depth=6)
        self.assertEqual(same.nodes, nodes[self.shipped_shape])

    def test_few_pieces_are_evaluated_classically(self):
        board = Board("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
        self.assertEqual(Network(self.shipped_shape).evaluate(board), kiebitz.evaluate(board, network=False).total)

    def test_the_network_inside_is_the_default_if_there_is_one(self):
        board = Board()
        if kiebitz.has_network():
            self.assertEqual(kiebitz.evaluate(board).network, Network().evaluate(board))
        else:
            self.assertIsNone(kiebitz.evaluate(board).network)
            with self.assertRaisesRegex(ValueError, "carries no network"):
                Network()
        self.assertIsNone(kiebitz.evaluate(board, network=False).network)

    def test_other_files_are_refused(self):
        with self.assertRaises(ValueError):
            Network("/not/there")
        with self.assertRaisesRegex(ValueError, "in check"):
            Network(self.shipped_shape).evaluate(Board("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"))


if __name__ == "__main__":
    unittest.main()
