#include "words/material_words.h"

#include <gtest/gtest.h>

#include "notation/fen.h"

namespace kiebitz::words {
namespace {

using insight::Fact;
using insight::FactKind;

// White loses what `kept` has more than `left`.
std::string lost(Language language, std::string_view kept, std::string_view left, int points) {
  Fact fact;
  fact.kind = FactKind::MaterialLost;
  fact.line = {*parse_fen(left), {}};
  fact.counterfactual = insight::Counterfactual{insight::Otherwise::BestMove, {*parse_fen(kept), {}}};
  fact.points = points;
  return material_words(language, fact);
}

constexpr std::string_view kAll = "3qk3/4p3/2b5/8/2N5/3R4/3PPP2/3QK3 w - - 0 1";

TEST(MaterialWords, NameOneManOrSeveralOfAKind) {
  EXPECT_EQ(lost(Language::English, kAll, "3qk3/4p3/2b5/8/8/3R4/3PPP2/3QK3 w - - 0 1", 3), "a knight");
  EXPECT_EQ(lost(Language::German, kAll, "3qk3/4p3/2b5/8/8/3R4/3PPP2/3QK3 w - - 0 1", 3), "einen Springer");
  EXPECT_EQ(lost(Language::German, kAll, "3qk3/4p3/2b5/8/2N5/3R4/5P2/3QK3 w - - 0 1", 2), "zwei Bauern");
}

TEST(MaterialWords, NameWhatIsGivenInReturn) {
  EXPECT_EQ(lost(Language::English, kAll, "3qk3/4p3/8/8/2N5/8/3PPP2/3QK3 w - - 0 1", 2), "the exchange");
  EXPECT_EQ(lost(Language::German, kAll, "3qk3/8/2b5/8/8/3R4/3PPP2/3QK3 w - - 0 1", 2),
            "einen Springer für einen Bauern");
}

TEST(MaterialWords, CountInPawnsWhereNoNameIsTrue) {
  EXPECT_EQ(lost(Language::English, kAll, "3qk3/4p3/2b5/8/8/3R4/3PPP2/3QK3 w - - 0 1", 2), "material worth 2 pawns");
  EXPECT_EQ(lost(Language::German, kAll, "3qk3/4p3/2b5/8/8/3R4/3PPP2/3QK3 w - - 0 1", 1),
            "Material im Wert eines Bauern");
}

}  // namespace
}  // namespace kiebitz::words
