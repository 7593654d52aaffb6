// What good moves achieve, checked by the rules alone.
#include <cstdlib>

#include "fact_checker.h"
#include "fact_oracles.h"

namespace kiebitz::facts {
namespace {

std::vector<Square> all_of_role(const Fact& fact, Role role) {
  std::vector<Square> found;
  for (const Actor& actor : fact.actors)
    if (actor.role == role) found.push_back(actor.square);
  return found;
}

int file(Square square) { return index(file_of(square)); }
int rank(Square square) { return index(rank_of(square)); }
int steps(Square a, Square b) { return std::max(std::abs(file(a) - file(b)), std::abs(rank(a) - rank(b))); }

// Everything that a checker asks of a fact about a good move.
struct Case {
  const Fact& fact;
  const Position& start;
  Move move;
  Position after;
  Position end;
  Color side;
  Square from;
  Square to;

  explicit Case(const Fact& given)
      : fact(given),
        start(given.line.start),
        move(given.line.moves.front()),
        after(*play(start, {move})),
        end(*play(start, given.line.moves)),
        side(given.side),
        from(move.from()),
        to(move.is_castling() ? castled_king_square(side, move.castling_side()) : move.to()) {}

  PieceType type() const { return type_of(start.piece_on(from)); }
  const std::vector<Move>& line() const { return fact.line.moves; }
};

// All squares of the pawns of one side on the files beside and in front.
bool is_free_of_pawns(const Position& position, Color side, Square square, bool own_file) {
  for (const Square pawn : squares(position.pieces(opposite(side), PieceType::Pawn))) {
    const int ahead = side == Color::White ? rank(pawn) - rank(square) : rank(square) - rank(pawn);
    const int beside = std::abs(file(pawn) - file(square));
    if (ahead > 0 && (beside == 1 || (own_file && beside == 0))) return false;
  }
  return true;
}

int pawns_on(const Position& position, Color side, int on_file) {
  int count = 0;
  for (const Square pawn : squares(position.pieces(side, PieceType::Pawn))) count += file(pawn) == on_file ? 1 : 0;
  return count;
}

// The man on the first move's square at the end of the line; nothing if it is taken.
std::optional<Square> end_of(const Case& c) {
  Position position = c.after;
  Square square = c.to;
  for (std::size_t i = 1; i < c.line().size(); ++i) {
    const Move move = c.line()[i];
    const Color mover = position.side_to_move();
    if (move.from() == square)
      square = move.is_castling() ? castled_king_square(mover, move.castling_side()) : move.to();
    else if (move.is_en_passant() && make_square(file_of(move.to()), rank_of(move.from())) == square)
      return std::nullopt;
    else if (!move.is_castling() && move.to() == square)
      return std::nullopt;
    position.make(move);
  }
  return square;
}

// Whatever the answer is, one of the targets falls to one of the takers (to anything if there is none).
bool one_falls(const Position& after, std::optional<Square> taker, const std::vector<Square>& targets) {
  const MoveList answers = legal_moves(after);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
    Position next = after;
    next.make(answer);
    const MoveList all = legal_moves(next);
    return std::any_of(all.begin(), all.end(), [&](Move m) {
      if (taker && m.from() != *taker) return false;
      if (!next.is_capture(m)) return false;
      const bool is_target = std::any_of(targets.begin(), targets.end(), [&](Square target) {
        return m.to() == target ? answer.to() != target || answer.from() == target
                                : answer.from() == target && answer.to() == m.to();
      });
      return is_target && exchange_points(next, m) > taken_points(after, answer);
    });
  });
}

std::string refute_double_attack(const Case& c) {
  const auto targets = all_of_role(c.fact, Role::Target);
  if (targets.size() < 2) return "one target";
  for (const Square target : targets) {
    const Bitboard line = line_through(c.to, target);
    const bool behind_one = std::any_of(targets.begin(), targets.end(), [&](Square other) {
      return other != target && contains(between(c.to, target), other);
    });
    const Bitboard occupied = behind_one ? Bitboard{0} : c.after.occupied();
    const PieceType type = type_of(c.after.piece_on(c.to));
    const Bitboard attacked =
        type == PieceType::Pawn ? pawn_attacks(c.side, c.to) : piece_attacks(type, c.to, occupied);
    if (!contains(attacked, target)) return "a target is not attacked";
    if (c.fact.kind == FactKind::Skewer && line == 0) return "not on a line";
  }
  if (c.fact.kind == FactKind::Skewer && line_through(targets[0], targets[1]) != line_through(c.to, targets[0]))
    return "not on one line";
  return one_falls(c.after, c.to, targets) ? "" : "an answer saves them";
}

