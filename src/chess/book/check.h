// Checks that a book is valid. Keys cannot be converted back to positions, so the checker searches positions: by
// playing every legal move of a known position from the start, and in games. A checker is a PgnVisitor and belongs to
// one thread.
#pragma once

#include <cstddef>
#include <deque>
#include <unordered_set>

#include "book/book.h"
#include "notation/pgn/pgn_visitor.h"

namespace kiebitz::book {

struct BookReport {
  std::size_t entries = 0;
  std::size_t positions = 0;
  std::size_t reached = 0;        // positions found
  std::size_t legal_moves = 0;    // among the entries of these
  std::size_t illegal_moves = 0;  // likewise
  std::size_t duplicates = 0;     // a move twice in one position
  std::size_t weightless = 0;     // entries that are never played
  std::size_t stray_bytes = 0;
};

class BookChecker : public PgnVisitor {
 public:
  explicit BookChecker(const Book& book);

  // Searches from the start position. `across_gaps`: also behind one move that leaves the book; thorough, for small
  // books (a minute for 150,000 positions).
  void walk(bool across_gaps);
  void move(Move move, const Position& before) override;

  const BookReport& report() const { return report_; }

 private:
  bool meet(const Position& position);
  void visit_successors(const Position& position, bool across_gaps);

  const Book& book_;
  BookReport report_;
  std::unordered_set<Key> met_;
  std::unordered_set<Key> outside_;
  std::deque<Position> waiting_;
};

}  // namespace kiebitz::book
