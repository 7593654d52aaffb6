#include "book/book.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace kiebitz::book {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

constexpr bool by_key(const BookEntry& a, const BookEntry& b) { return a.key < b.key; }

}  // namespace

std::string_view describe(BookError error) {
  switch (error) {
    case BookError::CannotRead:
      return "the file cannot be read";
    case BookError::TooShort:
      return "this is no Polyglot book: it is shorter than one entry";
    case BookError::TooLarge:
      return "the file is larger than 512 MiB";
    case BookError::NotSorted:
      return "this is no Polyglot book, or a damaged one: its keys are not in order";
  }
  return "unknown error";
}

Expected<Book, BookError> Book::parse(std::span<const std::uint8_t> bytes) {
  if (bytes.size() > kMaxBookBytes) return Unexpected(BookError::TooLarge);
  if (!bytes.empty() && bytes.size() < kEntryBytes) return Unexpected(BookError::TooShort);
  Book book;
  book.stray_bytes_ = bytes.size() % kEntryBytes;
  book.entries_.reserve(bytes.size() / kEntryBytes);
  for (std::size_t at = 0; at + kEntryBytes <= bytes.size(); at += kEntryBytes)
    book.entries_.push_back(read_entry(bytes.subspan(at).first<kEntryBytes>()));
  if (!std::is_sorted(book.entries_.begin(), book.entries_.end(), by_key)) return Unexpected(BookError::NotSorted);
  return book;
}

Expected<Book, BookError> Book::open(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return Unexpected(BookError::CannotRead);
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint8_t> piece(std::size_t{1} << 20);
  while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), file.get())) {
    bytes.insert(bytes.end(), piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(count));
    if (bytes.size() > kMaxBookBytes) return Unexpected(BookError::TooLarge);
  }
  if (std::ferror(file.get()) != 0) return Unexpected(BookError::CannotRead);
  return parse(bytes);
}

std::vector<std::uint8_t> Book::bytes() const {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(entries_.size() * kEntryBytes);
  for (const BookEntry& entry : entries_) append_entry(bytes, entry);
  return bytes;
}

std::size_t Book::count_positions() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < entries_.size(); ++i) count += i == 0 || entries_[i].key != entries_[i - 1].key;
  return count;
}

std::span<const BookEntry> Book::find(Key polyglot_key) const {
  const auto [from, to] = std::equal_range(entries_.begin(), entries_.end(), BookEntry{.key = polyglot_key}, by_key);
  return {from, to};
}

std::vector<BookMove> Book::probe(const Position& position) const {
  std::vector<BookMove> moves;
  for (const BookEntry& entry : find(position.polyglot_key()))
    if (const auto move = find_polyglot_move(position, entry.move)) moves.push_back({*move, entry.weight, entry.learn});
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return moves;
}

Book merge_books(const Book& first, const Book& second, bool add_weights) {
  std::vector<BookEntry> merged = first.entries();
  std::map<std::pair<Key, std::uint16_t>, std::size_t> known;
  if (add_weights)
    for (std::size_t i = 0; i < merged.size(); ++i) known.emplace(std::pair(merged[i].key, merged[i].move), i);
  for (const BookEntry& entry : second.entries()) {
    if (add_weights) {
      const auto it = known.find({entry.key, entry.move});
      if (it != known.end()) {
        BookEntry& old = merged[it->second];
        old.weight = static_cast<std::uint16_t>(std::min(old.weight + entry.weight, 0xffff));
        continue;
      }
    } else if (!first.find(entry.key).empty()) {
      continue;
    }
    merged.push_back(entry);
  }
  std::stable_sort(merged.begin(), merged.end(), [](const BookEntry& a, const BookEntry& b) {
    return a.key != b.key ? a.key < b.key : a.weight > b.weight;
  });
  return Book(std::move(merged));
}

}  // namespace kiebitz::book
