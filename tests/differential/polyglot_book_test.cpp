// From the same games with the same options, our book has the moves and weights of Polyglot's book, and each program
// reads the other's book. Reads Debian's books completely.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "base/random.h"
#include "base/temporary_folder_testing.h"
#include "book/builder.h"
#include "book/check.h"
#include "notation/pgn/pgn_reader.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz::book {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPolyglot = "/usr/games/polyglot";
constexpr const char* kLargeBook = "/usr/share/games/gnuchess/book.bin";
constexpr const char* kSmallBook = "/usr/share/gnuchess/smallbook.bin";

// Games that share their first moves: each side usually plays one of its first few legal moves.
std::string random_games(int count) {
  Random random(99);
  const char* const results[] = {"1-0", "0-1", "1/2-1/2"};
  std::string pgn;
  for (int game = 0; game < count; ++game) {
    const char* result = results[random.below(3)];
    pgn += "[Event \"x\"]\n[Result \"" + std::string(result) + "\"]\n\n";
    Position position = Position::start();
    for (int ply = 0; ply < 16 && !outcome(position); ++ply) {
      const MoveList moves = legal_moves(position);
      const std::uint32_t few = std::min<std::uint32_t>(4, static_cast<std::uint32_t>(moves.size()));
      const Move m =
          moves[random.below(8) == 0 ? random.below(static_cast<std::uint32_t>(moves.size())) : random.below(few)];
      pgn += format_san(position, m) + (ply % 6 == 5 ? "\n" : " ");
      position.make(m);
    }
    pgn += std::string(result) + "\n\n";
  }
  return pgn;
}

std::map<std::pair<Key, int>, int> weights(const Book& book) {
  std::map<std::pair<Key, int>, int> map;
  for (const BookEntry& e : book.entries()) map[{e.key, e.move}] = e.weight;
  return map;
}

TEST(PolyglotBook, IsTheSameMadeByPolyglotAndByUs) {
  if (!fs::exists(kPolyglot)) GTEST_SKIP() << "polyglot is not installed";
  const test::TemporaryFolder folder;
  const fs::path& directory = folder.path();
  const std::string pgn = random_games(3000);
  std::ofstream(directory / "games.pgn") << pgn;
  struct Case {
    std::string arguments;
    BuildOptions options;
  };
  const Case cases[] = {{"-min-game 1 -max-ply 12", {.max_ply = 12, .min_games = 1}},
                        {"-min-game 3", {.min_games = 3}},
                        {"-min-game 2 -only-white", {.min_games = 2, .side = Color::White}},
                        {"-min-game 2 -only-black", {.min_games = 2, .side = Color::Black}},
                        {"-min-game 1 -uniform", {.min_games = 1, .weights = BookWeights::Uniform}}};
  for (const Case& c : cases) {
    const std::string command = "cd " + directory.string() + " && " + kPolyglot +
                                " make-book -pgn games.pgn -bin theirs.bin " + c.arguments + " >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const auto theirs = Book::open((directory / "theirs.bin").string());
    ASSERT_TRUE(theirs);
    BookBuilder builder(c.options);
    read_pgn(pgn, builder);
    const Book ours = builder.finish();
    EXPECT_GT(ours.entries().size(), 50U) << c.arguments;
    EXPECT_EQ(weights(ours), weights(*theirs)) << c.arguments;
    const std::vector<std::uint8_t> bytes = ours.bytes();
    std::ofstream(directory / "ours.bin", std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
  // Polyglot reads our book and merges it as we do.
  const std::string merge = "cd " + directory.string() + " && " + kPolyglot +
                            " merge-book -in1 ours.bin -in2 theirs.bin -out merged.bin >/dev/null 2>&1";
  ASSERT_EQ(std::system(merge.c_str()), 0);
  const Book ours = *Book::open((directory / "ours.bin").string());
  const Book theirs = *Book::open((directory / "theirs.bin").string());
  EXPECT_EQ(weights(*Book::open((directory / "merged.bin").string())), weights(merge_books(ours, theirs, true)));
}

TEST(DebianBooks, AreReadAndHoldOnlyLegalMoves) {
  if (!fs::exists(kLargeBook)) GTEST_SKIP() << "gnuchess-book is not installed";
  const auto large = Book::open(kLargeBook);
  ASSERT_TRUE(large);
  EXPECT_EQ(large->count_positions(), 149694U);
  BookChecker checker(*large);
  checker.walk(false);
  EXPECT_EQ(checker.report().illegal_moves, 0U);
  EXPECT_GT(checker.report().reached, 115000U);
}

TEST(DebianBooks, AreReadWithAStrayByte) {
  if (!fs::exists(kSmallBook)) GTEST_SKIP() << "gnuchess is not installed";
  const auto small = Book::open(kSmallBook);
  ASSERT_TRUE(small);
  EXPECT_EQ(small->stray_bytes(), 1U);
  EXPECT_EQ(small->count_positions(), 2032U);
  BookChecker checker(*small);
  checker.walk(true);
  EXPECT_EQ(checker.report().illegal_moves, 0U);
}

}  // namespace
}  // namespace kiebitz::book
