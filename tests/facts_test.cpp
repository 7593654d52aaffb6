// Facts about the moves of games that people played, checked by the rules alone and with nothing of insight: every line
// is legal, every man stands where the fact says, every number and every reason can be recomputed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/engine.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "insight/facts/fact_json.h"
#include "insight/facts/facts.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

using insight::Actor;
using insight::CaseLines;
using insight::Certainty;
using insight::EngineLine;
using insight::Fact;
using insight::FactKind;
using insight::MoveCase;
using insight::ProofLine;
using insight::Role;

int lead(const Position& position, Color side) {
  constexpr std::array<int, 6> kPoints = {1, 3, 3, 5, 9, 0};
  int sum = 0;
  for (const PieceType type : kPieceTypes)
    sum += kPoints[static_cast<std::size_t>(index(type))] *
           (popcount(position.pieces(side, type)) - popcount(position.pieces(opposite(side), type)));
  return sum;
}

std::optional<Position> play(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!position.is_legal(move)) return std::nullopt;
    position.make(move);
  }
  return position;
}

bool mates_in(Position position, Move move, int moves) {
  position.make(move);
  const MoveList answers = legal_moves(position);
  if (answers.empty()) return position.is_check();
  if (moves <= 1) return false;
  return std::all_of(answers.begin(), answers.end(), [&](Move answer) {
    Position next = position;
    next.make(answer);
    const MoveList all = legal_moves(next);
    return std::any_of(all.begin(), all.end(), [&](Move m) { return mates_in(next, m, moves - 1); });
  });
}

bool can_go(const Position& position, Square from, Square to) {
  const MoveList moves = legal_moves(position);
  return std::any_of(moves.begin(), moves.end(), [&](Move m) { return m.from() == from && m.to() == to; });
}

Square where(const Fact& fact, Role role) {
  const auto found =
      std::find_if(fact.actors.begin(), fact.actors.end(), [&](const Actor& a) { return a.role == role; });
  EXPECT_NE(found, fact.actors.end());
  return found == fact.actors.end() ? Square::A1 : found->square;
}

// Empty if the fact holds.
std::string refute_reason(const Fact& fact, const Position& answered) {
  const Move answer = fact.line.moves.front();
  const ProofLine& otherwise = fact.counterfactual->line;
  if (fact.kind == FactKind::PiecePutEnPrise) {
    return answer.to() == where(fact, Role::Target) ? "" : "the man is not taken";
  }
  if (otherwise.start.side_to_move() == fact.side) return "the opponent is not to move without the move";
  const auto passed = play(otherwise.start, otherwise.moves);
  if (!passed) return "the counterfactual is not legal";
  switch (fact.kind) {
    case FactKind::ThreatIgnored:
      return otherwise.moves.empty() ? "there was no threat" : "";
    case FactKind::LineOpened:
      if (!otherwise.moves.empty()) return "the line was open";
      return contains(between(where(fact, Role::Attacker), answer.to()), where(fact, Role::Origin)) ? "" : "not on it";
    case FactKind::GuardLeft:
      if (can_go(answered, where(fact, Role::Guard), answer.to())) return "it still guards";
      return can_go(*passed, where(fact, Role::Origin), answer.to()) ? "" : "it did not guard";
    case FactKind::GuardCutOff:
      if (can_go(answered, where(fact, Role::Guard), answer.to())) return "it still guards";
      return can_go(*passed, where(fact, Role::Guard), answer.to()) ? "" : "it did not guard";
    case FactKind::FlightTaken:
      return can_go(*passed, where(fact, Role::King), where(fact, Role::Blocker)) ? "" : "the square was not free";
    default:
      return "";
  }
}

bool is_reason(FactKind kind) { return kind >= FactKind::ThreatIgnored && kind <= FactKind::ForkAllowed; }

