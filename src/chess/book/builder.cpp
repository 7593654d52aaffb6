#include "book/builder.h"

#include <algorithm>
#include <tuple>

namespace kiebitz::book {
namespace {

constexpr std::uint64_t kMaxWeight = 0xffff;

int points_of(GameResult result, Color side) {
  if (result == GameResult::WhiteWins) return side == Color::White ? 2 : 0;
  if (result == GameResult::BlackWins) return side == Color::Black ? 2 : 0;
  return 1;
}

}  // namespace

void BookBuilder::begin_game() {
  current_.clear();
  variations_ = 0;
  plies_ = 0;
  is_cut_ = false;
}

void BookBuilder::move(Move move, const Position& before) {
  if (variations_ > 0 || is_cut_ || plies_++ >= options_.max_ply) return;
  const Color side = before.side_to_move();
  if (options_.side && *options_.side != side) return;
  current_.push_back(Tally{before.polyglot_key(), 0, 1, polyglot_move(move), side});
}

void BookBuilder::null_move(const Position&) {
  if (variations_ == 0) is_cut_ = true;
}

void BookBuilder::end_game(GameResult result) {
  ++games_;
  for (Tally& tally : current_) {
    tally.points = static_cast<std::uint64_t>(points_of(result, tally.side));
    tallies_.push_back(tally);
  }
  if (tallies_.size() >= compact_at_) {
    compact();
    compact_at_ = std::max(compact_at_, 2 * tallies_.size());
  }
}

void BookBuilder::bad_game(const PgnError&) { ++bad_games_; }

// Merges to one tally per position and move, sorted by them.
void BookBuilder::compact() {
  const auto what = [](const Tally& t) { return std::tuple(t.key, t.move); };
  std::sort(tallies_.begin(), tallies_.end(), [&](const Tally& a, const Tally& b) { return what(a) < what(b); });
  std::size_t count = 0;
  for (const Tally& tally : tallies_) {
    if (count > 0 && what(tallies_[count - 1]) == what(tally)) {
      tallies_[count - 1].points += tally.points;
      tallies_[count - 1].games += tally.games;
    } else {
      tallies_[count++] = tally;
    }
  }
  tallies_.resize(count);
}

bool BookBuilder::is_kept(const Tally& tally) const {
  if (tally.games < static_cast<std::uint32_t>(std::max(0, options_.min_games)) || tally.points == 0) return false;
  return static_cast<double>(tally.points) / (2.0 * tally.games) >= options_.min_score;
}

std::uint64_t BookBuilder::weight_of(const Tally& tally) const {
  switch (options_.weights) {
    case BookWeights::Results:
      return tally.points;
    case BookWeights::Games:
      return tally.games;
    case BookWeights::Uniform:
      break;
  }
  return 1;
}

// Weights are compared within a position only: one that is too large scales down those of its position, not the whole
// book.
BookEntry BookBuilder::entry_of(const Tally& tally, std::uint64_t largest) const {
  std::uint64_t weight = weight_of(tally);
  if (largest > kMaxWeight) weight = std::max<std::uint64_t>(1, weight * kMaxWeight / largest);
  return BookEntry{tally.key, tally.move, static_cast<std::uint16_t>(weight), 0};
}

Book BookBuilder::finish() {
  compact();
  std::erase_if(tallies_, [this](const Tally& t) { return !is_kept(t); });
  std::vector<BookEntry> entries;
  entries.reserve(tallies_.size());
  for (std::size_t from = 0; from < tallies_.size();) {
    std::size_t to = from;
    std::uint64_t largest = 0;
    for (; to < tallies_.size() && tallies_[to].key == tallies_[from].key; ++to)
      largest = std::max(largest, weight_of(tallies_[to]));
    for (; from < to; ++from) entries.push_back(entry_of(tallies_[from], largest));
  }
  std::sort(entries.begin(), entries.end(), [](const BookEntry& a, const BookEntry& b) {
    return std::tuple(a.key, 0xffff - a.weight, a.move) < std::tuple(b.key, 0xffff - b.weight, b.move);
  });
  tallies_.clear();
  return Book(std::move(entries));
}

}  // namespace kiebitz::book
