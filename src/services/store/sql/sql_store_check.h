// The check of a store in a database. Private to store: sqlite_store.h and postgres_store.h open it.
#pragma once

#include <chrono>
#include <memory>

#include "store/sql/sql_sessions.h"
#include "store/store_check.h"

namespace kiebitz::store_detail {

std::unique_ptr<StoreCheck> make_sql_store_check(std::unique_ptr<SqlSessions> sessions,
                                                 std::chrono::milliseconds patience);

}  // namespace kiebitz::store_detail
