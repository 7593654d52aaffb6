// The games of this user: opens the store that play and games share.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace kiebitz::cli {

inline constexpr const char* kLocalOwner = "local";

// In this folder or PostgreSQL database (see store/open_stores.h), or in the user's data folder if it is empty. Throws
// UserError.
std::unique_ptr<Store> open_game_store(const std::string& place);
// The same for those who only look: nothing is made. Throws UserError if a place is named and has no games.
std::unique_ptr<Store> open_kept_games(const std::string& place);
// Was anything kept there yet?
bool has_game_store(const std::string& place);

// Throws UserError with the store's words if there is no value.
void require(const Expected<void, StoreError>& done);
template <class T>
T require(Expected<T, StoreError> result) {
  if (!result) require(Expected<void, StoreError>(Unexpected(result.error())));
  return *std::move(result);
}

}  // namespace kiebitz::cli
