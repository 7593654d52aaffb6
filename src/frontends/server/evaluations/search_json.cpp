#include "server/evaluations/search_json.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace kiebitz::server {

namespace json = boost::json;

json::array score_array(const Score& score) {
  if (score.kind == Score::Kind::Centipawns) return {0, score.seen_by(Color::White).value};
  const Color winner = score.value > 0 ? score.view : opposite(score.view);
  return {1, std::abs(score.value), index(winner)};
}

std::optional<Score> parse_score(const json::value& value) {
  if (!value.is_array() || value.get_array().size() < 2) return std::nullopt;
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < std::min<std::size_t>(3, value.get_array().size()); ++i) {
    if (!value.get_array()[i].is_int64()) return std::nullopt;
    numbers[i] = static_cast<int>(value.get_array()[i].get_int64());
  }
  if (numbers[0] == 0) return Score{Score::Kind::Centipawns, numbers[1], Color::White};
  const Color winner = numbers[2] == 0 ? Color::White : Color::Black;
  if (numbers[1] == 0) return Score{Score::Kind::Mate, 0, opposite(winner)};
  return Score{Score::Kind::Mate, numbers[1], winner};
}

json::array moves_array(const std::vector<Move>& moves) {
  json::array array;
  for (const Move move : moves) array.push_back(move.raw());
  return array;
}

std::optional<std::vector<Move>> parse_moves(const json::value& value, Position position) {
  if (!value.is_array()) return std::nullopt;
  std::vector<Move> moves;
  for (const json::value& raw : value.get_array()) {
    if (!raw.is_int64()) return std::nullopt;
    const Move move = Move::from_raw(static_cast<std::uint16_t>(raw.get_int64()));
    if (!position.is_legal(move)) return std::nullopt;
    moves.push_back(move);
    position.make(move);
  }
  return moves;
}

}  // namespace kiebitz::server
