#include "review/fen_words.h"

#include <gtest/gtest.h>

namespace kiebitz::review {
namespace {

std::string german(std::string_view fen) { return fen_error_words(parse_fen(fen).error()).de; }

TEST(FenWords, SaysInGermanWhatAndWhere) {
  EXPECT_EQ(german("8/8/9/8/8/8/8/8 w - - 0 1"),
            "FEN, Teil 1 (Aufstellung), Stelle 5: dieses Zeichen bedeutet hier nichts");
  EXPECT_EQ(german("8/8/7/8/8/8/8/8 w - - 0 1"), "FEN, Teil 1 (Aufstellung), Stelle 6: Reihe 6 hat 7 Felder");
  EXPECT_EQ(german("8/8/8/8/8/8/8/4K3 w - - 0 1"), "FEN, Teil 1 (Aufstellung), Stelle 1: Schwarz hat keinen König");
  EXPECT_EQ(german("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), "FEN, Teil 2 (Zugrecht), Stelle 21: hier gehört w oder b hin");
  EXPECT_EQ(german("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"),
            "FEN, Teil 2 (Zugrecht), Stelle 23: die Seite, die nicht am Zug ist, steht im Schach");
}

TEST(FenWords, EnglishIsWhatTheParserSays) {
  const FenError error = parse_fen("nonsense").error();
  EXPECT_EQ(fen_error_words(error).en, error.describe());
}

}  // namespace
}  // namespace kiebitz::review
