// Where the databases differ in what they are told. Private to store.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kiebitz::store_detail {

enum class SqlDialect : std::uint8_t { Sqlite, Postgres };

// SQLite: with a plain BEGIN a transaction that reads before it writes may fail with SQLITE_BUSY at its first write.
constexpr const char* begin_write(SqlDialect dialect) {
  return dialect == SqlDialect::Sqlite ? "BEGIN IMMEDIATE" : "BEGIN";
}

// All questions in it are about the same moment.
constexpr const char* begin_read(SqlDialect dialect) {
  return dialect == SqlDialect::Sqlite ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
}

// After a SELECT inside a write: no other client changes the row before the end. SQLite has one writer at a time
// anyway.
constexpr const char* for_update(SqlDialect dialect) { return dialect == SqlDialect::Sqlite ? "" : " FOR UPDATE"; }

// The size of a text in bytes.
inline std::string octets_of(std::string_view column, SqlDialect dialect) {
  const std::string name(column);
  return dialect == SqlDialect::Sqlite ? "length(CAST(" + name + " AS BLOB))" : "octet_length(" + name + ")";
}

}  // namespace kiebitz::store_detail
