#include "store/sql/sql_schema.h"

#include <soci/soci.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

using Statements = std::vector<std::string_view>;

// One entry per version; never changed once released, only followed by the next one. {id} is a key that counts by
// itself, {clustered} asks for a table stored in the order of its key, {bytes} for a text sorted by its bytes. Times
// are milliseconds since 1970. A move is written as king takes own rook where it castles, so that it reads the same in
// Chess960.
const std::vector<Statements>& migrations() {
  static const std::vector<Statements> all = {
      {
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
           board TEXT {bytes} NOT NULL PRIMARY KEY, white_wins BIGINT NOT NULL, draws BIGINT NOT NULL,
           black_wins BIGINT NOT NULL, value BIGINT NOT NULL) {clustered})",
          R"(CREATE TABLE ratings (
           player TEXT {bytes} NOT NULL, opponent TEXT {bytes} NOT NULL, rating DOUBLE PRECISION NOT NULL,
           wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
           PRIMARY KEY (player, opponent)) {clustered})",
      },
      {
          // Until now a game was known to be imported by having all its moves in one text.
          "ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0",
          "UPDATE games SET imported = 1 WHERE moves <> ''",
      },
      {
          // An imported game as PGN, if it has comments, variations or glyphs.
          "ALTER TABLE games ADD COLUMN annotated TEXT NOT NULL DEFAULT ''",
      },
      {
          // Every write to a game counts its revision up. What the server kept about a game in documents of their own
          // (kinds card and seat) becomes part of it.
          "ALTER TABLE games ADD COLUMN revision BIGINT NOT NULL DEFAULT 1",
          "ALTER TABLE games ADD COLUMN board_revision BIGINT NOT NULL DEFAULT 1",
          "ALTER TABLE games ADD COLUMN guest TEXT NOT NULL DEFAULT ''",
          "ALTER TABLE games ADD COLUMN card TEXT NOT NULL DEFAULT ''",
          // It is older than the numbers of schemas count it.
          R"(CREATE TABLE IF NOT EXISTS documents (
           kind TEXT {bytes} NOT NULL, key TEXT {bytes} NOT NULL, owner TEXT {bytes} NOT NULL,
           updated_ms BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) {clustered})",
          R"(UPDATE games SET card = documents.body FROM documents
           WHERE documents.kind = 'card' AND documents.key = CAST(games.id AS TEXT))",
          R"(UPDATE games SET guest = documents.owner FROM documents
           WHERE documents.kind = 'seat' AND documents.key = CAST(games.id AS TEXT))",
          "DELETE FROM documents WHERE kind IN ('card', 'seat')",
          "CREATE INDEX games_by_guest ON games (guest, id)",
      },
      {
          // What games and documents take, for quotas: in indexes, so that it is summed up without reading them.
          "ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
          R"(UPDATE games SET bytes = 256 + length(card) + length(annotated) + length(moves) +
           64 * (SELECT count(*) FROM moves WHERE moves.game_id = games.id))",
          "CREATE INDEX games_by_size ON games (owner, bytes)",
          "ALTER TABLE documents ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
          "UPDATE documents SET bytes = length(body)",
          "CREATE INDEX documents_by_size ON documents (owner, bytes)",
          "CREATE INDEX IF NOT EXISTS documents_by_owner ON documents (kind, owner, updated_ms)",
          // Black may have another clock than White.
          "ALTER TABLE games ADD COLUMN black_clock_base_ms BIGINT",
          "ALTER TABLE games ADD COLUMN black_clock_increment_ms BIGINT",
      }};
  return all;
}

// The words in braces as this database wants them.
std::string in_dialect(std::string_view statement, SqlDialect dialect) {
  struct Word {
    std::string_view word, sqlite, postgres;
  };
  constexpr std::array<Word, 3> kWords = {{
      {"{id}", "INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"},
      {"{clustered}", "WITHOUT ROWID", ""},
      {"{bytes}", "", "COLLATE \"C\""},
  }};
  std::string text(statement);
  for (const Word& word : kWords) {
    const std::string_view meaning = dialect == SqlDialect::Sqlite ? word.sqlite : word.postgres;
    for (std::size_t at = 0; (at = text.find(word.word)) != std::string::npos;)
      text.replace(at, word.word.size(), meaning);
  }
  return text;
}

int read_version(soci::session& sql) {
  int version = 0;
  sql << "SELECT coalesce(max(version), 0) FROM schema_version", soci::into(version);
  return version;
}

}  // namespace

Expected<void, StoreError> migrate(SqlSessions& sessions) {
  soci::session& sql = sessions.first();
  const SqlDialect dialect = sessions.dialect();
  const int newest = static_cast<int>(migrations().size());
  WriteTransaction transaction(sql, dialect);
  transaction.lock_shared();
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  const int version = read_version(sql);
  if (version > newest)
    return Unexpected(StoreError{StoreErrorKind::TooNew, "written by a later version of this program"});
  for (int next = version + 1; next <= newest; ++next) {
    for (const std::string_view statement : migrations()[static_cast<std::size_t>(next) - 1])
      sql << in_dialect(statement, dialect);
    sql << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(next);
  }
  transaction.commit();
  return {};
}

}  // namespace kiebitz::store_detail
