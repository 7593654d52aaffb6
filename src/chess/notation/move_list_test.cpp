#include "notation/move_list.h"

#include <gtest/gtest.h>

#include "notation/uci_move.h"

namespace kiebitz {
namespace {

std::string uci(std::string_view text) {
  const auto moves = parse_move_list(Position::start(), text);
  if (!moves) return "error";
  std::string out;
  for (const Move move : *moves) out += format_uci_move(move, false) + ' ';
  return out;
}

TEST(MoveList, ReadsBothNotationsAndSkipsMoveNumbers) {
  EXPECT_EQ(uci("e4 e7e5 Nf3"), "e2e4 e7e5 g1f3 ");
  EXPECT_EQ(uci("1. e4 e5 2.Nf3,Nc6 3. ... "), "error");
  EXPECT_EQ(uci("1. e4 e5 2.Nf3,Nc6"), "e2e4 e7e5 g1f3 b8c6 ");
  EXPECT_EQ(uci("1.e4 1...e5"), "e2e4 e7e5 ");
  EXPECT_EQ(uci(" \n"), "");
}

TEST(MoveList, AnErrorHasTheWordItsPlaceAndWhatWasReadBefore) {
  const auto moves = parse_move_list(Position::start(), "1. e4 1...e4");
  ASSERT_FALSE(moves);
  EXPECT_EQ(moves.error().word, "e4");
  EXPECT_EQ(moves.error().column, 11U);
  EXPECT_EQ(moves.error().moves_read, 1U);
}

}  // namespace
}  // namespace kiebitz
