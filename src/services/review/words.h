// Sentences in the languages of the interface. Plain values.
#pragma once

#include <string>
#include <string_view>

#include "eval/term.h"
#include "game/game_over.h"
#include "rules/types.h"

namespace kiebitz::review {

struct Words {
  std::string en;
  std::string de;
  friend bool operator==(const Words&, const Words&) = default;
};

Words end_words(const GameOver& over);
Words term_words(Term term);
// "knight", "Springer".
Words piece_words(PieceType type);
// "the knight", "der Springer", and as the one something is done to: "the knight", "den Springer".
Words the_piece(PieceType type);
Words the_piece_as_object(PieceType type);
// The advantage in words: "White is clearly better", from centipawns in White's view.
Words verdict_words(int centipawns);
// Explains the terms of the classical evaluation where the engine uses a network that counts `network` centipawns.
Words terms_note(int network);

}  // namespace kiebitz::review
