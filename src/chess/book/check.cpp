#include "book/check.h"

#include <set>

#include "rules/movegen.h"

namespace kiebitz::book {

BookChecker::BookChecker(const Book& book) : book_(book) {
  report_.entries = book.entries().size();
  report_.positions = book.count_positions();
  report_.stray_bytes = book.stray_bytes();
  std::set<std::uint16_t> moves;
  Key last = 0;
  for (const BookEntry& entry : book.entries()) {
    if (entry.key != last) moves.clear();
    last = entry.key;
    report_.duplicates += !moves.insert(entry.move).second;
    report_.weightless += entry.weight == 0;
  }
}

void BookChecker::move(Move, const Position& before) { meet(before); }

void BookChecker::walk(bool across_gaps) {
  meet(Position::start());
  while (!waiting_.empty()) {
    const Position position = std::move(waiting_.front());
    waiting_.pop_front();
    visit_successors(position, across_gaps);
  }
}

void BookChecker::visit_successors(const Position& position, bool across_gaps) {
  for (const Move m : legal_moves(position)) {
    Position next = position;
    next.make(m);
    next.forget_past();
    if (!meet(next) && across_gaps && outside_.insert(next.key()).second) visit_successors(next, false);
  }
}

// True if the book has the position; its entries are checked the first time.
bool BookChecker::meet(const Position& position) {
  const auto entries = book_.find(position.polyglot_key());
  if (entries.empty()) return false;
  if (!met_.insert(position.polyglot_key()).second) return true;
  ++report_.reached;
  for (const BookEntry& entry : entries)
    ++(find_polyglot_move(position, entry.move) ? report_.legal_moves : report_.illegal_moves);
  waiting_.push_back(position);
  waiting_.back().forget_past();
  return true;
}

}  // namespace kiebitz::book
