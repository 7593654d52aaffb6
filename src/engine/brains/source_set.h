// The sources of a brain: a book, tablebases, the results of finished games. The caller says which are available, the
// brain which of them it uses (Sources in brain.h). Owns the random numbers of the book. One set per player, used by
// the thread that thinks; many sets may share books and tablebases.
#pragma once

#include <functional>
#include <memory>

#include "base/random.h"
#include "book/book.h"
#include "brains/brain.h"
#include "brains/sources.h"
#include "tablebase/tablebase.h"

namespace kiebitz::brains {

// Finished games that passed through a placement of pieces, from White's side.
struct PastResults {
  std::int64_t white_wins = 0;
  std::int64_t draws = 0;
  std::int64_t black_wins = 0;
  std::int64_t value = 0;  // wins of White minus wins of Black; may be all that is known
};
// Called very often: a brain asks about every position it evaluates.
using PastGames = std::function<PastResults(const Position&)>;

// From whatever finds the history of a position: `find(position)` tells the wins of both sides, the draws and the
// value. It must outlive what is returned.
template <class Boards>
PastGames past_games_of(Boards& boards) {
  return [&boards](const Position& position) {
    const auto& board = boards.find(position);
    return PastResults{board.white_wins, board.draws, board.black_wins, board.value};
  };
}

struct AvailableSources {
  std::shared_ptr<const book::Book> book{};
  std::shared_ptr<const tablebase::Tablebase> tables{};
  PastGames history{};
  bool history_is_book = false;  // the first moves come from finished games instead of the book
  std::uint64_t seed = 0;
};

class SourceSet {
 public:
  SourceSet(const Brain& brain, const AvailableSources& available);
  ~SourceSet();
  SourceSet(const SourceSet&) = delete;
  SourceSet& operator=(const SourceSet&) = delete;

  // Valid as long as the set.
  PluggedSources plugged() const { return {book_.get(), tables_.get(), history_.get()}; }

 private:
  std::unique_ptr<MoveSource> book_;
  std::unique_ptr<MoveSource> tables_;
  std::unique_ptr<HistoryValues> history_;
};

}  // namespace kiebitz::brains
