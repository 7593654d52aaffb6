#include "review/line_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "eval/geometry.h"
#include "review/forced_material.h"
#include "review/material_won.h"
#include "rules/attacks.h"
#include "rules/movegen.h"
#include "rules/see.h"

namespace kiebitz::review {
namespace {

constexpr int kLosesAPiece = -150;  // an exchange with a result below this gives a piece away
constexpr int kDecisive = 300;      // from this score checks on an exposed king are called decisive
constexpr int kChecksOnAnExposedKing = 2;
constexpr int kWorthPinningTo = 150;  // the piece behind must be worth this much more

// A line from the view of the side that began it: the captures of its moves, and the end.
struct LineSummary {
  std::vector<Square> takes;     // the squares of its captures, the first move excluded
  std::array<bool, 6> took{};    // the kinds of captured pieces, the first move included
  std::vector<Move> promotions;  // those that are not captured at once
  int checks = 0;
  Position end = Position::start();
};

LineSummary follow(Position position, const std::vector<Move>& line) {
  const Color side = position.side_to_move();
  LineSummary course;
  for (std::size_t i = 0; i < std::min(line.size(), kLookAhead); ++i) {
    if (position.side_to_move() == side) {
      if (position.is_capture(line[i])) {
        if (i > 0) course.takes.push_back(line[i].to());
        course.took[static_cast<std::size_t>(index(position.captured_type(line[i])))] = true;
      }
      if (line[i].is_promotion()) course.promotions.push_back(line[i]);
      course.checks += position.gives_check(line[i]);
    }
    position.make(line[i]);
    if (position.side_to_move() == side && !course.promotions.empty() && course.promotions.back().to() == line[i].to())
      course.promotions.pop_back();  // the new piece is captured at once
  }
  course.end = position;
  return course;
}

bool takes_on(const LineSummary& course, Square square) {
  return std::find(course.takes.begin(), course.takes.end(), square) != course.takes.end();
}

// The square of a piece after the reply to the first move.
Square place_after_reply(const ScoredLine& line, Square square) {
  return line.moves.size() > 1 && line.moves[1].from() == square ? line.moves[1].to() : square;
}

std::optional<MoveFact> mate_fact(const Position& position, const ScoredLine& line) {
  Position after = position;
  after.make(line.moves.front());
  if (after.is_check() && !has_legal_move(after)) return MoveFact{FactKind::Mate, {"it is mate", "das ist matt"}, {}};
  const Score score = line.score.seen_by(position.side_to_move());
  if (score.kind != Score::Kind::Mate || score.value <= 0) return std::nullopt;
  return MoveFact{
      FactKind::Mate,
      {fmt::format("it forces mate in {}", score.value), fmt::format("das erzwingt Matt in {}", score.value)},
      {}};
}

// The piece that just moved attacks two or more pieces that are worth more than itself or undefended, and the line
// captures one of them.
std::optional<MoveFact> fork_fact(const Position& before, const ScoredLine& line, const LineSummary& course) {
  const Move move = line.moves.front();
  if (move.is_castling()) return std::nullopt;
  Position after = before;
  after.make(move);
  const Color side = before.side_to_move();
  const Square from = move.to();
  const PieceType type = type_of(after.piece_on(from));
  std::vector<Square> targets;
  for (const Square target : squares(after.pieces(opposite(side)) & ~after.pieces(PieceType::Pawn))) {
    const bool attacks = (after.attackers_to(target, after.occupied()) & bit(from)) != 0;
    if (!attacks) continue;
    const PieceType prey = type_of(after.piece_on(target));
    const bool is_worth_it = prey == PieceType::King || piece_value(prey) > piece_value(type);
    const bool is_loose = !after.is_attacked(target, opposite(side));
    if (is_worth_it || is_loose) targets.push_back(target);
  }
  const bool pays = std::any_of(targets.begin(), targets.end(),
                                [&](Square target) { return takes_on(course, place_after_reply(line, target)); });
  if (targets.size() < 2 || !pays) return std::nullopt;
  const Words attacker = the_piece(type);
  const Words first = the_piece_as_object(type_of(after.piece_on(targets[0])));
  const Words second = the_piece_as_object(type_of(after.piece_on(targets[1])));
  MoveFact fact{FactKind::Fork,
                {fmt::format("{} attacks {} on {} and {} on {} at once", attacker.en, first.en, square_text(targets[0]),
                             second.en, square_text(targets[1])),
                 fmt::format("{} greift zugleich {} auf {} und {} auf {} an", attacker.de, first.de,
                             square_text(targets[0]), second.de, square_text(targets[1]))},
                {from, targets[0], targets[1]}};
  return fact;
}

std::optional<MoveFact> capture_fact(const Position& position, const ScoredLine& line, int gain) {
  const Move move = line.moves.front();
  const PieceType prey = position.captured_type(move);
  if (prey == PieceType::None || gain < piece_value(prey) - 20) return std::nullopt;
  const Words piece = the_piece(prey);
  return MoveFact{FactKind::Hanging,
                  {fmt::format("{} on {} is not protected well enough", piece.en, square_text(move.to())),
                   fmt::format("{} auf {} ist nicht genug gedeckt", piece.de, square_text(move.to()))},
                  {move.to()}};
}

// The same amount may be one piece or several small gains: only captured pieces are named.
Words amount_words(int gain, const LineSummary& course) {
  const auto took = [&course](PieceType type) { return course.took[static_cast<std::size_t>(index(type))]; };
  const bool took_rook = took(PieceType::Rook);
  const bool took_minor = took(PieceType::Knight) || took(PieceType::Bishop);
  const bool took_queen = took(PieceType::Queen);
  if (gain >= 800) return took_queen ? Words{"the queen", "die Dame"} : Words{"a lot of material", "viel Material"};
  if (gain >= 450) return took_rook ? Words{"a rook", "einen Turm"} : Words{"more than a piece", "mehr als eine Figur"};
  if (gain >= 280)
    return took_minor || took_rook || took_queen ? Words{"a piece", "eine Figur"} : Words{"three pawns", "drei Bauern"};
  if (gain >= 180) return took_rook ? Words{"the exchange", "die Qualität"} : Words{"two pawns", "zwei Bauern"};
  return {"a pawn", "einen Bauern"};
}

// The material that promotions alone add: a pawn that becomes a queen does not win a queen.
int promoted_value(const LineSummary& course) {
  int sum = 0;
  for (const Move move : course.promotions) sum += piece_value(move.promotion_piece()) - piece_value(PieceType::Pawn);
  return sum;
}

// One of our sliders, an enemy piece, and behind it one that is worth more: the line captures the one in front.
std::optional<MoveFact> pin_fact(const Position& after, Color side, const LineSummary& course) {
  const Bitboard sliders = after.diagonal_sliders(side) | after.straight_sliders(side);
  for (const Square target : course.takes) {
    const Piece piece = after.piece_on(target);
    if (piece == Piece::None || color_of(piece) == side || type_of(piece) == PieceType::Pawn) continue;
    for (const Square slider : squares(sliders & after.attackers_to(target, after.occupied()))) {
      const PieceType type = type_of(after.piece_on(slider));
      const Bitboard through = piece_attacks(type, slider, after.occupied() & ~bit(target)) &
                               line_through(slider, target) & after.pieces(opposite(side)) & ~bit(target);
      for (const Square behind : squares(through)) {
        const PieceType shield = type_of(piece);
        const PieceType worth = type_of(after.piece_on(behind));
        if (!contains(between(slider, behind), target)) continue;
        if (worth != PieceType::King && piece_value(worth) < piece_value(shield) + kWorthPinningTo) continue;
        const Words front = the_piece(shield);
        const Words back = the_piece_as_object(worth);
        return MoveFact{FactKind::Pin,
                        {fmt::format("{} on {} is pinned to {}", front.en, square_text(target), back.en),
                         fmt::format("{} auf {} ist an {} gefesselt", front.de, square_text(target), back.de)},
                        {slider, target, behind}};
      }
    }
  }
  return std::nullopt;
}

// A piece that loses material on every square, and that the line captures.
std::optional<MoveFact> trapped_fact(const Position& after, Color side, const ScoredLine& line,
                                     const LineSummary& course) {
  if (after.is_check() || line.moves.size() < 2) return std::nullopt;
  const MoveList moves = legal_moves(after);
  const Bitboard candidates =
      after.pieces(opposite(side)) & ~after.pieces(PieceType::Pawn) & ~after.pieces(PieceType::King);
  for (const Square square : squares(candidates)) {
    if (!takes_on(course, place_after_reply(line, square))) continue;
    const bool is_trapped = std::none_of(moves.begin(), moves.end(), [&](Move move) {
      return move.from() == square && see_at_least(after, move, kLosesAPiece, kExchangeValues);
    });
    if (!is_trapped) continue;
    const Words piece = the_piece(type_of(after.piece_on(square)));
    return MoveFact{FactKind::Trapped,
                    {fmt::format("{} on {} has no way out", piece.en, square_text(square)),
                     fmt::format("{} auf {} kommt nicht mehr weg", piece.de, square_text(square))},
                    {square}};
  }
  return std::nullopt;
}

std::optional<MoveFact> promotion_fact(const LineSummary& course, Color side) {
  if (course.promotions.empty()) return std::nullopt;
  const Square square = course.promotions.front().to();
  const Piece stands = course.end.piece_on(square);
  const bool is_lost_yet =
      stands != Piece::None && color_of(stands) == side && course.end.is_attacked(square, opposite(side));
  if (is_lost_yet) return std::nullopt;
  return MoveFact{FactKind::Promotion,
                  {fmt::format("the pawn promotes on {}", square_text(square)),
                   fmt::format("der Bauer wird auf {} umgewandelt", square_text(square))},
                  {square}};
}

bool is_passed(const Position& position, Color side, Square pawn) {
  return (passed_span(side, pawn) & position.pieces(opposite(side), PieceType::Pawn)) == 0;
}

// Our pawn that no enemy pawn can stop at the end of the line, and that was not passed before.
std::optional<MoveFact> passed_fact(const Position& position, Color side, const LineSummary& course) {
  Bitboard before = 0;
  for (const Square pawn : squares(position.pieces(side, PieceType::Pawn)))
    if (is_passed(position, side, pawn)) before |= file_bits(file_of(pawn));
  for (const Square pawn : squares(course.end.pieces(side, PieceType::Pawn))) {
    const bool is_new = is_passed(course.end, side, pawn) && !contains(before, pawn);
    if (!is_new || relative_rank(side, pawn) < Rank::R5) continue;
    return MoveFact{FactKind::PassedPawn,
                    {fmt::format("it makes a passed pawn on the {} file", square_text(pawn)[0]),
                     fmt::format("das schafft einen Freibauern auf der {}-Linie", square_text(pawn)[0])},
                    {pawn}};
  }
  return std::nullopt;
}

// A series of checks, and no pawn beside the king that could help.
std::optional<MoveFact> king_fact(const Position& position, const ScoredLine& line, const LineSummary& course) {
  const Color side = position.side_to_move();
  const Score score = line.score.seen_by(side);
  const bool decides = score.kind == Score::Kind::Mate ? score.value > 0 : score.value >= kDecisive;
  const Square king = position.king(opposite(side));
  const int shelter = popcount(king_attacks(king) & position.pieces(opposite(side), PieceType::Pawn));
  if (!decides || course.checks < kChecksOnAnExposedKing || shelter >= 2) return std::nullopt;
  return MoveFact{FactKind::KingExposed,
                  {fmt::format("the king on {} has no shelter", square_text(king)),
                   fmt::format("der König auf {} steht ungeschützt", square_text(king))},
                  {king}};
}

// How the line wins the material: the first reason that matches.
std::optional<MoveFact> reason_of_gain(const Position& position, const ScoredLine& line, const LineSummary& course,
                                       int gain) {
  const Move move = line.moves.front();
  const Color side = position.side_to_move();
  Position after = position;
  after.make(move);
  if (auto fork = fork_fact(position, line, course)) return fork;
  if (auto pin = pin_fact(after, side, course)) return pin;
  if (auto trapped = trapped_fact(after, side, line, course)) return trapped;
  return capture_fact(position, line, gain);
}

}  // namespace

std::vector<MoveFact> facts_of(const Position& position, const ScoredLine& line) {
  std::vector<MoveFact> facts;
  if (line.moves.empty()) return facts;
  const Color side = position.side_to_move();
  const LineSummary course = follow(position, line.moves);
  if (auto mate = mate_fact(position, line)) {
    facts.push_back(std::move(*mate));
    return facts;
  }
  const auto add = [&facts](std::optional<MoveFact> fact) {
    if (fact) facts.push_back(std::move(*fact));
  };
  const int gain = material_won(position, line.moves, line.score) - promoted_value(course);
  if (gain >= kWorthSaying) {
    const Words amount = amount_words(gain, course);
    facts.push_back({FactKind::Material, {"it wins " + amount.en, "das gewinnt " + amount.de}, {}});
    add(reason_of_gain(position, line, course, gain));
  }
  add(promotion_fact(course, side));
  if (course.promotions.empty()) add(passed_fact(position, side, course));
  add(king_fact(position, line, course));
  return facts;
}

}  // namespace kiebitz::review
