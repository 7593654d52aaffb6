#include "notation/pgn/pgn_writer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>

#include "notation/fen.h"
#include "notation/pgn/event_log_test.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/random_positions_test.h"

namespace kiebitz {
namespace {

std::string rewrite(std::string_view pgn, const PgnWriteOptions& options = {}) {
  std::string out;
  PgnWriter writer(out, options);
  read_pgn(pgn, writer);
  return out;
}

// Only the moves, without tags.
std::string rewrite_moves(std::string_view pgn, const PgnWriteOptions& options = {}) {
  const std::string text = rewrite(pgn, options);
  return text.substr(text.find("\n\n") + 2);
}

TEST(PgnWriter, WritesTheRosterFirstAndFillsItUp) {
  EXPECT_EQ(rewrite("[ECO \"B00\"] [White \"A \\\"x\\\" \\\\\"] [Event \"E\"] 1. e4 1-0"),
            "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"x\\\" \\\\\"]\n"
            "[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"B00\"]\n\n1. e4 1-0\n\n");
}

TEST(PgnWriter, NumbersMovesWhereNeeded) {
  EXPECT_EQ(rewrite_moves("1. e4 {c} e5 $1 2. Nf3 (2. d4 exd4 (2... d6)) Nc6 () 3. Bb5 -- *"),
            "1. e4 {c} 1... e5 $1 2. Nf3 (2. d4 exd4 (2... d6)) 2... Nc6 () 3. Bb5 -- *\n\n");
  EXPECT_EQ(rewrite_moves("{start} 1. e4 ({inside} 1. d4) *"), "{start} 1. e4 ({inside} 1. d4) *\n\n");
}

TEST(PgnWriter, AddsTheStartPosition) {
  std::string out;
  PgnWriter writer(out);
  const auto play = [&](std::string_view fen) {
    out.clear();
    writer.begin_game();
    writer.begin_moves(*parse_fen(fen));
    writer.end_game(GameResult::Unknown);
    return out.substr(out.find("[Result"));
  };
  EXPECT_EQ(play("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
            "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n*\n\n");
  EXPECT_EQ(
      play("4k3/8/8/8/8/8/4P3/1K4R1 b K - 0 1"),
      "[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/1K4R1 b K - 0 1\"]\n\n*\n\n");
  EXPECT_EQ(play("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "[Result \"*\"]\n\n*\n\n");
}

TEST(PgnWriter, LeavesNothingOfABadGame) {
  EXPECT_EQ(rewrite("[Event \"bad\"] 1. e4 {x} (1. e5) 1-0"), "");
  EXPECT_EQ(rewrite_moves("[Event \"bad\"] 1. e4 (1. e5) 1-0\n[Event \"good\"] 1. d4 *"), "1. d4 *\n\n");
}

TEST(PgnWriter, KeepsLinesShort) {
  std::string pgn = "1. e4 {";
  for (int i = 0; i < 60; ++i) pgn += "wörter ";
  pgn += "} (1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4) *";
  std::istringstream lines(rewrite(pgn));
  for (std::string line; std::getline(lines, line);) {
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
    EXPECT_LE(columns, 80) << line;
  }
}

TEST(PgnWriter, NeverBeginsALineWithWhatCouldBeMisread) {
  for (std::size_t padding = 60; padding < 85; ++padding) {
    const std::string comment =
        std::string(padding, 'x') + " %escape " + std::string(padding, 'y') + " [Event \"z\"] end";
    const std::string pgn = "1. e4 {" + comment + "} *";
    EventLog log;
    read_pgn(rewrite(pgn), log);
    EXPECT_NE(log.text().find("{" + comment + "}"), std::string::npos) << padding;
  }
}

TEST(PgnWriter, ReplacesWhatACommentCannotHold) {
  std::string out;
  PgnWriter writer(out);
  writer.begin_game();
  writer.tag("Site", "line\nbreak");
  writer.begin_moves(Position::start());
  writer.comment("a } b\n\tc");
  writer.comment("  ");
  writer.end_game(GameResult::Unknown);
  EXPECT_NE(out.find("[Site \"line break\"]"), std::string::npos);
  EXPECT_NE(out.find("\n{a ) b c} *\n"), std::string::npos);
}

TEST(PgnWriter, WritesOtherLetters) {
  PgnWriteOptions options;
  options.letters = PieceLetters::German;
  EXPECT_EQ(rewrite_moves("1. Nf3 Nf6 *", options), "1. Sf3 Sf6 *\n\n");
  options.letters = PieceLetters::Figurine;
  EXPECT_EQ(rewrite_moves("1. Nf3 Nf6 *", options), "1. ♘f3 ♞f6 *\n\n");
}

// Sends a random game with every kind of event to a visitor.
class RandomGame {
 public:
  RandomGame(PgnVisitor& visitor, std::uint64_t seed) : visitor_(visitor), random_(seed) {}

  void play() {
    visitor_.begin_game();
    visitor_.tag("Event", word());
    visitor_.tag("White", "\\\"\\" + word() + "\"]");
    Position position = random_start(random_);
    visitor_.begin_moves(position);
    line(position, 60, 0);
    visitor_.end_game(static_cast<GameResult>(random_.below(4)));
  }

 private:
  std::string word() {
    constexpr std::string_view kWords[] = {"a", "[%clk 0:00:01]", "süß", "%",  "(", ")", "{",
                                           ";", "[Event \"x\"]",  "1-0", "$5", "½"};
    std::string text;
    for (std::uint32_t i = 0, n = 1 + random_.below(20); i < n; ++i)
      text += std::string(kWords[random_.below(12)]) + ' ';
    return text + "end";
  }

  void line(Position position, int plies, int depth) {
    if (random_.below(10) == 0) visitor_.comment(word());
    for (int i = 0; i < plies; ++i) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) return;
      if (!position.is_check() && random_.below(30) == 0) {
        visitor_.null_move(position);
        position.make_null();
      } else {
        const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        visitor_.move(move, position);
        position.make(move);
      }
      decorate(position, depth);
    }
  }

  void decorate(const Position& position, int depth) {
    if (random_.below(6) == 0) visitor_.nag(static_cast<Nag>(random_.below(256)));
    if (random_.below(8) == 0) visitor_.comment(word());
    if (depth < 4 && random_.below(8) == 0) {
      Position before = position;
      before.unmake();
      visitor_.begin_variation();
      line(before, static_cast<int>(random_.below(6)), depth + 1);
      visitor_.end_variation();
    }
  }

  PgnVisitor& visitor_;
  Random random_;
};

RC_GTEST_PROP(PgnWriter, WritesWhatReadsBackAsTheSame, (std::uint64_t seed)) {
  std::string out;
  PgnWriter writer(out);
  RandomGame(writer, seed).play();
  std::string again;
  PgnWriter second(again);
  const PgnTotals totals = read_pgn(out, second);
  RC_ASSERT(totals.bad_games == 0);
  RC_ASSERT(totals.good_games == 1);
  RC_ASSERT(again == out);

  // The writer adds tags, and comments may move to the other side of begin_moves.
  EventLog sent;
  EventLog received;
  for (EventLog* log : {&sent, &received}) log->show_tags = log->show_start = false;
  RandomGame(sent, seed).play();
  read_pgn(out, received);
  RC_ASSERT(received.text() == sent.text());
}

}  // namespace
}  // namespace kiebitz
