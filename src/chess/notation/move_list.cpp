#include "notation/move_list.h"

#include <algorithm>

#include "notation/uci_move.h"

namespace kiebitz {
namespace {

// "12.Nf3" and "12...Nf6" without their numbers; nothing of "12.".
std::string_view without_move_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits == word.size() || word[digits] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

Expected<Move, SanError> parse_either(const Position& position, std::string_view word) {
  if (const auto move = parse_uci_move(position, word)) return *move;
  return parse_san(position, word);
}

}  // namespace

Expected<std::vector<Move>, MoveListError> parse_move_list(Position position, std::string_view text) {
  constexpr std::string_view kSeparators = " \t\r\n,";
  std::vector<Move> moves;
  std::size_t start = 0;
  while ((start = text.find_first_not_of(kSeparators, start)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, start), text.size());
    const std::string_view word = without_move_number(text.substr(start, end - start));
    start = end;
    if (word.empty()) continue;
    const auto move = parse_either(position, word);
    if (!move) return Unexpected(MoveListError{std::string(word), end - word.size() + 1, moves.size(), move.error()});
    moves.push_back(*move);
    position.make(*move);
  }
  return moves;
}

}  // namespace kiebitz
