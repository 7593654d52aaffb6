// Opens what people name as the place of their games: a folder, or the address of a PostgreSQL database.
#pragma once

#include <memory>
#include <string>

#include "store/documents.h"
#include "store/store.h"

namespace kiebitz {

struct Stores {
  std::unique_ptr<Store> games;
  std::unique_ptr<Documents> documents;
};

// postgresql://user@host/database, or a folder in which games.db is made if it is not there. `connections`: threads
// that can be served at the same time.
Expected<std::unique_ptr<Store>, StoreError> open_games(const std::string& place, int connections = 4);
Expected<Stores, StoreError> open_stores(const std::string& place, int connections);

}  // namespace kiebitz
