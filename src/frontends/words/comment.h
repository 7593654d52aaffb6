// What is said about a move: the facts that matter most, as text. The same move always gets the same words. Pure
// functions but for the memory that the caller owns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "words/fact_words.h"
#include "words/memory.h"

namespace kiebitz::words {

enum class Length : std::uint8_t {
  Clause,     // one fact, for lists; no full stop
  Sentence,   // two facts
  Paragraph,  // four facts and longer lines, for key moments
};

struct Comment {
  Spans spans;
  std::vector<std::size_t> facts;  // those that are told, as places in the list
  bool empty() const { return facts.empty(); }
};

// Which facts are told, in the order of the list: the weightiest first chosen, one of each topic, what is concrete
// before what is general, what is new before what was told already.
std::vector<std::size_t> choose_facts(std::span<const insight::Fact> facts, const ToldMove& told, std::size_t most,
                                      const Memory& memory, int ply);

// Empty if there is nothing to say. `ply`: the number of the half-move in its game.
Comment comment_on(Language language, std::span<const insight::Fact> facts, const ToldMove& told, Length length,
                   Memory& memory, int ply);
// The same outside a game.
Comment comment_on(Language language, std::span<const insight::Fact> facts, const ToldMove& told, Length length);

// "Better was Nf3.", with the line: "Better was 4.Nf3 Nc6 5.Bb5."
Spans better_sentence(Language language, const Position& before, std::span<const Move> best, std::size_t most_plies);

}  // namespace kiebitz::words
