// Connections to one database, shared by threads. Exceptions of SOCI end here and become StoreError. Private to store.
#pragma once

#include <soci/soci.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "base/expected.h"
#include "store/sql/sql_dialect.h"
#include "store/store_error.h"

namespace kiebitz::store_detail {

struct SqlDatabase {
  SqlDialect dialect = SqlDialect::Sqlite;
  // What went wrong, in the words of all databases.
  std::function<StoreError(const soci::soci_error&)> classify;
  // Opens a session, or opens it anew. Throws soci::soci_error.
  std::function<void(soci::session&)> connect;
};

class SqlSessions {
 public:
  // Throws soci::soci_error.
  SqlSessions(SqlDatabase database, int connections)
      : database_(std::move(database)), pool_(static_cast<std::size_t>(connections)) {
    for (int i = 0; i < connections; ++i) database_.connect(pool_.at(static_cast<std::size_t>(i)));
  }

  SqlDialect dialect() const { return database_.dialect; }
  // For what is done before anybody else knows of the database.
  soci::session& first() { return pool_.at(0); }

  template <class T, class Body>
  Expected<T, StoreError> run(Body body) {
    try {
      soci::session sql(pool_);
      try {
        return body(sql);
      } catch (const soci::soci_error& error) {
        StoreError problem = database_.classify(error);
        revive(sql, problem);
        return Unexpected(std::move(problem));
      }
    } catch (const soci::soci_error& error) {
      return Unexpected(database_.classify(error));
    }
  }

 private:
  // A lost connection is opened again for the next caller. The interrupted operation is not repeated: it is unknown
  // whether its end was stored.
  void revive(soci::session& sql, const StoreError& problem) {
    if (problem.kind != StoreErrorKind::Unreachable) return;
    try {
      database_.connect(sql);
    } catch (const soci::soci_error&) {
      // Still away; the next use fails in the same way and tries again.
    }
  }

  SqlDatabase database_;
  soci::connection_pool pool_;
};

}  // namespace kiebitz::store_detail
