#include "cli/game_store.h"

#include "cli/errors.h"
#include "platform/data_directory.h"
#include "store/open_stores.h"

namespace kiebitz::cli {

void require(const Expected<void, StoreError>& done) {
  if (!done) throw UserError(done.error().text);
}

std::unique_ptr<Store> open_game_store(const std::string& place) {
  return require(open_games(place.empty() ? data_directory(process_environment()).string() : place));
}

}  // namespace kiebitz::cli
