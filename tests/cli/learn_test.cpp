// Tests of `kiebitz learn` as users run it, in a separate data folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"
#include "platform/file/append_file.h"

namespace kiebitz::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class LearnCommand : public ::testing::Test {
 protected:
  LearnCommand() {
    ::setenv("KIEBITZ_DATA_DIR", folder_.path().c_str(), 1);
    ::setenv("KIEBITZ_CONFIG", file("config.toml").c_str(), 1);
  }
  ~LearnCommand() override {
    ::unsetenv("KIEBITZ_DATA_DIR");
    ::unsetenv("KIEBITZ_CONFIG");
  }

  std::string file(const std::string& name) const { return folder_.file(name); }
  static Answer learn(const std::string& arguments) { return run_kiebitz("learn " + arguments + " 2>&1"); }

  void generate() const {
    const Answer generated =
        learn("generate --games 24 --nodes 20 --opening-nodes 20 --threads 1 --output " + file("games.kbg"));
    ASSERT_EQ(generated.exit_code, 0) << generated.text;
  }
  // A small network, so that nothing takes long.
  void train(const std::string& name) const {
    generate();
    const Answer trained = learn("train --data " + file("games.kbg") +
                                 " --hidden 64 --epochs 1 --batch 256 --hold-out 0.3 --output " + file(name));
    ASSERT_EQ(trained.exit_code, 0) << trained.text;
    EXPECT_THAT(trained.text, HasSubstr("24 games of games.kbg (24)"));
    EXPECT_THAT(trained.text, HasSubstr("output buckets 8"));
  }

 private:
  const TemporaryFolder folder_;
};

TEST_F(LearnCommand, PlaysLooksTrainsAndTellsWhereItStands) {
  train("small.kbn");
  const Answer inspected = learn("inspect " + file("games.kbg"));
  EXPECT_EQ(inspected.exit_code, 0);
  EXPECT_THAT(inspected.text, HasSubstr("24 games"));
  EXPECT_EQ(learn("status").text, file("learn/run") + ": no generation is finished yet\n");
}

TEST_F(LearnCommand, ARecordNamesTheWeightsThatTrainingBeganWith) {
  generate();
  const auto record_of = [this](const std::string& options) {
    const Answer trained =
        learn("train --data " + file("games.kbg") + " --epochs 1 --batch 256 --hold-out 0.3 " + options);
    EXPECT_EQ(trained.exit_code, 0) << trained.text;
    EXPECT_THAT(trained.text, HasSubstr("epoch 1 of 1, batch 256"));
    EXPECT_THAT(trained.text, HasSubstr("from ply 12 of people's games"));
    const std::size_t begin = trained.text.find("begun with the weights ");
    return begin == std::string::npos ? "" : trained.text.substr(begin, trained.text.find('\n', begin) - begin);
  };
  // The same games with other weights.
  EXPECT_EQ(record_of("--hidden 64 --seed 1 --output " + file("one.kbn")), "");
  EXPECT_EQ(record_of("--hidden 64 --seed 2 --output " + file("two.kbn")), "");
  const std::string one = record_of("--start " + file("one.kbn") + " --output " + file("more.kbn"));
  EXPECT_NE(one, "");
  EXPECT_NE(record_of("--start " + file("two.kbn") + " --output " + file("more.kbn")), one);
  EXPECT_EQ(record_of("--start " + file("one.kbn") + " --output " + file("more.kbn")), one);
}

TEST_F(LearnCommand, ARecordSaysHowManyEpochsWerePlanned) {
  generate();
  // The checkpoint appears after the first epoch; then the test interrupts the training.
  const Answer trained =
      learn("train --data " + file("games.kbg") + " --hidden 64 --epochs 100000 --batch 256 --hold-out 0.3 --output " +
            file("small.kbn") + " > " + file("log") + " 2>&1 & for i in $(seq 1000); do [ -e " +
            file("small.kbn.checkpoint") + " ] && break; sleep 0.05; done; kill -INT $!; wait $!; cat " + file("log"));
  EXPECT_THAT(trained.text, HasSubstr(" of 100000, stopped after "));
  EXPECT_THAT(trained.text, HasSubstr("interrupted; the same command with --resume continues"));
}

