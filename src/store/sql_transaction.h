// A transaction that writes: rolled back unless it was committed. Private to store.
#pragma once

#include <soci/soci.h>

#include "store/sql_dialect.h"

namespace kiebitz::store_detail {

class WriteTransaction {
 public:
  WriteTransaction(soci::session& sql, SqlDialect dialect) : sql_(sql) { sql_ << begin_write(dialect); }
  ~WriteTransaction() {
    if (is_done_) return;
    try {
      sql_ << "ROLLBACK";
    } catch (const soci::soci_error&) {
      // The database has rolled back by itself (disk full) or is gone; either way nothing was kept.
    }
  }
  WriteTransaction(const WriteTransaction&) = delete;
  WriteTransaction& operator=(const WriteTransaction&) = delete;

  void commit() {
    sql_ << "COMMIT";
    is_done_ = true;
  }

 private:
  soci::session& sql_;
  bool is_done_ = false;
};

}  // namespace kiebitz::store_detail
