// A Polyglot opening book in memory. Immutable once opened: one thread makes it, any number may ask.
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
  NotSorted,  // keys must not decrease: this is no Polyglot book, or a damaged one
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

  // Bytes behind the last whole entry are left out and counted: such books are around.
  static Expected<Book, BookError> parse(std::span<const std::uint8_t> bytes);
  static Expected<Book, BookError> open(const std::string& path);
  // As in a file.
  std::vector<std::uint8_t> bytes() const;

  const std::vector<BookEntry>& entries() const { return entries_; }
  std::size_t stray_bytes() const { return stray_bytes_; }
  std::size_t count_positions() const;

  // The entries of a position as they are in the file.
  std::span<const BookEntry> find(Key polyglot_key) const;
  // The legal ones, largest weight first, in the order of the file among equals.
  std::vector<BookMove> probe(const Position& position) const;

 private:
  std::vector<BookEntry> entries_;
  std::size_t stray_bytes_ = 0;
};

// With add_weights all moves are kept and the weights of equal ones are added, up to the largest a book can hold, as
// Polyglot does. Otherwise the second adds only positions the first does not know.
Book merge_books(const Book& first, const Book& second, bool add_weights);

// The book that comes with Kiebitz, inside the program.
const std::shared_ptr<const Book>& default_book();

}  // namespace kiebitz::book
