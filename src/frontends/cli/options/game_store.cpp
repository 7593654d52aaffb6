#include "cli/options/game_store.h"

#include <filesystem>

#include "cli/errors.h"
#include "platform/file/data_directory.h"
#include "store/memory/memory_store.h"
#include "store/open_stores.h"

namespace kiebitz::cli {
namespace {

std::string place_of(const std::string& place) {
  return place.empty() ? data_directory(process_environment()).string() : place;
}

}  // namespace

void require(const Expected<void, StoreError>& done) {
  if (!done) throw UserError(done.error().text);
}

std::unique_ptr<Store> open_game_store(const std::string& place) { return require(open_games(place_of(place))); }

std::unique_ptr<Store> open_existing_games(const std::string& place) {
  if (has_game_store(place)) return open_game_store(place);
  if (!place.empty()) throw UserError(place + ": there are no games");
  return std::make_unique<MemoryStore>();
}

bool has_game_store(const std::string& place) {
  const std::string where = place_of(place);
  std::error_code error;
  return is_postgres_url(where) || std::filesystem::exists(std::filesystem::path(where) / "games.db", error);
}

}  // namespace kiebitz::cli
