#include "match/game_runner.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "match/player_clock.h"
#include "match/pv_check.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/outcome.h"

namespace kiebitz::match {
namespace {

using std::chrono::steady_clock;
using uci_client::EngineInfo;
using uci_client::Failure;
using uci_client::FailureKind;
using uci_client::ScoreBound;

// What an engine that was too late gets to end its search before it is thrown away.
constexpr auto kTimeToStop = std::chrono::seconds(2);

EndReason reason_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::CannotStart:
    case FailureKind::NoHandshake:
    case FailureKind::BadOption:
      return EndReason::NoStart;
    case FailureKind::NoAnswer:
      return EndReason::Stall;
    case FailureKind::Disconnected:
    case FailureKind::Cancelled:
      break;
  }
  return EndReason::Crash;
}

EndReason reason_of(Termination termination) {
  switch (termination) {
    case Termination::Checkmate:
      return EndReason::Checkmate;
    case Termination::Stalemate:
      return EndReason::Stalemate;
    case Termination::InsufficientMaterial:
      return EndReason::InsufficientMaterial;
    case Termination::SeventyFiveMoves:
    case Termination::FiftyMoves:
      return EndReason::FiftyMoves;
    case Termination::FivefoldRepetition:
    case Termination::ThreefoldRepetition:
      break;
  }
  return EndReason::Repetition;
}

GameResult win_of(Color color) { return color == Color::White ? GameResult::WhiteWins : GameResult::BlackWins; }

// What was said during one search and is worth keeping.
struct Said {
  MoveRecord record;
  std::string first_pv_move;
  std::optional<std::string> complaint;  // only the first one
  bool has_score = false;

  void complain(std::string text) {
    if (!complaint) complaint = std::move(text);
  }
};

class Game {
 public:
  Game(const GamePlan& plan, const Opening& opening, const GameTable& table, std::stop_token cancel)
      : table_(table),
        cancel_(std::move(cancel)),
        position_(opening.start()),
        clocks_{PlayerClock(table.white.spec().limits), PlayerClock(table.black.spec().limits)},
        adjudicator_(table.settings.adjudication) {
    record_.plan = plan;
    record_.opening = opening;
    record_.began = std::chrono::system_clock::now();
  }

