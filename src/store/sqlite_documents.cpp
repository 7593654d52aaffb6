#include "store/sqlite_documents.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <mutex>
#include <system_error>

namespace kiebitz {
namespace {

using soci::into;
using soci::use;

constexpr int kBusySeconds = 10;

StoreError error_of(const soci::soci_error& error) {
  const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  const int code = sqlite == nullptr ? 0 : sqlite->result() & 0xff;
  constexpr int kBusy = 5, kReadOnly = 8, kIoError = 10, kFull = 13, kCantOpen = 14;
  StoreErrorKind kind = StoreErrorKind::Other;
  if (code == kBusy) kind = StoreErrorKind::Busy;
  if (code == kReadOnly || code == kIoError || code == kFull || code == kCantOpen) kind = StoreErrorKind::CannotWrite;
  const std::string text = error.what();
  return {kind, text.substr(0, text.find('\n'))};
}

// One connection behind one lock: documents are few and small beside the moves of games.
class SqliteDocuments : public Documents {
 public:
  explicit SqliteDocuments(const std::filesystem::path& file) {
    sql_.open(soci::sqlite3, fmt::format("dbname=\"{}\" timeout={}", file.string(), kBusySeconds));
    std::string mode;
    sql_ << "PRAGMA journal_mode = WAL", into(mode);
    sql_ << "PRAGMA synchronous = FULL";
    sql_ << "CREATE TABLE IF NOT EXISTS documents (kind TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, "
            "updated_ms BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID";
    sql_ << "CREATE INDEX IF NOT EXISTS documents_by_owner ON documents (kind, owner, updated_ms)";
  }

  Result<void> put(const Document& document) override {
    return guarded<void>([&]() -> Result<void> {
      const long long updated = document.updated;
      sql_
          << "INSERT INTO documents (kind, key, owner, updated_ms, body) VALUES (:kind, :key, :owner, :updated, :body) "
             "ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, updated_ms = excluded.updated_ms, "
             "body = excluded.body",
          use(document.kind), use(document.key), use(document.owner), use(updated), use(document.text);
      return {};
    });
  }

  Result<std::optional<Document>> find(std::string_view kind, std::string_view key) override {
    return guarded<std::optional<Document>>([&]() -> Result<std::optional<Document>> {
      Document found;
      found.kind = std::string(kind);
      found.key = std::string(key);
      long long updated = 0;
      sql_ << "SELECT owner, updated_ms, body FROM documents WHERE kind = :kind AND key = :key", use(found.kind),
          use(found.key), into(found.owner), into(updated), into(found.text);
      if (!sql_.got_data()) return std::optional<Document>();
      found.updated = updated;
      return std::optional<Document>(std::move(found));
    });
  }

  Result<std::vector<Document>> list(std::string_view kind, std::string_view owner, std::size_t limit) override {
    return guarded<std::vector<Document>>([&]() -> Result<std::vector<Document>> {
      Document row;
      row.kind = std::string(kind);
      row.owner = std::string(owner);
      long long updated = 0;
      const auto count = static_cast<long long>(limit);
      soci::statement select =
          (sql_.prepare << "SELECT key, updated_ms, body FROM documents WHERE kind = :kind AND owner = :owner "
                           "ORDER BY updated_ms DESC, key DESC LIMIT :count",
           use(row.kind), use(row.owner), use(count), into(row.key), into(updated), into(row.text));
      select.execute();
      std::vector<Document> documents;
      while (select.fetch()) {
        row.updated = updated;
        documents.push_back(row);
      }
      return documents;
    });
  }

  Result<void> erase(std::string_view kind, std::string_view key) override {
    return guarded<void>([&]() -> Result<void> {
      const std::string kind_text(kind);
      const std::string key_text(key);
      sql_ << "DELETE FROM documents WHERE kind = :kind AND key = :key", use(kind_text), use(key_text);
      return {};
    });
  }

 private:
  template <class T, class Body>
  Result<T> guarded(Body body) {
    const std::lock_guard lock(mutex_);
    try {
      return body();
    } catch (const soci::soci_error& error) {
      return Unexpected(error_of(error));
    }
  }

  std::mutex mutex_;
  soci::session sql_;
};

}  // namespace

Expected<std::unique_ptr<Documents>, StoreError> open_sqlite_documents(const std::filesystem::path& file) {
  std::error_code folder_error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), folder_error);
  try {
    return std::unique_ptr<Documents>(std::make_unique<SqliteDocuments>(file));
  } catch (const soci::soci_error& error) {
    StoreError problem = error_of(error);
    problem.text = fmt::format("{}: {}", file.string(), problem.text);
    return Unexpected(std::move(problem));
  }
}

}  // namespace kiebitz