TEST_F(LearnCommand, AFirstPlyThatIsAskedForIsInTheRecord) {
  generate();
  const Answer trained = learn("train --data " + file("games.kbg") +
                               " --hidden 64 --epochs 1 --first-ply 20 --hold-out 0.3 --output " + file("small.kbn"));
  EXPECT_EQ(trained.exit_code, 0);
  EXPECT_THAT(trained.text, HasSubstr("from ply 20, scores up to"));
}

TEST_F(LearnCommand, OneTuningAtATimeWorksWithAStateFile) {
  const std::string tune = "tune-search --pairs 1 --nodes 10 --hash 1 --threads 1 --state " + file("numbers.txt");
  {
    const auto other = AppendFile::open(file("numbers.txt.lock"));
    ASSERT_TRUE(other.has_value());
    const Answer refused = learn(tune);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.text, HasSubstr(file("numbers.txt") + ": another tuning works with it"));
    EXPECT_FALSE(std::filesystem::exists(file("numbers.txt")));
  }
  const Answer tuned = learn(tune);
  EXPECT_EQ(tuned.exit_code, 0) << tuned.text;
  EXPECT_TRUE(std::filesystem::exists(file("numbers.txt")));
}

TEST_F(LearnCommand, AGatePlaysWithACopyOfTheProgramAndOpeningsOfItsOwn) {
  std::filesystem::create_directories(file("run"));
  const std::string copy = file("run/kiebitz-gate");
  std::ofstream(copy) << "the program of yesterday";
  const std::string generation =
      "run --generations 1 --games 12 --nodes 10 --opening-nodes 10 --threads 1 --from-scratch --hidden 64 --epochs 1 "
      "--gate-clock 0.1+0.001 --gate-rounds 1 --no-history --directory " +
      file("run");
  const auto gate_state = [this](const std::string& number) {
    for (const auto& entry : std::filesystem::directory_iterator(file("run"))) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("generation-" + number + '.') || !name.ends_with(".gate")) continue;
      std::ifstream in(entry.path());
      return (std::ostringstream() << in.rdbuf()).str();
    }
    return std::string();
  };
  const Answer first = learn(generation);
  ASSERT_EQ(first.exit_code, 0) << first.text;
  EXPECT_THAT(gate_state("1"), HasSubstr("candidate = " + copy + " --network built-in"));
  EXPECT_THAT(gate_state("1"), HasSubstr("plan seeds 1\n"));
  const auto copied = std::filesystem::last_write_time(copy);
  const Answer second = learn(generation);
  ASSERT_EQ(second.exit_code, 0) << second.text;
  EXPECT_THAT(gate_state("2"), HasSubstr("plan seeds 2\n"));
  EXPECT_EQ(std::filesystem::last_write_time(copy), copied) << "the same program is not copied again";
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

TEST_F(LearnCommand, DoesNotRescoreWhatItWrites) {
  generate();
  const std::string rescore = "rescore --nodes 20 --output " + file("better.kbg") + ' ' + file("games.kbg");
  ASSERT_EQ(learn(rescore).exit_code, 0);
  const Answer again = learn(rescore + ' ' + file("better.kbg"));
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.text, HasSubstr("better.kbg' is the output"));
}

TEST_F(LearnCommand, GoesOnWhereProgressCannotBeShown) {
  const std::string generate = "learn generate --games 40 --nodes 20 --opening-nodes 20 --threads 2 --output ";
  EXPECT_EQ(run_kiebitz(generate + file("games.kbg") + " 2>/dev/full").exit_code, 0);
  EXPECT_THAT(learn("inspect " + file("games.kbg")).text, HasSubstr("40 games"));
}

TEST_F(LearnCommand, LearnsFromTheGamesThatWerePlayedHereOnceEach) {
  const std::string players = "play --white human:Anna --black human:Ben --lang en 2>&1";
  ASSERT_EQ(run_kiebitz(players, "e4\ne5\nNf3\nresign yes\nquit\n").exit_code, 0);
  ASSERT_EQ(run_kiebitz(players, "d4\nd5\nquit\n").exit_code, 0);  // continues on another day
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