std::string refute_pin(const Case& c) {
  const Square front = where(c.fact, Role::Target);
  const Square behind = where(c.fact, Role::Behind);
  const Bitboard line = line_through(c.to, front);
  if (!contains(line, behind) || (between(c.to, behind) & c.after.occupied()) != bit(front)) return "not on a line";
  if (!contains(piece_attacks(type_of(c.after.piece_on(c.to)), c.to, c.after.occupied()), front)) return "no attack";
  const bool is_king = type_of(c.after.piece_on(behind)) == PieceType::King;
  for (const Move move : legal_moves(c.after)) {
    if (move.to() == c.to && exchange_points(c.after, move) > 0) return "the pinning piece is lost";
    if (move.from() != front || contains(line, move.to())) continue;
    if (is_king) return "it may leave the line";
    Position next = c.after;
    next.make(move);
    const Move capture = Move::normal(c.to, behind);
    if (!next.is_legal(capture) || exchange_points(next, capture) <= taken_points(c.after, move)) return "it may move";
  }
  return "";
}

std::string refute_check(const Case& c) {
  const auto others = all_of_role(c.fact, Role::Attacker);
  if (where(c.fact, Role::King) != c.after.king(opposite(c.side))) return "another king";
  const int count = popcount(c.after.checkers());
  if (c.fact.kind == FactKind::DoubleCheck ? count != 2 : count != 1) return "another number of checks";
  const bool all_check =
      std::all_of(others.begin(), others.end(), [&](Square s) { return s != c.to && contains(c.after.checkers(), s); });
  return !others.empty() && all_check ? "" : "another man gives check";
}

std::string refute_guard(const Case& c) {
  const Move next = c.fact.counterfactual->line.moves.front();
  if (where(c.fact, Role::Guard) != c.to || where(c.fact, Role::Target) != next.to() ||
      where(c.fact, Role::Attacker) != next.from())
    return "another man";
  if (c.line().size() < 3 || c.line()[2] != next) return "the line does not take it";
  Position passed = c.after;
  if (passed.is_check()) return "check";
  passed.make_null();
  if (!passed.is_legal(next) || exchange_points(passed, next) < *c.fact.points) return "nothing is won";
  if (!c.start.is_legal(next) || exchange_points(c.start, next) >= *c.fact.points) return "it was won before";
  return can_go(*play(c.start, {next}), c.to, next.to()) ? "" : "it did not guard";
}

std::string refute_trap(const Case& c) {
  const Square target = where(c.fact, Role::Target);
  if (!contains(c.after.pieces(opposite(c.side)), target)) return "no piece of the opponent";
  return one_falls(c.after, std::nullopt, {target}) ? "" : "it is not trapped";
}

std::string refute_material(const Case& c) {
  const auto other = play(c.fact.counterfactual->line.start, c.fact.counterfactual->line.moves);
  if (!other || c.fact.counterfactual->line.moves.front() == c.move) return "no other move";
  const int now = lead(c.end, c.side);
  if (c.fact.kind == FactKind::Sacrifice)
    return lead(c.start, c.side) - now >= *c.fact.points && *c.fact.points > 1 ? "" : "nothing is given";
  return *c.fact.points > 0 && now - lead(c.start, c.side) >= *c.fact.points &&
                 now - lead(*other, c.side) >= *c.fact.points
             ? ""
             : "not won";
}

std::string refute_promotion(const Case& c) {
  Square square = c.from;
  for (std::size_t i = 0; i < c.line().size(); i += 2) {
    if (c.line()[i].from() != square) continue;
    square = c.line()[i].to();
    if (c.line()[i].is_promotion()) return square == where(c.fact, Role::Square) ? "" : "on another square";
  }
  return "no promotion";
}

