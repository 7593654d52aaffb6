// Opens the store of this user's games, which play and games share.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace kiebitz::cli {

inline constexpr const char* kLocalOwner = "local";

// In this folder or PostgreSQL database (see store/open_stores.h), or in the user's data folder if it is empty. Throws
// UserError.
std::unique_ptr<Store> open_game_store(const std::string& place);
// The same for reading: creates nothing. Throws UserError if a place is named and has no games.
std::unique_ptr<Store> open_existing_games(const std::string& place);
// True if there is a store.
bool has_game_store(const std::string& place);

// Throws UserError with the store's message if there is no value.
void require(const Expected<void, StoreError>& done);
template <class T>
T require(Expected<T, StoreError> result) {
  if (!result) require(Expected<void, StoreError>(Unexpected(result.error())));
  return *std::move(result);
}

}  // namespace kiebitz::cli
