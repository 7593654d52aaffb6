#include "learn/data/game_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "base/temporary_folder_testing.h"
#include "learn/data/game_codec.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

GameRecord random_game(Random& random) {
  GameRecord game;
  game.white_start = static_cast<int>(random.below(960));
  game.black_start = static_cast<int>(random.below(960));
  game.result = static_cast<RecordedResult>(random.below(3));
  Position p = game.start();
  const int plies = static_cast<int>(random.below(120));
  for (int i = 0; i < plies; ++i) {
    const MoveList moves = legal_moves(p);
    if (moves.empty()) break;
    RecordedMove m{moves[random.below(static_cast<std::uint32_t>(moves.size()))], std::nullopt};
    // Now and then a move without a score, as rescored games have them.
    if (i >= 8 && random.below(4) != 0)
      m.score = static_cast<std::int16_t>(static_cast<int>(random.below(60001)) - 30000);
    game.moves.push_back(m);
    p.make(m.move);
  }
  return game;
}

// Knights that go out and home again.
GameRecord endless_game(std::size_t plies) {
  const std::array<Move, 4> moves = {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
                                     Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)};
  GameRecord game;
  for (std::size_t i = 0; i < plies; ++i) game.moves.push_back({moves[i % moves.size()], std::nullopt});
  return game;
}

bool same(const GameRecord& a, const GameRecord& b) {
  if (a.white_start != b.white_start || a.black_start != b.black_start || a.result != b.result ||
      a.moves.size() != b.moves.size())
    return false;
  for (std::size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].move != b.moves[i].move || a.moves[i].score != b.moves[i].score) return false;
  return true;
}

class GameFile : public ::testing::Test {
 protected:
  std::vector<GameRecord> read() {
    std::vector<GameRecord> games;
    const auto totals = read_game_file(path_, [&games](const GameRecord& g) { games.push_back(g); });
    EXPECT_TRUE(totals.has_value());
    if (totals) torn_ = totals->torn_at_end;
    return games;
  }
  void append(const std::vector<GameRecord>& games) {
    auto writer = GameFileWriter::open(path_);
    ASSERT_TRUE(writer.has_value());
    ASSERT_TRUE(writer->append(games).has_value());
  }

  // One bit of the length of the block that begins there, which then reaches far beyond the end of the file.
  void spoil_length(std::uint64_t block) {
    constexpr int kThirdByteOfTheLength = 10;
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(block) + kThirdByteOfTheLength);
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(block) + kThirdByteOfTheLength);
    file.put(static_cast<char>(byte ^ 1));
  }
  void expect_damaged_at(std::uint64_t block) {
    const auto size = std::filesystem::file_size(path_);
    const auto totals = read_game_file(path_, [](const GameRecord&) {});
    ASSERT_FALSE(totals.has_value());
    EXPECT_EQ(totals.error().kind, GameFileError::Kind::Damaged);
    EXPECT_EQ(totals.error().offset, block);
    const auto writer = GameFileWriter::open(path_);
    ASSERT_FALSE(writer.has_value());
    EXPECT_EQ(writer.error().kind, GameFileError::Kind::Damaged);
    EXPECT_EQ(writer.error().offset, block);
    EXPECT_EQ(std::filesystem::file_size(path_), size) << "nothing may be cut off";
  }

  const test::TemporaryFolder folder_;
  const std::string path_ = folder_.file("games.kbg");
  bool torn_ = false;
  Random random_{7};
};

TEST_F(GameFile, GivesBackWhatWasWrittenAcrossSeveralWriters) {
  std::vector<GameRecord> games;
  for (int i = 0; i < 40; ++i) games.push_back(random_game(random_));
  append({games.begin(), games.begin() + 10});
  append({games.begin() + 10, games.end()});
  const auto read_back = read();
  ASSERT_EQ(read_back.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_TRUE(same(games[i], read_back[i])) << i;
}

TEST_F(GameFile, ATornEndIsCutOffAndNothingBeforeItIsLost) {
  append({random_game(random_), random_game(random_)});
  const auto intact = std::filesystem::file_size(path_);
  append({random_game(random_)});
  const auto whole = std::filesystem::file_size(path_);
  for (auto size = whole - 1; size > intact; size -= std::min<std::uintmax_t>(7, size - intact)) {
    std::filesystem::resize_file(path_, size);
    EXPECT_EQ(read().size(), 2U);
    EXPECT_TRUE(torn_);
  }
  append({random_game(random_)});
  EXPECT_EQ(read().size(), 3U);
  EXPECT_FALSE(torn_);
}

TEST_F(GameFile, ADamagedBlockIsReportedAndNeverGuessed) {
  append({random_game(random_), random_game(random_)});
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(40);
  file.put('\x55');
  file.close();
  const auto totals = read_game_file(path_, [](const GameRecord&) {});
  ASSERT_FALSE(totals.has_value());
  EXPECT_EQ(totals.error().kind, GameFileError::Kind::Damaged);
  EXPECT_EQ(totals.error().offset, 8U) << "the first block follows the eight bytes of the head";
  EXPECT_FALSE(GameFileWriter::open(path_).has_value());
}

TEST_F(GameFile, ADamagedBlockIsNamedByItsPlace) {
  append({random_game(random_)});
  const auto second_block = std::filesystem::file_size(path_);
  append({random_game(random_)});
  std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(-1, std::ios::end);
  file.put(static_cast<char>(~file.peek()));
  file.close();
  const auto totals = read_game_file(path_, [](const GameRecord&) {});
  ASSERT_FALSE(totals.has_value());
  EXPECT_EQ(totals.error().offset, second_block);
  EXPECT_EQ(GameFileWriter::open(path_).error().offset, second_block);
  EXPECT_NE(describe(totals.error()).find(std::to_string(second_block)), std::string::npos);
}

TEST_F(GameFile, AWrongLengthIsDamageAndNoTornEnd) {
  append({random_game(random_)});
  const auto second_block = std::filesystem::file_size(path_);
  append({random_game(random_)});
  const auto third_block = std::filesystem::file_size(path_);
  append({random_game(random_)});
  spoil_length(third_block);
  expect_damaged_at(third_block);
  spoil_length(third_block);  // whole again
  EXPECT_EQ(read().size(), 3U);
  spoil_length(second_block);
  expect_damaged_at(second_block);
}

TEST_F(GameFile, AWrongLengthIsDamageAlsoWhereTheLastBlockIsTorn) {
  append({random_game(random_)});
  const auto second_block = std::filesystem::file_size(path_);
  append({random_game(random_)});
  append({random_game(random_)});
  append({random_game(random_), random_game(random_)});
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 3);
  spoil_length(second_block);
  expect_damaged_at(second_block);
}