std::string refute_perpetual(const Case& c) {
  if (where(c.fact, Role::King) != c.start.king(opposite(c.side))) return "another king";
  Position position = c.start;
  std::vector<Key> keys = {position.key()};
  for (std::size_t i = 0; i < c.line().size(); ++i) {
    position.make(c.line()[i]);
    if (i % 2 == 0 && !position.is_check()) return "no check";
    keys.push_back(position.key());
  }
  return std::count(keys.begin(), keys.end(), keys.back()) > 1 ? "" : "no repetition";
}

std::string refute_recapture(const Fact& fact) {
  if (fact.line.moves.size() != 2 || fact.line.start.side_to_move() == fact.side) return "not two captures";
  const Move first = fact.line.moves[0];
  const Move second = fact.line.moves[1];
  const Position between_them = *play(fact.line.start, {first});
  const bool takes = fact.line.start.is_capture(first) && between_them.is_capture(second) && first.to() == second.to();
  const bool are_named = where(fact, Role::Attacker) == first.from() && where(fact, Role::Mover) == second.from() &&
                         where(fact, Role::Target) == first.to();
  return takes && are_named ? "" : "it takes nothing back";
}

std::string refute_exchange(const Case& c) {
  if (c.line().size() < 2 || c.line()[1].to() != c.to || where(c.fact, Role::Target) != c.to) return "not taken back";
  if (where(c.fact, Role::Attacker) != c.line()[1].from()) return "another man takes back";
  if (c.fact.points && lead(c.start, c.side) != *c.fact.points) return "not so far ahead";
  return c.start.is_capture(c.move) && taken_points(c.start, c.move) == taken_points(c.after, c.line()[1]) ? ""
                                                                                                           : "uneven";
}

bool is_lost(Position position, Move move) {
  position.make(move);
  const MoveList all = legal_moves(position);
  return std::any_of(all.begin(), all.end(), [&](Move m) {
    return m.to() == move.to() && position.is_capture(m) && exchange_points(position, m) > 0;
  });
}

std::string refute_preparation(const Case& c) {
  const Move next = c.line().back();
  if (next.from() != where(c.fact, Role::Attacker) || next.to() != where(c.fact, Role::Square)) return "another move";
  if (c.line().size() % 2 == 0 || c.line().size() < 3) return "not an own move";
  Position passed = c.after;
  if (passed.is_check()) return "check";
  passed.make_null();
  if (!passed.is_legal(next)) return "it is not possible now";
  if (!c.fact.means) return c.start.is_legal(next) ? "it was possible before" : "";
  return c.start.is_legal(next) && is_lost(c.start, next) && !is_lost(passed, next) ? "" : "it was no worse before";
}

std::string refute_route(const Case& c) {
  const auto squares_of_way = all_of_role(c.fact, Role::Square);
  for (const ProofLine* line : {&c.fact.line, &c.fact.counterfactual->line}) {
    Square square = c.from;
    std::size_t reached = 0;
    for (std::size_t i = 0; i < line->moves.size(); i += 2) {
      if (line->moves[i].from() != square) continue;
      square = line->moves[i].to();
      if (line == &c.fact.line && (reached >= squares_of_way.size() || squares_of_way[reached] != square))
        return "another way";
      ++reached;
      if (square == squares_of_way.back()) break;
    }
    if (square != squares_of_way.back()) return "it does not come there";
  }
  return squares_of_way.size() < 2 || can_go(c.start, c.from, squares_of_way.back()) ? "it is there at once" : "";
}

// Some king moves take the pawn that only runs, or the queen at once.
bool can_catch(const Position& position, Square pawn, Square end) {
  for (const Move move : legal_moves(position)) {
    if (move.to() == pawn) return true;
    Position next = position;
    next.make(move);
    if (pawn == end) continue;
    const Square step = make_square(
        file_of(pawn), rank_of(end) > rank_of(pawn) ? Rank(index(rank_of(pawn)) + 1) : Rank(index(rank_of(pawn)) - 1));
    const Move push = step == end ? Move::promotion(pawn, step, PieceType::Queen) : Move::normal(pawn, step);
    if (!next.is_legal(push)) return true;
    next.make(push);
    if (can_catch(next, step, end)) return true;
  }
  return false;
}

