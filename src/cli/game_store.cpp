#include "cli/game_store.h"

#include "cli/errors.h"
#include "platform/data_directory.h"
#include "store/sqlite_store.h"

namespace kiebitz::cli {

void require(const Expected<void, StoreError>& done) {
  if (!done) throw UserError(done.error().text);
}

std::unique_ptr<Store> open_game_store(const std::string& data_folder) {
  const std::filesystem::path folder =
      data_folder.empty() ? data_directory(process_environment()) : std::filesystem::path(data_folder);
  SqliteOptions options;
  options.file = folder / "games.db";
  return require(open_sqlite_store(options));
}

}  // namespace kiebitz::cli
