#include "terminal/command.h"

#include <gtest/gtest.h>

#include <set>

namespace kiebitz::terminal {
namespace {

TEST(Command, IsUnderstoodInBothLanguagesWhateverTheCase) {
  EXPECT_EQ(parse_command("undo")->id, CommandId::Undo);
  EXPECT_EQ(parse_command("  Zurück ")->id, CommandId::Undo);
  EXPECT_EQ(parse_command("zurueck")->id, CommandId::Undo);
  EXPECT_EQ(parse_command("REMIS")->id, CommandId::Draw);
  const auto fen = parse_command("fen  8/8/8/8/8/8/8/8 w - - 0 1 ");
  ASSERT_TRUE(fen);
  EXPECT_EQ(parse_command("F")->id, CommandId::LoadFen);
  EXPECT_EQ(fen->argument, "8/8/8/8/8/8/8/8 w - - 0 1");
}

TEST(Command, AMoveIsNone) {
  for (const char* text : {"e4", "Nf3", "e2e4", "O-O", "exd5", "", "  "}) EXPECT_FALSE(parse_command(text)) << text;
}

TEST(Command, ASlipIsRecognised) {
  EXPECT_EQ(similar_command("und", Language::English), "undo");
  EXPECT_EQ(similar_command("rsign", Language::English), "resign");
  EXPECT_EQ(similar_command("rems", Language::German), "remis");
  EXPECT_FALSE(similar_command("Nf6", Language::English));
  EXPECT_FALSE(similar_command("abracadabra", Language::English));
}

TEST(Command, NamesAreUnique) {
  for (const Language language : {Language::English, Language::German}) {
    const auto names = command_names(language);
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  }
}

}  // namespace
}  // namespace kiebitz::terminal
