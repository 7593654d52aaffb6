#include "insight/merits/gain_facts.h"

#include <algorithm>
#include <cmath>

#include "insight/board/points.h"
#include "insight/facts/good_move.h"
#include "insight/facts/result_facts.h"
#include "insight/facts/settled_material.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr int kSacrificePoints = 2;
constexpr std::size_t kBackSoon = 4;  // half-moves: what is back by then was no sacrifice
constexpr double kDrawnChance = 5;    // on both sides of 50

// Before the opponent's last capture, if the move takes back.
int lead_before(const MoveCase& subject) {
  const Position& board = subject.before();
  const int now = material_lead(board, subject.mover());
  const bool takes_back = board.plies_made() > 0 && board.last_captured() != PieceType::None &&
                          board.last_move().to() == subject.move().to();
  return takes_back ? now + points(board.last_captured()) : now;
}

std::vector<Actor> actors_of_move(const MoveCase& subject) {
  const Position& board = subject.before();
  return {actor(board, Role::Mover, subject.move().from()), actor(board, Role::Square, stands_on(subject))};
}

Counterfactual second_instead(const MoveCase& subject, std::size_t plies) {
  ProofLine line{subject.before(), subject.second()->moves};
  line.moves.resize(std::min(plies, line.moves.size()));
  return {Otherwise::SecondMove, std::move(line)};
}

// The man that made the last move of the line can be taken.
bool is_taken_next(const ProofLine& line) {
  Position end = line.start;
  for (const Move move : line.moves) end.make(move);
  const MoveList answers = legal_moves(end);
  return std::any_of(answers.begin(), answers.end(), [&](Move move) { return move.to() == line.moves.back().to(); });
}

bool has_second(const MoveCase& subject) {
  return subject.second() != nullptr && !subject.second()->moves.empty() &&
         subject.second()->moves.front() != subject.move();
}

}  // namespace

void add_material_won(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.reply() == nullptr || !has_second(subject)) return;
  const ProofLine played = line_of_move(subject, subject.reply());
  const auto kept = least_lead(rests(played.start, played.moves, subject.mover()));
  const auto otherwise = most_lead(rests(subject.before(), subject.second()->moves, subject.mover()));
  const auto to_lose = gain_at_end(played.start, played.moves, subject.opponent());
  const auto to_come = gain_at_end(subject.before(), subject.second()->moves, subject.mover());
  if (!kept || !otherwise || !to_lose || !to_come) return;
  const int reference = std::max(lead_before(subject), otherwise->lead + *to_come);
  const int won = kept->lead - *to_lose - reference;
  if (won < 1 || !score_agrees(*subject.reply(), *subject.second(), subject.mover(), won)) return;
  Fact fact = good_fact(subject, FactKind::MaterialWon, Certainty::Search, won * kChancePerPoint, kept->plies);
  fact.points = won;
  fact.actors = actors_of_move(subject);
  fact.counterfactual = second_instead(subject, otherwise->plies);
  facts.push_back(std::move(fact));
}

void add_sacrifice(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.reply() == nullptr || !has_second(subject)) return;
  const int had = material_lead(subject.before(), subject.mover());
  const auto safe = least_lead(rests(subject.before(), subject.second()->moves, subject.mover()));
  if (!safe || safe->lead < had) return;
  const ProofLine played = line_of_move(subject, subject.reply());
  std::vector<Rest> all = rests(played.start, played.moves, subject.mover());
  const bool returns = std::any_of(
      all.begin(), all.end(), [&](const Rest& rest) { return rest.lead > had - kSacrificePoints && rest.plies > 1; });
  std::erase_if(all, [](const Rest& rest) { return rest.plies <= kBackSoon; });
  const auto rest = most_lead(all);
  const auto to_come = gain_at_end(played.start, played.moves, subject.mover());
  if (returns || !rest || !to_come || had - rest->lead - *to_come < kSacrificePoints) return;
  Fact fact = good_fact(subject, FactKind::Sacrifice, Certainty::Search, 20, rest->plies);
  fact.points = had - rest->lead - *to_come;
  fact.actors = actors_of_move(subject);
  fact.counterfactual = second_instead(subject, safe->plies);
  facts.push_back(std::move(fact));
}

void add_promotion(const MoveCase& subject, std::vector<Fact>& facts) {
  const Move move = subject.move();
  const PieceType type = type_of(subject.before().piece_on(move.from()));
  if (!is_good(subject) || type != PieceType::Pawn || subject.reply() == nullptr) return;
  const ProofLine line = line_of_move(subject, subject.reply());
  const auto promotion = ply_of_promotion(line, move.from());
  if (!promotion || !follow(line, move.from())) return;
  if (*promotion + 1 == line.moves.size() && is_taken_next(line)) return;
  Fact fact = good_fact(subject, FactKind::PawnPromotes, Certainty::Search, 24, *promotion + 1);
  fact.actors = {actor(subject.before(), Role::Mover, move.from()),
                 actor(subject.before(), Role::Square, line.moves[*promotion].to())};
  facts.push_back(std::move(fact));
}

void add_perpetual_check(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.reply() == nullptr) return;
  if (std::abs(*subject.chance_after() - 50) > kDrawnChance) return;
  const ProofLine line = line_of_move(subject, subject.reply());
  Position position = line.start;
  std::vector<Key> seen = {position.key()};
  for (std::size_t ply = 0; ply < line.moves.size(); ++ply) {
    if (ply % 2 == 0 && !position.gives_check(line.moves[ply])) return;
    position.make(line.moves[ply]);
    if (std::find(seen.begin(), seen.end(), position.key()) != seen.end()) {
      Fact fact = good_fact(subject, FactKind::PerpetualCheck, Certainty::Search, 30, ply + 1);
      fact.actors = actors_of_move(subject);
      fact.actors.push_back(actor(subject.before(), Role::King, subject.before().king(subject.opponent())));
      facts.push_back(std::move(fact));
      return;
    }
    seen.push_back(position.key());
  }
}

}  // namespace kiebitz::insight
