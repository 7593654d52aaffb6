#include "game/game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <initializer_list>
#include <set>
#include <string>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

Game game_from(std::string_view fen) { return Game(*parse_fen(fen)); }

void play(Game& game, std::initializer_list<const char*> moves) {
  for (const char* text : moves) {
    const auto move = parse_uci_move(game.position(), text);
    ASSERT_TRUE(move) << text;
    ASSERT_TRUE(game.play(*move)) << text;
  }
}

constexpr GameOver draw(GameOverReason reason) { return {reason, std::nullopt}; }
constexpr GameOver win(GameOverReason reason, Color winner) { return {reason, winner}; }

// The reason of a refusal; fails if there is none.
template <class T>
GameError refusal(const Expected<T, GameError>& answer) {
  EXPECT_FALSE(answer.has_value());
  return answer.has_value() ? static_cast<GameError>(255) : answer.error();
}

TEST(Game, KeepsStartMovesAndPosition) {
  Game game;
  play(game, {"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(game.moves().size(), 3u);
  EXPECT_EQ(game.start().key(), Position::start().key());
  EXPECT_EQ(format_fen(game.position()), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(game.side_to_move(), Color::Black);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.result(), GameResult::Unknown);
}

TEST(Game, RefusesIllegalMovesAndChangesNothing) {
  Game game;
  play(game, {"e2e4"});
  const std::string before = format_fen(game.position());
  for (int raw = 0; raw < 65536; ++raw) {
    const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
    if (game.position().is_legal(move)) continue;
    ASSERT_EQ(refusal(game.play(move)), GameError::IllegalMove);
  }
  EXPECT_EQ(format_fen(game.position()), before);
  EXPECT_EQ(game.moves().size(), 1u);
}

TEST(Game, EndsWithMate) {
  Game game;
  play(game, {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_EQ(game.over(), win(GameOverReason::Checkmate, Color::Black));
  EXPECT_EQ(game.result(), GameResult::BlackWins);
  EXPECT_EQ(refusal(game.play(Move::normal(Square::A2, Square::A3))), GameError::GameIsOver);
  EXPECT_EQ(refusal(game.resign(Color::Black)), GameError::GameIsOver);
}

TEST(Game, EndsWithStalemateDeadPositionAnd75Moves) {
  Game stalemate = game_from("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1");
  play(stalemate, {"e7f7"});
  EXPECT_EQ(stalemate.over(), draw(GameOverReason::Stalemate));
  Game dead = game_from("8/8/4k3/8/8/3p4/4K3/8 w - - 0 1");
  play(dead, {"e2d3"});
  EXPECT_EQ(dead.over(), draw(GameOverReason::InsufficientMaterial));
  Game long_game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 149 90");
  play(long_game, {"a1a2"});
  EXPECT_EQ(long_game.over(), draw(GameOverReason::SeventyFiveMoves));
}

TEST(Game, MateOnThe75thMoveWins) {
  Game game = game_from("7k/8/6K1/8/8/8/8/R7 w - - 149 90");
  play(game, {"a1a8"});
  EXPECT_EQ(game.over(), win(GameOverReason::Checkmate, Color::White));
}

TEST(Game, EndsWithTheFifthRepetition) {
  Game game;
  for (int i = 0; i < 3; ++i) play(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_FALSE(game.is_over());
  play(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(game.over(), draw(GameOverReason::FivefoldRepetition));
}

TEST(Game, MayBeOverFromTheStart) {
  EXPECT_EQ(game_from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").over(), draw(GameOverReason::Stalemate));
}

TEST(Game, ForgetsThePastOfItsStart) {
  Position position = Position::start();
  position.make(Move::normal(Square::E2, Square::E4));
  const Game game(position);
  EXPECT_EQ(game.start().plies_made(), 0);
  EXPECT_EQ(game.position().plies_made(), 0);
}

TEST(Game, UndoTakesMovesBackOneByOne) {
  Game game;
  play(game, {"e2e4", "e7e5"});
  EXPECT_EQ(*game.undo(), Move::normal(Square::E7, Square::E5));
  EXPECT_EQ(*game.undo(), Move::normal(Square::E2, Square::E4));
  EXPECT_EQ(format_fen(game.position()), format_fen(Position::start()));
  EXPECT_EQ(refusal(game.undo()), GameError::NothingToUndo);
}

TEST(Game, UndoReopensAGameThatEndedOnTheBoardOnly) {
  Game game;
  play(game, {"f2f3", "e7e5", "g2g4", "d8h4"});
  ASSERT_TRUE(game.undo());
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.resign(Color::White));
  EXPECT_EQ(refusal(game.undo()), GameError::GameIsOver);
}

TEST(Claims, AreForTheSideToMove) {
  Game game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 100 90");
  EXPECT_EQ(game.claimable(), GameOverReason::FiftyMoves);
  EXPECT_EQ(refusal(game.claim_draw(Color::Black)), GameError::NotOnMove);
  ASSERT_TRUE(game.claim_draw(Color::White));
  EXPECT_EQ(game.over(), draw(GameOverReason::FiftyMoves));
  EXPECT_EQ(game.claimable(), std::nullopt);
}

TEST(Claims, NeedAGround) {
  Game game;
  EXPECT_EQ(refusal(game.claim_draw(Color::White)), GameError::NoGroundForClaim);
  EXPECT_EQ(refusal(game.claim_draw(Color::White, Move::normal(Square::E2, Square::E4))), GameError::NoGroundForClaim);
  EXPECT_EQ(refusal(game.claim_draw(Color::White, Move::normal(Square::E2, Square::E5))), GameError::IllegalMove);
  EXPECT_FALSE(game.is_over());
}

TEST(Claims, ThreefoldRepetitionEndsTheGameOnlyWhenClaimed) {
  Game game;
  for (int i = 0; i < 2; ++i) play(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.claimable(), GameOverReason::ThreefoldRepetition);
  ASSERT_TRUE(game.claim_draw(Color::White));
  EXPECT_EQ(game.over(), draw(GameOverReason::ThreefoldRepetition));
}

TEST(Claims, MayAnnounceTheMoveThatCompletesThem) {
  Game repetition;
  play(repetition, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
  const Move completes = Move::normal(Square::F6, Square::G8);
  EXPECT_EQ(repetition.claimable(), std::nullopt);
  EXPECT_EQ(repetition.claimable_with(completes), GameOverReason::ThreefoldRepetition);
  EXPECT_EQ(repetition.claimable_with(Move::normal(Square::A7, Square::A6)), std::nullopt);
  ASSERT_TRUE(repetition.claim_draw(Color::Black, completes));
  EXPECT_EQ(repetition.moves().size(), 7u);  // the announced move is not played

  Game fifty = game_from("4k3/8/8/8/8/8/P7/R3K3 w - - 99 90");
  EXPECT_EQ(fifty.claimable(), std::nullopt);
  EXPECT_EQ(fifty.claimable_with(Move::normal(Square::A2, Square::A3)), std::nullopt);  // a pawn move starts anew
  ASSERT_TRUE(fifty.claim_draw(Color::White, Move::normal(Square::E1, Square::E2)));
  EXPECT_EQ(fifty.over(), draw(GameOverReason::FiftyMoves));
}

TEST(Claims, AMateThatIsAnnouncedIsNoGround) {
  Game game = game_from("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
  EXPECT_EQ(refusal(game.claim_draw(Color::White, Move::normal(Square::A1, Square::A8))), GameError::NoGroundForClaim);
}

TEST(DrawOffers, AreAcceptedByTheOtherSide) {
  Game game;
  EXPECT_EQ(refusal(game.accept_draw(Color::Black)), GameError::NoDrawOffer);
  EXPECT_TRUE(game.may_offer_draw(Color::White));
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_EQ(game.draw_offer(), Color::White);
  EXPECT_FALSE(game.may_offer_draw(Color::White));
  EXPECT_TRUE(game.may_answer_draw_offer(Color::Black));
  EXPECT_FALSE(game.may_answer_draw_offer(Color::White));
  EXPECT_EQ(refusal(game.offer_draw(Color::White)), GameError::OfferStands);
  EXPECT_EQ(refusal(game.accept_draw(Color::White)), GameError::NoDrawOffer);
  ASSERT_TRUE(game.accept_draw(Color::Black));
  EXPECT_EQ(game.over(), draw(GameOverReason::Agreement));
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  EXPECT_EQ(refusal(game.offer_draw(Color::White)), GameError::GameIsOver);
  EXPECT_EQ(refusal(game.accept_draw(Color::White)), GameError::GameIsOver);
  EXPECT_EQ(refusal(game.decline_draw(Color::White)), GameError::GameIsOver);
}

TEST(DrawOffers, FromBothSidesAreAnAgreement) {
  Game game;
  ASSERT_TRUE(game.offer_draw(Color::Black));
  ASSERT_TRUE(game.offer_draw(Color::White));
  EXPECT_EQ(game.over(), draw(GameOverReason::Agreement));
}

TEST(DrawOffers, EndWhenDeclinedOrWhenTheOtherSideMoves) {
  Game game;
  ASSERT_TRUE(game.offer_draw(Color::White));
  ASSERT_TRUE(game.decline_draw(Color::Black));
  EXPECT_EQ(game.draw_offer(), std::nullopt);
  EXPECT_EQ(refusal(game.decline_draw(Color::Black)), GameError::NoDrawOffer);
  ASSERT_TRUE(game.offer_draw(Color::White));
  play(game, {"e2e4"});
  EXPECT_EQ(game.draw_offer(), Color::White);  // its own move does not withdraw it
  play(game, {"e7e5"});
  EXPECT_EQ(game.draw_offer(), std::nullopt);
}

TEST(GameOver, ResignationIsPossibleAtAnyTime) {
  Game game;
  EXPECT_TRUE(game.may_resign(Color::Black));
  ASSERT_TRUE(game.resign(Color::Black));
  EXPECT_EQ(game.over(), win(GameOverReason::Resignation, Color::White));
  EXPECT_FALSE(game.may_resign(Color::White));
  EXPECT_FALSE(game.may_move(Color::White));
}

TEST(GameOver, AFallenFlagLosesOnlyAgainstMatingMaterial) {
  Game lost;
  ASSERT_TRUE(lost.forfeit_on_time(Color::White));
  EXPECT_EQ(lost.over(), win(GameOverReason::TimeForfeit, Color::Black));
  Game drawn = game_from("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  ASSERT_TRUE(drawn.forfeit_on_time(Color::White));
  EXPECT_EQ(drawn.over(), draw(GameOverReason::TimeForfeit));
}

TEST(GameOver, AbandonmentAndAdjudicationAreSaidFromOutside) {
  Game abandoned;
  ASSERT_TRUE(abandoned.abandon(Color::White));
  EXPECT_EQ(abandoned.over(), win(GameOverReason::Abandonment, Color::Black));
  Game adjudicated;
  ASSERT_TRUE(adjudicated.adjudicate(std::nullopt));
  EXPECT_EQ(adjudicated.result(), GameResult::Draw);
  EXPECT_EQ(refusal(adjudicated.adjudicate(Color::White)), GameError::GameIsOver);
}

TEST(GameOver, ReadsAsASentence) {
  EXPECT_EQ(win(GameOverReason::Checkmate, Color::White).describe(), "White wins by checkmate");
  EXPECT_EQ(win(GameOverReason::TimeForfeit, Color::Black).describe(), "Black wins on time");
  EXPECT_EQ(draw(GameOverReason::Stalemate).describe(), "draw by stalemate");
  std::set<std::string> sentences;
  for (int i = 0; i <= static_cast<int>(GameOverReason::Adjudication); ++i)
    sentences.insert(draw(static_cast<GameOverReason>(i)).describe());
  EXPECT_EQ(sentences.size(), 12u);
}

TEST(GameOver, KnowsPgnsWordForIt) {
  EXPECT_EQ(pgn_termination(GameOverReason::Checkmate), "normal");
  EXPECT_EQ(pgn_termination(GameOverReason::TimeForfeit), "time forfeit");
  EXPECT_EQ(pgn_termination(GameOverReason::Abandonment), "abandoned");
  EXPECT_EQ(pgn_termination(GameOverReason::Adjudication), "adjudication");
}

TEST(GameError, EveryErrorHasASentenceOfItsOwn) {
  std::set<std::string_view> sentences;
  for (int i = 0; i <= static_cast<int>(GameError::OfferStands); ++i)
    sentences.insert(describe(static_cast<GameError>(i)));
  EXPECT_EQ(sentences.size(), 7u);
  EXPECT_FALSE(sentences.contains(describe(static_cast<GameError>(255))));
}

RC_GTEST_PROP(Game, UndoingEverythingGivesTheStart, (std::uint64_t seed)) {
  Random random(seed);
  Game game(test::random_start(random));
  while (!game.is_over() && game.moves().size() < 150) RC_ASSERT(game.play(test::random_move(game.position(), random)));
  while (!game.moves().empty()) RC_ASSERT(game.undo());
  RC_ASSERT(game.position().to_setup() == game.start().to_setup());
  RC_ASSERT(game.position().key() == game.start().key());
}

}  // namespace
}  // namespace kiebitz
