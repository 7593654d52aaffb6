#include "brains/source_set.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "book/choice.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

class BookMoves : public MoveSource {
 public:
  BookMoves(std::shared_ptr<const book::Book> book, BookChoice choice, std::uint64_t seed)
      : book_(std::move(book)), random_(seed) {
    rules_.policy = choice == BookChoice::Best ? book::BookPolicy::Best : book::BookPolicy::Weighted;
  }
  std::optional<Move> find(const Position& position) override {
    return book::choose_move(*book_, position, rules_, random_);
  }

 private:
  std::shared_ptr<const book::Book> book_;
  book::BookRules rules_;
  Random random_;
};

// Two for a win, one for a draw, as in a book. Sums without counts, from a history of another program, weigh as wins.
std::int64_t weight_of(const PastResults& results, Color mover) {
  const std::int64_t wins = mover == Color::White ? results.white_wins : results.black_wins;
  if (results.white_wins + results.draws + results.black_wins > 0) return 2 * wins + results.draws;
  return std::max<std::int64_t>(0, mover == Color::White ? 2 * results.value : -2 * results.value);
}

// A book out of finished games: the moves that led to boards their side did well from.
class HistoryMoves : public MoveSource {
 public:
  HistoryMoves(PastGames history, BookChoice choice, std::uint64_t seed)
      : history_(std::move(history)), choice_(choice), random_(seed) {}

  std::optional<Move> find(const Position& position) override {
    std::vector<std::pair<Move, std::int64_t>> moves;
    std::int64_t sum = 0;
    for (const Move m : legal_moves(position)) {
      Position after = position;
      after.make(m);
      const std::int64_t weight = weight_of(history_(after), position.side_to_move());
      if (weight > 0) moves.emplace_back(m, weight);
      sum += weight;
    }
    if (moves.empty()) return std::nullopt;
    if (choice_ == BookChoice::Best)
      return std::max_element(moves.begin(), moves.end(), [](auto& a, auto& b) { return a.second < b.second; })->first;
    double at = random_.uniform() * static_cast<double>(sum);
    for (const auto& [m, weight] : moves)
      if ((at -= static_cast<double>(weight)) < 0) return m;
    return moves.back().first;
  }

 private:
  PastGames history_;
  BookChoice choice_;
  Random random_;
};

class TableMoves : public MoveSource {
 public:
  explicit TableMoves(std::shared_ptr<const tablebase::Tablebase> tables) : tables_(std::move(tables)) {}

  std::optional<Move> find(const Position& position) override {
    if (popcount(position.occupied()) > tables_->max_men()) return std::nullopt;
    const auto ranked = tables_->rank_moves(position);
    if (!ranked || ranked->empty()) return std::nullopt;
    return ranked->front().move;
  }

 private:
  std::shared_ptr<const tablebase::Tablebase> tables_;
};

class PastValues : public HistoryValues {
 public:
  explicit PastValues(PastGames history) : history_(std::move(history)) {}
  double value(const Position& position) const override { return static_cast<double>(history_(position).value); }

 private:
  PastGames history_;
};

}  // namespace

SourceSet::SourceSet(const Brain& brain, const AvailableSources& available) {
  const BookChoice choice = brain.sources.book_choice;
  if (available.history_is_book && available.history)
    book_ = std::make_unique<HistoryMoves>(available.history, choice, available.seed);
  else if (available.book)
    book_ = std::make_unique<BookMoves>(available.book, choice, available.seed);
  if (available.tables) tables_ = std::make_unique<TableMoves>(available.tables);
  if (available.history) history_ = std::make_unique<PastValues>(available.history);
}

SourceSet::~SourceSet() = default;

}  // namespace kiebitz::brains