  std::optional<GameRecord> play() {
    const auto begin = steady_clock::now();
    play_opening();
    if (!is_over_) prepare_players();
    while (!is_over_ && !is_cancelled_) play_move();
    if (is_cancelled_) return std::nullopt;
    record_.duration = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begin);
    return std::move(record_);
  }

 private:
  Seat& player(Color side) { return side == Color::White ? table_.white : table_.black; }
  PlayerClock& clock(Color side) { return clocks_[static_cast<std::size_t>(index(side))]; }

  void play_opening() {
    const bool chess960 = table_.settings.chess960;
    command_ = record_.opening.fen.empty() ? "startpos" : "fen " + format_fen(position_, fen_style());
    for (const Move move : record_.opening.moves) {
      MoveRecord opening_move;
      opening_move.move = move;
      opening_move.is_from_opening = true;
      append(opening_move, chess960);
    }
    end_by_rules();
  }

  CastlingStyle fen_style() const { return table_.settings.chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen; }

  void prepare_players() {
    for (const Color side : kColors) {
      if (is_over_) return;
      if (const auto ready = player(side).prepare(); !ready) fail(side, ready.error());
    }
  }

  void append(const MoveRecord& record, bool chess960) {
    command_ += record_.moves.empty() ? " moves " : " ";
    command_ += format_uci_move(record.move, chess960);
    record_.moves.push_back(record);
    position_.make(record.move);
  }

  // 1. hand over the position, 2. wait for the move, 3. look at the clock, 4. check the move, 5. look for the end.
  void play_move() {
    const Color side = position_.side_to_move();
    Seat& mover = player(side);
    const auto begin =
        mover.begin({position_, command_, go_limits(clock(Color::White), clock(Color::Black), side == Color::White)});
    if (!begin) return fail(side, begin.error());

    Said said;
    const auto allowance = clock(side).allowance();
    const auto on_info = [&](const EngineInfo& info) { listen(info, said); };
    const auto best = allowance ? mover.wait_for_move(*begin + *allowance, cancel_, on_info)
                                : wait_while_heard(mover, *begin, on_info);
    if (!best) {
      if (best.error().kind == FailureKind::NoAnswer) return too_late(side, allowance.has_value());
      return fail(side, best.error());
    }
    said.record.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(best->received - *begin);
    if (clock(side).spend(said.record.elapsed) == PlayerClock::Verdict::TooLate)
      return lose(side, EndReason::TimeForfeit, lateness(said.record.elapsed, *allowance));
    said.record.clock_left = clock(side).left();
    accept(side, *best, said);
  }

  // Without a clock only silence ends the patience: every line of the player begins it anew.
  Expected<uci_client::BestMove, Failure> wait_while_heard(Seat& mover, SteadyTime heard,
                                                           const uci_client::InfoHandler& on_info) {
    while (true) {
      auto best = mover.wait_for_move(heard + table_.settings.stall, cancel_, on_info);
      const SteadyTime last = mover.last_heard();
      if (best || best.error().kind != FailureKind::NoAnswer || last <= heard) return best;
      heard = last;
    }
  }

  void listen(const EngineInfo& info, Said& said) {
    if (info.multipv.value_or(1) != 1) return;
    if (info.nodes) said.record.nodes = info.nodes;
    if (table_.settings.check_lines)
      if (auto complaint = check_pv(position_, info, table_.settings.chess960)) said.complain(std::move(*complaint));
    // A bound says on which side of a number the score is, not what it is.
    if (!info.score || info.bound != ScoreBound::Exact) return;
    said.has_score = true;
    said.record.score = info.score;
    said.record.depth = info.depth;
    said.first_pv_move = info.pv.substr(0, info.pv.find(' '));
  }

  void accept(Color side, const uci_client::BestMove& best, Said& said) {
    const auto move = parse_uci_move(position_, best.move);
    if (!move) {
      player(side).discard();
      const std::string text = best.move.empty() ? "no move" : fmt::format("'{}'", best.move.substr(0, 16));
      return lose(side, EndReason::IllegalMove, fmt::format("{} in {}", text, format_fen(position_)));
    }
    if (table_.settings.check_lines) check_best_move(*move, best, said);
    if (said.complaint && table_.warn) table_.warn(side, *said.complaint);
    said.record.move = *move;
    const bool is_pawn_move = type_of(position_.piece_on(move->from())) == PieceType::Pawn;
    const bool is_reversible = !is_pawn_move && !position_.is_capture(*move);
    const int move_number = position_.fullmove_number();
    append(said.record, table_.settings.chess960);
    end_by_rules();
    if (!is_over_) end_by_knowledge();
    if (!is_over_) adjudicate({side, move_number, is_reversible, said.record.score, moves_completed()});
  }

  void check_best_move(Move move, const uci_client::BestMove& best, Said& said) const {
    if (!said.has_score) said.complain("there is no exact score before bestmove");
    if (!said.first_pv_move.empty() && said.first_pv_move != best.move)
      said.complain(fmt::format("bestmove {} is not the first move of the line, {}", best.move, said.first_pv_move));
    if (best.ponder.empty()) return;
    if (auto complaint = check_ponder(position_, move, best.ponder)) said.complain(std::move(*complaint));
  }

  int moves_completed() const { return static_cast<int>(record_.moves.size() / 2); }

  void end_by_rules() {
    auto end = outcome(position_);
    if (!end) end = claimable_draw(position_);
    if (end) finish(end->winner ? win_of(*end->winner) : GameResult::Draw, reason_of(end->termination), {});
  }

  void end_by_knowledge() {
    if (!table_.settings.known_result) return;
    if (const auto result = table_.settings.known_result(position_)) finish(*result, EndReason::KnownEnding, {});
  }

  void adjudicate(const Adjudicator::MovePlayed& played) {
    const auto verdict = adjudicator_.judge(played);
    if (!verdict) return;
    switch (verdict->kind) {
      case AdjudicationKind::Draw:
        return finish(GameResult::Draw, EndReason::AdjudicatedDraw, {});
      case AdjudicationKind::TooLong:
        return finish(GameResult::Draw, EndReason::TooManyMoves, {});
      case AdjudicationKind::Resignation:
        return finish(win_of(*verdict->winner), EndReason::AdjudicatedWin, {});
    }
  }

  static std::string lateness(std::chrono::microseconds elapsed, std::chrono::microseconds allowance) {
    return fmt::format("{:.1f} ms too late", static_cast<double>((elapsed - allowance).count()) / 1000.0);
  }

  // The flag fell before there was a move. An engine that can still be stopped may go on in its next game.
  void too_late(Color side, bool has_clock) {
    std::string detail = "still thinking";
    if (!player(side).stop(steady_clock::now() + kTimeToStop, cancel_)) {
      player(side).discard();
      detail = "no answer, not even to stop";
    }
    lose(side, has_clock ? EndReason::TimeForfeit : EndReason::Stall, std::move(detail));
  }

  void fail(Color side, const Failure& failure) {
    if (failure.kind == FailureKind::Cancelled) {
      is_cancelled_ = true;
      return;
    }
    player(side).discard();
    lose(side, reason_of(failure.kind), failure.text);
  }

  void lose(Color side, EndReason reason, std::string detail) {
    finish(win_of(opposite(side)), reason, std::move(detail));
  }

  void finish(GameResult result, EndReason reason, std::string detail) {
    is_over_ = true;
    record_.result = result;
    record_.reason = reason;
    record_.detail = std::move(detail);
  }

  const GameTable& table_;
  std::stop_token cancel_;
  Position position_;
  std::array<PlayerClock, 2> clocks_;
  Adjudicator adjudicator_;
  GameRecord record_;
  std::string command_;  // the position as the engines are told
  bool is_over_ = false;
  bool is_cancelled_ = false;
};

}  // namespace

std::optional<GameRecord> play_game(const GamePlan& plan, const Opening& opening, const GameTable& table,
                                    std::stop_token cancel) {
  return Game(plan, opening, table, std::move(cancel)).play();
}

}  // namespace kiebitz::match
