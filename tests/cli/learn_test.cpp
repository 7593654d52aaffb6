// kiebitz learn as its users meet it, in a data folder of its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class LearnCommand : public ::testing::Test {
 protected:
  LearnCommand() : folder_(::testing::TempDir() + "kiebitz_learn_" + std::to_string(::getpid())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    ::setenv("KIEBITZ_DATA_DIR", folder_.c_str(), 1);
    ::setenv("KIEBITZ_CONFIG", file("config.toml").c_str(), 1);
  }
  ~LearnCommand() override {
    ::unsetenv("KIEBITZ_DATA_DIR");
    ::unsetenv("KIEBITZ_CONFIG");
    std::filesystem::remove_all(folder_);
  }

  std::string file(const std::string& name) const { return folder_ + '/' + name; }
  static Answer learn(const std::string& arguments) { return run_kiebitz("learn " + arguments + " 2>&1"); }

  // A small network, so that nothing takes long.
  void train(const std::string& name) const {
    const Answer generated =
        learn("generate --games 24 --nodes 20 --opening-nodes 20 --threads 1 --output " + file("games.kbg"));
    ASSERT_EQ(generated.exit_code, 0) << generated.text;
    const Answer trained = learn("train --data " + file("games.kbg") +
                                 " --hidden 64 --epochs 1 --batch 256 --hold-out 0.3 --output " + file(name));
    ASSERT_EQ(trained.exit_code, 0) << trained.text;
    EXPECT_THAT(trained.text, HasSubstr("24 games of games.kbg (24)"));
    EXPECT_THAT(trained.text, HasSubstr("output buckets 8"));
  }

 private:
  std::string folder_;
};

TEST_F(LearnCommand, PlaysLooksTrainsAndTellsWhereItStands) {
  train("small.kbn");
  const Answer inspected = learn("inspect " + file("games.kbg"));
  EXPECT_EQ(inspected.exit_code, 0);
  EXPECT_THAT(inspected.text, HasSubstr("24 games"));
  EXPECT_EQ(learn("status").text, file("learn/run") + ": no generation is finished yet\n");
}

TEST_F(LearnCommand, NamesTheDamagedBlock) {
  ASSERT_EQ(
      learn("generate --games 2 --nodes 10 --opening-nodes 10 --threads 1 --output " + file("games.kbg")).exit_code, 0);
  std::fstream games(file("games.kbg"), std::ios::in | std::ios::out | std::ios::binary);
  games.seekp(40);
  games.put('\x55');
  games.close();
  const Answer inspected = learn("inspect " + file("games.kbg"));
  EXPECT_EQ(inspected.exit_code, 2);
  EXPECT_THAT(inspected.text, HasSubstr("the block at byte 8 is damaged"));
}

TEST_F(LearnCommand, LearnsFromTheGamesThatWerePlayedHereOnceEach) {
  const std::string players = "play --white human:Anna --black human:Ben --lang en 2>&1";
  ASSERT_EQ(run_kiebitz(players, "e4\ne5\nNf3\nresign yes\nquit\n").exit_code, 0);
  ASSERT_EQ(run_kiebitz(players, "d4\nd5\nquit\n").exit_code, 0);  // goes on another day
  const std::string add = "add --history --nodes 20 --output " + file("added.kbg");
  EXPECT_THAT(learn(add).text, HasSubstr("1 games added, 0 skipped"));
  EXPECT_THAT(learn(add).text, HasSubstr("0 games added, 1 skipped"));
  std::ofstream(file("more.pgn")) << "1. e4 e5 2. Nf3 0-1\n\n1. c4 c5 1/2-1/2\n";
  EXPECT_THAT(learn("add --nodes 20 --output " + file("added.kbg") + " " + file("more.pgn")).text,
              HasSubstr("1 games added, 1 skipped"));
  EXPECT_EQ(learn("add --output " + file("added.kbg")).exit_code, 2);
}

TEST_F(LearnCommand, TheChampionIsUsedWhereTheConfigurationSaysSo) {
  train("small.kbn");
  const std::string explain = "analyze --explain --fen '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1'";
  const std::string built_in = run_kiebitz(explain).text;
  std::ofstream(file("config.toml")) << "network = \"champion\"\n";
  EXPECT_EQ(run_kiebitz(explain).text, built_in) << "before the first promotion it is the one inside the program";
  std::filesystem::create_directories(file("learn/run"));
  std::filesystem::copy(file("small.kbn"), file("learn/run/champion.kbn"));
  const std::string champion = run_kiebitz(explain).text;
  EXPECT_NE(champion, built_in);
  EXPECT_EQ(run_kiebitz("--network " + file("small.kbn") + ' ' + explain).text, champion);
  EXPECT_EQ(run_kiebitz("--network built-in " + explain).text, built_in);
  const auto network_line = [](const std::string& text) { return text.substr(text.rfind("Network ")); };
  EXPECT_THAT(run_kiebitz("", "position fen 4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\neval\n").text,
              HasSubstr(network_line(champion)));
  std::ofstream(file("learn/run/champion.kbn")) << "no network";
  EXPECT_EQ(run_kiebitz(explain + " 2>&1").exit_code, 2);
}

TEST_F(LearnCommand, AnExplanationSaysWhenTheNetworkIsNotAsked) {
  const std::string line = "the search uses the classical evaluation";
  EXPECT_THAT(run_kiebitz("analyze --explain --fen '4k3/8/8/8/8/8/4P3/4K2R w K - 0 1'").text, HasSubstr(line));
  EXPECT_THAT(run_kiebitz("analyze --explain").text, Not(HasSubstr(line)));
}

}  // namespace
}  // namespace kiebitz::test
