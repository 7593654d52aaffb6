#include "brains/file/brain_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "brains/test_brains.h"

namespace kiebitz::brains {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> errors_of(const std::string& text) {
  const auto brain = parse_brain(text);
  std::vector<std::string> out;
  if (!brain)
    for (const BrainFileError& e : brain.error()) out.push_back(e.describe());
  return out;
}

const std::string kGood = "name = \"x\"\nvalues.pawn = 1\nterms.material.weight = 1\n";

TEST(BrainFile, AShortFileIsABrainWithDefaults) {
  const Brain brain = test::brain_of(kGood);
  EXPECT_EQ(brain.name, "x");
  EXPECT_EQ(brain.search.algorithm, Algorithm::AlphaBeta);
  EXPECT_EQ(brain.search.depth[1], 3);
  ASSERT_EQ(brain.evaluation.terms.size(), 1);
  EXPECT_EQ(brain.evaluation.terms[0].own, (PerPhase<double>{1, 1, 1}));
}

TEST(BrainFile, EverythingIsRead) {
  const Brain brain = test::brain_of(R"(
name = "all"
title = "T"
about = "A"
[search]
algorithm = "minimax"
ordering = "simple"
deepening = "double"
depth = { opening = 1, middlegame = 2, endgame = 3 }
cache = true
quiescence = true
leaf_mates = false
full_root_window = true
width = 7
seconds = 1.5
[score]
pawn = 2.5
mate = "flat"
mate_value = 5000
draw = "evaluate"
stalemate = "loss"
draws_seen = ["fifty-moves"]
[phases]
model = "by-game"
opening_moves = 4
endgame_material = 9
[values]
queen = 9
endgame.queen = 10
[terms.material]
own = 1
enemy = { opening = 2, middlegame = 3, endgame = 4 }
divide = 10
[terms.attacked]
weight = 1
waiting = 0.25
[sources]
book_moves = 5
tablebase_pieces = 4
[choice]
among = "best"
count = 2
margin = 30
[clock]
rule = "baguette"
)");
  EXPECT_EQ(brain.title, "T");
  EXPECT_EQ(brain.about, "A");
  const SearchSettings& s = brain.search;
  EXPECT_EQ(s.algorithm, Algorithm::Minimax);
  EXPECT_EQ(s.ordering, Ordering::Simple);
  EXPECT_EQ(s.deepening, Deepening::Double);
  EXPECT_EQ(s.depth, (PerPhase<int>{1, 2, 3}));
  EXPECT_TRUE(s.cache && s.quiescence && s.full_root_window && !s.leaf_mates);
  EXPECT_EQ(s.width, 7);
  EXPECT_EQ(s.time, std::chrono::milliseconds(1500));
  EXPECT_EQ(brain.scoring.pawn, 2.5);
  EXPECT_EQ(brain.scoring.mate, MateScore::Flat);
  EXPECT_EQ(brain.scoring.mate_value, 5000);
  EXPECT_EQ(brain.scoring.draw, DrawScore::Evaluate);
  EXPECT_TRUE(brain.scoring.stalemate_loses && brain.scoring.sees_fifty_moves);
  EXPECT_FALSE(brain.scoring.sees_repetition || brain.scoring.sees_dead_positions);
  EXPECT_EQ(brain.phases.opening_moves, 4);
  EXPECT_EQ(brain.phases.endgame_material, 9);
  const auto queen = static_cast<std::size_t>(index(PieceType::Queen));
  EXPECT_EQ(brain.evaluation.values[0][queen], 9);
  EXPECT_EQ(brain.evaluation.values[2][queen], 10);
  ASSERT_EQ(brain.evaluation.terms.size(), 2);
  EXPECT_EQ(brain.evaluation.terms[0].enemy, (PerPhase<double>{2, 3, 4}));
  EXPECT_EQ(brain.evaluation.terms[0].divide, 10);
  EXPECT_EQ(brain.evaluation.terms[1].waiting, 0.25);
  EXPECT_EQ(brain.sources.book_moves, 5);
  EXPECT_EQ(brain.sources.tablebase_pieces, 4);
  EXPECT_EQ(brain.choice.among, ChoiceAmong::Best);
  EXPECT_EQ(brain.choice.count, 2);
  EXPECT_EQ(brain.choice.margin, 30);
  EXPECT_EQ(brain.clock, ClockRule::Baguette);
}

TEST(BrainFile, EveryErrorHasItsLine) {
  EXPECT_THAT(
      errors_of(R"(name = "x y"
[search]
algorithm = "magic"
depth = 0
dept = 3
cache = "yes"
width = 300
[terms.luck]
weight = 1
[terms.tempo]
weight = { opening = 1, middlegame = 1, endgame = 1 }
)"),
      ElementsAre(HasSubstr("line 1: name: expected letters"), HasSubstr("line 3: search.algorithm: 'magic' is"),
                  HasSubstr("line 4: search.depth: 0 is not between 1 and 64"),
                  HasSubstr("line 5: search.dept: there is no such key"),
                  HasSubstr("line 6: search.cache: expected true or false, not a text"),
                  HasSubstr("line 7: search.width: 300 is not between 1 and 256"),
                  HasSubstr("line 8: terms.luck: there is no such key"),
                  HasSubstr("line 11: terms.tempo.weight: numbers per phase need")));
}

TEST(BrainFile, TextThatIsNoTomlIsRefusedWithItsLine) {
  EXPECT_THAT(errors_of("name = \"x\"\n= 3\n"), ElementsAre(HasSubstr("line 2: ")));
  EXPECT_THAT(errors_of("name = \"x\"\nname = \"y\"\n"), ElementsAre(HasSubstr("line 2: ")));
  EXPECT_THAT(errors_of(std::string(kMaxBrainFileBytes + 1, ' ')), ElementsAre(HasSubstr("longer than")));
}

// Each part of a key is a table inside a table, down to the end of the stack.
TEST(BrainFile, KeysWithThousandsOfPartsAreRefused) {
  std::string key = "a";
  for (int i = 0; i < 120'000; ++i) key += ".a";
  for (const std::string& text : {key + " = 1", "[" + key + "]", "x = { " + key + " = 1 }"})
    EXPECT_THAT(errors_of("name = \"x\"\n" + text), ElementsAre(HasSubstr("line 2: a key has more than 16 parts")));
  const std::string dots = "about = \"\"\"" + std::string(100, '.') + "\"\"\" # " + std::string(100, '.') + "\n";
  EXPECT_THAT(errors_of(dots + kGood), ElementsAre());
}

TEST(BrainFile, OnlyTextsAndCommentsMayHoldOtherLetters) {
  const std::string terms = "\nvalues.pawn = 1\nterms.material.weight = 1\n";
  EXPECT_EQ(test::brain_of("name = \"x\" # für\ntitle = 'Läufer'\nabout = \"\"\"\n„Dame“ \\\"ä\"\"\"" + terms).title,
            "Läufer");
  EXPECT_THAT(errors_of("name = \"x\"\nä = 1"), ElementsAre(AllOf(HasSubstr("line 2: "), HasSubstr("saw 'ä'"))));
  EXPECT_THAT(errors_of("name = \"x\" \u00a0" + terms), ElementsAre(HasSubstr("saw '\\u00A0'")));
  EXPECT_THAT(errors_of("name = \"\\ä\""), ElementsAre(HasSubstr("unknown escape sequence")));
  EXPECT_THAT(errors_of("name = 19\"\"\"ä"), ElementsAre(HasSubstr("expected digit")));
}

TEST(BrainFile, WhatBelongsTogetherMustBeThere) {
  EXPECT_THAT(errors_of(""), ElementsAre(HasSubstr("'name' is missing"), HasSubstr("at least one term")));
  EXPECT_THAT(errors_of("name = \"x\"\nsearch.algorithm = \"random\""), ElementsAre());
  EXPECT_THAT(errors_of("name = \"x\"\nterms.material.weight = 1"), ElementsAre(HasSubstr("there is no [values]")));
  EXPECT_THAT(errors_of("name = \"x\"\nterms.shield_gaps.weight = 1"), ElementsAre(HasSubstr("there is no [values]")));
  EXPECT_THAT(errors_of("name = \"x\"\nterms.tables.weight = 1"), ElementsAre(HasSubstr("there is no [tables]")));
  EXPECT_THAT(errors_of("name = \"x\"\nterms.tempo.divide = 2"), ElementsAre(HasSubstr("'weight' is missing")));
  EXPECT_THAT(errors_of(kGood + "search.width = 5"), ElementsAre(HasSubstr("only with an ordering")));
  EXPECT_THAT(errors_of(kGood + "choice.count = 5"), ElementsAre(HasSubstr("choice.count: only with among")));
  EXPECT_THAT(errors_of(kGood + "phases.opening_moves = 5"), ElementsAre(HasSubstr("only with model")));
  EXPECT_THAT(errors_of(kGood + "terms.tempo.weight = 1\nterms.tempo.own = 1"), ElementsAre(HasSubstr("either")));
  EXPECT_THAT(errors_of(kGood + "phases.model = \"tapered\"\nterms.tempo.weight = { middlegame = 1 }"),
              ElementsAre(HasSubstr("'endgame' is missing")));
}

TEST(BrainFile, TablesHave64Numbers) {
  EXPECT_THAT(errors_of(kGood + "tables.pawn = [1, 2]"), ElementsAre(HasSubstr("64 numbers, not of 2")));
  EXPECT_THAT(errors_of(kGood + "tables.mirrored_white = \"PX\""), ElementsAre(HasSubstr("letters out of PNBRQK")));
}

TEST(BrainFile, NumbersMustBeNumbers) {
  EXPECT_THAT(errors_of("name = \"x\"\nvalues.pawn = nan\nterms.material.weight = inf"),
              ElementsAre(HasSubstr("values.pawn"), HasSubstr("terms.material.weight")));
  EXPECT_THAT(errors_of(kGood + "search.depth = 3.5"), ElementsAre(HasSubstr("expected whole numbers")));
}

TEST(BrainFile, ShippedBrainsAreGoodAndNamedAsTheirFiles) {
  std::vector<std::string> names;
  for (const EmbeddedData& text : shipped_brain_texts()) {
    const auto brain = parse_brain(text.text);
    ASSERT_TRUE(brain) << text.name << " " << brain.error().front().describe();
    EXPECT_EQ(brain->name, text.name);
    EXPECT_FALSE(brain->title.empty());
    EXPECT_FALSE(brain->about.empty());
    names.push_back(brain->name);
  }
  EXPECT_THAT(names, ElementsAre("baguette", "dreival", "dreival-2", "dummy", "schachbot", "thesis-1", "thesis-2",
                                 "thesis-3", "thesis-4", "tutor"));
}

TEST(BrainFile, ShippedBrainsHaveTheNumbersOfTheirDocuments) {
  using std::chrono::seconds;
  const Brain tutor = test::shipped("tutor");
  EXPECT_EQ(tutor.search.width, 10);
  EXPECT_EQ(tutor.search.depth[1], 3);
  EXPECT_TRUE(tutor.search.cache);
  EXPECT_EQ(tutor.choice.count, 3);
  EXPECT_EQ(test::shipped("thesis-1").search.time, seconds(5));
  EXPECT_EQ(test::shipped("thesis-2").search.time, seconds(10));
  EXPECT_EQ(test::shipped("thesis-3").search.time, seconds(45));
  for (const char* name : {"thesis-1", "thesis-2", "thesis-3"}) {
    const Brain thesis = test::shipped(name);
    EXPECT_EQ(thesis.search.depth, (PerPhase<int>{4, 4, 10}));
    EXPECT_EQ(thesis.search.deepening, Deepening::Double);
    EXPECT_EQ(thesis.sources.tablebase_pieces, 5);
    EXPECT_EQ(thesis.evaluation.values[0], (PieceValues{1, 3, 3, 5, 9, 15}));
  }
  EXPECT_EQ(test::shipped("thesis-1").evaluation.terms.size(), 1);
  EXPECT_EQ(test::shipped("thesis-2").evaluation.terms.size(), 3);
  EXPECT_EQ(test::shipped("thesis-3").evaluation.terms.size(), 5);
  EXPECT_EQ(test::shipped("dreival").scoring.mate_value, 10'000);
  EXPECT_EQ(test::shipped("baguette").clock, ClockRule::Baguette);
}

TEST(BrainFile, WhatTheDocumentsHadPlannedIsAllThatIsNew) {
  Brain planned = test::shipped("thesis-4");
  EXPECT_TRUE(planned.search.quiescence);
  const Brain thesis = test::shipped("thesis-3");
  EXPECT_EQ(planned.search.time, thesis.search.time);
  EXPECT_EQ(planned.search.depth, thesis.search.depth);
  EXPECT_EQ(planned.evaluation.terms.size(), thesis.evaluation.terms.size());
  planned = test::shipped("dreival-2");
  const Brain dreival = test::shipped("dreival");
  EXPECT_EQ(planned.search.deepening, Deepening::ByOne);
  EXPECT_EQ(planned.phases.model, PhaseModel::Tapered);
  const auto& tables = planned.evaluation.tables;
  EXPECT_EQ(tables[1].by_type, dreival.evaluation.tables[1].by_type);
  EXPECT_NE(tables[2].by_type, tables[1].by_type);
  EXPECT_EQ(planned.evaluation.values[2], dreival.evaluation.values[1]);
}

}  // namespace
}  // namespace kiebitz::brains
