// The content of a PGN text as events. PgnReader produces them, PgnWriter consumes them. For a game tree, a statistic
// or a filter, derive from PgnVisitor and override the functions it needs.
//
// The order of events of one game:
//
//   begin_game
//   ( tag | comment )*
//   begin_moves                      the start position is known now
//   ( move | null_move | nag | comment | begin_variation ... end_variation )*
//   end_game  or  bad_game           exactly one of them; bad_game may come at any point after begin_game
//
// A line of moves always continues from its last position. begin_variation steps back: what follows is an alternative
// to the last move before it; end_variation returns to the position after that last move. Variations nest, may follow
// one another (all of them alternatives to the same move) and may be empty or hold only a comment. They never come
// before the first move of a line. At bad_game some variations may still be open.
//
// A nag or comment belongs to the last move of its line. One that comes before the first move of a line belongs to the
// move that follows, or to the position the line starts from; the visitor decides.
//
// All texts are valid UTF-8 without line breaks; the views are valid only during the call. A visitor must not throw.
#pragma once

#include <string_view>

#include "notation/game_result.h"
#include "notation/pgn/nag.h"
#include "notation/pgn/pgn_error.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class PgnMoves : std::uint8_t { Read, Skip };

class PgnVisitor {
 public:
  virtual ~PgnVisitor() = default;

  virtual void begin_game() {}
  virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
  // Skip: end_game is the next event and the moves are not checked. Much faster if only tags are wanted.
  virtual PgnMoves begin_moves(const Position& /*start*/) { return PgnMoves::Read; }
  // The move is legal in `before`, which knows its past (repetitions) back to the start of the game.
  virtual void move(Move /*move*/, const Position& /*before*/) {}
  // The side to move passes; never while in check.
  virtual void null_move(const Position& /*before*/) {}
  virtual void nag(Nag /*nag*/) {}
  // Without braces. Commands such as [%clk 0:10:00] are still inside: see parse_comment in pgn_annotations.h.
  virtual void comment(std::string_view /*text*/) {}
  virtual void begin_variation() {}
  virtual void end_variation() {}
  // The result after the moves; if it is missing, that of the tag Result.
  virtual void end_game(GameResult /*result*/) {}
  // The rest of this game is not read. The next begin_game belongs to the game after it.
  virtual void bad_game(const PgnError& /*error*/) {}
};

}  // namespace kiebitz
