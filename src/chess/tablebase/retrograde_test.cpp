#include "tablebase/retrograde.h"

#include <gtest/gtest.h>

#include "rules/movegen.h"
#include "tablebase/own_tables.h"
#include "tablebase/random_endings_testing.h"

namespace kiebitz::tablebase {
namespace {

const OwnTables& three_men() {
  static const std::shared_ptr<const OwnTables> tables = OwnTables::open("");
  return *tables;
}

// The value by the rules, given the tables' values of the positions after each move.
Distance best_of_moves(const OwnTables& tables, const Position& position) {
  std::optional<Distance> best;
  for (const Move m : legal_moves(position)) {
    Position next = position;
    next.make(m);
    const Distance d = tables.probe(next)->one_ply_earlier();
    if (!best || d.rank() > best->rank()) best = d;
  }
  if (best) return *best;
  return position.is_check() ? Distance::mate_in(0) : Distance::draw();
}

TEST(Retrograde, FindsThePublishedLongestMatesOfThreeMen) {
  const TableSet& set = three_men().set();
  EXPECT_EQ(set.table(*find_material("KQvK"))->longest_win(), 2 * 10 - 1);
  EXPECT_EQ(set.table(*find_material("KRvK"))->longest_win(), 2 * 16 - 1);
  EXPECT_EQ(set.table(*find_material("KPvK"))->longest_win(), 2 * 28 - 1);
  EXPECT_EQ(set.table(*find_material("KBvK"))->longest_win(), 0);
  EXPECT_EQ(set.table(*find_material("KNvK"))->longest_win(), 0);
}

TEST(Retrograde, GivesEveryThirdPositionOfThreeMenTheValueOfItsBestMove) {
  int n = 0;
  for (const char* name : {"KQvK", "KRvK", "KPvK"}) {
    const Material& material = all_materials()[static_cast<std::size_t>(*find_material(name))];
    for (int w = 0; w < 64; ++w)
      for (int b = 0; b < 64; ++b)
        for (int s = n++ % 3; s < 64; s += 3)
          for (const Color side : kColors) {
            const auto p = test::position_of(material, {square_at(w), square_at(b), square_at(s), Square::A1}, side);
            if (!p) continue;
            ASSERT_EQ(three_men().probe(*p)->code(), best_of_moves(three_men(), *p).code()) << name;
          }
  }
}

TEST(Retrograde, GivesTheSameTableWithAnyNumberOfThreads) {
  RetrogradeOptions four;
  four.threads = 4;
  const int table = *find_material("KPvK");
  EXPECT_EQ(make_table(table, three_men().set(), {}).codes, make_table(table, three_men().set(), four).codes);
}

TEST(Retrograde, FindsTheFewMatesOfTwoKnights) {
  const int table = *find_material("KNNvK");
  const RetrogradeResult result = make_table(table, three_men().set(), {});
  EXPECT_EQ(result.longest_win, 1) << "two knights force mate only where it is on the board already";
  TableSet set = three_men().set();
  set.add(table, Table::in_memory(table, result.codes));
  Ending ending;  // 1. Nf7 mate
  ending.white_king = Square::H6;
  ending.black_king = Square::H8;
  ending.men = {Piece::WhiteKnight, Piece::WhiteKnight};
  ending.squares = {Square::F6, Square::G5};
  EXPECT_EQ(set.probe(ending), Distance::mate_in(1));
}

}  // namespace
}  // namespace kiebitz::tablebase
