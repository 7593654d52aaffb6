// Chooses the book move to play.
#pragma once

#include <optional>

#include "base/random.h"
#include "book/book.h"

namespace kiebitz::book {

enum class BookPolicy : std::uint8_t {
  Best,      // the largest weight
  Weighted,  // at random, with the weights as probabilities
  Uniform,   // at random, with equal probabilities
};

struct BookRules {
  BookPolicy policy = BookPolicy::Weighted;
  int min_weight = 1;
  int max_ply = 1024;  // half-moves since the start of the game, by the move number
};

// Nothing if the book has no move for this position that the policy allows.
std::optional<Move> choose_move(const Book& book, const Position& position, const BookRules& rules, Random& random);

}  // namespace kiebitz::book
