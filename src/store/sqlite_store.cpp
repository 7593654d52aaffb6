#include "store/sqlite_store.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <system_error>
#include <thread>

#include "store/sql_documents.h"
#include "store/sql_store.h"

namespace kiebitz {
namespace {

// The primary result codes of SQLite this room tells apart.
constexpr int kPerm = 3, kBusy = 5, kLocked = 6, kReadOnly = 8, kIoError = 10, kCorrupt = 11, kFull = 13,
              kCantOpen = 14, kNotADatabase = 26;

StoreErrorKind kind_of(int code) {
  switch (code & 0xff) {
    case kBusy:
    case kLocked:
      return StoreErrorKind::Busy;
    case kPerm:
    case kReadOnly:
    case kIoError:
    case kFull:
    case kCantOpen:
      return StoreErrorKind::CannotWrite;
    case kCorrupt:
    case kNotADatabase:
      return StoreErrorKind::Damaged;
    default:
      return StoreErrorKind::Other;
  }
}

// SOCI's messages quote the statement and its parameters over several lines; people need the first words only.
std::string first_line(const std::string& text) {
  const std::size_t end = std::min(text.find('\n'), text.find(" while "));
  return text.substr(0, end);
}

StoreError classify(const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return {sqlite == nullptr ? StoreErrorKind::Other : kind_of(sqlite->result()), first_line(error.what())};
}

// SQLite by itself waits longer and longer between its tries, up to 100 ms each: a move would lose its turn again and
// again to whoever came later.
int try_again_soon(void* most_tries, int tries) {
  if (tries >= static_cast<int>(reinterpret_cast<std::intptr_t>(most_tries))) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return 1;
}

void connect(soci::session& sql, const SqliteOptions& options) {
  sql.open(soci::sqlite3, fmt::format("dbname=\"{}\"", options.file.string()));
  const auto most_tries = static_cast<std::intptr_t>(options.busy_seconds) * 1000;
  sqlite3_busy_handler(static_cast<soci::sqlite3_session_backend*>(sql.get_backend())->conn_, try_again_soon,
                       reinterpret_cast<void*>(most_tries));
  std::string mode;
  sql << "PRAGMA journal_mode = WAL", soci::into(mode);
  sql << "PRAGMA synchronous = FULL";
  sql << "PRAGMA cache_size = -65536";  // KiB, at most; large imports would read pages again and again
}

// Calls `make` with the connections; what goes wrong is told with the name of the file.
template <class T, class Make>
Expected<std::unique_ptr<T>, StoreError> open(const SqliteOptions& options, Make make) {
  std::error_code folder_error;
  if (options.file.has_parent_path()) std::filesystem::create_directories(options.file.parent_path(), folder_error);
  if (folder_error)
    return Unexpected(StoreError{StoreErrorKind::CannotWrite,
                                 fmt::format("{}: {}", options.file.parent_path().string(), folder_error.message())});
  const auto with_place = [&options](StoreError error) {
    error.text = fmt::format("{}: {}", options.file.string(), error.text);
    return error;
  };
  try {
    store_detail::SqlDatabase database{store_detail::SqlDialect::Sqlite, classify,
                                       [options](soci::session& sql) { connect(sql, options); }};
    auto made = make(std::make_unique<store_detail::SqlSessions>(std::move(database), options.connections));
    if (!made) return Unexpected(with_place(made.error()));
    return made;
  } catch (const soci::soci_error& error) {
    return Unexpected(with_place(classify(error)));
  }
}

}  // namespace

Expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(const SqliteOptions& options) {
  return open<Store>(options, store_detail::make_sql_store);
}

Expected<std::unique_ptr<Documents>, StoreError> open_sqlite_documents(SqliteOptions options) {
  options.connections = 1;  // documents are few and small beside the moves of games
  return open<Documents>(options, store_detail::make_sql_documents);
}

}  // namespace kiebitz
