#include "store/sql_documents.h"

#include <limits>

#include "store/sql_schema.h"
#include "store/sql_transaction.h"
#include "store/store_checks.h"

namespace kiebitz::store_detail {
namespace {

using soci::into;
using soci::use;

class SqlDocuments : public Documents {
 public:
  explicit SqlDocuments(std::unique_ptr<SqlSessions> sessions) : sessions_(std::move(sessions)) {
    soci::session& sql = sessions_->first();
    WriteTransaction transaction(sql, sessions_->dialect());
    transaction.lock_shared();
    sql << in_dialect(
        "CREATE TABLE IF NOT EXISTS documents (kind TEXT {bytes} NOT NULL, key TEXT {bytes} NOT NULL, "
        "owner TEXT {bytes} NOT NULL, updated_ms BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) "
        "{clustered}",
        sessions_->dialect());
    sql << "CREATE INDEX IF NOT EXISTS documents_by_owner ON documents (kind, owner, updated_ms)";
    transaction.commit();
  }

  Result<void> put(const Document& document) override {
    for (const std::string* text : {&document.kind, &document.key, &document.owner, &document.text})
      if (const auto checked = check_text(*text); !checked) return checked;
    return sessions_->run<void>([&](soci::session& sql) -> Result<void> {
      const long long updated = document.updated;
      sql << "INSERT INTO documents (kind, key, owner, updated_ms, body) VALUES (:kind, :key, :owner, :updated, :body) "
             "ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, updated_ms = excluded.updated_ms, "
             "body = excluded.body",
          use(document.kind), use(document.key), use(document.owner), use(updated), use(document.text);
      return {};
    });
  }

  Result<std::optional<Document>> find(std::string_view kind, std::string_view key) override {
    return sessions_->run<std::optional<Document>>([&](soci::session& sql) -> Result<std::optional<Document>> {
      Document found;
      found.kind = std::string(kind);
      found.key = std::string(key);
      long long updated = 0;
      sql << "SELECT owner, updated_ms, body FROM documents WHERE kind = :kind AND key = :key", use(found.kind),
          use(found.key), into(found.owner), into(updated), into(found.text);
      if (!sql.got_data()) return std::optional<Document>();
      found.updated = updated;
      return std::optional<Document>(std::move(found));
    });
  }

  Result<std::vector<Document>> list(std::string_view kind, std::string_view owner, std::size_t limit,
                                     const std::optional<DocumentPlace>& last) override {
    return sessions_->run<std::vector<Document>>([&](soci::session& sql) -> Result<std::vector<Document>> {
      Document row;
      row.kind = std::string(kind);
      row.owner = std::string(owner);
      long long updated = 0;
      const auto count = static_cast<long long>(limit);
      const long long last_updated = last ? last->updated : std::numeric_limits<long long>::max();
      const std::string last_key = last ? last->key : std::string();
      soci::statement select =
          (sql.prepare << "SELECT key, updated_ms, body FROM documents WHERE kind = :kind AND owner = :owner "
                          "AND (updated_ms < :updated OR (updated_ms = :updated AND key < :key)) "
                          "ORDER BY updated_ms DESC, key DESC LIMIT :count",
           use(row.kind, "kind"), use(row.owner, "owner"), use(last_updated, "updated"), use(last_key, "key"),
           use(count, "count"), into(row.key), into(updated), into(row.text));
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
    return sessions_->run<void>([&](soci::session& sql) -> Result<void> {
      const std::string kind_text(kind);
      const std::string key_text(key);
      sql << "DELETE FROM documents WHERE kind = :kind AND key = :key", use(kind_text), use(key_text);
      return {};
    });
  }

  Result<void> trim(std::string_view kind, std::string_view owner, std::size_t keep) override {
    return sessions_->run<void>([&](soci::session& sql) -> Result<void> {
      const std::string kind_text(kind);
      const std::string owner_text(owner);
      const auto last = static_cast<long long>(keep);
      sql << "DELETE FROM documents WHERE kind = :kind AND owner = :owner AND updated_ms <= (SELECT updated_ms FROM "
             "documents WHERE kind = :kind AND owner = :owner ORDER BY updated_ms DESC LIMIT 1 OFFSET :last)",
          use(kind_text, "kind"), use(owner_text, "owner"), use(last, "last");
      return {};
    });
  }

 private:
  std::unique_ptr<SqlSessions> sessions_;
};

}  // namespace

Expected<std::unique_ptr<Documents>, StoreError> make_sql_documents(std::unique_ptr<SqlSessions> sessions) {
  return std::unique_ptr<Documents>(std::make_unique<SqlDocuments>(std::move(sessions)));
}

}  // namespace kiebitz::store_detail