std::string refute_ending(const Case& c) {
  const Color other = opposite(c.side);
  if (c.fact.kind == FactKind::Opposition) {
    const Square king = c.after.king(c.side);
    const Square rival = c.after.king(other);
    if (where(c.fact, Role::King) != rival || where(c.fact, Role::Square) != king || c.to != king)
      return "another king";
    if ((c.after.occupied() & ~c.after.pieces(PieceType::Pawn) & ~c.after.pieces(PieceType::King)) != 0)
      return "pieces";
    return steps(king, rival) == 2 && (file(king) == file(rival) || rank(king) == rank(rival)) ? "" : "no opposition";
  }
  const Square corner = where(c.fact, Role::Square);
  const Square king = c.after.king(other);
  if (where(c.fact, Role::King) != king || popcount(c.after.pieces(other)) != 1) return "the king is not alone";
  if (rank(corner) != (c.side == Color::White ? 7 : 0)) return "not where a pawn promotes";
  if (c.fact.kind == FactKind::WrongBishop) {
    const Bitboard bishops = c.after.pieces(c.side, PieceType::Bishop);
    const bool wrong = popcount(bishops) == 1 && is_light(lsb(bishops)) != is_light(corner);
    const int pawns = popcount(c.after.pieces(c.side, PieceType::Pawn));
    const bool on_edge =
        (file(corner) == 0 || file(corner) == 7) && pawns > 0 && pawns == pawns_on(c.after, c.side, file(corner));
    return wrong && on_edge && popcount(c.after.pieces(c.side)) == pawns + 2 && steps(king, corner) <= 1
               ? ""
               : "not the wrong bishop";
  }
  // The bare king cannot come to the square of the pawn in time, whatever it does.
  if (type_of(c.after.piece_on(c.to)) != PieceType::Pawn || file(corner) != file(c.to)) return "no pawn";
  return can_catch(c.after, c.to, corner) ? "it is caught" : "";
}

std::string refute_piece_square(const Case& c) {
  const auto there = end_of(c);
  const bool is_minor = c.type() == PieceType::Knight || c.type() == PieceType::Bishop;
  const auto targets = all_of_role(c.fact, Role::Target);
  if (c.fact.kind == FactKind::Castles) {
    const bool is_named = where(c.fact, Role::King) == c.from && where(c.fact, Role::Mover) == c.move.to();
    return c.move.is_castling() && is_named && where(c.fact, Role::Square) == c.to ? "" : "no castling";
  }
  if (c.fact.kind == FactKind::PawnsDoubled) {
    const bool taken_back =
        c.line().size() > 1 && c.line()[1].to() == c.to && where(c.fact, Role::Attacker) == c.line()[1].from();
    const bool same_file =
        std::all_of(targets.begin(), targets.end(), [&](Square s) { return file(s) == file(c.to) && s != c.to; });
    return taken_back && same_file && !targets.empty() && pawns_on(c.end, opposite(c.side), file(c.to)) > 1
               ? ""
               : "not doubled";
  }
  if (!there) return "it is taken";
  if (c.fact.kind == FactKind::Develops) {
    const bool home = rank(c.from) == (c.side == Color::White ? 0 : 7);
    return is_minor && home && Position::start().piece_on(c.from) == c.start.piece_on(c.from) &&
                   rank(c.to) != rank(c.from)
               ? ""
               : "no development";
  }
  if (c.fact.kind == FactKind::Outpost) {
    const auto guards = all_of_role(c.fact, Role::Guard);
    const bool guarded = std::all_of(guards.begin(), guards.end(), [&](Square g) {
      return type_of(c.start.piece_on(g)) == PieceType::Pawn && c.end.piece_on(g) == c.start.piece_on(g) &&
             contains(pawn_attacks(c.side, g), c.to);
    });
    return is_minor && there == c.to && !guards.empty() && guarded && is_free_of_pawns(c.end, c.side, c.to, false)
               ? ""
               : "no outpost";
  }
  if (c.fact.kind == FactKind::OpenFile) {
    const bool free = pawns_on(c.end, c.side, file(c.to)) == 0 && pawns_on(c.start, c.side, file(c.to)) == 0;
    const bool named = std::all_of(targets.begin(), targets.end(), [&](Square s) {
      return file(s) == file(c.to) && type_of(c.start.piece_on(s)) == PieceType::Pawn;
    });
    return c.type() == PieceType::Rook && free && named && file(*there) == file(c.to) ? "" : "no open file";
  }
  const bool seventh =
      rank(c.to) == (c.side == Color::White ? 6 : 1) && rank(*there) == rank(c.to) && rank(c.from) != rank(c.to);
  const bool named = std::all_of(targets.begin(), targets.end(), [&](Square s) {
    return rank(s) == rank(c.to) && type_of(c.start.piece_on(s)) == PieceType::Pawn;
  });
  const bool cuts = !has_role(c.fact, Role::King) || (where(c.fact, Role::King) == c.start.king(opposite(c.side)) &&
                                                      std::abs(rank(where(c.fact, Role::King)) - rank(c.to)) == 1);
  return seventh && named && cuts && (!targets.empty() || has_role(c.fact, Role::King)) ? ""
                                                                                        : "not on the seventh rank";
}

