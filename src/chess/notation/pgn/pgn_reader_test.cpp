#include "notation/pgn/pgn_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/pgn/event_log_test.h"

namespace kiebitz {
namespace {

std::string events_of(std::string_view pgn, const PgnReadOptions& options = {}) {
  EventLog log;
  read_pgn(pgn, log, options);
  return log.text();
}

// Returns a text in pieces of the given size, so that every token is split somewhere.
class SlowSource : public ByteSource {
 public:
  SlowSource(std::string_view text, std::size_t step) : inner_(text), step_(step) {}
  std::size_t read(std::span<char> buffer) override {
    return inner_.read(buffer.first(std::min(step_, buffer.size())));
  }

 private:
  TextSource inner_;
  std::size_t step_;
};

// Fails after its text.
class FailingSource : public TextSource {
 public:
  using TextSource::TextSource;
  bool has_failed() const override { return true; }
};

TEST(PgnReader, AGameThatIsCutOffIsNoGame) {
  for (const char* half : {"1. e4 e5", "1. e4 (1. d4", "[Result \"1-0\"]\n", "1. e4 {half of a com"}) {
    const std::string text = std::string("1. d4 *\n[Event \"b\"]\n[Result \"1-0\"]\n") + half;
    FailingSource source(text);
    EventLog log;
    const PgnTotals totals = read_pgn(source, log);
    EXPECT_EQ(totals.good_games, 1) << half;
    EXPECT_EQ(totals.bad_games, 1) << half;
  }
  FailingSource whole("1. d4 *\n");
  EventLog log;
  EXPECT_EQ(read_pgn(whole, log).good_games, 1);
}

TEST(PgnReader, FindsNothingInNothing) {
  EXPECT_EQ(events_of(""), "");
  EXPECT_EQ(events_of(" \n\n ; only a comment\n{and another} *\n"), "");
  TextSource source("");
  PgnReader reader(source);
  EventLog log;
  EXPECT_EQ(reader.read_game(log), PgnRead::EndOfInput);
  EXPECT_EQ(reader.read_game(log), PgnRead::EndOfInput);
}

TEST(PgnReader, DeliversTagsAsTheyAreMeant) {
  EXPECT_EQ(events_of(R"([Event "He said \"no\" to C:\\ \n"] [ Site  "un"escaped" ]
[White "C:\"]
[Black ""]
[Weird_Tag-1 "]"]
*)"),
            "game Event=He said \"no\" to C:\\ \\n Site=un\"escaped White=C:\\ Black= Weird_Tag-1=] : *\n");
}

TEST(PgnReader, ConvertsOldEncodingsToUtf8) {
  EXPECT_EQ(events_of("[White \"M\xfcller\"]\n[Black \"Müller \\\"x\\\"\"]\n1. e4 {10 \x80} *"),
            "game White=Müller Black=Müller \"x\" : e2e4 {10 €} *\n");
  EXPECT_EQ(events_of("[White \"M\xfcller \\\"x\\\"\"] *"), "game White=Müller \"x\" : *\n");
}

TEST(PgnReader, RefusesWhatLooksLikeATagAndIsNone) {
  for (std::string_view line :
       {"[Event]", "[Event x]", "[\"x\"]", "[Event \"x\"", "[Event \"x]", "[", "[Event \"x\" y]"})
    EXPECT_EQ(events_of(std::string(line) + "\n[Site \"s\"]\n1. e4 *\n1. d4 *"),
              "game bad: line 1, column 1: this tag is not of the form [Name \"value\"]: " + std::string(line) +
                  "\ngame : d2d4 *\n")
        << line;
}

TEST(PgnReader, StartsANewGameAtASecondEvent) {
  EXPECT_EQ(events_of("[Event \"x]\n\n[Event \"b\"]\n\n1. e4 *"),
            "game bad: line 1, column 1: this tag is not of the form [Name \"value\"]: [Event \"x]\n"
            "game Event=b : e2e4 *\n");
}

TEST(PgnReader, TakesTheResultFromTheMarkerAndElseFromTheTag) {
  EXPECT_EQ(events_of("[Result \"1-0\"] 1. e4 0-1"), "game Result=1-0 : e2e4 0-1\n");
  EXPECT_EQ(events_of("[Result \"1-0\"] 1. e4"), "game Result=1-0 : e2e4 1-0\n");
  EXPECT_EQ(events_of("[Result \"abandoned\"] 1. e4"), "game Result=abandoned : e2e4 *\n");
}

TEST(PgnReader, IgnoresTheFenIfSetUpSaysSo) {
  EXPECT_EQ(events_of("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] [SetUp \"0\"] 1. e4 *"),
            "game FEN=8/8/8/8/8/8/8/8 w - - 0 1 SetUp=0 : e2e4 *\n");
}

TEST(PgnReader, KnowsTheNamesOfItsVariants) {
  for (std::string_view name : {"Standard", "chess 960", "Fischerandom", "From Position", "Fischer-Random", ""})
    EXPECT_EQ(events_of("[Variant \"" + std::string(name) + "\"] 1. e4 *"),
              "game Variant=" + std::string(name) + " : e2e4 *\n");
}

TEST(PgnReader, GoesOnAfterABadGame) {
  EXPECT_EQ(events_of("1. e4 (1. e5 (1. d4) 1-0) 1-0 1. d4 *"),
            "game : e2e4 ( bad: line 1, column 11: 1. e5: no such piece can go there\ngame : d2d4 *\n");
  EXPECT_EQ(events_of("1. e4 ) (1. d4) 1-0 1. d4 *"),
            "game : e2e4 bad: line 1, column 7: a variation is closed that was never opened\ngame : d2d4 *\n");
  EXPECT_EQ(events_of("1. e4 } e5 1-0 1. d4 *"),
            "game : e2e4 bad: line 1, column 7: } means nothing here\ngame : d2d4 *\n");
  EXPECT_EQ(events_of("1. e4 $ e5 1-0\n1. d4 *"),
            "game : e2e4 bad: line 1, column 7: $ is not one of the annotations $0 to $255\ngame : d2d4 *\n");
  EXPECT_EQ(events_of("1. e4 1-0 {unclosed\n[Event \"b\"]\n1. d4 *"),
            "game : e2e4 bad: line 1, column 11: this comment is never closed\ngame Event=b : d2d4 *\n");
  EXPECT_EQ(events_of("1. e4 {unclosed"), "game : e2e4 bad: line 1, column 7: this comment is never closed\n");
}

TEST(PgnReader, SkipsCheckSignsAndOddBlanks) {
  EXPECT_EQ(events_of("1. e4 f6 2. Qh5 + g6 \xc2\xa0 3.\xe2\x80\xa6 Qxg6 ++ \xef\xbb\xbf hxg6 \xa0 ep *"),
            "game : e2e4 f7f6 d1h5 g7g6 h5g6 h7g6 *\n");
  EXPECT_EQ(events_of("1. e4!!! e5??? *"), "game : e2e4 $3 e7e5 $4 *\n");
}

TEST(PgnReader, KnowsTheNullMoveOfUci) { EXPECT_EQ(events_of("1. e4 0000 2. d4 *"), "game : e2e4 0000 d2d4 *\n"); }

TEST(PgnReader, KnowsNumbersWithTheEllipsisOfWordProcessors) {
  EXPECT_EQ(events_of("1. e4 1\xe2\x80\xa6 e5 2. Nf3 2\xe2\x80\xa6Nc6 *"), "game : e2e4 e7e5 g1f3 b8c6 *\n");
}

TEST(PgnReader, KeepsItsBudgets) {
  PgnReadOptions options;
  options.limits.nesting = 2;
  EXPECT_EQ(events_of("1. e4 (1. d4 (1. c4 (1. b4))) *", options),
            "game : e2e4 ( d2d4 ( c2c4 bad: line 1, column 21: the variations are nested too deeply\n");
  options.limits.plies_per_line = 2;
  EXPECT_EQ(events_of("1. e4 e5 2. d4 *", options),
            "game : e2e4 e7e5 bad: line 1, column 13: this game has too many moves\n");
  EXPECT_EQ(events_of("1. e4 e5 2. -- *", options),
            "game : e2e4 e7e5 bad: line 1, column 13: this game has too many moves\n");
  options.limits.moves_per_game = 3;
  EXPECT_EQ(events_of("1. e4 (1. d4) (1. c4) (1. b4) *", options),
            "game : e2e4 ( d2d4 ) ( c2c4 ) ( bad: line 1, column 27: this game has too many moves\n");
  options.limits.tags_per_game = 1;
  EXPECT_EQ(events_of("[A \"1\"] [B \"2\"] 1. e4 *", options),
            "game A=1 bad: line 1, column 9: this game has too many tags\n");
  options.limits.tag_length = 20;
  EXPECT_EQ(events_of("[A \"" + std::string(100, 'x') + "\"] 1. e4 *", options),
            "game bad: line 1, column 1: this tag is too long\n");
  options.limits.comment_length = 10;
  EXPECT_EQ(events_of("1. e4 {1234567890} *", options), "game : e2e4 {1234567890} *\n");
  EXPECT_EQ(events_of("1. e4 {12345678901} *", options),
            "game : e2e4 bad: line 1, column 7: this comment is too long\n");
  EXPECT_EQ(events_of("1. e4 ;12345678901\n*", options),
            "game : e2e4 bad: line 1, column 7: this comment is too long\n");
}

TEST(PgnReader, SurvivesWhatIsLongerThanItsWindow) {
  const std::string words(200'000, 'w');
  EXPECT_EQ(events_of("1. e4 {" + words + "} e5 *"), "game : e2e4 {" + words + "} e7e5 *\n");
  EXPECT_EQ(events_of("1. e4 {" + words), "game : e2e4 bad: line 1, column 7: this comment is never closed\n");
  EXPECT_EQ(events_of("1. e4 " + words + " *").substr(0, 40),
            "game : e2e4 bad: line 1, column 7: www" + std::string(2, 'w'));
  EXPECT_EQ(events_of("%" + words + "\n1. e4 *"), "game : e2e4 *\n");
  EXPECT_EQ(events_of("%" + words), "");
  EXPECT_EQ(events_of(std::string(200'000, ' ') + "1. e4 *"), "game : e2e4 *\n");
  EXPECT_EQ(events_of("1. e4 {" + std::string(2'000'000, 'w') + "} 1-0\n[Event \"b\"] *"),
            "game : e2e4 bad: line 1, column 7: this comment is too long\ngame Event=b : *\n");
}

TEST(PgnReader, ReadsTheSameWhereverTheInputIsCut) {
  std::string pgn =
      "[Event \"a \\\"b\\\"\"]\n[Site \"s\"]\n\n1. e4 {a comment\nof two lines} (1. d4 $10 d5 ; rest\n) 1... e5 "
      "1-0\n\n";
  for (int i = 0; i < 12; ++i) pgn += pgn.substr(0, 120 + i);
  const std::string expected = events_of(pgn);
  for (std::size_t step : {1, 2, 3, 7, 64, 511, 512, 513}) {
    SlowSource source(pgn, step);
    EventLog log;
    PgnReader reader(source);
    while (reader.read_game(log) != PgnRead::EndOfInput) continue;
    EXPECT_EQ(log.text(), expected) << step;
    EXPECT_EQ(reader.bytes_read(), pgn.size());
  }
}

TEST(PgnReader, SkipsTheMovesOnRequest) {
  EventLog log;
  log.moves_wanted = PgnMoves::Skip;
  const PgnTotals totals =
      read_pgn("[Event \"a\"] 1. e5 nonsense (1. d4 0-1) 1-0 {x}\n[Event \"b\"] 1. e4\n[Event \"c\"] *", log);
  EXPECT_EQ(log.text(), "game Event=a : 1-0\ngame Event=b : *\ngame Event=c : *\n");
  EXPECT_EQ(totals.good_games, 3);
}

TEST(PgnReader, CountsItsGames) {
  TextSource source("1. e4 *\n1. e5 *\n1. d4 *");
  PgnReader reader(source);
  EventLog log;
  EXPECT_EQ(reader.read_game(log), PgnRead::Game);
  EXPECT_EQ(reader.read_game(log), PgnRead::BadGame);
  EXPECT_EQ(reader.games(), 2);
  EXPECT_EQ(reader.read_game(log), PgnRead::Game);
  EXPECT_EQ(reader.read_game(log), PgnRead::EndOfInput);
  EXPECT_EQ(reader.games(), 3);
}

TEST(PgnReader, ReadsGermanOnRequest) {
  PgnReadOptions options;
  options.letters = PieceLetters::German;
  EXPECT_EQ(events_of("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 Dh4 5. Te1 Ke7 *", options),
            "game : e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 d8h4 f1e1 e8e7 *\n");
}

// The positions passed to the visitor know their past.
TEST(PgnReader, TellsRepetitions) {
  struct Visitor : PgnVisitor {
    void move(Move, const Position& before) override { repetitions = before.repetitions(); }
    int repetitions = 0;
  } visitor;
  read_pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *", visitor);
  EXPECT_EQ(visitor.repetitions, 2);
}

TEST(PgnVisitor, IgnoresEverythingUnlessToldOtherwise) {
  PgnVisitor visitor;
  const PgnTotals totals = read_pgn("[A \"b\"] {c} 1. e4 $1 {c} (1. -- e5) *\n1. e5 *", visitor);
  EXPECT_EQ(totals.good_games, 1);
  EXPECT_EQ(totals.bad_games, 1);
}

TEST(PgnError, HasAReasonForEveryKind) {
  for (int kind = 0; kind <= static_cast<int>(PgnErrorKind::TooManyMoves); ++kind) {
    PgnError error;
    error.kind = static_cast<PgnErrorKind>(kind);
    EXPECT_FALSE(error.reason().empty());
  }
}

TEST(PgnError, ShowsNoControlCharacters) {
  EXPECT_EQ(events_of("1. e4 \x1b[31mred *"), "game : e2e4 bad: line 1, column 7: ? means nothing here\n");
  EXPECT_EQ(events_of(std::string_view("1. e4 \0 *", 9)), "game : e2e4 bad: line 1, column 7: ? means nothing here\n");
  EXPECT_EQ(events_of("1. e4 " + std::string(59, 'x') + "\u00fc" + " *"),
            "game : e2e4 bad: line 1, column 7: 1... " + std::string(59, 'x') + ": this is not a move\n");
}

}  // namespace
}  // namespace kiebitz
