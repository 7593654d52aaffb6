#include "match/games/pgn_output.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "notation/pgn/pgn_annotations.h"
#include "notation/pgn/pgn_writer.h"

namespace kiebitz::match {
namespace {

// The word of the PGN standard.
std::string_view termination(EndReason reason) {
  switch (reason) {
    case EndReason::AdjudicatedDraw:
    case EndReason::AdjudicatedWin:
    case EndReason::KnownEnding:
    case EndReason::TooManyMoves:
      return "adjudication";
    case EndReason::TimeForfeit:
      return "time forfeit";
    case EndReason::IllegalMove:
      return "rules infraction";
    case EndReason::Crash:
    case EndReason::Stall:
    case EndReason::NoStart:
      return "abandoned";
    default:
      return "normal";
  }
}

PgnEval eval_of(const MoveRecord& move, Color mover) {
  const int sign = mover == Color::White ? 1 : -1;
  PgnEval eval;
  eval.kind = move.score->kind == uci_client::EngineScore::Kind::Mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns;
  eval.value = sign * move.score->value;
  eval.depth = move.depth;
  return eval;
}

std::string comment_of(const MoveRecord& move, Color mover) {
  if (move.is_from_opening) return "book";
  PgnComment comment;
  if (move.score) comment.eval = eval_of(move, mover);
  comment.clock = move.clock_left;
  comment.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(move.elapsed);
  return format_comment(comment);
}

void write_tags(PgnWriter& writer, const GameRecord& record, const std::vector<EngineSpec>& engines,
                const PgnOptions& options) {
  const EngineSpec& white = engines[record.plan.white];
  const EngineSpec& black = engines[record.plan.black];
  const std::time_t began = std::chrono::system_clock::to_time_t(record.began);
  writer.tag("Event", options.event);
  writer.tag("Site", options.site);
  writer.tag("Date", fmt::format("{:%Y.%m.%d}", fmt::gmtime(began)));
  writer.tag("Round", fmt::format("{}.{}", record.plan.round + 1, record.plan.number + 1));
  writer.tag("White", white.name);
  writer.tag("Black", black.name);
  writer.tag("UTCTime", fmt::format("{:%H:%M:%S}", fmt::gmtime(began)));
  if (!record.opening.name.empty()) writer.tag("Opening", record.opening.name);
  if (white.limits == black.limits) {
    writer.tag("TimeControl", white.limits.clock ? format_time_control(*white.limits.clock) : "-");
  } else {
    writer.tag("WhiteTimeControl", format_limits(white.limits));
    writer.tag("BlackTimeControl", format_limits(black.limits));
  }
  writer.tag("PlyCount", std::to_string(record.moves.size()));
  writer.tag("Termination", termination(record.reason));
  if (options.chess960) writer.tag("Variant", "Chess960");
}

}  // namespace

std::string format_pgn(const GameRecord& record, const std::vector<EngineSpec>& engines, const PgnOptions& options) {
  std::string text;
  PgnWriter writer(text);
  writer.begin_game();
  write_tags(writer, record, engines, options);
  Position position = record.opening.start();
  writer.begin_moves(position);
  for (const MoveRecord& move : record.moves) {
    const Color mover = position.side_to_move();
    writer.move(move.move, position);
    if (options.with_comments) writer.comment(comment_of(move, mover));
    position.make(move.move);
  }
  writer.comment(describe_end(record));
  writer.end_game(record.result);
  return text;
}

}  // namespace kiebitz::match
