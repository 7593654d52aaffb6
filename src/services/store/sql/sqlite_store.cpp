#include "store/sql/sqlite_store.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <thread>

#include "store/sql/sql_documents.h"
#include "store/sql/sql_store.h"
#include "store/sql/sql_store_check.h"

namespace kiebitz {
namespace {

// The primary result codes of SQLite that this module distinguishes.
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

// SOCI's messages begin with the name of its function, "sqlite3_statement_backend::prepare: ", and quote the statement
// and its parameters over several lines; people need what is between.
std::string words_of_sqlite(std::string_view text) {
  text = text.substr(0, std::min(text.find('\n'), text.find(" while ")));
  constexpr std::string_view kEndOfName = ": ";
  if (const std::size_t name = text.find(kEndOfName); text.starts_with("sqlite3_") && name != std::string_view::npos)
    text.remove_prefix(name + kEndOfName.size());
  return std::string(text);
}

std::string text_for(int code, const soci::soci_error& error) {
  switch (code & 0xff) {
    case kNotADatabase:
      return "this file is no database of Kiebitz; move it away and a new one is made, or name another folder";
    case kCorrupt:
      return "the database is damaged; put a copy of it from before in its place, or move it away and a new one is "
             "made (the program sqlite3 can save some of the old one with .recover)";
    default:
      return words_of_sqlite(error.what());
  }
}

StoreError classify(const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  if (sqlite == nullptr) return {StoreErrorKind::Other, words_of_sqlite(error.what())};
  return {kind_of(sqlite->result()), text_for(sqlite->result(), error)};
}

// SQLite by itself waits longer and longer between its tries, up to 100 ms each: a move would lose its turn again and
// again to later writers.
int try_again_soon(void* most_tries, int tries) {
  if (tries >= static_cast<int>(reinterpret_cast<std::intptr_t>(most_tries))) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return 1;
}

void connect(soci::session& sql, const SqliteOptions& options) {
  sql.open(soci::sqlite3, fmt::format("dbname=\"{}\"", options.file.string()));
  const auto most_tries = static_cast<std::intptr_t>(options.patience.count());
  sqlite3_busy_handler(static_cast<soci::sqlite3_session_backend*>(sql.get_backend())->conn_, try_again_soon,
                       reinterpret_cast<void*>(most_tries));  // NOLINT(performance-no-int-to-ptr): SQLite hands it on
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

Expected<std::unique_ptr<StoreCheck>, StoreError> open_sqlite_check(SqliteOptions options) {
  options.connections = 1;
  using Made = Expected<std::unique_ptr<StoreCheck>, StoreError>;
  return open<StoreCheck>(options, [&options](std::unique_ptr<store_detail::SqlSessions> sessions) -> Made {
    return store_detail::make_sql_store_check(std::move(sessions), options.patience);
  });
}

}  // namespace kiebitz
