#include "server/opponents/opponent.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace kiebitz::server {
namespace {

constexpr Milliseconds kUsualTime{1000};  // of the engine per move by default

void read_word(ComputerPlayer& player, std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) {
    const auto number = parse_number<std::uint64_t>(word);
    if (player.kind == PlayerKind::Brain)
      player.brain = std::string(word);
    else if (player.kind == PlayerKind::Uci)
      player.uci = std::string(word);
    else if (number)
      player.elo = static_cast<int>(*number);
    return;
  }
  const auto number = parse_number<std::uint64_t>(word.substr(equals + 1));
  if (!number) return;
  const std::string_view name = word.substr(0, equals);
  if (name == "time") player.limits.time = Milliseconds(static_cast<std::int64_t>(*number));
  if (name == "depth") player.limits.depth = static_cast<int>(*number);
  if (name == "nodes") player.limits.nodes = *number;
}

}  // namespace

std::string format_computer(const ComputerPlayer& player) {
  std::string text = player.brain + player.uci;
  const auto add = [&text](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  if (player.elo) add(std::to_string(*player.elo));
  if (player.limits.time) add(fmt::format("time={}", player.limits.time->count()));
  if (player.limits.depth) add(fmt::format("depth={}", *player.limits.depth));
  if (player.limits.nodes) add(fmt::format("nodes={}", *player.limits.nodes));
  return text;
}

ComputerPlayer parse_computer(const PlayerInfo& info) {
  ComputerPlayer player;
  player.kind = info.kind;
  std::string_view rest = info.spec;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!word.empty()) read_word(player, word);
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return player;
}

SearchLimits limits_of_move(const ComputerPlayer& player, const LiveGame& game, GameClock::Time now,
                            Milliseconds longest) {
  SearchLimits limits;
  limits.depth = player.limits.depth;
  limits.nodes = player.limits.nodes;
  limits.move_time = player.limits.time;
  if (player.kind != PlayerKind::Brain)
    limits.move_time = std::min(limits.move_time.value_or(game.clock() ? longest : kUsualTime), longest);
  if (game.clock()) {
    ClockState clock;
    for (const Color side : kColors) {
      clock.remaining[static_cast<std::size_t>(index(side))] = game.clock()->left(side, now);
      clock.increment[static_cast<std::size_t>(index(side))] = game.clock()->times().of(side).increment;
    }
    limits.clock = clock;
  }
  return limits;
}

}  // namespace kiebitz::server
