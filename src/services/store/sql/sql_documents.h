// Documents in a table of their own beside the games. Private to store: sqlite_store.h and postgres_store.h open it.
#pragma once

#include <memory>

#include "store/documents.h"
#include "store/sql/sql_sessions.h"

namespace kiebitz::store_detail {

// Makes the table if it is not there. Throws soci::soci_error.
Expected<std::unique_ptr<Documents>, StoreError> make_sql_documents(std::unique_ptr<SqlSessions> sessions);

}  // namespace kiebitz::store_detail
