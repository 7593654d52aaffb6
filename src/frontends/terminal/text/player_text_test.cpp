#include "terminal/text/player_text.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace kiebitz::terminal {
namespace {

TEST(PlayerText, DescribesEveryKindOfPlayer) {
  EXPECT_EQ(*parse_player("human"), (PlayerInfo{"", PlayerKind::Human, "", {}}));
  EXPECT_EQ(*parse_player("human:Anna"), (PlayerInfo{"Anna", PlayerKind::Human, "", {}}));
  EXPECT_EQ(*parse_player("engine"), (PlayerInfo{"Kiebitz", PlayerKind::Engine, "", {}}));
  EXPECT_EQ(*parse_player("engine:1400"), (PlayerInfo{"Kiebitz 1400", PlayerKind::Engine, "", 1400}));
  EXPECT_EQ(*parse_player("brain:thesis-2"), (PlayerInfo{"thesis-2", PlayerKind::Brain, "thesis-2", {}}));
  EXPECT_EQ(*parse_player("uci:/opt/a b:c"), (PlayerInfo{"/opt/a b:c", PlayerKind::Uci, "/opt/a b:c", {}}));
  EXPECT_EQ(*parse_player("dummy"), (PlayerInfo{"Dummy", PlayerKind::Dummy, "", {}}));
}

TEST(PlayerText, APathLastsWhateverTheFolder) {
  const std::string here = std::filesystem::current_path().string();
  EXPECT_EQ(lasting_spec(*parse_player("brain:thesis-2")), "thesis-2");
  EXPECT_EQ(lasting_spec(*parse_player("brain:mine.toml")), here + "/mine.toml");
  EXPECT_EQ(lasting_spec(*parse_player("uci:stockfish --quiet")), "stockfish --quiet");
  EXPECT_EQ(lasting_spec(*parse_player("uci:/opt/engine -a  b")), "/opt/engine -a b");
  const std::string command = lasting_spec(*parse_player("uci:\"./my engine\" -a"));
  EXPECT_EQ(command_words(command), (std::vector<std::string>{here + "/my engine", "-a"}));
}

TEST(PlayerText, SaysWhatIsMissing) {
  for (const char* text :
       {"", "robot", "engine:strong", "engine:0", "engine:9999", "brain", "brain:", "uci", "dummy:3"})
    EXPECT_FALSE(parse_player(text)) << text;
  EXPECT_EQ(parse_player("robot").error(),
            "'robot' is no player; there are human, engine, brain, uci, dummy and "
            "http://host:port");
}

}  // namespace
}  // namespace kiebitz::terminal