TEST_F(GameFile, AFileThatCannotBeReadIsNotTakenForAnEmptyOne) {
  append({random_game(random_)});
  const auto size = std::filesystem::file_size(path_);
  std::filesystem::permissions(path_, std::filesystem::perms::owner_write);
  if (::access(path_.c_str(), R_OK) == 0) GTEST_SKIP() << "root reads everything";
  EXPECT_EQ(GameFileWriter::open(path_).error().kind, GameFileError::Kind::CannotOpen);
  EXPECT_EQ(std::filesystem::file_size(path_), size);
}

TEST_F(GameFile, AGameThatReadersWouldRefuseIsNotWritten) {
  append({endless_game(kMaxRecordedMoves)});
  const auto size = std::filesystem::file_size(path_);
  {
    auto writer = GameFileWriter::open(path_);
    ASSERT_TRUE(writer.has_value());
    const auto done = writer->append({random_game(random_), endless_game(kMaxRecordedMoves + 1)});
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().kind, GameFileError::Kind::TooLong);
    EXPECT_NE(describe(done.error()).find("10000 half-moves"), std::string::npos);
  }
  EXPECT_EQ(std::filesystem::file_size(path_), size);
  EXPECT_EQ(read().size(), 1U);
}

TEST_F(GameFile, ASecondWriterIsRefusedAndTheFirstLosesNothing) {
  auto writer = GameFileWriter::open(path_);
  ASSERT_TRUE(writer.has_value());
  ASSERT_TRUE(writer->append({random_game(random_)}).has_value());
  const auto second = GameFileWriter::open(path_);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().kind, GameFileError::Kind::InUse);
  ASSERT_TRUE(writer->append({random_game(random_)}).has_value());
  EXPECT_EQ(read().size(), 2U);
}

TEST_F(GameFile, AWriterKnowsHowManyGamesThereWere) {
  append({random_game(random_), random_game(random_)});
  append({random_game(random_)});
  EXPECT_EQ(GameFileWriter::open(path_)->earlier_games(), 3U);
}

TEST_F(GameFile, AnEmptyFileHasNoGamesAndIsContinued) {
  std::ofstream(path_).close();
  EXPECT_EQ(games_in_file(path_).value(), 0U);
  EXPECT_TRUE(GameFileWriter::open(path_).has_value());
}

TEST_F(GameFile, AForeignFileIsRefused) {
  std::ofstream(path_) << "[Event \"not ours\"]\n";
  const auto totals = read_game_file(path_, [](const GameRecord&) {});
  ASSERT_FALSE(totals.has_value());
  EXPECT_EQ(totals.error().kind, GameFileError::Kind::NotAGameFile);
}

TEST(GameRecord, TheHashNamesTheStartAndTheMovesAlone) {
  Random random(5);
  GameRecord game = random_game(random);
  while (game.moves.size() < 20) game = random_game(random);
  const std::uint64_t hash = game.hash();
  for (RecordedMove& m : game.moves) m.score = std::int16_t{7};
  EXPECT_EQ(game.hash(), hash);
  GameRecord shorter = game;
  shorter.moves.pop_back();
  EXPECT_NE(shorter.hash(), hash);
  GameRecord elsewhere = game;
  elsewhere.black_start = (game.black_start + 1) % 960;
  EXPECT_NE(elsewhere.hash(), hash);
}

TEST(GameCodec, RandomBytesNeverDecodeToAnIllegalGame) {
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::uint8_t> bytes(random.below(200));
    for (auto& b : bytes) b = static_cast<std::uint8_t>(random.below(random.below(2) == 0 ? 256 : 20));
    std::span<const std::uint8_t> rest(bytes);
    const auto game = decode_game(rest);
    if (!game) continue;
    Position p = game->start();
    for (const RecordedMove& m : game->moves) {
      ASSERT_TRUE(p.is_legal(m.move));
      p.make(m.move);
    }
  }
}

}  // namespace
}  // namespace kiebitz
