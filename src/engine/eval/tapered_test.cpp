#include "eval/tapered.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace kiebitz {
namespace {

TEST(TaperedTest, KeepsBothHalvesWhateverTheirSigns) {
  for (const int mg : {-20000, -300, -1, 0, 1, 300, 20000}) {
    for (const int eg : {-20000, -300, -1, 0, 1, 300, 20000}) {
      const Tapered value(mg, eg);
      EXPECT_EQ(value.mg(), mg);
      EXPECT_EQ(value.eg(), eg);
    }
  }
}

TEST(TaperedTest, AddsSubtractsAndMultipliesBothHalvesAtOnce) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto draw = [&] { return static_cast<int>(random.below(2001)) - 1000; };
    const int a = draw(), b = draw(), c = draw(), d = draw();
    const int factor = static_cast<int>(random.below(31)) - 15;
    EXPECT_EQ(Tapered(a, b) + Tapered(c, d), Tapered(a + c, b + d));
    EXPECT_EQ(Tapered(a, b) - Tapered(c, d), Tapered(a - c, b - d));
    EXPECT_EQ(Tapered(a, b) * factor, Tapered(a * factor, b * factor));
    EXPECT_EQ(-Tapered(a, b), Tapered(-a, -b));
  }
}

}  // namespace
}  // namespace kiebitz
