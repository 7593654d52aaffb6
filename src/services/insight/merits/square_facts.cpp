#include "insight/merits/square_facts.h"

#include <algorithm>

#include "insight/board/pawns.h"
#include "insight/board/piece_safety.h"
#include "insight/facts/good_move.h"
#include "insight/facts/result_facts.h"

namespace kiebitz::insight {
namespace {

constexpr int kOpeningMoves = 15;
constexpr Bitboard kCentre = bit(Square::D4) | bit(Square::E4) | bit(Square::D5) | bit(Square::E5);

// A good move, where its man stands at the end of the line, and the board there.
struct Scene {
  const MoveCase& subject;
  Color side;
  PieceType type;
  Square from;
  Square to;
  ProofLine line;
  std::optional<Square> at_end;
  Position end;

  explicit Scene(const MoveCase& given)
      : subject(given),
        side(given.mover()),
        type(type_of(given.before().piece_on(given.move().from()))),
        from(given.move().from()),
        to(stands_on(given)),
        line(line_of_move(given, given.outcome() ? nullptr : given.reply())),
        at_end(follow(line, from)),
        end(given.before()) {
    for (const Move move : line.moves) end.make(move);
  }

  const Position& before() const { return subject.before(); }
  const Position& after() const { return subject.after(); }
  bool stays() const { return at_end == to; }
  bool is_opening() const { return before().fullmove_number() <= kOpeningMoves; }

