#include "store/past_boards.h"

#include "notation/fen.h"

namespace kiebitz {
namespace {

constexpr std::size_t kMostRemembered = 300'000;

}  // namespace

const BoardHistory& PastBoards::find(const Position& position) {
  if (known_.size() >= kMostRemembered) known_.clear();
  const auto [entry, is_new] = known_.try_emplace(position.key());
  if (!is_new) return entry->second;
  std::string board = format_fen_without_counters(position);
  board.erase(board.find(' '));
  if (auto history = store_.board_history(board)) entry->second = *std::move(history);
  return entry->second;
}

}  // namespace kiebitz
