#include "game/finished_boards.h"

#include <algorithm>

#include "notation/fen.h"

namespace kiebitz {

std::string board_text(const Position& position) {
  std::string fen = format_fen_without_counters(position);
  fen.erase(fen.find(' '));
  return fen;
}

std::vector<std::string> boards_of(const GameSheet& sheet, std::size_t max_plies) {
  if (!sheet.over) return {};
  std::vector<std::string> boards;
  Position position = sheet.start;
  const std::size_t plies = std::min(max_plies, sheet.moves.size());
  for (std::size_t ply = 0; ply < plies; ++ply) {
    position.make(sheet.moves[ply].move);
    boards.push_back(board_text(position));
  }
  std::sort(boards.begin(), boards.end());
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
  return boards;
}

}  // namespace kiebitz
