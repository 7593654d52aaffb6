// Claims about material must hold: over games between people, every "it wins a pawn" of a short search is compared with
// a longer search of the same move.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/engine.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "notation/san_line.h"
#include "review/forced_material.h"
#include "review/line_facts.h"
#include "review/material_won.h"
#include "rules/outcome.h"

namespace kiebitz::review {
namespace {

constexpr std::uint64_t kShort = 20'000;  // nodes: the limit of a hint
constexpr std::uint64_t kLong = 300'000;

std::vector<GameSheet> games() {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/data/games/club.pgn");
  std::ostringstream text;
  text << file.rdbuf();
  std::vector<GameSheet> sheets;
  for (const GameTree& tree : read_game_trees(text.str()).games) sheets.push_back(sheet_of_tree(tree));
  return sheets;
}

AnalysisLine best_line(Engine& engine, const Position& position, std::uint64_t nodes, std::vector<Move> only = {}) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.search_moves = std::move(only);
  return engine.search(position, limits).lines.front();
}

bool is_material(const MoveFact& fact) { return fact.kind == FactKind::Material; }

struct Tally {
  int positions = 0;
  int claims = 0;
  int wrong = 0;
};

// The material of the side to move before a line and at its end.
int balance_after(Position position, const std::vector<Move>& line, Color side) {
  for (const Move move : line) position.make(move);
  return material_balance(position, side);
}

// A claim holds if the longer line wins material too, or mates.
bool holds(const Position& position, const AnalysisLine& line) {
  const Color side = position.side_to_move();
  const Score own = line.score.seen_by(side);
  if (own.kind == Score::Kind::Mate) return own.value > 0;
  return material_won(position, line.pv, line.score) > 0 ||
         balance_after(position, line.pv, side) >= balance_after(position, {}, side) + kWorthSaying;
}

void check(Engine& engine, const Position& position, Tally& tally) {
  if (outcome(position)) return;
  ++tally.positions;
  const AnalysisLine line = best_line(engine, position, kShort);
  const auto facts = facts_of(position, {line.pv, line.score});
  if (std::none_of(facts.begin(), facts.end(), is_material)) return;
  ++tally.claims;
  const AnalysisLine longer = best_line(engine, position, kLong, {line.pv.front()});
  if (holds(position, longer)) return;
  ++tally.wrong;
  const auto told = [&position](const AnalysisLine& l) {
    return format_san_line(position, l.pv) + " (" + std::to_string(l.score.value) + ")";
  };
  std::printf("%s\n  %s\n  %s\n", format_fen(position).c_str(), told(line).c_str(), told(longer).c_str());
}

TEST(KIEBITZ_CLAIMS, OfMaterialHoldInALongerLine) {
  Engine engine(EngineOptions{.hash_mib = 16});
  Tally tally;
  auto sheets = games();
  ASSERT_EQ(sheets.size(), 20u);
  sheets.resize(KIEBITZ_GAMES);
  for (const GameSheet& sheet : sheets) {
    engine.new_game();
    Position position = sheet.start;
    for (const PlayedMove& played : sheet.moves) {
      check(engine, position, tally);
      position.make(played.move);
    }
  }
  std::printf("%d positions, %d claims, %d of them wrong\n", tally.positions, tally.claims, tally.wrong);
  EXPECT_GT(tally.claims, 0);
  EXPECT_LE(tally.wrong * 100, tally.claims * KIEBITZ_WRONG_PERCENT);
}

}  // namespace
}  // namespace kiebitz::review
