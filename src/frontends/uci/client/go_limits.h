// What the "go" command may limit. Absent limits are not sent. Pure functions.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace kiebitz::uci_client {

struct GoClock {
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};
};

struct GoLimits {
  std::array<std::optional<GoClock>, 2> clocks;  // White's and Black's
  std::optional<int> moves_to_go;
  std::optional<std::chrono::milliseconds> move_time;
  std::optional<std::int64_t> nodes;
  std::optional<int> depth;
  std::optional<int> mate;
};

// "go wtime 1000 btime 900 winc 10 binc 10"; without any limit "go infinite".
std::string format_go(const GoLimits& limits);

}  // namespace kiebitz::uci_client
