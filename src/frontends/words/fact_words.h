// One fact as a sentence without its capital letter and its full stop. Pure functions.
#pragma once

#include <optional>
#include <string>

#include "insight/facts/fact.h"
#include "words/language.h"
#include "words/span.h"

namespace kiebitz::words {

// The move that is explained, and its result class if that stays the same with the best move.
struct ToldMove {
  const Position& before;
  Move move;
  std::optional<insight::ResultClass> kept = std::nullopt;
};

// The key of the fact's sentence in the catalogue; empty if nothing is said of such facts.
std::string message_key(const insight::Fact& fact, const ToldMove& told);

// A line is shown with `most_plies` half-moves at most. Nothing if there are no words for it.
std::optional<Spans> fact_sentence(Language language, const insight::Fact& fact, const ToldMove& told,
                                   std::size_t most_plies);

}  // namespace kiebitz::words
