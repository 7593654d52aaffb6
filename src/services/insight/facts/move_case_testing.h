// Moves to be explained in short form, for tests: lines as UCI moves, chances from centipawns by a plain curve.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "insight/board/exchange.h"
#include "insight/facts/facts.h"
#include "insight/facts/move_case.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::insight::test {

inline constexpr int kMate = 100'000;  // kMate - n: the mover mates in n; n - kMate: is mated in n; see TestLine

// A line as an engine gives it, seen by the side whose move is explained.
struct TestLine {
  int value = 0;
  std::string moves;
};

inline EngineLine line_of(Position position, const TestLine& given, Color mover) {
  EngineLine line;
  std::istringstream words(given.moves);
  for (std::string word; words >> word;) {
    const auto move = parse_uci_move(position, word);
    EXPECT_TRUE(move.has_value()) << word << " in " << given.moves;
    if (!move) break;
    line.moves.push_back(*move);
    position.make(*move);
  }
  const int distance = kMate - std::abs(given.value);
  const bool is_mate = distance < 1000;
  line.score = is_mate ? Score{Score::Kind::Mate, given.value > 0 ? distance : -distance, mover}
                       : Score{Score::Kind::Centipawns, given.value, mover};
  const int cut = std::clamp(given.value, -1000, 1000);
  const double chance = 100.0 / (1.0 + std::exp(-0.0037 * cut));
  line.white_chance = mover == Color::White ? chance : 100 - chance;
  return line;
}

struct TestCase {
  std::string fen;
  std::string move;
  std::optional<TestLine> best = std::nullopt;
  std::optional<TestLine> reply = std::nullopt;
  std::optional<TestLine> second = std::nullopt;
  std::optional<TestLine> danger = std::nullopt;
  std::optional<TestLine> threat = std::nullopt;
  std::vector<TestLine> refused = {};
};

inline MoveCase case_of(const TestCase& given) {
  const Position position = *parse_fen(given.fen + " 0 1");
  const auto parsed = parse_uci_move(position, given.move);
  if (!parsed) throw std::runtime_error(given.fen + ": " + given.move + " is not legal");
  const Move move = *parsed;
  Position after = position;
  after.make(move);
  CaseLines lines;
  if (given.best) lines.best = line_of(position, *given.best, position.side_to_move());
  if (given.second) lines.second = line_of(position, *given.second, position.side_to_move());
  if (given.reply) lines.reply = line_of(after, *given.reply, position.side_to_move());
  if (given.danger) lines.danger = line_of(*after_pass(position), *given.danger, position.side_to_move());
  if (given.threat) lines.threat = line_of(*after_pass(after), *given.threat, position.side_to_move());
  for (const TestLine& refused : given.refused)
    lines.refused.push_back(line_of(position, refused, position.side_to_move()));
  return *MoveCase::create(position, move, std::move(lines));
}

inline std::vector<Fact> facts_of(const TestCase& given) { return insight::facts_of(case_of(given)); }

// "mate_allowed guard_left"
inline std::string kinds_of(const TestCase& given) {
  std::string kinds;
  for (const Fact& fact : facts_of(given)) kinds += (kinds.empty() ? "" : " ") + std::string(fact_name(fact.kind));
  return kinds;
}

// Only what the result, the cost and the reasons of a bad move are: the kinds up to the refutation.
inline std::string costs_of(const TestCase& given) {
  std::string kinds;
  for (const Fact& fact : facts_of(given))
    if (fact.kind <= FactKind::Refutation) kinds += (kinds.empty() ? "" : " ") + std::string(fact_name(fact.kind));
  return kinds;
}

inline const Fact* find(const std::vector<Fact>& facts, FactKind kind) {
  for (const Fact& fact : facts)
    if (fact.kind == kind) return &fact;
  return nullptr;
}

}  // namespace kiebitz::insight::test
