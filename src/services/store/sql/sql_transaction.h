// Transactions: rolled back unless they were committed. Private to store.
#pragma once

#include <soci/soci.h>

#include "base/assert.h"
#include "store/sql/sql_dialect.h"

namespace kiebitz::store_detail {

class Transaction {
 public:
  Transaction(soci::session& sql, const char* begin) : sql_(sql) { sql_ << begin; }
  ~Transaction() {
    if (is_done_) return;
    try {
      sql_ << "ROLLBACK";
    } catch (const soci::soci_error&) {
      // The database has rolled back by itself (disk full) or is gone; either way nothing was stored.
    }
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit() {
    KIEBITZ_ASSERT(!is_done_, "a transaction is committed once");
    sql_ << "COMMIT";
    is_done_ = true;
  }

 protected:
  soci::session& sql_;

 private:
  bool is_done_ = false;
};

class WriteTransaction : public Transaction {
 public:
  WriteTransaction(soci::session& sql, SqlDialect dialect)
      : Transaction(sql, begin_write(dialect)), dialect_(dialect) {}

  // What many games share (tables, boards, ratings) is changed by one writer at a time: no deadlocks, no lost sums.
  void lock_shared() {
    constexpr long long kLock = 0x6b696562;
    if (dialect_ == SqlDialect::Postgres) sql_ << "SELECT pg_advisory_xact_lock(:lock)", soci::use(kLock);
  }

 private:
  SqlDialect dialect_;
};

class ReadTransaction : public Transaction {
 public:
  ReadTransaction(soci::session& sql, SqlDialect dialect) : Transaction(sql, begin_read(dialect)) {}
};

}  // namespace kiebitz::store_detail
