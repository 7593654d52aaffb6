#include "store/open_stores.h"

#include "platform/file/data_directory.h"
#include "store/sql/postgres_store.h"
#include "store/sql/sqlite_store.h"

namespace kiebitz {
namespace {

SqliteOptions sqlite_options(const std::string& folder, int connections) {
  SqliteOptions options;
  options.file = std::filesystem::path(folder) / "games.db";
  options.connections = connections;
  return options;
}

}  // namespace

Expected<std::unique_ptr<Store>, StoreError> open_games(const std::string& place, int connections) {
  if (is_postgres_url(place)) return open_postgres_store({place, connections});
  return open_sqlite_store(sqlite_options(place, connections));
}

Expected<Stores, StoreError> open_stores(const std::string& place, int connections) {
  auto games = open_games(place, connections);
  if (!games) return Unexpected(games.error());
  auto documents = is_postgres_url(place) ? open_postgres_documents({place, connections})
                                          : open_sqlite_documents(sqlite_options(place, connections));
  if (!documents) return Unexpected(documents.error());
  return Stores{std::move(*games), std::move(*documents)};
}

Expected<std::unique_ptr<StoreCheck>, StoreError> open_store_check(const std::string& place,
                                                                   std::chrono::milliseconds patience) {
  if (is_postgres_url(place)) return open_postgres_check({place, 1}, patience);
  SqliteOptions options = sqlite_options(place, 1);
  options.patience = patience;
  return open_sqlite_check(options);
}

}  // namespace kiebitz
