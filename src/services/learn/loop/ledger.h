// The record of the learning loop: one line of text per generation, appended when its gate has decided
// (docs/learning.md). Pure functions; the loop reads and writes the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace kiebitz {

struct Generation {
  int number = 0;               // from 1
  std::uint64_t games = 0;      // it was trained on
  std::uint64_t positions = 0;  // of these games
  double loss = 0;              // validation
  std::optional<int> rival;     // the champion it was tried against; nothing: the evaluation the loop began with
  int wins = 0;                 // of the gate
  int draws = 0;
  int losses = 0;
  double elo = 0;
  double error = 0;  // of 95 per cent
  bool is_promoted = false;

  friend bool operator==(const Generation&, const Generation&) = default;
};

struct LedgerError {
  std::size_t line = 0;  // from 1
  std::string text;
};

std::string format_generation(const Generation& generation);
// The lines of a ledger. A last line without its end was being written when the machine stopped, and does not count.
Expected<std::vector<Generation>, LedgerError> parse_ledger(std::string_view text);

// The generation that is played now; nothing: the evaluation the loop began with.
std::optional<int> champion_of(std::span<const Generation> ledger);

// Elo of the champion after each generation, as the gates measured it, above the evaluation the loop began with.
std::vector<double> champion_climb(std::span<const Generation> ledger);

// The climb as an SVG picture, with every generation that was tried.
std::string format_climb_plot(std::span<const Generation> ledger);

}  // namespace kiebitz
