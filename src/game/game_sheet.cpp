#include "game/game_sheet.h"

#include <utility>

namespace kiebitz {
namespace {

constexpr std::array<std::string_view, 5> kKindNames = {"human", "engine", "brain", "uci", "dummy"};

}  // namespace

std::string_view player_kind_name(PlayerKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<PlayerKind> parse_player_kind(std::string_view name) {
  for (std::size_t i = 0; i < kKindNames.size(); ++i)
    if (kKindNames[i] == name) return static_cast<PlayerKind>(i);
  return std::nullopt;
}

std::optional<std::vector<PlayedMove>> whole_line(const GameSheet& sheet, std::size_t k) {
  const TakenBackLine& line = sheet.taken_back[k];
  std::vector<PlayedMove> moves;
  for (int ply = 0; ply < line.ply; ++ply) {
    // The move stood in the game when line k was taken back. The first later take-back that reached this far down took
    // it along; if there was none, it is still there.
    const std::vector<PlayedMove>* home = &sheet.moves;
    int first = 0;
    for (std::size_t later = k + 1; later < sheet.taken_back.size(); ++later) {
      if (sheet.taken_back[later].ply > ply) continue;
      home = &sheet.taken_back[later].moves;
      first = sheet.taken_back[later].ply;
      break;
    }
    if (ply - first >= static_cast<int>(home->size())) return std::nullopt;
    moves.push_back((*home)[ply - first]);
  }
  moves.insert(moves.end(), line.moves.begin(), line.moves.end());
  return moves;
}

}  // namespace kiebitz
