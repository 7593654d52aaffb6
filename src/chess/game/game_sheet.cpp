#include "game/game_sheet.h"

#include <utility>

namespace kiebitz {
namespace {

constexpr std::array<std::string_view, 6> kKindNames = {"human", "engine", "brain", "uci", "dummy", "api"};

}  // namespace

std::string_view player_kind_name(PlayerKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

std::optional<PlayerKind> parse_player_kind(std::string_view name) {
  for (std::size_t i = 0; i < kKindNames.size(); ++i)
    if (kKindNames[i] == name) return static_cast<PlayerKind>(i);
  return std::nullopt;
}

void note_taken_back(GameSheet& sheet, TakenBackLine line) {
  std::vector<TakenBackLine>& lines = sheet.taken_back;
  lines.push_back(std::move(line));
  if (lines.size() > kMaxTakenBack)
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kMaxTakenBack));
}

std::vector<std::vector<PlayedMove>> whole_lines(const GameSheet& sheet) {
  const std::size_t count = sheet.taken_back.size();
  std::vector<std::vector<PlayedMove>> lines(count);
  for (std::size_t k = count; k > 0; --k) {
    const TakenBackLine& line = sheet.taken_back[k - 1];
    // The game continued from the place of the take-back until the next take-back, or until now: both lines begin with
    // the same moves.
    const std::vector<PlayedMove>& next = k == count ? sheet.moves : lines[k];
    if (line.ply < 0 || static_cast<std::size_t>(line.ply) > next.size()) {
      lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(k));
      break;
    }
    std::vector<PlayedMove>& whole = lines[k - 1];
    whole.assign(next.begin(), next.begin() + line.ply);
    whole.insert(whole.end(), line.moves.begin(), line.moves.end());
  }
  return lines;
}

}  // namespace kiebitz
