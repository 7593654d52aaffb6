#include "book/book_entry.h"

#include "rules/movegen.h"

namespace kiebitz::book {
namespace {

std::uint64_t big_endian(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 0;
  for (const std::uint8_t byte : bytes) value = value << 8 | byte;
  return value;
}

void append(std::vector<std::uint8_t>& bytes, std::uint64_t value, int count) {
  for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(value >> shift));
}

}  // namespace

BookEntry read_entry(std::span<const std::uint8_t, kEntryBytes> bytes) {
  BookEntry entry;
  entry.key = big_endian(bytes.subspan(0, 8));
  entry.move = static_cast<std::uint16_t>(big_endian(bytes.subspan(8, 2)));
  entry.weight = static_cast<std::uint16_t>(big_endian(bytes.subspan(10, 2)));
  entry.learn = static_cast<std::uint32_t>(big_endian(bytes.subspan(12, 4)));
  return entry;
}

void append_entry(std::vector<std::uint8_t>& bytes, const BookEntry& entry) {
  append(bytes, entry.key, 8);
  append(bytes, entry.move, 2);
  append(bytes, entry.weight, 2);
  append(bytes, entry.learn, 4);
}

std::uint16_t polyglot_move(Move move) {
  const int promotion = move.is_promotion() ? index(move.promotion_piece()) : 0;
  return static_cast<std::uint16_t>(index(move.to()) | index(move.from()) << 6 | promotion << 12);
}

std::optional<Move> find_polyglot_move(const Position& position, std::uint16_t move) {
  for (const Move m : legal_moves(position))
    if (polyglot_move(m) == move) return m;
  return std::nullopt;
}

}  // namespace kiebitz::book
