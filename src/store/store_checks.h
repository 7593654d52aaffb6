// The errors every store reports in the same words, and the check of texts at the door. Private to store.
#pragma once

#include <string_view>

#include "base/expected.h"
#include "store/store.h"

namespace kiebitz::store_detail {

StoreError no_such_game(GameId id);
// A game that is over, or stands at another ply than expected.
StoreError moved_on(GameId id, int expected_plies, int plies, bool is_over);

// BadText if any text of the game holds a NUL byte: PostgreSQL cuts texts there, silently.
Expected<void, StoreError> check_texts(const GameHeader& header, const GameSheet& sheet);
Expected<void, StoreError> check_text(std::string_view text);

}  // namespace kiebitz::store_detail
