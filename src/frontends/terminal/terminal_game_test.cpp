#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/temporary_folder_testing.h"
#include "brains/brain_library.h"
#include "engine/tablebase_settings.h"
#include "notation/fen.h"
#include "render/text_cell.h"
#include "terminal/terminal_game_testing.h"

namespace kiebitz::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(TerminalGameTest, AWholeGameEndsWithItsResultAndReason) {
  EXPECT_EQ(play({"f3", "e5", "g4", "Qh4", "quit"}), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins by checkmate! 0-1"));
  EXPECT_THAT(text(), HasSubstr("Ben: rating 1020"));
  EXPECT_EQ(newest().sheet.over, (GameOver{GameOverReason::Checkmate, Color::Black}));
}

TEST_F(TerminalGameTest, WrongInputIsExplainedAndAskedAgain) {
  play({"Nd4", "e5", "undoo", "blah", "e4"});
  EXPECT_THAT(text(), HasSubstr("No such piece can go there"));
  EXPECT_THAT(text(), HasSubstr("Did you mean 'undo'?"));
  EXPECT_THAT(text(), HasSubstr("'blah' is neither a move nor a command."));
  EXPECT_EQ(newest().sheet.moves.size(), 1u);
}

TEST_F(TerminalGameTest, SquareBySquare) {
  play({"g1", "f3", "e7", "e5", "a1", "b1", ""});
  EXPECT_EQ(newest().sheet.moves.size(), 2u);
  EXPECT_THAT(text(), HasSubstr("From g1 to> f3"));
  EXPECT_THAT(text(), HasSubstr("The piece on a1 cannot move."));
}

TEST_F(TerminalGameTest, TheSecondSquareIsAGoalOfTheChosenPieceOnly) {
  play({"g1", "e4", "f3"});
  EXPECT_THAT(text(), HasSubstr("The piece on g1 cannot go to e4."));
  ASSERT_EQ(newest().sheet.moves.size(), 1u);
  EXPECT_EQ(newest().sheet.moves[0].move, Move::normal(Square::G1, Square::F3));
}

TEST_F(TerminalGameTest, InGermanALetterWithTwoMeaningsIsAskedAbout) {
  options.language = Language::German;
  settings.start = *parse_fen("4k3/8/8/8/8/8/2P5/4KB2 w - - 0 1");
  play({"Bc4", "Lc4"});
  EXPECT_THAT(text(), HasSubstr("„Bc4“ kann c4 (B wie Bauer) oder Lc4 (englisch bishop) heißen."));
  ASSERT_EQ(newest().sheet.moves.size(), 1u);
  EXPECT_EQ(newest().sheet.moves[0].move, Move::normal(Square::F1, Square::C4));
}

TEST_F(TerminalGameTest, BetweenTwoSquaresOneMayLeaveToo) {
  EXPECT_EQ(play({"g1", "quit", "e4"}), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("is stored. Continue with: kiebitz play --resume"));
  EXPECT_FALSE(console->is_done());
  EXPECT_EQ(play({"g1", "new", "e4"}), SessionEnd::NewGame);
  EXPECT_EQ(play({"g1", "b1", "quit", "e4"}), SessionEnd::Left) << "another square first";
  EXPECT_FALSE(console->is_done());
  EXPECT_TRUE(newest().sheet.moves.empty());
  play({"g1", "<ctrl-c>", "e4"});
  EXPECT_EQ(newest().sheet.moves.size(), 1u) << "another piece after all";
}

TEST_F(TerminalGameTest, WhatTheLawsForbidIsSaidInTheLanguageOfTheTable) {
  play({"draw", "draw"});
  EXPECT_THAT(text(), HasSubstr("Your draw offer has not been answered yet."));
  options.language = Language::German;
  play({"remis", "remis"});
  EXPECT_THAT(text(), HasSubstr("Dein Remisangebot ist noch nicht beantwortet."));
}

TEST_F(TerminalGameTest, UndoKeepsTheMovesAsAVariationAndRedoBringsThemBack) {
  play({"e4", "e5", "undo", "d4", "pgn", "undo", "undo"});
  EXPECT_THAT(text(), HasSubstr("1. d4 (1. e4 e5) *"));
  EXPECT_THAT(text(), HasSubstr("There is no move of yours to take back."));
  play({"e4", "e5", "undo", "redo", "fen"});
  EXPECT_THAT(text(), HasSubstr("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
  EXPECT_FALSE(newest().header.rated);
}

TEST_F(TerminalGameTest, HintsGetClearer) {
  settings.start = *parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  play({"hint", "hint", "hint", "hint", "eval"});
  for (const char* said :
       {"Have a look at the rook.", "the rook on d1.", "Try Rd8#.", "Try Rd8#: 1. Rd8#", "#1 · White mates in 1"})
    EXPECT_THAT(text(), HasSubstr(said));
}

TEST_F(TerminalGameTest, TheAdvisorKnowsTheEndgameTables) {
  // Twenty milliseconds are not enough to see this mate.
  settings.start = *parse_fen("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
  options.advisor.sources = [] {
    TablebaseSettings three_men;
    three_men.own_directory = "/no/such/tables";
    brains::AvailableSources sources;
    sources.tables = load_tablebase(three_men).tables;
    return sources;
  };
  play({"eval"});
  EXPECT_THAT(text(), HasSubstr("White mates in 1"));
}

TEST_F(TerminalGameTest, ExplainsInWords) {
  settings.start = *parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  play({"explain"});
  EXPECT_THAT(text(), HasSubstr("White has more material"));
  EXPECT_THAT(text(), HasSubstr("Best line: 1. "));
  options.language = Language::German;
  play({"erkläre"});
  EXPECT_THAT(text(), HasSubstr("Weiß hat mehr Material"));
}

TEST_F(TerminalGameTest, MovesAreListedAndMarked) {
  play({"moves", "moves b1", "moves e5", "moves x9"});
  EXPECT_THAT(text(), HasSubstr("20 legal moves: "));
  EXPECT_THAT(text(), HasSubstr("2 legal moves: N"));
  EXPECT_THAT(text(), HasSubstr("None of your pieces stands on e5."));
  EXPECT_THAT(text(), HasSubstr("'x9' is no square"));
  EXPECT_THAT(text(), HasSubstr(" * "));
}

TEST_F(TerminalGameTest, TwoPeopleAgreeOnADraw) {
  play({"draw", "e4", "draw"});
  EXPECT_THAT(text(), HasSubstr("Draw by agreement! 1/2-1/2"));
}

TEST_F(TerminalGameTest, ADrawIsClaimedWhereTheLawsAllowIt) {
  play({"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "draw"});
  EXPECT_THAT(text(), HasSubstr("Draw claimed by threefold repetition!"));
}

TEST_F(TerminalGameTest, ResigningIsConfirmed) {
  play({"resign", "no", "resign", "yes"});
  EXPECT_THAT(text(), HasSubstr("The game continues."));
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins by resignation! 0-1"));
}

TEST_F(TerminalGameTest, AYesWithACapitalIsAYes) {
  play({"resign", "Yes ", "quit"});
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins by resignation! 0-1"));
  play({"resign Y", "quit"});
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins by resignation! 0-1"));
  options.language = Language::German;
  for (const char* yes : {"Ja", " J", "Yes"}) {
    play({"aufgeben", yes, "ende"});
    EXPECT_THAT(text(), HasSubstr("0-1")) << yes;
  }
}

TEST_F(TerminalGameTest, AComputerInAGoodPositionDeclinesADraw) {
  settings.players[1] = *parse_player("dummy");
  settings.start = *parse_fen("q3k3/8/8/8/8/8/8/4K3 w - - 0 30");
  play({"draw", "quit"});
  EXPECT_THAT(text(), HasSubstr("Dummy declines the draw."));
}

TEST_F(TerminalGameTest, AComputerInABadPositionAcceptsADraw) {
  settings.players[1] = *parse_player("dummy");
  settings.start = *parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 30");
  play({"draw"});
  EXPECT_THAT(text(), HasSubstr("Draw by agreement!"));
}

TEST_F(TerminalGameTest, TwoComputersAgreeOnADraw) {
  settings.players = {*parse_player("engine"), *parse_player("engine")};
  settings.start = *parse_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");  // no king gets through
  options.draw_and_resign = {.accept_from_move = 1,
                             .accept_at_most = 50,
                             .offer_from_move = 1,
                             .offer_within = 50,
                             .offer_after_moves = 1,
                             .offer_pause = 1};
  play({});
  EXPECT_THAT(text(), HasSubstr("Draw by agreement!"));
  EXPECT_THAT(text(), Not(HasSubstr("Type draw to accept")));
}

TEST_F(TerminalGameTest, TheEngineAnswersAndUndoTakesBackBothMoves) {
  settings.players[1] = *parse_player("engine");
  play({"e4", "undo", "quit"});
  const StoredGame game = newest();
  EXPECT_TRUE(game.sheet.moves.empty());
  ASSERT_EQ(game.sheet.taken_back.size(), 1u);
  ASSERT_EQ(game.sheet.taken_back[0].moves.size(), 2u);
  EXPECT_TRUE(game.sheet.taken_back[0].moves[1].eval);
}

TEST_F(TerminalGameTest, ComputersPlayEachOtherToTheEnd) {
  settings.players = {*parse_player("dummy"), *parse_player("dummy")};
  settings.players[1].name = "Dummy 2";
  play({"quit"});
  EXPECT_TRUE(newest().sheet.over);
}

TEST_F(TerminalGameTest, AFallenFlagEndsTheGame) {
  settings.clock = parse_clock_settings("1+0");
  options.clocks.steady = [this] { return now += std::chrono::seconds(10); };
  play({"e4", "<time up>", "<time up>", "<time up>", "<time up>", "<time up>", "<time up>", "quit"});
  EXPECT_THAT(text(), HasSubstr("Anna (White) wins on time!"));
  EXPECT_THAT(text(), HasSubstr("Ben's time is up."));
}

TEST_F(TerminalGameTest, TheFlagIsWatchedWhileAQuestionWaits) {
  settings.clock = parse_clock_settings("1+0");
  options.clocks.steady = [this] { return now += std::chrono::seconds(70); };
  play({"resign", "<time up>", "quit"});
  EXPECT_THAT(text(), Not(HasSubstr("The game continues.")));
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins on time!"));
}

TEST_F(TerminalGameTest, TheFlagIsWatchedWhileTheAdvisorThinks) {
  settings.clock = parse_clock_settings("1+0");
  options.clocks.steady = [this] { return now += std::chrono::seconds(4); };
  const auto begin = std::chrono::steady_clock::now();
  play({"analyse 300", "quit"});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  EXPECT_THAT(text(), HasSubstr("Ben (Black) wins on time!"));
}

TEST_F(TerminalGameTest, NoRatingIsToldOfAGameThatIsNotRated) {
  play({"e4", "resign yes", "quit"});
  EXPECT_THAT(text(), HasSubstr("Anna (White) wins by resignation!"));
  EXPECT_THAT(text(), Not(HasSubstr("rating")));
  play({"e4", "e5", "resign yes", "quit"});
  EXPECT_THAT(text(), HasSubstr("Anna: rating 980"));
  play({"resign yes", "quit"});
  EXPECT_THAT(text(), Not(HasSubstr("rating"))) << "not even an old one";
}

TEST_F(TerminalGameTest, OnlyGamesFromAFairStartAreRated) {
  settings.start = *parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  play({"Qa8", "Kd7", "resign yes", "quit"});
  EXPECT_THAT(text(), Not(HasSubstr("rating")));
}

TEST_F(TerminalGameTest, LeavingKeepsTheGame) {
  play({"e4", "<ctrl-c>"});
  EXPECT_THAT(text(), HasSubstr("is stored. Continue with: kiebitz play --resume"));
  console = std::make_unique<ScriptConsole>(std::deque<std::string>{"e5"});
  TerminalGame terminal_game(*console, store, options);
  ASSERT_TRUE(terminal_game.resume(store.list({})->front().id));
  terminal_game.run();
  EXPECT_THAT(text(), HasSubstr("continues after one half-move:"));
  EXPECT_EQ(newest().sheet.moves.size(), 2u);
}

TEST_F(TerminalGameTest, PlayersWithoutANameAreCalledByTheirColour) {
  GameSheet sheet;
  auto stored = PersistentGame::begin(store, {}, sheet, options.clocks);
  ASSERT_TRUE(stored);
  console = std::make_unique<ScriptConsole>(std::deque<std::string>{"e4", "resign yes", "quit"});
  TerminalGame terminal_game(*console, store, options);
  ASSERT_TRUE(terminal_game.resume(stored->id()));
  terminal_game.run();
  EXPECT_THAT(text(), HasSubstr("White against Black."));
  EXPECT_THAT(text(), HasSubstr("White wins by resignation!"));
  EXPECT_THAT(text(), Not(HasSubstr("()")));
  EXPECT_THAT(text(), Not(HasSubstr(" (White)")));
}

TEST_F(TerminalGameTest, AGameThatIsNotKeptIsNotPromised) {
  options.is_store_temporary = true;
  play({"e4", "quit"});
  EXPECT_THAT(text(), HasSubstr("Game 1 is not stored."));
  EXPECT_THAT(text(), Not(HasSubstr("--resume")));
}

TEST_F(TerminalGameTest, ABrainFromAFileHasItsOwnNameAndAnAbsolutePath) {
  const auto here = std::filesystem::current_path();
  const test::TemporaryFolder temporary;
  const std::filesystem::path& folder = temporary.path();
  std::ofstream(folder / "mine.toml") << brains::shipped_brain_texts().front().text;
  std::filesystem::current_path(folder);
  settings.players[1] = *parse_player("brain:mine.toml");
  play({"quit"});
  std::filesystem::current_path(here);
  const PlayerInfo player = newest().sheet.players[1];
  EXPECT_EQ(player.spec, (folder / "mine.toml").string());
  EXPECT_EQ(player.name, brains::BrainLibrary().load(player.spec)->name);
  ScriptConsole elsewhere({});
  TerminalGame terminal_game(elsewhere, store, options);
  EXPECT_TRUE(terminal_game.resume(store.list({})->front().id));
}

TEST_F(TerminalGameTest, ARematchHasTheSameSettings) {
  play({"resign yes", "rematch", "resign yes", "rematch swap", "quit"});
  const auto games = *store.list({});
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[1].white, "Anna");
  EXPECT_EQ(games[0].white, "Ben");
}

TEST_F(TerminalGameTest, AFenBeginsANewGameAndABadOneDoesNot) {
  play({"fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "fen nonsense", "fen"});
  EXPECT_EQ(store.list({})->size(), 2u);
  EXPECT_THAT(text(), HasSubstr("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\n"));
  EXPECT_THAT(text(), HasSubstr("FEN field 1"));
}

TEST_F(TerminalGameTest, SpeaksGermanWithGermanLetters) {
  options.language = Language::German;
  play({"Sf3", "Sf6", "züge", "hilfe", "aufgeben", "ja"});
  EXPECT_THAT(text(), HasSubstr("Weiß am Zug (Anna)> "));
  EXPECT_THAT(text(), HasSubstr("1. Sf3 Sf6"));
  EXPECT_THAT(text(), HasSubstr("Ben (Schwarz) gewinnt durch Aufgabe! 0-1"));
}

TEST_F(TerminalGameTest, GermanResultsAreGermanSentences) {
  EXPECT_EQ(result_text(Language::German, {GameOverReason::InsufficientMaterial, std::nullopt}, ""),
            "Remis, weil keine Seite mehr mattsetzen kann!");
  EXPECT_EQ(result_text(Language::German, {GameOverReason::Abandonment, Color::White}, "Anna"),
            "Anna (Weiß) gewinnt, weil der Gegner gegangen ist!");
  EXPECT_EQ(result_text(Language::German, {GameOverReason::TimeForfeit, Color::White}, "Anna"),
            "Anna (Weiß) gewinnt durch Zeitüberschreitung!");
  EXPECT_EQ(result_text(Language::German, {GameOverReason::Checkmate, Color::Black}, "Ben"),
            "Ben (Schwarz) gewinnt durch Matt!");
}

TEST_F(TerminalGameTest, FLoadsAPosition) {
  const std::string fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
  play({"F", fen, "fen", "f " + fen, "F", "", "F", "nonsense", "quit"});
  EXPECT_THAT(text(), HasSubstr("FEN: " + fen + "\nGame 2"));
  EXPECT_THAT(text(), HasSubstr(fen + "\nWhite to move"));
  EXPECT_THAT(text(), HasSubstr("FEN field 1"));
  EXPECT_EQ(store.list({})->size(), 3u) << "one to begin with, and one for each position";
}

TEST_F(TerminalGameTest, OneIsARematchAndNothingElseIsTheEnd) {
  EXPECT_EQ(play({"f3", "e5", "g4", "Qh4", "1", "e4", "resign yes", "0", "e4"}), SessionEnd::Left);
  EXPECT_THAT(text(), HasSubstr("Type 1 for a rematch"));
  EXPECT_THAT(text(), HasSubstr("Game 2: Anna (White) against Ben (Black)."));
  EXPECT_FALSE(console->is_done());
}

TEST_F(TerminalGameTest, LegalMovesAreListedBeforeEachMoveIfWanted) {
  play({"e4", "e5", "quit"});
  EXPECT_THAT(text(), Not(HasSubstr("legal moves")));
  options.lists_moves = true;
  settings.start = *parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  play({"e4", "quit"});
  EXPECT_THAT(text(), HasSubstr("6 legal moves: "));
  EXPECT_THAT(text(), HasSubstr("5 legal moves: "));
}

TEST_F(TerminalGameTest, AComputerWithAClockTakesAsLongAsAPerson) {
  using namespace std::chrono_literals;
  const auto takes = [this](Pace pace) {
    options.pace = pace;
    const auto begin = std::chrono::steady_clock::now();
    play({"e4", "quit"});
    EXPECT_EQ(newest().sheet.moves.size(), 2u);
    return std::chrono::steady_clock::now() - begin;
  };
  settings.players[1] = *parse_player("dummy");
  settings.clock = parse_clock_settings("0:40+0");
  EXPECT_GE(takes(Pace::HumanWithClock), 200ms);
  settings.clock = parse_clock_settings("90+30");
  EXPECT_LT(takes(Pace::Instant), 10s);
  settings.clock.reset();
  EXPECT_LT(takes(Pace::HumanWithClock), 1s) << "no clock, no hurry, no wait";
}

TEST_F(TerminalGameTest, ComputersAmongThemselvesDoNotWait) {
  settings.players = {*parse_player("dummy"), *parse_player("dummy")};
  settings.clock = parse_clock_settings("90+30");
  settings.start = *parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
  const auto begin = std::chrono::steady_clock::now();
  play({"quit"});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST_F(TerminalGameTest, OneIsNotSpokenOfInThePlural) {
  settings.start = *parse_fen("7k/8/8/8/8/8/4q2P/7K w - - 0 1");
  play({"moves h1", "quit"});
  EXPECT_THAT(text(), HasSubstr("One legal move: Kg1"));
  settings.start = Position::start();
  play({"e4", "e5", "resign yes", "quit"});
  EXPECT_THAT(text(), HasSubstr("after one game."));
}

TEST_F(TerminalGameTest, WhatTheOtherOffersIsReadBeforeTheAnswer) {
  play({"draw", "e4", "e5"});
  EXPECT_THAT(text(), HasSubstr("Anna offers a draw. Type draw to accept, or play on.\nBlack to move (Ben)> "));
}

TEST_F(TerminalGameTest, AFinishedGameDoesNotGoOn) {
  play({"e4", "resign yes", "quit"});
  console = std::make_unique<ScriptConsole>(std::deque<std::string>{});
  TerminalGame terminal_game(*console, store, options);
  ASSERT_TRUE(terminal_game.resume(newest().id));
  terminal_game.run();
  EXPECT_THAT(text(), HasSubstr("Game 1 is over: Anna (White) against Ben (Black)."));
  EXPECT_THAT(text(), Not(HasSubstr("continues")));
}

TEST_F(TerminalGameTest, AnalyseRefusesWhatIsNoTime) {
  play({"analyse foo", "analyse -5", "analyse 99999", "quit"});
  for (const char* said : {"'foo' is no number of seconds from 1 to 600.", "'-5' is no number", "'99999' is no number"})
    EXPECT_THAT(text(), HasSubstr(said));
  EXPECT_TRUE(newest().header.rated) << "no help was given";
}

TEST_F(TerminalGameTest, LeavingTheSecondSquareIsAnswered) {
  play({"g1", "<ctrl-c>", "e4"});
  EXPECT_THAT(text(), HasSubstr("From g1 to> Another piece, then.\nWhite to move (Anna)> e4"));
  play({"g1"});
  EXPECT_THAT(text(), HasSubstr("From g1 to> Game 2 is stored."));
}

TEST_F(TerminalGameTest, NewKeepsTheGameAndSaysSo) {
  play({"new"});
  EXPECT_THAT(text(), HasSubstr("Game 1 is stored. Continue with: kiebitz play --resume 1"));
}

TEST_F(TerminalGameTest, SavesInTheHomeFolder) {
  const test::TemporaryFolder folder;
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  setenv("HOME", folder.path().c_str(), 1);
  play({"e4", "save ~/game.pgn", "quit"});
  setenv("HOME", home.c_str(), 1);
  EXPECT_TRUE(std::filesystem::exists(folder.file("game.pgn")));
}

TEST_F(TerminalGameTest, SaveAsksBeforeItReplacesAFile) {
  const test::TemporaryFolder folder;
  const std::string file = folder.file("game.pgn");
  const auto written = [&file] {
    std::ifstream in(file);
    return (std::ostringstream() << in.rdbuf()).str();
  };
  std::ofstream(file) << "my collection";
  play({"e4", "save " + file, "no", "quit"});
  EXPECT_THAT(text(), HasSubstr("is there already. Replace it? (yes/no)"));
  EXPECT_THAT(text(), HasSubstr("Nothing was written."));
  EXPECT_EQ(written(), "my collection");
  play({"e4", "save " + file, "yes", "quit"});
  EXPECT_THAT(written(), HasSubstr("1. e4"));
}

class SavingWithoutAName : public TerminalGameTest {
 protected:
  SavingWithoutAName() {
    options.save_folder = folder();
    options.is_store_temporary = true;
    std::ofstream(folder() / "kiebitz-1.pgn") << "a game of yesterday";
  }
  const std::filesystem::path& folder() const { return folder_.path(); }
  std::string written(const std::string& file) const {
    std::ifstream in(folder() / file);
    return (std::ostringstream() << in.rdbuf()).str();
  }
  int questions() const {
    const std::string question = "Replace it?";
    int count = 0;
    for (std::size_t at = text().find(question); at != std::string::npos; at = text().find(question, at + 1)) ++count;
    return count;
  }

 private:
  const test::TemporaryFolder folder_;
};

TEST_F(SavingWithoutAName, AsksBeforeItReplacesAnotherGame) {
  play({"e4", "save", "no", "quit"});
  EXPECT_EQ(questions(), 1);
  EXPECT_THAT(text(), HasSubstr("Nothing was written."));
  EXPECT_EQ(written("kiebitz-1.pgn"), "a game of yesterday");
}

TEST_F(SavingWithoutAName, AsksOnceInAGame) {
  play({"e4", "save", "yes", "e5", "save", "quit"});
  EXPECT_EQ(questions(), 1);
  EXPECT_THAT(written("kiebitz-1.pgn"), HasSubstr("1. e4 e5"));
}

TEST_F(SavingWithoutAName, DoesNotAskWhereThereIsNothingToLose) {
  std::ofstream(folder() / "kiebitz-2.pgn") << "another one";
  play({"save " + (folder() / "mine.pgn").string(), "e4", "save " + (folder() / "mine.pgn").string(), "rematch", "d4",
        "save", "no", "quit"});
  EXPECT_EQ(questions(), 1) << "the second game has written nothing yet";
  EXPECT_THAT(written("mine.pgn"), HasSubstr("1. e4"));
  EXPECT_EQ(written("kiebitz-2.pgn"), "another one");
}

TEST_F(TerminalGameTest, WhyAFileCannotBeWrittenIsSaidInTheSameLanguage) {
  options.language = Language::German;
  play({"e4", "speichern /nirgendwo/x.pgn", "ende"});
  EXPECT_THAT(text(), HasSubstr("/nirgendwo/x.pgn lässt sich nicht schreiben: den Ordner gibt es nicht."));
}

TEST_F(TerminalGameTest, ARematchInTheMiddleOfAGameSaysWhereTheGameWent) {
  play({"e4", "rematch", "quit"});
  EXPECT_THAT(text(), HasSubstr("Game 1 is stored. Continue with: kiebitz play --resume 1"));
  play({"e4", "fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "resign yes", "rematch", "quit"});
  EXPECT_THAT(text(), HasSubstr("Game 3 is stored. Continue with: kiebitz play --resume 3"));
  EXPECT_THAT(text(), Not(HasSubstr("Game 4 is stored."))) << "it is over";
}

TEST_F(TerminalGameTest, ARematchHasDiceOfItsOwn) {
  settings.players = {*parse_player("brain:dummy"), *parse_player("human:Ben")};
  play({"rematch", "rematch", "rematch", "rematch", "rematch", "rematch", "rematch", "quit"});
  std::set<std::uint16_t> first_moves;
  const auto games = store.list({});
  for (const GameSummary& game : *games) first_moves.insert(store.load(game.id)->sheet.moves.front().move.raw());
  EXPECT_GT(first_moves.size(), 1U);
}

TEST_F(TerminalGameTest, LongSentencesEndWithTheWindow) {
  options.language = Language::German;
  settings.players[0].name = "Ann\x1b[31ma";
  play({"e4", "e5", "zurück", "hilfe", "erkläre", "tipp", "tipp", "tipp", "tipp", "Se2", "pgn", "quit"});
  EXPECT_EQ(text().find('\x1b'), std::string::npos);
  std::istringstream lines(text());
  for (std::string line; std::getline(lines, line);) {
    const bool is_typed = line.find("> ") != std::string::npos;
    EXPECT_TRUE(is_typed || columns_of(line) <= 80) << line;
  }
}

TEST_F(TerminalGameTest, MovesAndCommandsCanBeCompleted) {
  play({});
  EXPECT_THAT(console->last_request().completions, testing::IsSupersetOf({"Nf3", "e4", "undo", "quit"}));
}

TEST_F(TerminalGameTest, NewAsksForOtherSettings) { EXPECT_EQ(play({"new"}), SessionEnd::NewGame); }

TEST_F(TerminalGameTest, APlayerThatCannotSitDownIsAnError) {
  settings.players[1] = *parse_player("uci:/no/such/engine");
  ScriptConsole silent({});
  TerminalGame terminal_game(silent, store, options);
  EXPECT_FALSE(terminal_game.begin(settings));
  EXPECT_TRUE(store.list({})->empty());
}

}  // namespace
}  // namespace kiebitz::terminal
