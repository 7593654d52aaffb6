// Shared by all stores: texts of errors, the check of texts, the size of a game. Private to store.
#pragma once

#include <string_view>

#include "base/expected.h"
#include "store/store.h"

namespace kiebitz::store_detail {

StoreError no_such_game(GameId id);
// A game that is over, or at another revision than expected.
StoreError moved_on(GameId id, bool is_over);

// BadText if any text of the game holds a NUL byte: PostgreSQL cuts texts there, silently.
Expected<void, StoreError> check_texts(const GameHeader& header, const GameSheet& sheet);
Expected<void, StoreError> check_metadata(const StoredMetadata& metadata);
Expected<void, StoreError> check_text(std::string_view text);

// The approximate size of a game in a database.
std::uint64_t bytes_of(const GameSheet& sheet, const StoredMetadata& metadata);
inline constexpr int kBytesOfMove = 64;  // with clock or evaluation: a row of its own
// The approximate size of a board in the history.
std::uint64_t bytes_of_board(std::string_view board);

}  // namespace kiebitz::store_detail
