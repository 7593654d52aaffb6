// The keys published with the Polyglot book format.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/movegen.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

// Plays moves written as e2e4.
Position after(const std::vector<std::string>& texts) {
  Position p = Position::start();
  for (const std::string& text : texts) {
    const Square from = test::square_of(text.substr(0, 2));
    const Square to = test::square_of(text.substr(2));
    for (const Move m : legal_moves(p)) {
      if (m.from() != from || m.to() != to) continue;
      p.make(m);
      break;
    }
  }
  EXPECT_EQ(p.plies_made(), static_cast<int>(texts.size()));
  return p;
}

TEST(PolyglotKey, IsThePublishedOne) {
  EXPECT_EQ(after({}).polyglot_key(), 0x463b96181691fc9cULL);
  EXPECT_EQ(after({"e2e4"}).polyglot_key(), 0x823c9b50fd114196ULL);
  EXPECT_EQ(after({"e2e4", "d7d5"}).polyglot_key(), 0x0756b94461c50fb0ULL);
  EXPECT_EQ(after({"e2e4", "d7d5", "e4e5"}).polyglot_key(), 0x662fafb965db29d4ULL);
  EXPECT_EQ(after({"e2e4", "d7d5", "e4e5", "f7f5"}).polyglot_key(), 0x22a48b5a8e47ff78ULL);
  EXPECT_EQ(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}).polyglot_key(), 0x652a607ca3f242c1ULL);
  EXPECT_EQ(after({"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}).polyglot_key(), 0x00fdd303c946bdd9ULL);
  EXPECT_EQ(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}).polyglot_key(), 0x3c8123ea7b067637ULL);
  EXPECT_EQ(after({"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}).polyglot_key(), 0x5c3f9b829b279560ULL);
}

TEST(PolyglotKey, CountsEnPassantAsSoonAsAPawnStandsReady) {
  // The capture is illegal (it opens the rank), but the key includes it.
  const Position ready = test::position_of("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
  const Position not_jumped = test::position_of("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
  EXPECT_EQ(ready.key(), not_jumped.key());
  EXPECT_NE(ready.polyglot_key(), not_jumped.polyglot_key());
}

}  // namespace
}  // namespace kiebitz
