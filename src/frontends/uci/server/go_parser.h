// The arguments of `go`. Any mix of limits is honoured; a word or number that makes no sense is reported and left out,
// so that a confused GUI still gets a move.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/limits.h"
#include "rules/position.h"

namespace kiebitz::uci {

struct GoCommand {
  SearchLimits limits;
  std::optional<int> perft;
  std::vector<std::string> problems;  // one sentence each
};

GoCommand parse_go(const Position& position, std::span<const std::string_view> words);

}  // namespace kiebitz::uci
