#include "server/sessions/move_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "eval/explanation.h"
#include "notation/san.h"
#include "rules/attacks.h"

namespace kiebitz::server {
namespace {

constexpr std::array<int, 7> kValues = {100, 300, 310, 500, 900, 0, 0};
constexpr std::size_t kLookAhead = 8;  // half-moves of a line that are believed
constexpr int kWorthSaying = 80;       // centipawns of material
constexpr int kTermWorthSaying = 25;

int material(const Position& position, Color side) {
  int sum = 0;
  for (const PieceType type : kPieceTypes)
    sum += kValues[static_cast<std::size_t>(index(type))] * popcount(position.pieces(side, type));
  return sum;
}

int balance(const Position& position, Color side) {
  return material(position, side) - material(position, opposite(side));
}

std::string square_text(Square s) {
  return {static_cast<char>('a' + index(file_of(s))), static_cast<char>('1' + index(rank_of(s)))};
}

// What taking back on this square only makes good.
int made_good(const Position& position, Move move) {
  const bool takes_back = !position.last_move().is_null() && position.last_captured() != PieceType::None &&
                          position.last_move().to() == move.to();
  return takes_back ? kValues[static_cast<std::size_t>(index(position.last_captured()))] : 0;
}

// What the line wins once the captures in it are over.
int material_gain(Position position, const std::vector<Move>& line) {
  const Color side = position.side_to_move();
  const int before = balance(position, side) + made_good(position, line.front());
  int settled = before;
  for (std::size_t i = 0; i < std::min(line.size(), kLookAhead); ++i) {
    const bool is_quiet = !position.is_capture(line[i]) && !line[i].is_promotion();
    if (is_quiet) settled = balance(position, side);
    position.make(line[i]);
  }
  if (line.size() <= kLookAhead) settled = balance(position, side);
  return settled - before;
}

Words amount_words(int gain) {
  if (gain >= 800) return {"the queen", "die Dame"};
  if (gain >= 450) return {"a rook", "einen Turm"};
  if (gain >= 280) return {"a piece", "eine Figur"};
  if (gain >= 180) return {"the exchange", "die Qualität"};
  return {"a pawn", "einen Bauern"};
}

std::optional<MoveFact> mate_fact(const LineInHand& line, Color side) {
  const Score score = line.score.seen_by(side);
  if (score.kind != Score::Kind::Mate || score.value <= 0) return std::nullopt;
  if (line.moves.size() == 1) return MoveFact{FactKind::Mate, {"it is mate", "es ist matt"}, {}};
  return MoveFact{
      FactKind::Mate,
      {fmt::format("it forces mate in {}", score.value), fmt::format("es erzwingt Matt in {}", score.value)},
      {}};
}

// The piece that just moved attacks two or more that are worth more than itself or undefended.
std::optional<MoveFact> fork_fact(const Position& before, Move move) {
  if (move.is_castling()) return std::nullopt;
  Position after = before;
  after.make(move);
  const Color side = before.side_to_move();
  const Square from = move.to();
  const PieceType type = type_of(after.piece_on(from));
  std::vector<Square> targets;
  Bitboard enemies = after.pieces(opposite(side)) & ~after.pieces(PieceType::Pawn);
  while (enemies != 0) {
    const Square target = lsb(enemies);
    enemies &= enemies - 1;
    const bool attacks = (after.attackers_to(target, after.occupied()) & bit(from)) != 0;
    if (!attacks) continue;
    const PieceType prey = type_of(after.piece_on(target));
    const bool is_worth_it = prey == PieceType::King || kValues[static_cast<std::size_t>(index(prey))] >
                                                            kValues[static_cast<std::size_t>(index(type))];
    const bool is_loose = !after.is_attacked(target, opposite(side));
    if (is_worth_it || is_loose) targets.push_back(target);
  }
  if (targets.size() < 2) return std::nullopt;
  const Words first = piece_words(type_of(after.piece_on(targets[0])));
  const Words second = piece_words(type_of(after.piece_on(targets[1])));
  MoveFact fact{FactKind::Fork,
                {fmt::format("the {} attacks the {} on {} and the {} on {} at once", piece_words(type).en, first.en,
                             square_text(targets[0]), second.en, square_text(targets[1])),
                 fmt::format("{} greift zugleich {} auf {} und {} auf {} an", piece_words(type).de, first.de,
                             square_text(targets[0]), second.de, square_text(targets[1]))},
                {from, targets[0], targets[1]}};
  return fact;
}

std::optional<MoveFact> capture_fact(const Position& position, const LineInHand& line, int gain) {
  const Move move = line.moves.front();
  const PieceType prey = position.captured_type(move);
  if (prey == PieceType::None || gain < kValues[static_cast<std::size_t>(index(prey))] - 20) return std::nullopt;
  const Words piece = piece_words(prey);
  return MoveFact{FactKind::Hanging,
                  {fmt::format("the {} on {} is not protected well enough", piece.en, square_text(move.to())),
                   fmt::format("{} auf {} ist nicht genug gedeckt", piece.de, square_text(move.to()))},
                  {move.to()}};
}

// The term that differs most between the two positions, for the side that chose.
std::optional<MoveFact> term_fact(const Position& after_played, const Position& after_best, Color side) {
  if (after_played.is_check() || after_best.is_check()) return std::nullopt;
  const Explanation worse = explain(after_played);
  const Explanation better = explain(after_best);
  int largest = 0;
  Term which = Term::Material;
  for (const TermLine& line : better.lines) {
    if (line.term == Term::Material || line.term == Term::Tempo || line.term == Term::KnownEndgame) continue;
    const int gain = better.blend(line.difference()) - worse.blend(worse.line(line.term).difference());
    const int own = side == Color::White ? gain : -gain;
    if (own > largest) {
      largest = own;
      which = line.term;
    }
  }
  if (largest < kTermWorthSaying) return std::nullopt;
  const Words term = term_words(which);
  return MoveFact{
      FactKind::Term, {fmt::format("it is better for: {}", term.en), fmt::format("besser ist dabei: {}", term.de)}, {}};
}

Position after(Position position, Move move) {
  position.make(move);
  return position;
}

void append_reasons(Words& words, const std::vector<MoveFact>& facts) {
  for (std::size_t i = 0; i < std::min<std::size_t>(facts.size(), 2); ++i) {
    words.en += (i == 0 ? ": " : ", ") + facts[i].words.en;
    words.de += (i == 0 ? ": " : ", ") + facts[i].words.de;
  }
}

}  // namespace

std::vector<MoveFact> facts_of(const Position& position, const LineInHand& line) {
  std::vector<MoveFact> facts;
  if (line.moves.empty()) return facts;
  const Color side = position.side_to_move();
  if (auto mate = mate_fact(line, side)) {
    facts.push_back(std::move(*mate));
    return facts;
  }
  const int gain = material_gain(position, line.moves);
  if (gain >= kWorthSaying) {
    const Words amount = amount_words(gain);
    facts.push_back({FactKind::Material, {"it wins " + amount.en, "es gewinnt " + amount.de}, {}});
    if (auto fork = fork_fact(position, line.moves.front()))
      facts.push_back(std::move(*fork));
    else if (auto capture = capture_fact(position, line, gain))
      facts.push_back(std::move(*capture));
  }
  if (line.moves.front().is_promotion())
    facts.push_back(
        {FactKind::Promotion, {"the pawn promotes", "der Bauer wird umgewandelt"}, {line.moves.front().to()}});
  return facts;
}

MoveStory tell_move(const Position& position, const LineInHand& played, const std::optional<LineInHand>& best,
                    bool is_best) {
  MoveStory story;
  if (played.moves.empty()) return story;
  const Move move = played.moves.front();
  const std::string san = format_san(position, move);
  const std::string german = format_san(position, move, PieceLetters::German);
  if (!best || best->moves.empty()) {
    story.facts = facts_of(position, played);
    if (is_best)
      story.words = {san + " is the best move", german + " ist der beste Zug"};
    else
      story.words = {san + " is as good as the best move", german + " ist so gut wie der beste Zug"};
    append_reasons(story.words, story.facts);
    return story;
  }
  // First what the opponent now has, then what was better and why.
  const Position answered = after(position, move);
  LineInHand answer = played;
  answer.moves.erase(answer.moves.begin());
  const std::vector<MoveFact> punishment = facts_of(answered, answer);
  if (!punishment.empty() && !answer.moves.empty()) {
    story.words = {
        fmt::format("{} allows {}", san, format_san(answered, answer.moves.front())),
        fmt::format("{} erlaubt {}", german, format_san(answered, answer.moves.front(), PieceLetters::German))};
    append_reasons(story.words, punishment);
    story.words.en += ". ";
    story.words.de += ". ";
    story.facts = punishment;
  }
  std::vector<MoveFact> merits = facts_of(position, *best);
  if (merits.empty() && punishment.empty())
    if (auto term = term_fact(answered, after(position, best->moves.front()), position.side_to_move()))
      merits.push_back(std::move(*term));
  story.words.en += format_san(position, best->moves.front()) + " is better";
  story.words.de += format_san(position, best->moves.front(), PieceLetters::German) + " ist besser";
  append_reasons(story.words, merits);
  story.facts.insert(story.facts.end(), merits.begin(), merits.end());
  return story;
}

}  // namespace kiebitz::server
