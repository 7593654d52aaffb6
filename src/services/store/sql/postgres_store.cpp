#include "store/sql/postgres_store.h"

#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <algorithm>
#include <cstdlib>

#include "store/sql/sql_documents.h"
#include "store/sql/sql_store.h"
#include "store/sql/sql_store_check.h"

namespace kiebitz {
namespace {

// By the classes and codes of SQLSTATE (PostgreSQL manual, appendix A). A lost connection has no state at all.
StoreErrorKind kind_of(std::string_view state) {
  const std::string_view family = state.substr(0, 2);
  if (family == "08" || state.starts_with("57P") || state.find_first_not_of(std::string_view(" \0", 2)) == state.npos)
    return StoreErrorKind::Unreachable;
  if (family == "40" || state == "55P03") return StoreErrorKind::Busy;  // deadlock, lock not available
  if (family == "53" || family == "28" || state == "25006" || state == "42501")
    return StoreErrorKind::CannotWrite;  // disk full, login refused, read-only, no permission
  if (state == "22021" || state == "22P05") return StoreErrorKind::BadText;
  if (family == "XX") return StoreErrorKind::Damaged;
  return StoreErrorKind::Other;
}

// The first line says what; the others quote statement and parameters.
std::string first_line(std::string text) {
  text.resize(std::min(text.find('\n'), text.size()));
  text.resize(std::min(text.find(" while "), text.size()));
  return text;
}

StoreError classify(const soci::soci_error& error) {
  const auto* postgres = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  return {postgres == nullptr ? StoreErrorKind::Unreachable : kind_of(postgres->sqlstate()), first_line(error.what())};
}

void connect(soci::session& sql, const std::string& url) {
  sql.close();  // a connection that was lost still counts as open
  sql.open(soci::postgresql, url);
  sql << "SET client_min_messages TO warning";  // notices would go to standard error
  sql << "SET client_encoding TO 'UTF8'";
  sql << "SET synchronous_commit TO on";
  sql << "SET lock_timeout TO '10s'";
}

template <class T, class Make>
Expected<std::unique_ptr<T>, StoreError> open(const PostgresOptions& options, Make make) {
  const auto with_place = [&options](StoreError error) {
    error.text = fmt::format("{}: {}", public_part(options.url), error.text);
    return error;
  };
  try {
    store_detail::SqlDatabase database{
        store_detail::SqlDialect::Postgres, classify,
        [url = with_time_limits(options.url)](soci::session& sql) { connect(sql, url); }};
    auto made = make(std::make_unique<store_detail::SqlSessions>(std::move(database), options.connections));
    if (!made) return Unexpected(with_place(made.error()));
    return made;
  } catch (const soci::soci_error& error) {
    return Unexpected(with_place(classify(error)));
  }
}

}  // namespace

std::string with_time_limits(std::string url) {
  struct Limit {
    std::string_view name;
    std::string_view value;
    const char* variable;  // libpq's, if it has one
  };
  static constexpr Limit kLimits[] = {{"connect_timeout", "10", "PGCONNECT_TIMEOUT"},  // seconds
                                      {"tcp_user_timeout", "20000", nullptr},          // milliseconds
                                      {"keepalives_idle", "10", nullptr},
                                      {"keepalives_interval", "5", nullptr},
                                      {"keepalives_count", "3", nullptr}};
  const std::size_t query = std::min(url.find('?'), url.size());
  const std::string said = url.substr(query);
  char separator = said.empty() ? '?' : '&';
  for (const Limit& limit : kLimits) {
    const bool is_said = said.find(fmt::format("?{}=", limit.name)) != said.npos ||
                         said.find(fmt::format("&{}=", limit.name)) != said.npos;
    if (is_said || (limit.variable && std::getenv(limit.variable))) continue;
    url += fmt::format("{}{}={}", separator, limit.name, limit.value);
    separator = '&';
  }
  return url;
}

std::string public_part(std::string_view url) {
  const std::size_t begin = url.find("://") + 3;
  const std::size_t end = std::min(url.find('?'), url.size());
  const std::size_t slash = std::min(url.find('/', begin), end);
  const std::size_t at = url.substr(0, slash).rfind('@');
  const std::size_t host = at == url.npos ? begin : at + 1;
  return std::string(url.substr(0, begin)) + std::string(url.substr(host, end - host));
}

Expected<std::unique_ptr<Store>, StoreError> open_postgres_store(const PostgresOptions& options) {
  return open<Store>(options, store_detail::make_sql_store);
}

Expected<std::unique_ptr<Documents>, StoreError> open_postgres_documents(PostgresOptions options) {
  options.connections = std::min(options.connections, 2);  // few and small beside the moves of games
  return open<Documents>(options, store_detail::make_sql_documents);
}

Expected<std::unique_ptr<StoreCheck>, StoreError> open_postgres_check(PostgresOptions options,
                                                                      std::chrono::milliseconds patience) {
  options.connections = 1;
  using Made = Expected<std::unique_ptr<StoreCheck>, StoreError>;
  return open<StoreCheck>(options, [patience](std::unique_ptr<store_detail::SqlSessions> sessions) -> Made {
    return store_detail::make_sql_store_check(std::move(sessions), patience);
  });
}

}  // namespace kiebitz
