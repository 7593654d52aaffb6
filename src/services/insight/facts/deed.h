// What one move does that the rules alone can prove: it mates, mates next, wins on its square, or forks. Pure
// functions.
#pragma once

#include <optional>
#include <vector>

#include "insight/board/exchange.h"
#include "insight/facts/fact.h"

namespace kiebitz::insight {

enum class Deed : std::uint8_t { MateInOne, MateInTwo, Capture, Fork };

// Asked of any position; false where the move is not legal. `gain` in the values of board/exchange.h.
bool does(const Position& position, Move move, Deed deed, int gain = kPawnValue);

// The first of mate in one, capture, fork that the move does; mate in two only on request, because it takes longer.
enum class Depth : std::uint8_t { OneMove, TwoMoves };
std::optional<Deed> deed_of(const Position& position, Move move, Depth depth, int gain = kPawnValue);

// The pieces that the move forks so that one of them falls whatever the answer is; empty if it does not.
Bitboard forked_by(const Position& position, Move move, int gain);

// How many points a capture wins on its square; 0 if it takes nothing or wins nothing.
int points_won_by(const Position& position, Move capture);

// Attacker and target; for a fork the attacker, its square and the targets.
std::vector<Actor> actors_of(const Position& position, Move move, Deed deed, int gain = kPawnValue);

constexpr bool is_mate(Deed deed) { return deed == Deed::MateInOne || deed == Deed::MateInTwo; }

// As many half-moves as show it.
constexpr std::size_t shown_plies(Deed deed) { return deed == Deed::MateInTwo || deed == Deed::Fork ? 3 : 1; }

}  // namespace kiebitz::insight
