// The tables, and how a database of an earlier version becomes one of this version. Private to store.
#pragma once

#include <string>
#include <string_view>

#include "store/sql_dialect.h"

namespace soci {
class session;
}

namespace kiebitz::store_detail {

// The words in braces ({id}, {clustered}, {bytes}) as this database wants them.
std::string in_dialect(std::string_view statement, SqlDialect dialect);

int newest_schema();
// Brings the database to the newest schema in one transaction; says which version it had. Newer than ours: unchanged.
// Throws soci::soci_error.
int migrate(soci::session& sql, SqlDialect dialect);

}  // namespace kiebitz::store_detail
