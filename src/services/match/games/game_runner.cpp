#include "match/games/game_runner.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "match/games/player_clock.h"
#include "match/games/pv_check.h"
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

// Time that a late engine gets to end its search before it is discarded.
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

// The output of one search that is kept.
struct SearchOutput {
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
  Game(const GamePlan& plan, const Opening& opening, const GameSetup& setup, std::stop_token cancel)
      : setup_(setup),
        cancel_(std::move(cancel)),
        position_(opening.start()),
        clocks_{PlayerClock(setup.white.spec().limits), PlayerClock(setup.black.spec().limits)},
        adjudicator_(setup.settings.adjudication) {
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
  Player& player(Color side) { return side == Color::White ? setup_.white : setup_.black; }
  PlayerClock& clock(Color side) { return clocks_[static_cast<std::size_t>(index(side))]; }

  void play_opening() {
    const bool chess960 = setup_.settings.chess960;
    command_ = record_.opening.fen.empty() ? "startpos" : "fen " + format_fen(position_, fen_style());
    for (const Move move : record_.opening.moves) {
      MoveRecord opening_move;
      opening_move.move = move;
      opening_move.is_from_opening = true;
      append(opening_move, chess960);
    }
    end_by_rules();
  }

  CastlingStyle fen_style() const { return setup_.settings.chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen; }

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

  // 1. send the position, 2. wait for the move, 3. check the clock, 4. check the move, 5. test for the end.
  void play_move() {
    const Color side = position_.side_to_move();
    Player& mover = player(side);
    const auto begin =
        mover.begin({position_, command_, go_limits(clock(Color::White), clock(Color::Black), side == Color::White)});
    if (!begin) return fail(side, begin.error());

    SearchOutput output;
    const auto allowance = clock(side).allowance();
    const auto on_info = [&](const EngineInfo& info) { listen(info, output); };
    const auto best = allowance ? mover.wait_for_move(*begin + *allowance, cancel_, on_info)
                                : wait_while_responding(mover, *begin, on_info);
    if (!best) {
      if (best.error().kind == FailureKind::NoAnswer) return too_late(side, allowance.has_value());
      return fail(side, best.error());
    }
    output.record.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(best->received - *begin);
    if (clock(side).spend(output.record.elapsed) == PlayerClock::Verdict::TooLate)
      return lose(side, EndReason::TimeForfeit, lateness(output.record.elapsed, *allowance));
    output.record.clock_left = clock(side).left();
    accept(side, *best, output);
  }

  // Without a clock only silence times out: every line of the player restarts the timeout.
  Expected<uci_client::BestMove, Failure> wait_while_responding(Player& mover, TimePoint last_output,
                                                                const uci_client::InfoHandler& on_info) {
    while (true) {
      auto best = mover.wait_for_move(last_output + setup_.settings.stall, cancel_, on_info);
      const TimePoint last = mover.last_output_at();
      if (best || best.error().kind != FailureKind::NoAnswer || last <= last_output) return best;
      last_output = last;
    }
  }

  void listen(const EngineInfo& info, SearchOutput& output) {
    if (info.multipv.value_or(1) != 1) return;
    if (info.nodes) output.record.nodes = info.nodes;
    if (setup_.settings.check_lines)
      if (auto complaint = check_pv(position_, info, setup_.settings.chess960)) output.complain(std::move(*complaint));
    // A bound is no exact score, so it is ignored.
    if (!info.score || info.bound != ScoreBound::Exact) return;
    output.has_score = true;
    output.record.score = info.score;
    output.record.depth = info.depth;
    output.first_pv_move = info.pv.substr(0, info.pv.find(' '));
  }

  void accept(Color side, const uci_client::BestMove& best, SearchOutput& output) {
    const auto move = parse_uci_move(position_, best.move);
    if (!move) {
      player(side).discard();
      const std::string text = best.move.empty() ? "no move" : fmt::format("'{}'", best.move.substr(0, 16));
      return lose(side, EndReason::IllegalMove, fmt::format("{} in {}", text, format_fen(position_)));
    }
    if (setup_.settings.check_lines) check_best_move(*move, best, output);
    if (output.complaint && setup_.warn) setup_.warn(side, *output.complaint);
    output.record.move = *move;
    const bool is_pawn_move = type_of(position_.piece_on(move->from())) == PieceType::Pawn;
    const bool is_reversible = !is_pawn_move && !position_.is_capture(*move);
    const int move_number = position_.fullmove_number();
    append(output.record, setup_.settings.chess960);
    end_by_rules();
    if (!is_over_) end_by_knowledge();
    if (!is_over_) adjudicate({side, move_number, is_reversible, output.record.score, moves_completed()});
  }

  void check_best_move(Move move, const uci_client::BestMove& best, SearchOutput& output) const {
    if (!output.has_score) output.complain("there is no exact score before bestmove");
    if (!output.first_pv_move.empty() && output.first_pv_move != best.move)
      output.complain(
          fmt::format("bestmove {} is not the first move of the line, {}", best.move, output.first_pv_move));
    if (best.ponder.empty()) return;
    if (auto complaint = check_ponder(position_, move, best.ponder)) output.complain(std::move(*complaint));
  }

  int moves_completed() const { return static_cast<int>(record_.moves.size() / 2); }

  void end_by_rules() {
    auto end = outcome(position_);
    if (!end) end = claimable_draw(position_);
    if (end) finish(end->winner ? win_of(*end->winner) : GameResult::Draw, reason_of(end->termination), {});
  }

  void end_by_knowledge() {
    if (!setup_.settings.known_result) return;
    if (const auto result = setup_.settings.known_result(position_)) finish(*result, EndReason::KnownEnding, {});
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

  // The flag fell before there was a move. An engine that can still be stopped plays its next game.
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

  const GameSetup& setup_;
  std::stop_token cancel_;
  Position position_;
  std::array<PlayerClock, 2> clocks_;
  Adjudicator adjudicator_;
  GameRecord record_;
  std::string command_;  // the position as sent to the engines
  bool is_over_ = false;
  bool is_cancelled_ = false;
};

}  // namespace

std::optional<GameRecord> play_game(const GamePlan& plan, const Opening& opening, const GameSetup& setup,
                                    std::stop_token cancel) {
  return Game(plan, opening, setup, std::move(cancel)).play();
}

}  // namespace kiebitz::match
