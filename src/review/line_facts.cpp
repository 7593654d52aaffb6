#include "review/line_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "eval/geometry.h"
#include "rules/attacks.h"
#include "rules/movegen.h"
#include "rules/see.h"

namespace kiebitz::review {
namespace {

constexpr SeeValues kValues = {100, 300, 310, 500, 900, 10'000, 0};
constexpr std::size_t kLookAhead = 8;  // half-moves of a line that are believed
constexpr int kWorthSaying = 80;       // centipawns of material
constexpr int kLosesAPiece = -150;     // an exchange that ends below this gives a piece away
constexpr int kDecisive = 300;         // the score from which checks on a naked king are said to decide
constexpr int kChecksOnAnExposedKing = 2;
constexpr int kWorthPinningTo = 150;  // so much more the piece behind must be worth

int value_of(PieceType type) { return type == PieceType::King ? 0 : kValues[static_cast<std::size_t>(index(type))]; }

int material(const Position& position, Color side) {
  int sum = 0;
  for (const PieceType type : kPieceTypes) sum += value_of(type) * popcount(position.pieces(side, type));
  return sum;
}

int balance(const Position& position, Color side) {
  return material(position, side) - material(position, opposite(side));
}

// What the opponent has just taken, if the line takes back on that square: it only makes good.
int made_good(const Position& position, const std::vector<Move>& line) {
  if (position.last_move().is_null() || position.last_captured() == PieceType::None) return 0;
  const Square square = position.last_move().to();
  for (std::size_t i = 0; i < std::min(line.size(), kLookAhead); i += 2)
    if (line[i].to() == square) return value_of(position.last_captured());
  return 0;
}

// What the line wins once the captures in it are over.
int material_gain(Position position, const std::vector<Move>& line) {
  const Color side = position.side_to_move();
  const int before = balance(position, side) + made_good(position, line);
  int settled = before;
  for (std::size_t i = 0; i < std::min(line.size(), kLookAhead); ++i) {
    const bool is_quiet = !position.is_capture(line[i]) && !line[i].is_promotion();
    if (is_quiet) settled = balance(position, side);
    position.make(line[i]);
  }
  if (line.size() <= kLookAhead) settled = balance(position, side);
  return settled - before;
}

// The line as seen by the side that began it: what its own moves took, and where it ends.
struct Course {
  std::vector<Square> takes;   // where its captures happened, that of the first move left out
  std::array<bool, 6> took{};  // pieces of which kind, by the first move, too
  std::vector<Move> promotions;
  int checks = 0;
  Position end = Position::start();
};

Course follow(Position position, const std::vector<Move>& line) {
  const Color side = position.side_to_move();
  Course course;
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
  }
  course.end = position;
  return course;
}

bool takes_on(const Course& course, Square square) {
  return std::find(course.takes.begin(), course.takes.end(), square) != course.takes.end();
}

// Where a piece stands after the reply to the first move.
Square place_after_reply(const LineInHand& line, Square square) {
  return line.moves.size() > 1 && line.moves[1].from() == square ? line.moves[1].to() : square;
}

std::optional<MoveFact> mate_fact(const Position& position, const LineInHand& line) {
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

// The piece that just moved attacks two or more that are worth more than itself or undefended, and the line takes one
// of them.
std::optional<MoveFact> fork_fact(const Position& before, const LineInHand& line, const Course& course) {
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
    const bool is_worth_it = prey == PieceType::King || value_of(prey) > value_of(type);
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

std::optional<MoveFact> capture_fact(const Position& position, const LineInHand& line, int gain) {
  const Move move = line.moves.front();
  const PieceType prey = position.captured_type(move);
  if (prey == PieceType::None || gain < value_of(prey) - 20) return std::nullopt;
  const Words piece = the_piece(prey);
  return MoveFact{FactKind::Hanging,
                  {fmt::format("{} on {} is not protected well enough", piece.en, square_text(move.to())),
                   fmt::format("{} auf {} ist nicht genug gedeckt", piece.de, square_text(move.to()))},
                  {move.to()}};
}

// The same amount may be one piece or several small things: only what was taken is named.
Words amount_words(int gain, const Course& course) {
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

// What promotions alone add to the material: a pawn that becomes a queen wins no queen.
int promoted_value(const Course& course) {
  int sum = 0;
  for (const Move move : course.promotions) sum += value_of(move.promotion_piece()) - value_of(PieceType::Pawn);
  return sum;
}

// A slider of ours, an enemy piece, and behind it one that is worth more: the line takes the one in front.
std::optional<MoveFact> pin_fact(const Position& after, Color side, const Course& course) {
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
        if (worth != PieceType::King && value_of(worth) < value_of(shield) + kWorthPinningTo) continue;
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

// A piece that loses material wherever it goes, and is taken in the line.
std::optional<MoveFact> trapped_fact(const Position& after, Color side, const LineInHand& line, const Course& course) {
  if (after.is_check() || line.moves.size() < 2) return std::nullopt;
  const MoveList moves = legal_moves(after);
  const Bitboard candidates =
      after.pieces(opposite(side)) & ~after.pieces(PieceType::Pawn) & ~after.pieces(PieceType::King);
  for (const Square square : squares(candidates)) {
    if (!takes_on(course, place_after_reply(line, square))) continue;
    const bool is_trapped = std::none_of(moves.begin(), moves.end(), [&](Move move) {
      return move.from() == square && see_at_least(after, move, kLosesAPiece, kValues);
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

std::optional<MoveFact> promotion_fact(const Course& course) {
  if (course.promotions.empty()) return std::nullopt;
  const Square square = course.promotions.front().to();
  return MoveFact{FactKind::Promotion,
                  {fmt::format("the pawn promotes on {}", square_text(square)),
                   fmt::format("der Bauer wird auf {} umgewandelt", square_text(square))},
                  {square}};
}

bool is_passed(const Position& position, Color side, Square pawn) {
  return (passed_span(side, pawn) & position.pieces(opposite(side), PieceType::Pawn)) == 0;
}

// A pawn of ours that nothing stops any more at the end of the line, and that was none before.
std::optional<MoveFact> passed_fact(const Position& position, Color side, const Course& course) {
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

// Check after check, and no pawn beside the king that could help.
std::optional<MoveFact> king_fact(const Position& position, const LineInHand& line, const Course& course) {
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

// How the material is won; the first reason that fits.
std::optional<MoveFact> reason_of_gain(const Position& position, const LineInHand& line, const Course& course,
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

std::vector<MoveFact> facts_of(const Position& position, const LineInHand& line) {
  std::vector<MoveFact> facts;
  if (line.moves.empty()) return facts;
  const Color side = position.side_to_move();
  const Course course = follow(position, line.moves);
  if (auto mate = mate_fact(position, line)) {
    facts.push_back(std::move(*mate));
    return facts;
  }
  const auto add = [&facts](std::optional<MoveFact> fact) {
    if (fact) facts.push_back(std::move(*fact));
  };
  const int gain = material_gain(position, line.moves) - promoted_value(course);
  if (gain >= kWorthSaying) {
    const Words amount = amount_words(gain, course);
    facts.push_back({FactKind::Material, {"it wins " + amount.en, "das gewinnt " + amount.de}, {}});
    add(reason_of_gain(position, line, course, gain));
  }
  add(promotion_fact(course));
  if (course.promotions.empty()) add(passed_fact(position, side, course));
  add(king_fact(position, line, course));
  return facts;
}

}  // namespace kiebitz::review
