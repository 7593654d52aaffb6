// Visitors of games that append their text to a string when a game ends. Only PGN keeps variations and comments; the
// other formats follow the main line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "notation/fen.h"
#include "notation/pgn/pgn_visitor.h"
#include "notation/san.h"

namespace kiebitz {

enum class TextFormat : std::uint8_t { Fen, Epd, Pgn, Uci, San };

struct SinkOptions {
  TextFormat format = TextFormat::Fen;
  bool every_ply = false;  // FEN and EPD: every position of a game, not only the last one
  bool chess960 = false;   // UCI moves: castling always as king takes rook
  CastlingStyle castling = CastlingStyle::XFen;
  PieceLetters letters = PieceLetters::English;
};

// The output string must outlive the visitor and may be emptied between games.
std::unique_ptr<PgnVisitor> make_text_sink(std::string& out, const SinkOptions& options);

}  // namespace kiebitz
