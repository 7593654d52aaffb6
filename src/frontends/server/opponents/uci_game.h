// A game as it is sent to a UCI engine. Plain values.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz::server {

struct UciSeat {
  std::int64_t game = 0;
  Color side = Color::White;

  friend bool operator==(const UciSeat&, const UciSeat&) = default;
};

struct UciGame {
  UciSeat seat = {};
  std::string position = {};  // as the command "position" wants it
  bool is_chess960 = false;
};

// "fen ... moves e2e4 e7e5"
std::string uci_position(const Position& start, std::span<const Move> moves);

}  // namespace kiebitz::server
