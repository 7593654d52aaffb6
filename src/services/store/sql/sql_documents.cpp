#include "store/sql/sql_documents.h"

#include <limits>

#include "store/game_checks.h"
#include "store/sql/sql_schema.h"

namespace kiebitz::store_detail {
namespace {

using soci::into;
using soci::use;

// A page of the documents of one owner, after the columns that are asked for.
constexpr const char* kPage =
    " FROM documents WHERE kind = :kind AND owner = :owner "
    "AND (updated_ms < :updated OR (updated_ms = :updated AND key < :key)) "
    "ORDER BY updated_ms DESC, key DESC LIMIT :count";

struct PageQuery {
  PageQuery(std::string_view kind_text, std::string_view owner_text, std::size_t limit,
            const std::optional<DocumentPlace>& last)
      : kind(kind_text),
        owner(owner_text),
        last_updated(last ? last->updated : std::numeric_limits<long long>::max()),
        last_key(last ? last->key : std::string()),
        count(static_cast<long long>(limit)) {}

  std::string kind;
  std::string owner;
  long long last_updated;
  std::string last_key;
  long long count;
};

class SqlDocuments : public Documents {
 public:
  explicit SqlDocuments(std::unique_ptr<SqlSessions> sessions) : sessions_(std::move(sessions)) {}

  Result<void> put(const Document& document) override {
    for (const std::string* text : {&document.kind, &document.key, &document.owner, &document.text})
      if (const auto checked = check_text(*text); !checked) return checked;
    return sessions_->run<void>([&](soci::session& sql) -> Result<void> {
      const long long updated = document.updated;
      const auto bytes = static_cast<long long>(bytes_of(document));
      sql << "INSERT INTO documents (kind, key, owner, updated_ms, body, bytes) "
             "VALUES (:kind, :key, :owner, :updated, :body, :bytes) "
             "ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, updated_ms = excluded.updated_ms, "
             "body = excluded.body, bytes = excluded.bytes",
          use(document.kind), use(document.key), use(document.owner), use(updated), use(document.text), use(bytes);
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
      const PageQuery page(kind, owner, limit, last);
      Document row;
      row.kind = page.kind;
      row.owner = page.owner;
      long long updated = 0;
      soci::statement select = (sql.prepare << "SELECT key, updated_ms, body" << kPage, use(page.kind, "kind"),
                                use(page.owner, "owner"), use(page.last_updated, "updated"), use(page.last_key, "key"),
                                use(page.count, "count"), into(row.key), into(updated), into(row.text));
      select.execute();
      std::vector<Document> documents;
      while (select.fetch()) {
        row.updated = updated;
        documents.push_back(row);
      }
      return documents;
    });
  }

  Result<std::vector<DocumentPlace>> places(std::string_view kind, std::string_view owner, std::size_t limit,
                                            const std::optional<DocumentPlace>& last) override {
    return sessions_->run<std::vector<DocumentPlace>>([&](soci::session& sql) -> Result<std::vector<DocumentPlace>> {
      const PageQuery page(kind, owner, limit, last);
      std::string key;
      long long updated = 0;
      soci::statement select = (sql.prepare << "SELECT key, updated_ms" << kPage, use(page.kind, "kind"),
                                use(page.owner, "owner"), use(page.last_updated, "updated"), use(page.last_key, "key"),
                                use(page.count, "count"), into(key), into(updated));
      select.execute();
      std::vector<DocumentPlace> found;
      while (select.fetch()) found.push_back({updated, key});
      return found;
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

  Result<std::uint64_t> bytes_of_owner(std::string_view owner) override {
    return sessions_->run<std::uint64_t>([&](soci::session& sql) -> Result<std::uint64_t> {
      const std::string owner_text(owner);
      long long bytes = 0;
      sql << "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM documents WHERE owner = :owner", use(owner_text),
          into(bytes);
      return static_cast<std::uint64_t>(bytes);
    });
  }

 private:
  std::unique_ptr<SqlSessions> sessions_;
};

}  // namespace

Expected<std::unique_ptr<Documents>, StoreError> make_sql_documents(std::unique_ptr<SqlSessions> sessions) {
  if (const auto migrated = migrate(*sessions); !migrated) return Unexpected(migrated.error());
  return std::unique_ptr<Documents>(std::make_unique<SqlDocuments>(std::move(sessions)));
}

}  // namespace kiebitz::store_detail
