#include "store/import/history_csv.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(HistoryCsv, ReadsTheColumnsWhereverTheyAre) {
  HistoryCsvReader reader;
  EXPECT_FALSE(reader.read_line(",board,value")->has_value());
  const auto board = reader.read_line("0,k1B5/7K/8/8/8/8/1R6/8,-1\r");
  ASSERT_TRUE(board);
  ASSERT_TRUE(board->has_value());
  EXPECT_EQ(**board, (BoardHistory{"k1B5/7K/8/8/8/8/1R6/8", 0, 0, 0, -1}));
  EXPECT_FALSE(reader.read_line("")->has_value());
}

TEST(HistoryCsv, NamesTheLineThatIsWrong) {
  HistoryCsvReader reader;
  ASSERT_TRUE(reader.read_line("board,value"));
  const auto bad_board = reader.read_line("9/8/8/8/8/8/8/8,1");
  ASSERT_FALSE(bad_board);
  EXPECT_EQ(bad_board.error().kind, CsvErrorKind::BadBoard);
  EXPECT_EQ(bad_board.error().describe(), "line 2: this is not the board of a FEN");
  EXPECT_EQ(reader.read_line("8/8/8/8/8/8/8/8,many").error().kind, CsvErrorKind::BadValue);
  EXPECT_EQ(reader.read_line("8/8/8/8/8/8/8/8").error().kind, CsvErrorKind::MissingField);
  EXPECT_EQ(reader.read_line("8/8/8/8/8/8/8/8 w - -,1").error().kind, CsvErrorKind::BadBoard);
}

TEST(HistoryCsv, NeedsAHeader) {
  HistoryCsvReader reader;
  EXPECT_EQ(reader.read_line("8/8/8/8/8/8/8/8,1").error().kind, CsvErrorKind::NoHeader);
}

TEST(HistoryCsv, ReadsBackWhatItWrites) {
  HistoryCsvReader reader;
  ASSERT_TRUE(reader.read_line("board,value"));
  const BoardHistory history{"2b3nk/rp6/2BP4/p2p1P2/3KpQp1/8/r6N/1N6", 0, 0, 0, -12};
  std::string line = format_history_line(history);
  line.pop_back();
  EXPECT_EQ(**reader.read_line(line), history);
}

}  // namespace
}  // namespace kiebitz
