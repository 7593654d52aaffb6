// Where the databases differ in what they are told. Private to store.
#pragma once

#include <cstdint>

namespace kiebitz::store_detail {

enum class SqlDialect : std::uint8_t { Sqlite };

// SQLite: with a plain BEGIN a transaction that reads before it writes may find the door shut half-way.
constexpr const char* begin_write(SqlDialect dialect) {
  return dialect == SqlDialect::Sqlite ? "BEGIN IMMEDIATE" : "BEGIN";
}

}  // namespace kiebitz::store_detail
