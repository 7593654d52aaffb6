// What a player sees: the board, and beside it (or under it, in a narrow window) the players, clocks, captured pieces,
// the opening and the last moves. Pure functions.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "game/game.h"
#include "platform/terminal.h"
#include "render/text_board.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

struct BoardPanel {
  const Game& game;
  std::array<std::string, 2> names;                                // by colour
  std::array<std::optional<std::chrono::milliseconds>, 2> clocks;  // by colour
  std::string opening;                                             // empty if it has no name
  Bitboard marked = 0;
  Color bottom = Color::White;
  Language language = Language::English;
};

// How boards look on this terminal.
TextBoardOptions board_options(const Terminal& terminal);

// At most 80 columns wide; every line ends with a line feed.
std::string draw(const BoardPanel& panel, const Terminal& terminal);

// "12. Nf3 Nc6 13. Bb5": the last moves of the game, at most this many full moves.
std::vector<std::string> last_moves(const Game& game, int count, PieceLetters letters);

}  // namespace kiebitz::terminal
