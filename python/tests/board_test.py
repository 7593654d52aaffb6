"""Boards, moves and games behave as in python-chess, with some stricter rules."""

import copy
import pickle
import threading
import unittest

import kiebitz
from kiebitz import BLACK, WHITE, Board, Game, Move

try:
    import chess
except ImportError:
    chess = None


class Moves(unittest.TestCase):
    def test_the_three_errors_are_value_errors(self):
        board = Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
        for text, error in (("Ke9", kiebitz.InvalidMoveError), ("Kd8", kiebitz.IllegalMoveError)):
            with self.assertRaises(error):
                board.push_san(text)
        with self.assertRaises(kiebitz.AmbiguousMoveError):
            Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").push_san("Rd1")
        for error in (kiebitz.InvalidMoveError, kiebitz.IllegalMoveError, kiebitz.AmbiguousMoveError):
            self.assertTrue(issubclass(error, ValueError))

    def test_a_refused_move_leaves_the_board_alone(self):
        board = Board()
        with self.assertRaises(kiebitz.IllegalMoveError):
            board.push(Move.from_uci("e2e5"))
        self.assertEqual(board, Board())

    def test_castling_is_the_kings_step_in_standard_chess(self):
        board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        self.assertIn(Move.from_uci("e1g1"), board.legal_moves)
        self.assertIn("e1c1", [move.uci() for move in board.legal_moves])
        self.assertTrue(board.is_castling(Move.from_uci("e1g1")))
        self.assertEqual(board.push_san("O-O"), Move.from_uci("e1g1"))
        self.assertEqual(board.peek().uci(), "e1g1")
        self.assertEqual(board.push_uci("e8c8").uci(), "e8c8")

    def test_castling_is_king_takes_rook_in_chess960(self):
        board = Board.from_chess960_pos(0)
        self.assertTrue(board.chess960)
        board = Board("4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1")
        self.assertIn("e1b1", [move.uci() for move in board.legal_moves])
        self.assertIn("e1h1", [move.uci() for move in board.legal_moves])
        copied = pickle.loads(pickle.dumps(board))
        self.assertEqual(copied.fen(), board.fen())

    def test_a_king_that_steps_two_squares_without_the_right_is_illegal(self):
        self.assertNotIn(Move.from_uci("e1g1"), Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1").legal_moves)

    def test_promotion_and_en_passant_need_no_special_moves(self):
        board = Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        self.assertNotIn(Move.from_uci("a7a8"), board.legal_moves)
        self.assertIn(Move.from_uci("a7a8n"), board.legal_moves)
        board = Board()
        for san in ("e4", "a6", "e5", "d5"):
            board.push_san(san)
        self.assertEqual(kiebitz.square_name(board.ep_square), "d6")
        self.assertTrue(board.is_en_passant(Move.from_uci("e5d6")))
        self.assertEqual(board.san(Move.from_uci("e5d6")), "exd6")

    def test_passing_is_the_null_move_and_never_while_in_check(self):
        board = Board()
        board.push(Move.null())
        self.assertEqual(board.turn, BLACK)
        self.assertFalse(board.pop())
        with self.assertRaises(kiebitz.IllegalMoveError):
            Board("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").push(Move.null())

    def test_moves_are_values(self):
        self.assertEqual(Move(12, 28), Move.from_uci("e2e4"))
        self.assertEqual(len({Move(12, 28), Move.from_uci("e2e4")}), 1)
        self.assertNotEqual(Move.from_uci("a7a8q"), Move.from_uci("a7a8r"))
        self.assertNotEqual(Move(12, 28), "e2e4")
        self.assertEqual(pickle.loads(pickle.dumps(Move(12, 28))), Move(12, 28))
        for wrong in ((64, 0), (-1, 0)):
            with self.assertRaises(ValueError):
                Move(*wrong)

    def test_the_board_may_change_while_its_moves_are_gone_through(self):
        board, seen = Board(), 0
        for move in board.legal_moves:
            board.push(move)
            seen += board.legal_moves.count()
            board.pop()
        self.assertEqual(seen, 400)


class Boards(unittest.TestCase):
    def test_a_bad_fen_is_refused_with_its_place(self):
        with self.assertRaisesRegex(ValueError, "column 19"):
            Board("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

    def test_copies_do_not_share_moves(self):
        board = Board()
        board.push_san("e4")
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual(other, board)
            other.push_san("e5")
            self.assertNotEqual(other, board)
            self.assertEqual([m.uci() for m in other.move_stack], ["e2e4", "e7e5"])
        self.assertEqual(board.copy(stack=False).move_stack, [])
        self.assertEqual(board.root(), Board())

    def test_taking_back_from_nothing_is_an_index_error(self):
        for ask in (Board().pop, Board().peek):
            with self.assertRaises(IndexError):
                ask()

    def test_boards_are_no_dictionary_keys(self):
        with self.assertRaises(TypeError):
            hash(Board())

    def test_repetition_is_a_claim_and_then_an_end(self):
        board = Board()
        for _ in range(2):
            for san in ("Nf3", "Nf6", "Ng1", "Ng8"):
                board.push_san(san)
        self.assertTrue(board.is_repetition(3))
        self.assertIsNone(board.outcome())
        self.assertEqual(board.outcome(claim_draw=True).termination, kiebitz.Termination.THREEFOLD_REPETITION)
        for _ in range(2):
            for san in ("Nf3", "Nf6", "Ng1", "Ng8"):
                board.push_san(san)
        self.assertEqual(board.outcome().termination, kiebitz.Termination.FIVEFOLD_REPETITION)
        self.assertEqual(board.result(), "1/2-1/2")

    def test_squares_and_pieces_out_of_range_are_refused(self):
        for call in (lambda: Board().piece_at(64), lambda: Board().pieces(7, WHITE), lambda: Board().pieces(0, WHITE)):
            with self.assertRaises(ValueError):
                call()

    def test_a_picture_is_one_svg_with_what_was_asked_for(self):
        board = Board("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")
        svg = board.svg(arrows=[Move.from_uci("e1e2"), "a1h8:red"], circles="e4:blue", targets=kiebitz.E1, flipped=True)
        self.assertTrue(svg.startswith("<svg") and svg.rstrip().endswith("</svg>"))
        self.assertIn("check", svg)
        self.assertTrue(board._repr_svg_().startswith("<svg"))
        for wrong in ({"arrows": "e2"}, {"theme": "pink"}):
            with self.assertRaises(ValueError):
                board.svg(**wrong)

    @unittest.skipUnless(chess, "python-chess is not installed")
    def test_boards_of_python_chess_are_taken_and_given(self):
        theirs = chess.Board()
        for san in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"):
            if san == "O-O":
                theirs.push_san("Ba4"), theirs.push_san("Nf6")
            theirs.push_san(san)
        ours = kiebitz.from_chess(theirs)
        self.assertEqual(ours.fen(), theirs.fen())
        self.assertEqual(kiebitz.to_chess(ours), theirs)
        self.assertEqual(kiebitz.evaluate(theirs).total, kiebitz.evaluate(ours).total)


class Games(unittest.TestCase):
    PGN = '[Event "E"]\n[White "A"]\n[Black "B"]\n\n1. e4 {good} e5 (1... c5 2. Nf3 $1) 2. Nf3 1-0\n'

    def test_what_is_read_and_written_is_the_same(self):
        game = next(kiebitz.read_pgn(self.PGN))
        self.assertEqual(next(kiebitz.read_pgn(str(game))).pgn(), game.pgn())
        self.assertEqual(game.headers["Result"], "1-0")
        self.assertEqual([n.san() for n in game.mainline()], ["e4", "e5", "Nf3"])
        sicilian = game.next().variations[1]
        self.assertEqual((sicilian.san(), sicilian.is_mainline(), sicilian.next().nags), ("c5", False, {1}))
        sicilian.promote()
        self.assertEqual([n.san() for n in game.mainline()], ["e4", "c5", "Nf3"])

    def test_a_node_keeps_its_game_alive(self):
        node = next(kiebitz.read_pgn(self.PGN)).next()
        self.assertEqual(node.game().headers["White"], "A")
        self.assertEqual(node.comment, "good")
        node.comment = "better"
        self.assertIn("{better}", str(node.game()))

    def test_a_move_that_was_removed_says_so(self):
        node = Game().add_variation(Move.from_uci("e2e4"))
        node.remove()
        for what in (node.remove, node.promote, node.promote_to_main):
            with self.assertRaisesRegex(ValueError, "was removed"):
                what()

    def test_illegal_moves_and_wrong_results_are_refused(self):
        game = Game()
        with self.assertRaises(kiebitz.IllegalMoveError):
            game.add_variation(Move.from_uci("e2e5"))
        with self.assertRaises(ValueError):
            game.headers["Result"] = "won"
        with self.assertRaises(KeyError):
            game.headers["Nothing"]

    def test_a_file_that_fails_raises_its_own_error(self):
        class Broken:
            def read(self, count):
                raise OSError("the disk is gone")

        with self.assertRaisesRegex(OSError, "the disk is gone"):
            next(kiebitz.read_pgn(Broken()))


class ManyPositions(unittest.TestCase):
    def test_packed_positions_are_the_same_boards(self):
        fens = ["r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 40", "4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1",
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"]
        self.assertEqual([board.fen() for board in kiebitz.Positions.from_fens(fens)], [Board(f).fen() for f in fens])

    def test_columns_say_what_boards_say_one_by_one(self):
        positions = kiebitz.Positions.from_pgn(Games.PGN)
        self.assertEqual(len(positions), 4)
        boards = list(positions)
        self.assertEqual(list(positions.keys()), [board.key for board in boards])
        self.assertEqual(list(positions.legal_counts()), [len(board.legal_moves) for board in boards])
        self.assertEqual(list(positions.evaluations()), [kiebitz.evaluate(board).total for board in boards])
        self.assertEqual(list(positions.turns()), [int(board.turn) for board in boards])

    def test_a_game_without_progress_does_not_end_the_list(self):
        moves = " ".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 40)
        positions = kiebitz.Positions.from_pgn(f'[Event "shuffle"]\n\n{moves} *\n')
        self.assertEqual(len(positions), 161)
        self.assertEqual(positions[150].fen().split()[4], "150")
        self.assertEqual(positions[159].fen().split()[4], "150")
        self.assertEqual(len(positions.evaluations()), 161)

    def test_appending_while_another_thread_asks_changes_nothing_for_it(self):
        positions = kiebitz.Positions([Board()] * 20000)
        answers = []
        asking = threading.Thread(target=lambda: answers.append(len(positions.legal_counts())))
        asking.start()
        while not answers:
            positions.append(Board())
        asking.join()
        self.assertGreaterEqual(answers[0], 20000)
        self.assertGreaterEqual(len(positions), answers[0])

    def test_a_choice_of_the_wrong_length_is_refused(self):
        with self.assertRaises(ValueError):
            kiebitz.Positions([Board()]).select([True, False])

    def test_numpy_sees_the_same_memory(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        positions = kiebitz.Positions([Board(), Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")])
        features = numpy.asarray(positions.features())
        self.assertEqual(features.shape, (2, 2, 32))
        self.assertEqual((features >= 0).sum(axis=2).tolist(), [[32, 32], [3, 3]])
        self.assertEqual(len(positions.select(numpy.asarray(positions.men()) < 10)), 1)
        table = numpy.array([[False, True], [True, True]])
        self.assertEqual(positions.select(table[:, 0])[0], positions[1])
        self.assertEqual(positions.select(table[::-1, 0])[0], positions[0])
        with self.assertRaises(ValueError):
            positions.select(numpy.array([[True, True]]))


if __name__ == "__main__":
    unittest.main()