std::string refute(const Fact& fact) {
  const auto end = play(fact.line.start, fact.line.moves);
  if (!end || fact.line.moves.empty()) return "the line is not legal";
  for (const Actor& actor : fact.actors)
    if (fact.line.start.piece_on(actor.square) != actor.piece) return "a man stands elsewhere";
  const Move first = fact.line.moves.front();
  if (fact.mate_in && fact.certainty == Certainty::Rules && !mates_in(fact.line.start, first, *fact.mate_in))
    return "no mate";
  if (fact.ending && (!outcome(*end) || outcome(*end)->termination != *fact.ending)) return "another ending";
  if (fact.kind == FactKind::ForcedMove && legal_moves(fact.line.start).size() != 1) return "there are other moves";
  if (fact.points) {
    const auto other = play(fact.counterfactual->line.start, fact.counterfactual->line.moves);
    if (!other) return "the counterfactual is not legal";
    const int difference = lead(*other, fact.side) - lead(*end, fact.side);
    const int lost = fact.kind == FactKind::MaterialLost ? difference : -difference;
    if (*fact.points < 1 || lost < *fact.points) return "the material does not add up";
  }
  if (!is_reason(fact.kind)) return "";
  return refute_reason(fact, *play(fact.line.start, {first}));
}

std::vector<GameSheet> games() {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/data/games/club.pgn");
  std::ostringstream text;
  text << file.rdbuf();
  std::vector<GameSheet> sheets;
  for (const GameTree& tree : read_game_trees(text.str()).games) sheets.push_back(sheet_of_tree(tree));
  return sheets;
}

std::vector<EngineLine> lines_of(Engine& engine, const Position& position, int count) {
  SearchLimits limits;
  limits.nodes = KIEBITZ_NODES;
  limits.multi_pv = count;
  std::vector<EngineLine> lines;
  for (const AnalysisLine& found : engine.search(position, limits).lines) {
    EngineLine line;
    line.moves = found.pv;
    line.score = found.score;
    line.white_chance = review::win_percent(review::white_centipawns(found.score));
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Fact> facts_of_move(Engine& engine, const Position& before, Move move) {
  const auto best = lines_of(engine, before, 2);
  CaseLines lines;
  if (!best.empty()) lines.best = best.front();
  if (best.size() > 1) lines.second = best[1];
  Position after = before;
  after.make(move);
  if (!outcome(after)) lines.reply = lines_of(engine, after, 1).front();
  return insight::facts_of(*MoveCase::create(before, move, lines));
}

TEST(KIEBITZ_FACTS, CanBeRecomputedByTheRules) {
  Engine engine;
  const auto all = games();
  std::array<int, insight::kFactKindCount> counts{};
  for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), KIEBITZ_GAMES); ++i) {
    Position position = all[i].start;
    for (const PlayedMove& played : all[i].moves) {
      for (const Fact& fact : facts_of_move(engine, position, played.move)) {
        EXPECT_EQ(refute(fact), "") << insight::json_of(fact);
        ++counts[static_cast<std::size_t>(fact.kind)];
      }
      position.make(played.move);
    }
  }
  for (int kind = 0; kind < insight::kFactKindCount; ++kind)
    std::printf("%-20s %d\n", std::string(insight::fact_name(static_cast<FactKind>(kind))).c_str(),
                counts[static_cast<std::size_t>(kind)]);
  EXPECT_GT(counts[static_cast<std::size_t>(FactKind::MaterialLost)], 0);
}

// What refutes a fact must be able to.
TEST(KIEBITZ_FACTS, AreRefutedIfTheyAreFalsified) {
  Engine engine;
  int falsified = 0;
  int seen = 0;
  const auto all = games();
  Position position = all.front().start;
  for (const PlayedMove& played : all.front().moves) {
    for (Fact fact : facts_of_move(engine, position, played.move)) {
      if (fact.actors.empty() && !fact.points) continue;
      if (fact.points) fact.points = *fact.points + 9;
      if (!fact.actors.empty()) fact.actors.back().square = flip_rank(fact.actors.back().square);
      ++falsified;
      seen += refute(fact).empty() ? 0 : 1;
    }
    position.make(played.move);
  }
  EXPECT_GT(falsified, 0);
  EXPECT_EQ(seen, falsified);
}

}  // namespace
}  // namespace kiebitz
