// A Polyglot opening book in memory. Immutable once opened: one thread creates it, any number may probe it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "book/book_entry.h"

namespace kiebitz::book {

enum class BookError : std::uint8_t {
  CannotRead,
  TooShort,   // not empty, but less than one entry
  TooLarge,   // more than kMaxBookBytes
  NotSorted,  // the keys are not in ascending order: this is no Polyglot book, or a damaged one
};
std::string_view describe(BookError error);

inline constexpr std::size_t kMaxBookBytes = std::size_t{512} * 1024 * 1024;

struct BookMove {
  Move move;
  int weight = 0;
  std::uint32_t learn = 0;
};

class Book {
 public:
  Book() = default;
  // Precondition: sorted by key.
  explicit Book(std::vector<BookEntry> entries) : entries_(std::move(entries)) {}

  // Incomplete bytes after the last whole entry are dropped and counted, because some published books have them.
  static Expected<Book, BookError> parse(std::span<const std::uint8_t> bytes);
  static Expected<Book, BookError> open(const std::string& path);
  // As in a file.
  std::vector<std::uint8_t> bytes() const;

  const std::vector<BookEntry>& entries() const { return entries_; }
  std::size_t stray_bytes() const { return stray_bytes_; }
  std::size_t count_positions() const;

  // The entries of a position as they are in the file.
  std::span<const BookEntry> find(Key polyglot_key) const;
  // The legal moves, largest weight first, equal weights in the order of the file.
  std::vector<BookMove> probe(const Position& position) const;

 private:
  std::vector<BookEntry> entries_;
  std::size_t stray_bytes_ = 0;
};

// With add_weights all moves are kept and the weights of equal ones are added, up to the largest weight a book can
// hold, as Polyglot does. Otherwise the second book adds only positions that the first does not have.
Book merge_books(const Book& first, const Book& second, bool add_weights);

// The book that is compiled into Kiebitz.
const std::shared_ptr<const Book>& default_book();

}  // namespace kiebitz::book
