// The store in a PostgreSQL database, made elsewhere; the tables are made here. What a commit reported as done is on
// the disk of the database server. Several servers may use the database at the same time, each for its own games.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "store/documents.h"
#include "store/store.h"
#include "store/store_check.h"

namespace kiebitz {

struct PostgresOptions {
  std::string url;      // postgresql://user@host/database; what is missing comes from libpq's environment
  int connections = 4;  // threads that can be served at the same time; others wait
};

// Without user and password, for messages.
std::string public_part(std::string_view url);
// With limits for what the address says nothing about: a database server that went away without a word is noticed
// within half a minute. libpq itself would wait for as long as the operating system does, which is a quarter of an
// hour.
std::string with_time_limits(std::string url);

Expected<std::unique_ptr<Store>, StoreError> open_postgres_store(const PostgresOptions& options);
Expected<std::unique_ptr<Documents>, StoreError> open_postgres_documents(PostgresOptions options);
Expected<std::unique_ptr<StoreCheck>, StoreError> open_postgres_check(PostgresOptions options,
                                                                      std::chrono::milliseconds patience);

}  // namespace kiebitz
