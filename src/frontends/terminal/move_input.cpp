#include "terminal/move_input.h"

#include <cctype>
#include <string>

#include "notation/uci_move.h"
#include "rules/bitboard.h"

namespace kiebitz::terminal {
namespace {

std::string with_capitals(std::string_view text) {
  std::string out(text);
  if (out.empty()) return out;
  if (out[0] == 'o') {
    for (char& c : out)
      if (c == 'o') c = 'O';
  } else {
    out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  }
  return out;
}

}  // namespace

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at((text[1] - '1') * 8 + (text[0] - 'a'));
}

Expected<MoveInput, SanError> read_move(const Position& position, std::string_view text, Language language) {
  if (const auto move = parse_uci_move(position, text)) return MoveInput(*move);
  const bool german_first = language == Language::German;
  const PieceLetters first = german_first ? PieceLetters::German : PieceLetters::English;
  const PieceLetters second = german_first ? PieceLetters::English : PieceLetters::German;
  // Where the bishop of an English Bc4 cannot go, the pawn is not meant either.
  const bool is_bishop = !german_first && !text.empty() && (text[0] == 'B' || text[0] == 'b');
  SanError error;
  for (const std::string& spelling : {std::string(text), with_capitals(text)}) {
    const auto own = parse_san(position, spelling, first);
    const auto other = is_bishop ? own : parse_san(position, spelling, second);
    if (own && other && *own != *other && german_first) return MoveInput(TwoReadings{*own, *other});
    for (const auto& move : {own, other}) {
      if (move) return MoveInput(*move);
      // The first error that says something about the position is worth more than "not a move".
      if (error.reason == SanReason::NotAMove) error = move.error();
    }
  }
  if (const auto square = parse_square(text); square && contains(position.pieces(position.side_to_move()), *square))
    return MoveInput(*square);
  return Unexpected(error);
}

}  // namespace kiebitz::terminal
