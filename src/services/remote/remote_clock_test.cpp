#include "remote/remote_clock.h"

#include <gtest/gtest.h>

namespace kiebitz::remote {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

struct Played {
  milliseconds least;  // that the clock here showed
  int games = 1;       // there
};

// The remote side thinks as engines do: a share of its clock, and most of the increment. Every move costs the way, too.
Played play(ClockSettings here, milliseconds way, int moves) {
  RemoteClock clock;
  ClockSettings there = clock.begin(here);
  Played played{here.base, 1};
  for (int i = 0; i < moves; ++i) {
    if (clock.runs_ahead(here)) {
      there = clock.begin(here);
      ++played.games;
    }
    const milliseconds thought = there.base / 25 + there.increment * 3 / 4;
    there.base += there.increment - thought;
    clock.note(there.base);
    played.least = std::min(played.least, here.base - thought - way);
    here.base += here.increment - thought - way;
  }
  return played;
}

TEST(RemoteClock, ALongWayDoesNotCostTheGame) {
  for (const auto& [clock, way] : {std::pair(ClockSettings{60s, 1s}, 300ms),
                                   {ClockSettings{10s, 500ms}, 400ms},
                                   {ClockSettings{60s, 0ms}, 100ms},
                                   {ClockSettings{300s, 0ms}, 500ms}}) {
    const Played played = play(clock, way, 80);
    EXPECT_GT(played.least, 0ms) << clock.base.count() << " + " << clock.increment.count() << ", " << way.count();
    EXPECT_LE(played.games, 12) << clock.base.count() << " + " << clock.increment.count() << ", " << way.count();
  }
}

TEST(RemoteClock, OneGameIsEnoughWhereTheWayIsShort) {
  EXPECT_EQ(play({300s, 0ms}, 20ms, 80).games, 1);
  EXPECT_EQ(play({180s, 2s}, 10ms, 80).games, 1);
}

TEST(RemoteClock, ShowsLessThanTheClockHere) {
  RemoteClock clock;
  const ClockSettings there = clock.begin({100s, 1s});
  EXPECT_EQ(there.base, 98s);
  EXPECT_EQ(there.increment, 1s);
}

TEST(RemoteClock, ASecondIsTheLeastThatCanBeSaid) { EXPECT_EQ(RemoteClock().begin({200ms, 0ms}).base, 1s); }

}  // namespace
}  // namespace kiebitz::remote
