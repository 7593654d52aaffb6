// The tables, and how a database of an earlier version becomes one of this version. Private to store.
#pragma once

#include "base/expected.h"
#include "store/sql/sql_sessions.h"

namespace kiebitz::store_detail {

// Brings the database to the newest schema in one transaction. TooNew: unchanged. Throws soci::soci_error.
Expected<void, StoreError> migrate(SqlSessions& sessions);

}  // namespace kiebitz::store_detail
