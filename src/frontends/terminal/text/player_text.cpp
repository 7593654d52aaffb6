#include "terminal/text/player_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <iomanip>
#include <sstream>

#include "base/text.h"
#include "engine/level.h"
#include "remote/address.h"
#include "terminal/text/phrases.h"
#include "terminal/text/typed_text.h"

namespace kiebitz::terminal {
namespace {

std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return error ? path : whole.lexically_normal().string();
}

std::string quoted_if_needed(const std::string& word) {
  if (!word.empty() && word.find_first_of(" \t\"") == std::string::npos) return word;
  std::ostringstream out;
  out << std::quoted(word);
  return out.str();
}

std::string with_absolute_program(const std::string& command) {
  std::vector<std::string> words = command_words(command);
  // A word without a slash is looked up in PATH.
  if (words.empty() || words.front().find('/') == std::string::npos) return command;
  words.front() = absolute(words.front());
  std::string text;
  for (const std::string& word : words) (text += text.empty() ? "" : " ") += quoted_if_needed(word);
  return text;
}

}  // namespace

std::vector<std::string> command_words(const std::string& command) {
  std::vector<std::string> words;
  std::istringstream in(command);
  for (std::string word; in >> std::quoted(word);) words.push_back(word);
  return words;
}

std::string lasting_spec(const PlayerInfo& player) {
  if (player.kind == PlayerKind::Uci) return with_absolute_program(player.spec);
  // The library of brains takes the same words for paths.
  const bool is_path = player.spec.find('/') != std::string::npos || player.spec.ends_with(".toml");
  return player.kind == PlayerKind::Brain && is_path ? absolute(player.spec) : player.spec;
}

Expected<std::optional<int>, std::string> parse_level(std::string_view text, Language language) {
  const std::string word = typed_word(text);
  if (word.empty() || word == "full" || word == "voll") return std::optional<int>();
  const auto elo = parse_number<int>(word);
  if (!elo || *elo < kMinElo || *elo > kMaxElo) return Unexpected(say(language, Say::BadLevel, text, kMinElo, kMaxElo));
  return elo;
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
    case PlayerKind::Api:
      if (const auto address = remote::parse_address(player.spec)) return remote::display_name(*address);
      return player.spec;
    case PlayerKind::Dummy:
      return "Dummy";
  }
  return {};
}

Expected<PlayerInfo, std::string> parse_player(std::string_view text) {
  if (remote::is_address(text)) return parse_player(fmt::format("api:{}", text));
  const std::size_t colon = text.find(':');
  const auto kind = parse_player_kind(text.substr(0, colon));
  if (!kind)
    return Unexpected(
        fmt::format("'{}' is no player; there are human, engine, brain, uci, dummy and http://host:port", text));
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
    case PlayerKind::Api: {
      const auto address = remote::parse_address(rest);
      if (!address) return Unexpected(address.error());
      player.spec = rest;
      break;
    }
    case PlayerKind::Dummy:
      if (!rest.empty()) return Unexpected(fmt::format("a dummy has no '{}'", rest));
      break;
  }
  player.name = default_name(player);
  return player;
}

}  // namespace kiebitz::terminal
