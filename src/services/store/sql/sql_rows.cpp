#include "store/sql/sql_rows.h"

#include <fmt/format.h>

#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::store_detail {
namespace {

constexpr std::string_view kMate = "mate";
constexpr std::string_view kCentipawns = "cp";

std::optional<long long> milliseconds_of(const std::optional<std::chrono::milliseconds>& time) {
  return time ? std::optional<long long>(time->count()) : std::nullopt;
}

std::optional<std::chrono::milliseconds> time_of(const NullableNumber& number) {
  const auto value = number.to_optional();
  return value ? std::optional(std::chrono::milliseconds(*value)) : std::nullopt;
}

std::optional<ClockSettings> clock_of(const NullableNumber& base, const NullableNumber& increment) {
  const auto time = time_of(base);
  if (!time) return std::nullopt;
  return ClockSettings{*time, time_of(increment).value_or(std::chrono::milliseconds(0))};
}

bool is_standard_start(const Position& start) { return format_fen(start) == format_fen(Position::start()); }

std::optional<GameOver> over_of(const GameRow& row) {
  const auto reason = parse_reason(row.reason);
  if (!reason) return std::nullopt;
  GameOver over{*reason, std::nullopt};
  if (row.result == format_result(GameResult::WhiteWins)) over.winner = Color::White;
  if (row.result == format_result(GameResult::BlackWins)) over.winner = Color::Black;
  return over;
}

}  // namespace

std::string move_text(Move move) { return format_uci_move(move, true); }

std::string moves_text(const GameSheet& sheet) {
  std::string text;
  for (const PlayedMove& played : sheet.moves) {
    if (!text.empty()) text += ' ';
    text += move_text(played.move);
  }
  return text;
}

GameRow to_row(const GameHeader& header, const GameSheet& sheet) {
  GameRow row;
  row.owner = header.owner;
  row.created = row.updated = header.created;
  row.rated = header.rated ? 1 : 0;
  row.imported = header.imported ? 1 : 0;
  row.event = sheet.event;
  row.site = sheet.site;
  row.date = sheet.date;
  row.round = sheet.round;
  for (const Color c : kColors) {
    const PlayerInfo& player = sheet.player(c);
    row.players[index(c)] = {player.name, std::string(player_kind_name(player.kind)), player.spec,
                             NullableNumber(player.rating)};
  }
  if (!is_standard_start(sheet.start)) row.start_fen = format_fen(sheet.start, CastlingStyle::Shredder);
  if (sheet.clock) {
    row.clock_base = NullableNumber(std::optional(sheet.clock->white.base.count()));
    row.clock_increment = NullableNumber(std::optional(sheet.clock->white.increment.count()));
  }
  if (sheet.clock && !sheet.clock->is_even()) {
    row.black_base = NullableNumber(std::optional(sheet.clock->black.base.count()));
    row.black_increment = NullableNumber(std::optional(sheet.clock->black.increment.count()));
  }
  row.result = format_result(sheet.result());
  if (sheet.over) row.reason = reason_name(sheet.over->reason);
  row.annotated = sheet.annotated;
  return row;
}

MoveRow to_row(const PlayedMove& move, int ply) {
  MoveRow row;
  row.ply = ply;
  row.move = move_text(move.move);
  row.spent = NullableNumber(milliseconds_of(move.spent));
  row.clock = NullableNumber(milliseconds_of(move.clock_left));
  if (!move.eval) return row;
  row.eval_kind = move.eval->kind == PgnEval::Kind::Mate ? kMate : kCentipawns;
  row.has_eval = soci::i_ok;
  row.eval_value = NullableNumber(std::optional(move.eval->value));
  row.eval_depth = NullableNumber(move.eval->depth);
  return row;
}

GameHeader header_of(const GameRow& row) {
  return {row.owner,
          row.created,
          row.updated,
          row.rated != 0,
          row.imported != 0,
          Revision{row.revision},
          Revision{row.board_revision}};
}

Expected<Position, FenError> start_of(std::string_view start_fen) {
  if (start_fen.empty()) return Position::start();
  return parse_fen(start_fen);
}

SheetOfRow sheet_of(const GameRow& row) {
  SheetOfRow read;
  GameSheet& sheet = read.sheet;
  const auto start = start_of(row.start_fen);
  if (start)
    sheet.start = *start;
  else
    read.damage = fmt::format("its start cannot be read: {}", start.error().describe());
  read.has_start = start.has_value();
  for (const Color c : kColors) {
    const GameRow::Player& player = row.players[index(c)];
    const auto kind = parse_player_kind(player.kind);
    if (!kind && read.damage.empty()) read.damage = fmt::format("there is no player of kind '{}'", player.kind);
    sheet.players[index(c)] = {player.name, kind.value_or(PlayerKind::Human), player.spec, std::nullopt};
    if (const auto rating = player.rating.to_optional()) sheet.players[index(c)].rating = static_cast<int>(*rating);
  }
  if (const auto white = clock_of(row.clock_base, row.clock_increment))
    sheet.clock = GameTimes(*white, clock_of(row.black_base, row.black_increment).value_or(*white));
  sheet.event = row.event;
  sheet.site = row.site;
  sheet.date = row.date;
  sheet.round = row.round;
  sheet.over = over_of(row);
  // Writes go by the result: without a reason the game would look as if it continued, and refuse every move.
  if (read.damage.empty() && sheet.over.has_value() == (row.result == format_result(GameResult::Unknown)))
    read.damage = fmt::format("its end cannot be read: result '{}', reason '{}'", row.result, row.reason);
  sheet.annotated = row.annotated;
  return read;
}

PlayedMove played_of(const MoveRow& row, Move move) {
  PlayedMove played{move, time_of(row.spent), time_of(row.clock), {}};
  if (row.has_eval != soci::i_ok) return played;
  PgnEval eval;
  eval.kind = row.eval_kind == kMate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns;
  eval.value = static_cast<int>(row.eval_value.value);
  if (const auto depth = row.eval_depth.to_optional()) eval.depth = static_cast<int>(*depth);
  played.eval = eval;
  return played;
}

}  // namespace kiebitz::store_detail