  Fact fact(FactKind kind, double weight) const {
    Fact made = good_fact(subject, kind, Certainty::Rules, weight, line.moves.size());
    made.actors = {actor(before(), Role::Mover, from), actor(before(), Role::Square, to)};
    return made;
  }
};

void add_castling(const Scene& scene, std::vector<Fact>& facts) {
  if (!scene.subject.move().is_castling()) return;
  Fact fact = scene.fact(FactKind::Castles, 7);
  fact.actors = {actor(scene.before(), Role::King, scene.from),
                 actor(scene.before(), Role::Mover, scene.subject.move().to()),
                 {Role::Square, scene.to, {}}};
  fact.actors.back().piece = scene.before().piece_on(scene.to);
  facts.push_back(std::move(fact));
}

// A knight or bishop leaves the back rank for the first time: it stands where it does in the game's first position.
void add_development(const Scene& scene, std::vector<Fact>& facts) {
  const bool is_minor = scene.type == PieceType::Knight || scene.type == PieceType::Bishop;
  const bool is_home = relative_rank(scene.side, scene.from) == Rank::R1 &&
                       Position::start().piece_on(scene.from) == scene.before().piece_on(scene.from);
  if (!is_minor || !is_home || !scene.is_opening() || relative_rank(scene.side, scene.to) == Rank::R1) return;
  if (scene.before().is_capture(scene.subject.move()) || !scene.at_end) return;
  facts.push_back(scene.fact(FactKind::Develops, 4));
}

void add_outpost(const Scene& scene, std::vector<Fact>& facts) {
  const bool is_minor = scene.type == PieceType::Knight || scene.type == PieceType::Bishop;
  const int rank = index(relative_rank(scene.side, scene.to));
  if (!is_minor || rank < index(Rank::R4) || rank > index(Rank::R6) || !scene.stays()) return;
  const Bitboard guards = attackers_of(scene.end, scene.to, scene.side) &
                          scene.before().pieces(scene.side, PieceType::Pawn) &
                          scene.end.pieces(scene.side, PieceType::Pawn);
  if (guards == 0 || !is_out_of_reach(scene.end, scene.side, scene.to) ||
      !is_out_of_reach(scene.before(), scene.side, scene.to))
    return;
  Fact fact = scene.fact(FactKind::Outpost, 6);
  for (const Square guard : squares(guards)) fact.actors.push_back(actor(scene.before(), Role::Guard, guard));
  facts.push_back(std::move(fact));
}

void add_file(const Scene& scene, std::vector<Fact>& facts) {
  const Square rook = scene.subject.move().is_castling() ? scene.from : scene.to;
  if (scene.type != PieceType::Rook || file_of(scene.from) == file_of(scene.to) || !scene.at_end) return;
  if (pawns_on_file(scene.before(), scene.side, scene.to) != 0 || pawns_on_file(scene.end, scene.side, scene.to) != 0)
    return;
  if (pawns_on_file(scene.before(), scene.side, scene.from) == 0) return;
  if (file_of(*scene.at_end) != file_of(rook)) return;
  Fact fact = scene.fact(FactKind::OpenFile, 5);
  const Color other = opposite(scene.side);
  for (const Square pawn :
       squares(pawns_on_file(scene.before(), other, scene.to) & pawns_on_file(scene.end, other, scene.to)))
    fact.actors.push_back(actor(scene.before(), Role::Target, pawn));
  facts.push_back(std::move(fact));
}

void add_seventh_rank(const Scene& scene, std::vector<Fact>& facts) {
  const bool is_heavy = scene.type == PieceType::Rook || scene.type == PieceType::Queen;
  const Rank seventh = relative_rank(scene.side, Rank::R7);
  if (!is_heavy || rank_of(scene.to) != seventh || rank_of(scene.from) == seventh) return;
  if (!scene.at_end || rank_of(*scene.at_end) != seventh) return;
  const Color other = opposite(scene.side);
  const Bitboard pawns = scene.before().pieces(other, PieceType::Pawn) & rank_bits(seventh) &
                         attacks_from(scene.after(), scene.to) & scene.after().pieces(other);
  const bool cuts_off = rank_of(scene.after().king(other)) == relative_rank(scene.side, Rank::R8);
  if (pawns == 0 && !cuts_off) return;
  Fact fact = scene.fact(FactKind::SeventhRank, 6);
  for (const Square pawn : squares(pawns)) fact.actors.push_back(actor(scene.before(), Role::Target, pawn));
  if (cuts_off) fact.actors.push_back(actor(scene.before(), Role::King, scene.before().king(other)));
  facts.push_back(std::move(fact));
}

void add_passed_pawn(const Scene& scene, std::vector<Fact>& facts) {
  if (scene.subject.move().is_promotion() || !is_passed(scene.after(), scene.side, scene.to) || !scene.at_end) return;
  const bool promoted = type_of(scene.end.piece_on(*scene.at_end)) != PieceType::Pawn;
  if (!promoted && !is_passed(scene.end, scene.side, *scene.at_end)) return;
  const bool is_new = !is_passed(scene.before(), scene.side, scene.from);
  Fact fact = scene.fact(is_new ? FactKind::PassedPawnMade : FactKind::PassedPawnAdvanced, is_new ? 9 : 7);
  facts.push_back(std::move(fact));
}

// A pawn comes to attack another, and in the line one of them takes the other.
void add_break(const Scene& scene, std::vector<Fact>& facts) {
  if (scene.before().is_capture(scene.subject.move())) return;
  const Bitboard attacked =
      pawn_attacks(scene.side, scene.to) & scene.before().pieces(opposite(scene.side), PieceType::Pawn);
  for (const Square target : squares(attacked)) {
    const auto takes = [&](Move move) {
      return (move.from() == scene.to && move.to() == target) || (move.from() == target && move.to() == scene.to);
    };
    if (std::none_of(scene.line.moves.begin() + 1, scene.line.moves.end(), takes)) continue;
    Fact fact = scene.fact(FactKind::PawnBreak, 6);
    fact.actors.push_back(actor(scene.before(), Role::Target, target));
    facts.push_back(std::move(fact));
    return;
  }
}

void add_centre_pawn(const Scene& scene, std::vector<Fact>& facts) {
  if (!contains(kCentre, scene.to) || !scene.stays() || !scene.is_opening()) return;
  if (scene.before().is_capture(scene.subject.move())) return;
  facts.push_back(scene.fact(FactKind::CentrePawn, 4));
}

// A flight for a king on its back rank that had none in front of it, while the opponent has a rook or queen.
void add_flight(const Scene& scene, std::vector<Fact>& facts) {
  const Square king = scene.before().king(scene.side);
  const Color other = opposite(scene.side);
  if (relative_rank(scene.side, king) != Rank::R1 || scene.before().straight_sliders(other) == 0) return;
  const Bitboard front = king_attacks(king) & forward(scene.side, rank_bits(rank_of(king)));
  if ((front & ~scene.before().pieces(scene.side)) != 0 || !contains(front, scene.from)) return;
  if (scene.after().is_attacked(scene.from, other) || scene.end.king(scene.side) != king) return;
  Fact fact = scene.fact(FactKind::FlightMade, 5);
  fact.actors.push_back(actor(scene.before(), Role::King, king));
  facts.push_back(std::move(fact));
}

// The answer takes back with a pawn that stands before or behind another one from then on.
void add_doubled_pawns(const Scene& scene, std::vector<Fact>& facts) {
  if (scene.line.moves.size() < 2 || !scene.before().is_capture(scene.subject.move())) return;
  const Move back = scene.line.moves[1];
  const Color other = opposite(scene.side);
  if (back.to() != scene.to || type_of(scene.after().piece_on(back.from())) != PieceType::Pawn || back.is_promotion())
    return;
  const Bitboard there = pawns_on_file(scene.before(), other, scene.to) & ~bit(scene.to);
  if (there == 0 || !more_than_one(pawns_on_file(scene.end, other, scene.to))) return;
  Fact fact = scene.fact(FactKind::PawnsDoubled, 6);
  fact.actors.push_back(actor(scene.before(), Role::Attacker, back.from()));
  for (const Square pawn : squares(there)) fact.actors.push_back(actor(scene.before(), Role::Target, pawn));
  facts.push_back(std::move(fact));
}

}  // namespace

void add_piece_squares(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject)) return;
  const Scene scene(subject);
  for (const auto add : {add_castling, add_development, add_outpost, add_file, add_seventh_rank, add_doubled_pawns})
    add(scene, facts);
}

void add_pawn_squares(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject)) return;
  const Scene scene(subject);
  if (scene.type != PieceType::Pawn) return;
  for (const auto add : {add_passed_pawn, add_break, add_centre_pawn, add_flight}) add(scene, facts);
}

}  // namespace kiebitz::insight