std::string refute_pawn_square(const Case& c) {
  if (c.type() != PieceType::Pawn) return "no pawn";
  const auto there = end_of(c);
  const Square target = where(c.fact, Role::Target);
  switch (c.fact.kind) {
    case FactKind::PassedPawnMade:
    case FactKind::PassedPawnAdvanced: {
      const bool before = is_free_of_pawns(c.start, c.side, c.from, true);
      const bool is_new = c.fact.kind == FactKind::PassedPawnMade;
      const bool at_end = there && (type_of(c.end.piece_on(*there)) != PieceType::Pawn ||
                                    is_free_of_pawns(c.end, c.side, *there, true));
      return before != is_new && is_free_of_pawns(c.after, c.side, c.to, true) && at_end ? "" : "not passed";
    }
    case FactKind::PawnBreak: {
      const bool meet = std::any_of(c.line().begin() + 1, c.line().end(), [&](Move m) {
        return (m.from() == c.to && m.to() == target) || (m.from() == target && m.to() == c.to);
      });
      return meet && contains(pawn_attacks(c.side, c.to), target) &&
                     type_of(c.start.piece_on(target)) == PieceType::Pawn
                 ? ""
                 : "no break";
    }
    case FactKind::CentrePawn: {
      const bool central = (file(c.to) == 3 || file(c.to) == 4) && (rank(c.to) == 3 || rank(c.to) == 4);
      return central && there == c.to ? "" : "not in the centre";
    }
    default: {
      const Square king = c.start.king(c.side);
      if (where(c.fact, Role::King) != king || steps(king, c.from) != 1 || rank(king) == rank(c.from))
        return "another king";
      return c.after.is_empty(c.from) && !c.after.is_attacked(c.from, opposite(c.side)) ? "" : "no flight";
    }
  }
}

int most_won_on(const Position& position, Square square) {
  int most = 0;
  for (const Move move : legal_moves(position))
    if (move.to() == square && position.is_capture(move)) most = std::max(most, exchange_points(position, move));
  return most;
}

std::string refute_safety(const Case& c) {
  const Square target = where(c.fact, Role::Target);
  const Position& passed = c.fact.counterfactual->line.start;
  const bool runs = c.fact.kind == FactKind::Evades;
  if (passed.side_to_move() == c.side || passed.pieces(c.side) != c.start.pieces(c.side)) return "no pass";
  if (most_won_on(passed, target) < *c.fact.points) return "it was safe before";
  if (runs != (target == c.from)) return "another man";
  const PieceType type = type_of(c.after.piece_on(c.to));
  const Bitboard seen =
      type == PieceType::Pawn ? pawn_attacks(c.side, c.to) : piece_attacks(type, c.to, c.after.occupied());
  if (!runs && !contains(seen, target)) return "it guards nothing";
  return most_won_on(c.after, runs ? c.to : target) > 0 ? "it is not safe now" : "";
}

std::string refute_attack(const Case& c) {
  const Move capture = Move::normal(c.to, where(c.fact, Role::Target));
  Position passed = c.after;
  if (passed.is_check()) return "check";
  passed.make_null();
  if (!passed.is_legal(capture) || !passed.is_capture(capture)) return "it attacks nothing";
  return exchange_points(passed, capture) >= *c.fact.points && most_won_on(c.start, capture.to()) < *c.fact.points
             ? ""
             : "it was so before";
}

