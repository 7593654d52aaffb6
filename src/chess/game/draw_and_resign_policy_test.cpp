#include "game/draw_and_resign_policy.h"

#include <gtest/gtest.h>

#include "notation/fen.h"

namespace kiebitz {
namespace {

// A game in which White, the computer, reported these scores at its last moves. The moves do not matter.
struct Told {
  GameSheet sheet;
  Position position = Position::start();

  Told(std::initializer_list<int> white_scores, int move_number) {
    for (const int score : white_scores) {
      sheet.moves.push_back({Move(), {}, {}, PgnEval{PgnEval::Kind::Centipawns, score, {}}});
      sheet.moves.push_back({Move(), {}, {}, {}});
    }
    position = *parse_fen("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 " + std::to_string(move_number));
  }
  GameSoFar so_far() const { return {sheet, position}; }
};

TEST(DrawAndResignPolicy, ADrawIsAcceptedLateIfItIsNotBetter) {
  EXPECT_TRUE(accepts_draw(Told({5}, 20).so_far(), Color::White));
  EXPECT_FALSE(accepts_draw(Told({5}, 19).so_far(), Color::White));
  EXPECT_FALSE(accepts_draw(Told({11}, 60).so_far(), Color::White));
}

TEST(DrawAndResignPolicy, ADrawIsAcceptedAtAnyTimeIfItIsWorse) {
  EXPECT_TRUE(accepts_draw(Told({-150}, 5).so_far(), Color::White));
  EXPECT_FALSE(accepts_draw(Told({-149}, 5).so_far(), Color::White));
}

TEST(DrawAndResignPolicy, WithoutScoresTheMaterialDecides) {
  EXPECT_FALSE(accepts_draw(Told({}, 30).so_far(), Color::White));  // four pawns up
  EXPECT_TRUE(accepts_draw(Told({}, 30).so_far(), Color::Black));
}

TEST(DrawAndResignPolicy, ADrawIsOfferedAfterEightEvenMovesAndNotAllTheTime) {
  EXPECT_TRUE(offers_draw(Told({0, 0, 0, 0, 0, 0, 0, 0}, 40).so_far(), Color::White));
  EXPECT_FALSE(offers_draw(Told({0, 0, 0, 0, 0, 0, 0, 0}, 41).so_far(), Color::White));
  EXPECT_TRUE(offers_draw(Told({0, 0, 0, 0, 0, 0, 0, 0}, 50).so_far(), Color::White));
  EXPECT_FALSE(offers_draw(Told({0, 0, 0, 0, 0, 0, 0}, 40).so_far(), Color::White));
  EXPECT_FALSE(offers_draw(Told({11, 0, 0, 0, 0, 0, 0, 0}, 40).so_far(), Color::White));
}

TEST(DrawAndResignPolicy, ItResignsAfterThreeHopelessMoves) {
  EXPECT_TRUE(resigns(Told({-900, -950, -2000}, 15).so_far(), Color::White));
  EXPECT_FALSE(resigns(Told({-900, -950, -2000}, 14).so_far(), Color::White));
  EXPECT_FALSE(resigns(Told({-950, -2000}, 30).so_far(), Color::White));
  EXPECT_FALSE(resigns(Told({-900, -950, -899}, 30).so_far(), Color::White));
}

TEST(DrawAndResignPolicy, PlayersBelowTwoThousandPlayOnToTheMate) {
  const auto resigns_as = [](PlayerKind kind, std::optional<int> rating, const DrawAndResignPolicy& policy = {}) {
    Told told({-1000, -1000, -1000}, 30);
    told.sheet.players[0] = {"", kind, "", rating};
    return resigns(told.so_far(), Color::White, policy);
  };
  EXPECT_FALSE(resigns_as(PlayerKind::Engine, 1950));
  EXPECT_TRUE(resigns_as(PlayerKind::Engine, 2000));
  EXPECT_TRUE(resigns_as(PlayerKind::Engine, std::nullopt)) << "full strength";
  EXPECT_TRUE(resigns_as(PlayerKind::Uci, std::nullopt));
  EXPECT_FALSE(resigns_as(PlayerKind::Brain, std::nullopt));
  EXPECT_FALSE(resigns_as(PlayerKind::Dummy, std::nullopt));
}

TEST(DrawAndResignPolicy, WhoResignsIsASetting) {
  Told told({-1000, -1000, -1000}, 30);
  told.sheet.players[0] = {"", PlayerKind::Engine, "", 800};
  EXPECT_TRUE(resigns(told.so_far(), Color::White, {.resign_from_rating = 0}));
  told.sheet.players[0].kind = PlayerKind::Brain;
  told.sheet.players[0].rating.reset();
  EXPECT_TRUE(resigns(told.so_far(), Color::White, {.resign_from_rating = 0}));
  told.sheet.players[0].kind = PlayerKind::Uci;
  EXPECT_FALSE(resigns(told.so_far(), Color::White, {.resign_from_rating = std::nullopt}));
}

TEST(DrawAndResignPolicy, BeingMatedIsHopeless) {
  Told told({-900, -900}, 30);
  told.sheet.moves.push_back({Move(), {}, {}, PgnEval{PgnEval::Kind::Mate, -4, {}}});
  told.sheet.moves.push_back({Move(), {}, {}, {}});
  EXPECT_TRUE(resigns(told.so_far(), Color::White));
  EXPECT_FALSE(resigns(told.so_far(), Color::Black));
}

}  // namespace
}  // namespace kiebitz
