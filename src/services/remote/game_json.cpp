#include "remote/game_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

namespace kiebitz::remote {
namespace {

namespace json = boost::json;

json::value parsed(std::string_view text) {
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error);
  return error ? json::value() : value;
}

const json::value* member(const json::value* value, std::string_view name) {
  const json::object* object = value != nullptr ? value->if_object() : nullptr;
  return object != nullptr ? object->if_contains({name.data(), name.size()}) : nullptr;
}

std::optional<std::string> text_of(const json::value* value) {
  const json::string* text = value != nullptr ? value->if_string() : nullptr;
  return text != nullptr ? std::optional(std::string(text->data(), text->size())) : std::nullopt;
}

std::optional<int> number_of(const json::value* value) {
  const std::int64_t* number = value != nullptr ? value->if_int64() : nullptr;
  constexpr std::int64_t kLargest = 1'000'000;
  return number != nullptr && *number >= -kLargest && *number <= kLargest ? std::optional(static_cast<int>(*number))
                                                                          : std::nullopt;
}

std::optional<std::chrono::milliseconds> clock_of(const json::value& move) {
  const json::value* clock = member(&move, "clock_ms");
  const std::int64_t* number = clock != nullptr ? clock->if_int64() : nullptr;
  constexpr std::int64_t kLongest = 1'000'000'000'000;  // some thirty years
  if (number == nullptr || *number < -kLongest || *number > kLongest) return std::nullopt;
  return std::chrono::milliseconds(*number);
}

std::optional<PgnEval> eval_of(const json::value& move) {
  const json::value* score = member(&move, "score");
  const auto kind = text_of(member(score, "kind"));
  const auto value = number_of(member(score, "value"));
  if (!kind || !value || (*kind == "mate" && *value == 0)) return std::nullopt;
  return PgnEval{*kind == "mate" ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns, *value,
                 number_of(member(&move, "depth"))};
}

// Only safe characters: the id becomes part of a path.
bool is_id(const std::string& text) {
  constexpr std::size_t kLongest = 64;
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; };
  return !text.empty() && text.size() <= kLongest && std::all_of(text.begin(), text.end(), fits);
}

json::object player_of(const WantedGame& wanted, Color side) {
  if (side != wanted.remote_side) return {{"type", "me"}};
  if (!wanted.address.brain.empty()) return {{"type", "brain"}, {"brain", wanted.address.brain}};
  json::object engine = {{"type", "engine"}};
  if (wanted.address.rating) engine["rating"] = *wanted.address.rating;
  return engine;
}

}  // namespace

std::optional<RemoteVersion> read_version(std::string_view text) {
  const json::value value = parsed(text);
  if (text_of(member(&value, "name")) != "kiebitz") return std::nullopt;
  const json::value* access = member(&value, "access_required");
  return RemoteVersion{access != nullptr && access->is_bool() && access->get_bool()};
}

std::optional<std::string> read_token(std::string_view text) {
  const json::value value = parsed(text);
  return text_of(member(&value, "token"));
}

std::optional<RemoteGame> read_game(std::string_view text) {
  const json::value value = parsed(text);
  const auto id = text_of(member(&value, "id"));
  const json::value* list = member(&value, "moves");
  const json::value* state = member(&value, "state");
  const auto status = text_of(member(state, "status"));
  if (!id || !is_id(*id) || list == nullptr || !list->is_array() || !status) return std::nullopt;
  RemoteGame game;
  game.id = *id;
  for (const json::value& move : list->get_array()) {
    const auto uci = text_of(member(&move, "uci"));
    if (!uci) return std::nullopt;
    game.moves.push_back({*uci, eval_of(move), clock_of(move)});
  }
  const json::value* outcome = member(state, "outcome");
  game.is_over = outcome != nullptr;
  const auto winner = text_of(member(outcome, "winner"));
  if (winner) game.winner = *winner == "white" ? Color::White : Color::Black;
  return game;
}

RemoteProblem read_problem(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  const json::value value = parsed(text);
  RemoteProblem problem;
  problem.code = text_of(member(&value, "code")).value_or("");
  problem.text = text_of(member(&value, "detail")).value_or(text_of(member(&value, "title")).value_or(""));
  if (problem.text.size() > kLongest) problem.text.resize(kLongest);
  while (problem.text.ends_with('.')) problem.text.pop_back();
  return problem;
}

std::string write_new_game(const WantedGame& wanted) {
  json::object game = {
      {"players", {{"white", player_of(wanted, Color::White)}, {"black", player_of(wanted, Color::Black)}}},
      {"start", {{"fen", wanted.fen}}},
      // The client decides about resignation, so the server's engine never resigns.
      {"computers_resign", "never"}};
  if (wanted.clock)
    game["clock"] = {{"initial_ms", wanted.clock->base.count()}, {"increment_ms", wanted.clock->increment.count()}};
  return json::serialize(game);
}

}  // namespace kiebitz::remote