std::string refute_contact(const Case& c) {
  const Square target = where(c.fact, Role::Target);
  switch (c.fact.kind) {
    case FactKind::TakesMan:
      if (target != c.to || !c.start.is_capture(c.move)) return "it takes nothing there";
      return lead(c.end, c.side) - lead(c.start, c.side) >= *c.fact.points ? "" : "it is given back";
    case FactKind::AimsAt: {
      if (c.line().size() < 3 || c.line().back().to() != target) return "it is not taken";
      if (c.start.piece_on(target) == Piece::None || color_of(c.start.piece_on(target)) == c.side) return "no target";
      const Position last = *play(c.start, {c.line().begin(), c.line().end() - 1});
      return last.piece_on(target) == c.start.piece_on(target) && can_go(last, c.line().back().from(), target) ? ""
                                                                                                               : "gone";
    }
    case FactKind::Blockade: {
      const bool faces = file(target) == file(c.to) && rank(target) - rank(c.to) == (c.side == Color::White ? 1 : -1);
      const bool is_enemy = contains(c.after.pieces(opposite(c.side), PieceType::Pawn), target);
      return faces && is_enemy && end_of(c) == c.to && is_free_of_pawns(c.start, opposite(c.side), target, true)
                 ? ""
                 : "no blockade";
    }
    default: {
      const Square king = where(c.fact, Role::King);
      const bool goes = c.line().size() > 1 && c.line()[1].from() == king;
      return goes && c.after.is_check() && king == c.after.king(opposite(c.side)) ? "" : "no check";
    }
  }
}

bool names_the_move(const Case& c) {
  const bool moves_there = c.fact.kind == FactKind::Prepares || c.fact.kind == FactKind::Route ||
                           c.fact.kind == FactKind::PawnPromotes || c.fact.kind == FactKind::PawnRuns ||
                           c.fact.kind == FactKind::WrongBishop || !has_role(c.fact, Role::Square) ||
                           where(c.fact, Role::Square) == c.to;
  return moves_there && (c.move.is_castling() || where(c.fact, Role::Mover) == c.from);
}

}  // namespace

std::string refute_merit(const Fact& fact) {
  if (fact.kind == FactKind::Recapture) return refute_recapture(fact);
  if (fact.line.start.side_to_move() != fact.side) return "another side moves";
  const Case c(fact);
  if (!names_the_move(c)) return "another move";
  switch (fact.kind) {
    case FactKind::MaterialWon:
    case FactKind::Sacrifice:
      return refute_material(c);
    case FactKind::PawnPromotes:
      return refute_promotion(c);
    case FactKind::PerpetualCheck:
      return refute_perpetual(c);
    case FactKind::Fork:
    case FactKind::Skewer:
      return refute_double_attack(c);
    case FactKind::Pin:
      return refute_pin(c);
    case FactKind::DiscoveredCheck:
    case FactKind::DoubleCheck:
      return refute_check(c);
    case FactKind::GuardRemoved:
      return refute_guard(c);
    case FactKind::PieceTrapped:
      return refute_trap(c);
    case FactKind::Exchange:
      return refute_exchange(c);
    case FactKind::Prepares:
      return refute_preparation(c);
    case FactKind::Route:
      return refute_route(c);
    case FactKind::Opposition:
    case FactKind::PawnRuns:
    case FactKind::WrongBishop:
      return refute_ending(c);
    case FactKind::PassedPawnMade:
    case FactKind::PassedPawnAdvanced:
    case FactKind::PawnBreak:
    case FactKind::CentrePawn:
    case FactKind::FlightMade:
      return refute_pawn_square(c);
    case FactKind::Attacks:
      return refute_attack(c);
    case FactKind::Guards:
    case FactKind::Evades:
      return refute_safety(c);
    case FactKind::TakesMan:
    case FactKind::AimsAt:
    case FactKind::Blockade:
    case FactKind::DrivesKing:
      return refute_contact(c);
    default:
      return refute_piece_square(c);
  }
}

}  // namespace kiebitz::facts
