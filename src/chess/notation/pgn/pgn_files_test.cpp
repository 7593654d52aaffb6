// Every oddity of tests/data/pgn, one file each, with the events that reading it must give.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "notation/pgn/event_log_test.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/pgn/pgn_writer.h"

namespace kiebitz {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(KIEBITZ_SOURCE_DIR) / "tests" / "data" / "pgn";

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Tags are omitted: pgn_reader_test.cpp tests them.
const std::map<std::string, std::string>& expected_events() {
  static const std::map<std::string, std::string> kEvents = {
      {"bare_glyphs",
       "game : e2e4 $1 e7e5 $4 g1f3 $16 b8c6 $17 f1b5 $14 a7a6 $10 b5a4 $13 g8f6 $146 e1g1 $18 f8e7 $19 f1e1 $15 b7b5 "
       "$5 "
       "a4b3 $6 *\n"},
      {"byte_order_mark", "game : e2e4 e7e5 1-0\n"},
      {"chess960", "game <nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1> f1g1 f8g8 *\n"},
      {"chessbase_suffixes", "game : e2e4 $1 e7e5 $2 g1f3 $3 b8c6 $4 f1b5 $5 a7a6 $6 b5c6 $18 d7c6 $10 *\n"},
      {"comment_after_result", "game : e2e4 e7e5 {Black forgot the clock} 1-0\ngame : d2d4 *\n"},
      {"comments_in_braces",
       "game {Before the first move} : e2e4 {after the move over lines} e7e5 g1f3 {[%clk 0:09:58]} *\n"},
      {"crlf", "game : e2e4 e7e5 g1f3 {a comment} b8c6 1/2-1/2\n"},
      {"draw_spellings", "game : e2e4 e7e5 1/2-1/2\ngame : d2d4 1/2-1/2\ngame : c2c4 1/2-1/2\n"},
      {"empty_variation", "game : e2e4 ( ) e7e5 ( {only words} ) g1f3 *\n"},
      {"en_passant_suffix", "game : e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 b7b5 c7b8q a8b8 a2a4 b5b4 c2c4 b4c3 *\n"},
      {"escape_lines", "game : e2e4 e7e5 g1f3 *\n"},
      {"figurines", "game : g1f3 g8f6 e2e4 f6e4 f1d3 d7d5 d3e4 d5e4 *\n"},
      {"illegal_move",
       "game : e2e4 e7e5 1-0\n"
       "game : e2e4 e7e5 bad: line 19, column 13: 2. Ke3: no such piece can go there\n"
       "game : d2d4 d7d5 *\n"},
      {"junk_before_first_game", "game : bad: line 1, column 1: 1. Dear: this is not a move\ngame : e2e4 *\n"},
      {"latin1", "game : e2e4 {Grünfeld, café} e7e5 $16 g1f3 *\n"},
      {"lichess_comments",
       "game : e2e4 {[%eval 0.17] [%clk 0:00:30]} c7c5 {[%eval #-3,22] [%emt 0:00:01.5] Sicilian} g1f3 {text [%csl "
       "Gd4,Re5][%cal Ge2e4,Bd1h5]} *\n"},
      {"line_comments", "game : e2e4 {the best move (says he} 2. d4} e7e5 g1f3 *\n"},
      {"long_algebraic", "game : e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 *\n"},
      {"missing_result", "game : e2e4 e7e5 g1f3 1-0\ngame : d2d4 *\n"},
      {"move_number_styles", "game : e2e4 e7e5 g1f3 b8c6 f1b5 *\n"},
      {"nested_variations", "game : e2e4 ( d2d4 d7d5 ( g8f6 c2c4 ( g1f3 ) ) c2c4 ) ( c2c4 ) e7e5 g1f3 *\n"},
      {"no_tags", "game : e2e4 e7e5 1-0\ngame : d2d4 d7d5 0-1\n"},
      {"null_move_in_check", "game : e2e4 f7f6 d1h5 bad: line 9, column 18: 2... --: no null move in check\n"},
      {"null_moves", "game : e2e4 0000 d2d4 0000 g1f3 ( 0000 d7d5 ) d7d6 *\n"},
      {"numeric_glyph_too_large", "game : e2e4 bad: line 9, column 7: $256 is not one of the annotations $0 to $255\n"},
      {"numeric_glyphs", "game : e2e4 $1 e7e5 $2 $10 g1f3 $0 b8c6 $255 *\n"},
      {"one_line", "game : e2e4 e7e5 1-0\ngame : d2d4 *\n"},
      {"result_inside_variation", "game : e2e4 ( d2d4 d7d5 ) e7e5 0-1\n"},
      {"set_up_position", "game <4k3/8/8/8/8/8/4P3/4K3 b - - 0 1> e8d7 e2e4 *\n"},
      {"set_up_position_wrong",
       "game bad: line 9, column 27: FEN field 1 (placement), column 21: rank 1 has 9 files\ngame : d2d4 *\n"},
      {"tag_broken",
       "game bad: line 1, column 1: this tag is not of the form [Name \"value\"]: [Event \"a]\ngame : d2d4 *\n"},
      {"tags_odd", "game : *\n"},
      {"tags_without_moves", "game : 1-0\ngame : *\n"},
      {"unclosed_comment", "game : e2e4 bad: line 9, column 7: this comment is never closed\ngame : d2d4 {closed} *\n"},
      {"unclosed_variation",
       "game : e2e4 ( d2d4 d7d5 bad: line 11, column 1: the game ends inside a variation\ngame : d2d4 *\n"},
      {"unknown_variant", "game bad: line 8, column 1: the variant Atomic is not known here\ngame : d2d4 *\n"},
      {"variation_without_move",
       "game : bad: line 9, column 1: a variation begins where there is no move it could replace\n"},
      {"words_in_moves", "game : e2e4 e7e5 bad: line 9, column 10: 2. White: this is not a move\ngame : d2d4 *\n"},
      {"zero_castling", "game : e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8 d2d3 d7d6 *\n"},
  };
  return kEvents;
}

TEST(PgnFiles, EveryFileOfTheFolderIsExpected) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  std::vector<std::string> expected;
  for (const auto& [name, events] : expected_events()) expected.push_back(name);
  EXPECT_EQ(names, expected);
}

TEST(PgnFiles, GiveTheirEvents) {
  for (const auto& [name, events] : expected_events()) {
    EventLog log;
    log.show_tags = false;
    read_pgn(content_of(kFolder / (name + ".pgn")), log);
    EXPECT_EQ(log.text(), events) << name;
  }
}

TEST(PgnFiles, StayTheSameOnceWritten) {
  for (const auto& [name, events] : expected_events()) {
    std::string first;
    PgnWriter writer(first);
    read_pgn(content_of(kFolder / (name + ".pgn")), writer);
    std::string second;
    PgnWriter again(second);
    const PgnTotals totals = read_pgn(first, again);
    EXPECT_EQ(totals.bad_games, 0) << name;
    EXPECT_EQ(first, second) << name;
  }
}

}  // namespace
}  // namespace kiebitz
