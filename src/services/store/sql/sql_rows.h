// Rows of the tables as values that SOCI can bind, and what they mean. Private to store.
#pragma once

#include <soci/soci.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "notation/fen.h"
#include "store/store.h"

namespace kiebitz::store_detail {

// A number that may be missing, in the pair of variables SOCI wants.
struct NullableNumber {
  long long value = 0;
  soci::indicator indicator = soci::i_null;

  NullableNumber() = default;
  template <class T>
  explicit NullableNumber(const std::optional<T>& number) {
    if (!number) return;
    value = static_cast<long long>(*number);
    indicator = soci::i_ok;
  }
  std::optional<long long> to_optional() const { return indicator == soci::i_ok ? std::optional(value) : std::nullopt; }
};

struct GameRow {
  long long id = 0;
  std::string owner;
  long long created = 0;
  long long updated = 0;
  int rated = 1;
  int imported = 0;
  long long revision = static_cast<long long>(kFirstRevision);
  long long board_revision = revision;
  std::string guest, card;
  std::string event, site, date, round;
  struct Player {
    std::string name, kind, spec;
    NullableNumber rating;
  };
  std::array<Player, 2> players;
  std::string start_fen;
  NullableNumber clock_base, clock_increment;
  NullableNumber black_base, black_increment;  // only where Black has another clock than White
  int plies = 0;
  std::string moves;  // all of them, of an imported game without clocks and scores; empty: they are rows of their own
  std::string result, reason;
  NullableNumber move_hash;
  std::string annotated;
  long long bytes = 0;  // that it takes, about; filled in when it is written
};

struct MoveRow {
  int line = 0;
  int ply = 0;
  std::string move;
  NullableNumber spent, clock;
  std::string eval_kind;
  soci::indicator has_eval = soci::i_null;
  NullableNumber eval_value, eval_depth;
};

GameRow to_row(const GameHeader& header, const GameSheet& sheet);
MoveRow to_row(const PlayedMove& move, int ply);
GameHeader header_of(const GameRow& row);
// The row without its moves, and what in it means nothing, if anything does.
struct SheetOfRow {
  GameSheet sheet;
  bool has_start = true;  // otherwise no move can be made
  std::string damage = {};
};
SheetOfRow sheet_of(const GameRow& row);
// What the column start_fen means: nothing is the usual start.
Expected<Position, FenError> start_of(std::string_view start_fen);
PlayedMove played_of(const MoveRow& row, Move move);
// "e2e4 e7e5 e1h1"
std::string moves_text(const GameSheet& sheet);
std::string move_text(Move move);

}  // namespace kiebitz::store_detail
