// The record of the learning loop: one line of text per generation, appended after its gate match (docs/learning.md).
// Pure functions; the loop reads and writes the file.
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
  std::optional<int> rival;     // the champion it was tested against; nothing: the initial evaluation
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
// The lines of a ledger. A last line without a line end is incomplete and ignored.
Expected<std::vector<Generation>, LedgerError> parse_ledger(std::string_view text);

// The generation of the champion; nothing: the initial evaluation.
std::optional<int> champion_of(std::span<const Generation> ledger);

// Elo of the champion after each generation relative to the initial evaluation, as the gate matches measured it.
std::vector<double> champion_climb(std::span<const Generation> ledger);

// An SVG picture of the champion's Elo by generation, with all candidates.
std::string format_climb_plot(std::span<const Generation> ledger);

}  // namespace kiebitz
