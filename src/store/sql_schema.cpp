#include "store/sql_schema.h"

#include <soci/soci.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

using Statements = std::vector<std::string_view>;

// One entry per version; never changed once released, only followed by the next one. {id} is a key that counts by
// itself, {clustered} asks for a table stored in the order of its key. Times are milliseconds since 1970. A move is
// written as king takes own rook where it castles, so that it reads the same in Chess960.
const std::vector<Statements>& migrations() {
  static const std::vector<Statements> all = {{
      R"(CREATE TABLE games (
           id {id}, owner TEXT NOT NULL, created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL, rated INTEGER NOT NULL,
           event TEXT NOT NULL, site TEXT NOT NULL, date TEXT NOT NULL, round TEXT NOT NULL,
           white_name TEXT NOT NULL, white_kind TEXT NOT NULL, white_spec TEXT NOT NULL, white_rating INTEGER,
           black_name TEXT NOT NULL, black_kind TEXT NOT NULL, black_spec TEXT NOT NULL, black_rating INTEGER,
           start_fen TEXT NOT NULL, clock_base_ms BIGINT, clock_increment_ms BIGINT,
           plies INTEGER NOT NULL, moves TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, move_hash BIGINT))",
      "CREATE INDEX games_by_owner ON games (owner, id)",
      "CREATE INDEX games_by_white ON games (white_name, id)",
      "CREATE INDEX games_by_black ON games (black_name, id)",
      "CREATE INDEX games_by_result ON games (result, id)",
      "CREATE INDEX games_by_hash ON games (move_hash)",
      // Line 0 is the game; taken back moves get the next free line.
      R"(CREATE TABLE moves (
           game_id BIGINT NOT NULL, line INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL,
           spent_ms BIGINT, clock_ms BIGINT, eval_kind TEXT, eval_value INTEGER, eval_depth INTEGER,
           PRIMARY KEY (game_id, line, ply)) {clustered})",
      R"(CREATE TABLE boards (
           board TEXT NOT NULL PRIMARY KEY, white_wins BIGINT NOT NULL, draws BIGINT NOT NULL,
           black_wins BIGINT NOT NULL, value BIGINT NOT NULL) {clustered})",
      R"(CREATE TABLE ratings (
           player TEXT NOT NULL, opponent TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
           wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
           PRIMARY KEY (player, opponent)) {clustered})",
  }};
  return all;
}

std::string in_dialect(std::string_view statement, SqlDialect dialect) {
  static_cast<void>(dialect);  // SQLite is the only one so far
  std::string text(statement);
  constexpr std::array<std::array<std::string_view, 2>, 2> kWords = {
      {{"{id}", "INTEGER PRIMARY KEY AUTOINCREMENT"}, {"{clustered}", "WITHOUT ROWID"}}};
  for (const auto& [word, meaning] : kWords)
    if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, word.size(), meaning);
  return text;
}

}  // namespace

int newest_schema() { return static_cast<int>(migrations().size()); }

int migrate(soci::session& sql, SqlDialect dialect) {
  WriteTransaction transaction(sql, dialect);
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int version = 0;
  sql << "SELECT coalesce(max(version), 0) FROM schema_version", soci::into(version);
  for (int next = version + 1; next <= newest_schema(); ++next) {
    for (const std::string_view statement : migrations()[next - 1]) sql << in_dialect(statement, dialect);
    sql << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(next);
  }
  transaction.commit();
  return version;
}

}  // namespace kiebitz::store_detail
