"""Games in a notebook or a terminal: the user types moves, the board is shown, the opponent answers."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional, Protocol, Union

from kiebitz._core import Board, Game, Move
from kiebitz.brains import Brain, brain_names
from kiebitz.engine import Engine
from kiebitz.words import BLACK, WHITE


class Player(Protocol):
    """An object with a name that chooses moves: an engine, a brain, an object of your own class."""

    name: str

    def choose(self, board: Board) -> Move:
        """A legal move."""


Opponent = Union[Player, str, int, Callable[[Board], Move]]
Show = Callable[[Board, bool], object]


@dataclass
class FunctionPlayer:
    """A plain function as a player."""

    function: Callable[[Board], Move]
    name: str

    def choose(self, board: Board) -> Move:
        """The move that the function returns."""
        return self.function(board)


def player(opponent: Opponent) -> Any:
    """The player for a rating, ``"engine"``, the name of a brain, a function that returns a move, or a player.

    A brain given by its name gets the shipped book and the available tablebases, as in ``kiebitz play``.

    >>> player("tutor").name, player(1200).name, player("engine").name
    ('tutor', 'Kiebitz 1200', 'Kiebitz')
    """
    if isinstance(opponent, int):
        return Engine(elo=opponent)
    if opponent == "engine":
        return Engine()
    if isinstance(opponent, str):
        if opponent not in brain_names() and not opponent.endswith(".toml"):
            raise ValueError(f"{opponent!r} is no opponent: 'engine', a rating, or one of {', '.join(brain_names())}")
        return Brain(opponent).use(book=True, tables=True)
    if hasattr(opponent, "choose"):
        return opponent
    if callable(opponent):
        return FunctionPlayer(opponent, getattr(opponent, "__name__", "function"))
    raise TypeError("a player is a rating, a name, a function or something with choose(board)")


def _show(board: Board, flipped: bool) -> None:
    """Shows the board as a picture in notebooks, as text elsewhere."""
    try:
        from IPython import get_ipython  # type: ignore[import]
        from IPython.display import SVG, clear_output, display  # type: ignore[import]
    except ImportError:
        shell = None
    else:
        shell = get_ipython()
    if shell is not None and hasattr(shell, "kernel"):
        clear_output(wait=True)
        display(SVG(board.svg(flipped=flipped, size=360)))
    else:
        print(board.unicode(flipped=flipped))


HELP = "Moves like e4, Nf3, O-O, e7e8q. Also: undo, hint, moves, resign, stop, help."


class _Table:
    """One game between the user and an opponent."""

    def __init__(self, opponent: Any, color: bool, board: Board, ask: Callable[[str], str], show: Show):
        self.opponent, self.color, self.board, self.ask, self._show = opponent, color, board, ask, show
        self.resigned = self.stopped = False

    def show(self) -> None:
        """Shows the board from the user's side."""
        self._show(self.board, self.color == BLACK)

    def run(self) -> Game:
        """Plays until the game is over, resigned or left."""
        self.show()
        while not self.board.is_game_over() and not self.resigned and not self.stopped:
            if self.board.turn == self.color:
                self.take_turn()
            else:
                move = self.opponent.choose(self.board.copy())
                said = f"{self.opponent.name} plays {self.board.san(move)}"
                self.board.push(move)
                self.show()
                print(said)
        return self.finish()

    def take_turn(self) -> None:
        """Handles one input of the user: a move or a command."""
        try:
            word = self.ask("Your move: ").strip()
        except (EOFError, KeyboardInterrupt):
            word = "stop"
        commands: Dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "hint": self.hint,
            "moves": self.moves,
            "resign": self.resign,
            "stop": self.stop,
            "help": self.help,
            "": self.help,
        }
        if word.lower() in commands:
            commands[word.lower()]()
            return
        try:
            self.board.push_san(word)
        except ValueError as error:
            print(f"{str(error).rsplit(': ', 1)[-1]}. {HELP}")
        else:
            self.show()

    def help(self) -> None:
        """Shows the commands."""
        print(HELP)

    def undo(self) -> None:
        """Takes moves back to the user's previous turn."""
        for _ in range(min(2, len(self.board.move_stack))):
            self.board.pop()
        self.show()

    def hint(self) -> None:
        """Shows the engine's move."""
        print(f"The engine would play {Engine().search(self.board, time=0.5).san()}.")

    def moves(self) -> None:
        """Shows all legal moves."""
        print(" ".join(self.board.san(move) for move in self.board.legal_moves))

    def resign(self) -> None:
        self.resigned = True

    def stop(self) -> None:
        self.stopped = True

    def finish(self) -> Game:
        """The game with its headers."""
        game = Game.from_board(self.board)
        names = {self.color: "You", not self.color: self.opponent.name}
        game.headers["White"], game.headers["Black"] = names[WHITE], names[BLACK]
        if self.resigned:
            game.headers["Result"] = "0-1" if self.color == WHITE else "1-0"
        outcome = self.board.outcome()
        reason = "resignation" if self.resigned else "left"
        if outcome:
            reason = outcome.termination.name.lower().replace("_", " ")
        print(f"{game.headers['Result']} ({reason})")
        return game


def play(
    opponent: Opponent = 1200,
    *,
    color: Union[bool, str] = WHITE,
    board: Optional[Board] = None,
    ask: Callable[[str], str] = input,
    show: Show = _show,
) -> Game:
    """Plays a game: asks you for moves, shows the board, answers. Returns the game.

    ``opponent`` is a rating (400 to 2850), ``"engine"``, the name of a brain, a function from board to move, or an
    object with ``name`` and ``choose(board)``. ``ask`` and ``show`` replace the input and the display.

    >>> words = iter(["a3", "h3", "resign"])
    >>> game = play("dummy", ask=lambda prompt: next(words), show=lambda board, flipped: None)  # doctest: +ELLIPSIS
    dummy plays ...
    dummy plays ...
    0-1 (resignation)
    >>> len(game.mainline_moves())
    4
    """
    mine = color if isinstance(color, bool) else str(color).lower().startswith("w")
    return _Table(player(opponent), mine, (board or Board()).copy(), ask, show).run()
