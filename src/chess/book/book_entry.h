// One entry of a Polyglot opening book: sixteen bytes, big-endian (docs/formats/book.md). Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.h"

namespace kiebitz::book {

inline constexpr std::size_t kEntryBytes = 16;

struct BookEntry {
  std::uint64_t key = 0;     // Position::polyglot_key
  std::uint16_t move = 0;    // see polyglot_move
  std::uint16_t weight = 0;  // 0: never played
  std::uint32_t learn = 0;   // data of learning programs; kept, not used
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

BookEntry read_entry(std::span<const std::uint8_t, kEntryBytes> bytes);
void append_entry(std::vector<std::uint8_t>& bytes, const BookEntry& entry);

// Target 0-5, origin 6-11, promotion 12-14 (1 knight ... 4 queen); castling is king takes own rook.
std::uint16_t polyglot_move(Move move);
// Nothing if the position has no such legal move.
std::optional<Move> find_polyglot_move(const Position& position, std::uint16_t move);

}  // namespace kiebitz::book
