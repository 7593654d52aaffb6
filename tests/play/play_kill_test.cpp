// kill -9 in the middle of a game, again and again: no move that was acknowledged by the next prompt is lost, the
// database stays intact and the same game continues.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <thread>

#include "base/random.h"
#include "notation/uci_move.h"
#include "play/play_fixture.h"
#include "rules/movegen.h"

namespace kiebitz::test {
namespace {

constexpr int kKills = 50;

using PlayKill = PlayFixture;

std::string integrity(const std::filesystem::path& file) {
  soci::session sql(soci::sqlite3, "dbname=" + file.string());
  std::string answer;
  sql << "PRAGMA integrity_check", soci::into(answer);
  return answer;
}

Position position_of(const GameSheet& sheet) {
  Position position = sheet.start;
  for (const PlayedMove& played : sheet.moves) position.make(played.move);
  return position;
}

TEST_F(PlayKill, LosesNoMoveAndNoGame) {
  constexpr std::uint64_t kSeed = 4711;
  Random random(kSeed);
  GameId id{};
  std::size_t acknowledged = 0;
  std::size_t total = 0;
  for (int kill = 0; kill < kKills; ++kill) {
    const bool is_new = id == GameId{};
    const auto session = start(is_new ? std::vector<std::string>{"--white", "human:Anna", "--black", "dummy", "--ascii"}
                                      : std::vector<std::string>{"--resume", "--ascii"});
    ASSERT_TRUE(session->expect("White to move> ")) << session->screen();
    const auto store = open_store();
    if (is_new) id = store->list({})->front().id;
    bool is_over = false;
    const std::uint32_t moves = 1 + random.below(4);
    for (std::uint32_t i = 0; i < moves && !is_over; ++i) {
      const auto stored = store->load(id);
      ASSERT_TRUE(stored) << stored.error().text;
      // Every program on the store sees what the prompt acknowledged.
      ASSERT_GE(stored->sheet.moves.size(), acknowledged);
      acknowledged = stored->sheet.moves.size();
      const Position position = position_of(stored->sheet);
      const MoveList legal = legal_moves(position);
      const Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      session->type(format_uci_move(move, false) + "\r");
      if (i + 1 == moves) break;  // the last one is interrupted by the kill
      is_over = !session->expect("White to move> ", std::chrono::seconds(5));
      if (!is_over) acknowledged += 2;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(30'000)));
    session->kill(SIGKILL);
    session->reap();

    const auto after = open_store()->load(id);
    ASSERT_TRUE(after) << after.error().text;
    ASSERT_GE(after->sheet.moves.size(), acknowledged) << "kill " << kill;
    acknowledged = after->sheet.moves.size();
    ASSERT_EQ(integrity(folder_ / "games.db"), "ok");
    if (is_over || after->sheet.over || !has_legal_move(position_of(after->sheet))) {
      total += acknowledged;
      id = {};
      acknowledged = 0;
    }
  }
  RecordProperty("half_moves", static_cast<int>(total + acknowledged));
}

}  // namespace
}  // namespace kiebitz::test
