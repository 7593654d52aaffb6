#include "store/past_boards.h"

#include "game/finished_boards.h"

namespace kiebitz {
namespace {

constexpr std::size_t kMostRemembered = 300'000;

}  // namespace

const BoardHistory& PastBoards::find(const Position& position) {
  if (known_.size() >= kMostRemembered) known_.clear();
  const auto [entry, is_new] = known_.try_emplace(position.key());
  if (!is_new) return entry->second;
  if (auto history = store_.board_history(board_text(position))) entry->second = *std::move(history);
  return entry->second;
}

}  // namespace kiebitz
