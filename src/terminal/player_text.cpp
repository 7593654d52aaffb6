#include "terminal/player_text.h"

#include <fmt/format.h>

#include <charconv>

#include "engine/level.h"

namespace kiebitz::terminal {

Expected<std::optional<int>, std::string> parse_level(std::string_view text) {
  if (text.empty() || text == "full") return std::optional<int>();
  int elo = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), elo);
  if (error != std::errc() || end != text.data() + text.size() || elo < kMinElo || elo > kMaxElo)
    return Unexpected(fmt::format("'{}' is no strength; a number from {} to {}, or full", text, kMinElo, kMaxElo));
  return std::optional(elo);
}

std::string default_name(const PlayerInfo& player) {
  switch (player.kind) {
    case PlayerKind::Human:
      return {};
    case PlayerKind::Engine:
      return player.rating ? fmt::format("Kiebitz {}", *player.rating) : "Kiebitz";
    case PlayerKind::Brain:
    case PlayerKind::Uci:
      return player.spec;
    case PlayerKind::Dummy:
      return "Dummy";
  }
  return {};
}

Expected<PlayerInfo, std::string> parse_player(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto kind = parse_player_kind(text.substr(0, colon));
  if (!kind) return Unexpected(fmt::format("'{}' is no player; there are human, engine, brain, uci and dummy", text));
  const std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  PlayerInfo player;
  player.kind = *kind;
  switch (*kind) {
    case PlayerKind::Human:
      player.name = rest;
      return player;
    case PlayerKind::Engine: {
      const auto level = parse_level(rest);
      if (!level) return Unexpected(level.error());
      player.rating = *level;
      break;
    }
    case PlayerKind::Brain:
      if (rest.empty()) return Unexpected(std::string("a brain needs its name, as in brain:thesis-2"));
      player.spec = rest;
      break;
    case PlayerKind::Uci:
      if (rest.empty()) return Unexpected(std::string("an engine needs its command, as in uci:stockfish"));
      player.spec = rest;
      break;
    case PlayerKind::Dummy:
      if (!rest.empty()) return Unexpected(fmt::format("a dummy has no '{}'", rest));
      break;
  }
  player.name = default_name(player);
  return player;
}

}  // namespace kiebitz::terminal
