#include "remote/game_json.h"

#include <gtest/gtest.h>

namespace kiebitz::remote {
namespace {

TEST(GameJson, ReadsAGame) {
  const auto game = read_game(
      R"({"id":"7","moves":[{"uci":"e2e4"},{"uci":"c7c5","score":{"kind":"cp","value":13},"depth":24},)"
      R"({"uci":"d1h5","score":{"kind":"mate","value":-2}}],"state":{"status":"finished","outcome":{"winner":"black"}}})");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->id, "7");
  ASSERT_EQ(game->moves.size(), 3u);
  EXPECT_FALSE(game->moves[0].eval);
  EXPECT_EQ(game->moves[1].eval, (PgnEval{PgnEval::Kind::Centipawns, 13, 24}));
  EXPECT_EQ(game->moves[2].eval, (PgnEval{PgnEval::Kind::Mate, -2, {}}));
  EXPECT_TRUE(game->is_over);
  EXPECT_EQ(game->winner, Color::Black);
}

TEST(GameJson, WhatSaysSomethingElseIsNoGame) {
  for (const char* text :
       {"", "{", "null", "[]", "{}", R"({"id":7,"moves":[],"state":{"status":"playing"}})",
        R"({"id":"../x","moves":[],"state":{"status":"playing"}})",
        R"({"id":"7","moves":{},"state":{"status":"playing"}})",
        R"({"id":"7","moves":[{"uci":5}],"state":{"status":"playing"}})", R"({"id":"7","moves":[],"state":{}})"})
    EXPECT_FALSE(read_game(text)) << text;
  EXPECT_FALSE(read_version(R"({"name":"other"})"));
  EXPECT_TRUE(read_version(R"({"name":"kiebitz","access_required":true})")->needs_password);
  EXPECT_EQ(read_problem("no JSON").code, "");
  EXPECT_EQ(read_problem(R"({"code":"bad_value","title":"Wrong","detail":"no such level."})").text, "no such level");
}

TEST(GameJson, WritesWhatIsWanted) {
  WantedGame wanted;
  wanted.fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
  wanted.clock = ClockSettings{std::chrono::seconds(60), std::chrono::seconds(1)};
  wanted.address.rating = 1400;
  EXPECT_EQ(write_new_game(wanted), R"({"players":{"white":{"type":"me"},"black":{"type":"engine","rating":1400}},)"
                                    R"("start":{"fen":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"},"computers_resign":"never",)"
                                    R"("clock":{"initial_ms":60000,"increment_ms":1000}})");
}

}  // namespace
}  // namespace kiebitz::remote
