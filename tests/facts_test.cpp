// Facts about the moves of games that people played, checked by the rules alone and with nothing of insight: every line
// is legal, every man stands where the fact says, every number and every reason can be recomputed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/engine.h"
#include "fact_checker.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "insight/facts/fact_json.h"
#include "insight/facts/facts.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

using facts::refute;
using insight::CaseLines;
using insight::EngineLine;
using insight::Fact;
using insight::FactKind;
using insight::MoveCase;

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

std::optional<EngineLine> line_after_pass(Engine& engine, Position position) {
  if (position.is_check() || outcome(position)) return std::nullopt;
  position.make_null();
  if (outcome(position)) return std::nullopt;
  position.forget_past();
  return lines_of(engine, position, 1).front();
}

std::vector<Fact> facts_of_move(Engine& engine, const Position& before, Move move) {
  const auto best = lines_of(engine, before, 2);
  CaseLines lines;
  if (!best.empty()) lines.best = best.front();
  if (best.size() > 1) lines.second = best[1];
  Position after = before;
  after.make(move);
  if (!outcome(after)) lines.reply = lines_of(engine, after, 1).front();
  lines.danger = line_after_pass(engine, before);
  lines.threat = line_after_pass(engine, after);
  for (const Move other : legal_moves(before)) {
    if (other == move || !before.is_capture(other) || lines.refused.size() == 2) continue;
    Position taken = before;
    taken.make(other);
    if (outcome(taken)) continue;
    EngineLine line = lines_of(engine, taken, 1).front();
    line.moves.insert(line.moves.begin(), other);
    lines.refused.push_back(std::move(line));
  }
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

// One thing of a fact made wrong: a square, a man, the side, the number.
std::vector<Fact> falsified(const Fact& fact) {
  std::vector<Fact> all;
  for (std::size_t i = 0; i < fact.actors.size(); ++i) {
    Fact square = fact;
    square.actors[i].square = square_at((index(fact.actors[i].square) + 11 + 17 * static_cast<int>(i)) % kSquareCount);
    all.push_back(square);
    Fact man = fact;
    man.actors[i].piece = fact.actors[i].piece == Piece::WhiteRook ? Piece::BlackKnight : Piece::WhiteRook;
    all.push_back(man);
  }
  all.push_back(fact);
  all.back().side = opposite(fact.side);
  if (!fact.points) return all;
  all.push_back(fact);
  all.back().points = *fact.points + 20;  // points are a least
  return all;
}

// What refutes a fact must be able to.
TEST(KIEBITZ_FACTS, AreRefutedIfTheyAreFalsified) {
  Engine engine;
  int made = 0;
  int seen = 0;
  const auto all = games();
  Position position = all.front().start;
  for (const PlayedMove& played : all.front().moves) {
    for (const Fact& fact : facts_of_move(engine, position, played.move)) {
      for (const Fact& wrong : falsified(fact)) {
        ++made;
        const bool is_seen = !refute(wrong).empty();
        seen += is_seen ? 1 : 0;
        if (!is_seen) std::printf("not refuted: %s\n", insight::json_of(wrong).c_str());
      }
    }
    position.make(played.move);
  }
  EXPECT_GT(made, 100);
  EXPECT_GE(seen * 100, made * 99) << seen << " of " << made;
}

}  // namespace
}  // namespace kiebitz
