// Makes one table: every position of a material with its distance to mate, by retrograde analysis from the mates.
//
// 1. Every position is visited once: mates are lost in 0, captures and promotions probe smaller tables.
// 2. For n = 0, 1, 2 ...: all positions lost in n make their predecessors won in n + 1; all positions won in n let
//    their predecessors be tested: lost, if every move leads to a win of the opponent.
// 3. The remaining positions are drawn.
//
// En passant: an entry is a position in which no en-passant capture is possible. A double step that allows one leads to
// "the same squares, plus that capture", so its value is the better of the entry and of the capture. Only king and
// pawn against king and pawn has such moves.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "tablebase/table_set.h"

namespace kiebitz::tablebase {

struct RetrogradeProgress {
  int ply = -1;  // -1: the first visit
  std::uint64_t positions_done = 0;
  std::uint64_t positions = 0;  // of the first visit
};

struct RetrogradeOptions {
  int threads = 1;
  std::function<void(const RetrogradeProgress&)> on_progress;  // on the calling thread, may be empty
};

struct RetrogradeResult {
  std::array<std::vector<std::uint8_t>, 2> codes;  // by side to move; see distance.h
  int longest_win = 0;                             // plies
};

// Precondition: `smaller` holds every table that a capture or a promotion leads to, and can read it.
RetrogradeResult make_table(int table, const TableSet& smaller, const RetrogradeOptions& options);

}  // namespace kiebitz::tablebase
