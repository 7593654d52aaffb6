// The lines of many searches as a chess GUI receives them: the last line of each search is new, depth never falls, and
// the ranks are in order. Built twice: with few searches for every run of the tests, with thousands under the label
// long.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "base/random.h"
#include "base/text.h"
#include "notation/fen.h"
#include "support/random_games.h"
#include "support/uci_dialogue.h"
#include "uci/client/line_order.h"

namespace kiebitz::uci {
namespace {

constexpr std::uint64_t kSeed = 27;
// Cases that random games rarely show: mates on either side, a single move, tablebase endings, the fifty-move rule.
constexpr auto kSpecial = std::to_array<const char*>({
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "7k/8/8/8/8/8/R7/1R5K w - - 0 1",
    "q7/8/8/8/8/7k/8/7K w - - 0 1",
    "k7/8/2K5/8/8/8/8/7R w - - 0 1",
    "8/8/8/4k3/8/8/3QK3/8 b - - 0 1",
    "8/8/4k3/8/8/4K3/4R3/8 w - - 96 120",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 1",
    "3r1rk1/1p3pnp/p3pBp1/1qPpP3/1P1P2R1/P2Q3R/6PP/6K1 w - - 0 1",
});

std::string fen_of_search(int search, Random& random) {
  if (search % 3 == 0) return kSpecial[random.below(kSpecial.size())];
  Position position = Position::start();
  test::play_random_moves(position, random, 10 + static_cast<int>(random.below(60)));
  return format_fen(position);
}

std::string limit_of_search(Random& random) {
  switch (random.below(6)) {
    case 0:
      return fmt::format("depth {}", 1 + random.below(8));
    case 1:
      return fmt::format("movetime {}", 1 + random.below(25));
    case 2:
      return "infinite";
    case 3:
      return fmt::format("mate 2 nodes {}", 1 + random.below(20'000));
    default:
      return fmt::format("nodes {}", 1 + random.below(1U << (6 + random.below(10))));
  }
}

std::vector<std::string> search(Dialogue& dialogue, const std::string& limit, Random& random) {
  if (limit != "infinite") return dialogue.search("go " + limit);
  dialogue.clear();
  dialogue.say("go infinite");
  std::this_thread::sleep_for(std::chrono::milliseconds(random.below(30)));
  dialogue.say("stop");
  dialogue.finish_search();
  return dialogue.lines();
}

void expect_order(const std::vector<std::string>& lines, const std::string& what) {
  uci_client::LineOrder order;
  std::string last_first;
  for (const std::string& line : lines) {
    if (!line.starts_with("info ") || line.starts_with("info string")) continue;
    const uci_client::EngineInfo info = uci_client::parse_info(line);
    order.note(info);
    if (info.multipv.value_or(1) == 1 && !info.pv.empty()) last_first = split_words(info.pv).front();
  }
  const std::string complaint = order.complaint().value_or("");
  std::string all;
  if (!complaint.empty())
    for (const std::string& line : lines) all += line + "\n";
  EXPECT_EQ(complaint, "") << what << "\n" << all;
  if (!last_first.empty()) {
    EXPECT_EQ(std::string(split_words(lines.back())[1]), last_first) << what;
  }
}

TEST(ToldLines, SayWhatIsNewInOrder) {
  Random random(kSeed);
  Dialogue dialogue;
  dialogue.say("setoption name Hash value 8");
  for (int i = 0; i < KIEBITZ_SEARCHES; ++i) {
    const int ranks = random.below(2) == 0 ? 1 : 3;
    const std::string fen = fen_of_search(i, random);
    const std::string limit = limit_of_search(random);
    if (random.below(4) == 0) dialogue.say("setoption name Threads value " + std::to_string(1 + random.below(2)));
    if (random.below(4) == 0) dialogue.say("ucinewgame");
    dialogue.say("setoption name MultiPV value " + std::to_string(ranks));
    dialogue.say("position fen " + fen);
    expect_order(search(dialogue, limit, random), fmt::format("search {}: {}, {} lines, go {}", i, fen, ranks, limit));
    if (::testing::Test::HasFailure()) break;
  }
}

}  // namespace
}  // namespace kiebitz::uci
