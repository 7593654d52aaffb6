// The start positions of games: openings from EPD or PGN text or the built-in set, in file order or shuffled. Reading
// refuses a text that is no playable position, with its line. Pure functions; a book is immutable once made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz::match {

struct Opening {
  std::string fen;          // empty: the standard start position
  std::vector<Move> moves;  // made before the engines take over
  std::string name;         // may be empty

  Position start() const;  // before the moves
};

struct OpeningError {
  std::string text;  // one sentence with its place, without a full stop
};

using OpeningList = std::vector<Opening>;

// One position per line, FEN or EPD (its id is the name); empty lines and lines that begin with # are ignored.
Expected<OpeningList, OpeningError> parse_epd_openings(std::string_view text);
// The main lines of all games, cut after max_plies half-moves.
Expected<OpeningList, OpeningError> parse_pgn_openings(std::string_view text, std::optional<int> max_plies);
// One line of moves each, cut after max_plies half-moves; neighbours in the order are of different kinds.
OpeningList builtin_opening_list(std::optional<int> max_plies);
// All 960 start positions by number, for Chess960 matches without a book.
OpeningList chess960_opening_list();

enum class OpeningOrder : std::uint8_t { Sequential, Random };

class OpeningBook {
 public:
  struct Options {
    OpeningOrder order = OpeningOrder::Sequential;
    std::uint64_t seed = 0;  // of a random order
    std::size_t start = 0;   // how many to skip
  };

  // The list must not be empty.
  OpeningBook(OpeningList openings, const Options& options);

  std::size_t size() const { return openings_.size(); }
  // Starts again after the last one.
  const Opening& at(std::size_t number) const { return openings_[(start_ + number) % openings_.size()]; }
  // A hash of all openings in order: two books with the same fingerprint give the same games.
  std::uint64_t fingerprint() const;

 private:
  OpeningList openings_;
  std::size_t start_;
};

}  // namespace kiebitz::match
