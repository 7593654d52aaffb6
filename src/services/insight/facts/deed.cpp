#include "insight/facts/deed.h"

#include "insight/board/forks.h"
#include "insight/board/points.h"
#include "insight/board/short_mates.h"

namespace kiebitz::insight {

Bitboard forked_by(const Position& position, Move move, int gain) {
  if (position.is_capture(move) || move.is_castling()) return 0;
  Position after = position;
  after.make(move);
  const Bitboard targets = fork_targets(after, move.to());
  return fork_wins(after, move.to(), targets, gain) ? targets : 0;
}

bool does(const Position& position, Move move, Deed deed, int gain) {
  if (!position.is_legal(move)) return false;
  switch (deed) {
    case Deed::MateInOne:
      return mates(position, move);
    case Deed::MateInTwo:
      return mates(position, move) || forces_mate_in_two(position, move);
    case Deed::Capture:
      return wins_by_taking(position, move, gain);
    case Deed::Fork:
      return forked_by(position, move, gain) != 0;
  }
  return false;
}

std::optional<Deed> deed_of(const Position& position, Move move, Depth depth, int gain) {
  for (const Deed deed : {Deed::MateInOne, Deed::MateInTwo, Deed::Capture, Deed::Fork}) {
    if (deed == Deed::MateInTwo && depth == Depth::OneMove) continue;
    if (does(position, move, deed, gain)) return deed;
  }
  return std::nullopt;
}

int points_won_by(const Position& position, Move capture) {
  int won = 0;
  while (wins_by_taking(position, capture, (won + 1) * kPawnValue)) ++won;
  return won;
}

std::vector<Actor> actors_of(const Position& position, Move move, Deed deed, int gain) {
  std::vector<Actor> actors = {{Role::Attacker, move.from(), position.piece_on(move.from())}};
  if (deed == Deed::Fork) {
    actors.push_back({Role::Square, move.to(), Piece::None});
    for (const Square target : squares(forked_by(position, move, gain)))
      actors.push_back({Role::Target, target, position.piece_on(target)});
    return actors;
  }
  const Square square = move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
  actors.push_back({Role::Target, square, position.piece_on(square)});
  return actors;
}

}  // namespace kiebitz::insight
