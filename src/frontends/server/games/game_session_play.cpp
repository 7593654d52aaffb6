// Actions on the board of a GameSession: moves of people and computers, clocks, draws, resignations.
#include <algorithm>

#include "base/assert.h"
#include "engine/level.h"
#include "game/draw_and_resign_policy.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "server/games/game_session.h"

namespace kiebitz::server {
namespace {

PgnEval eval_of(const AnalysisLine& line) {
  const Score white = line.score.seen_by(Color::White);
  const bool is_mate = white.kind == Score::Kind::Mate;
  return {is_mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns, white.value, line.depth};
}

Result<Move> parse_move(const Position& position, const std::string& text) {
  if (const auto move = parse_uci_move(position, text)) return *move;
  const auto move = parse_san(position, text);
  if (move) return *move;
  return Unexpected(problem_of(move.error()));
}

DrawAndResignPolicy policy_of(const ComputerBehaviour& behaviour) {
  DrawAndResignPolicy policy;
  if (behaviour.resign == ComputersResign::Always) policy.resign_from_rating = 0;
  if (behaviour.resign == ComputersResign::Never) policy.resign_from_rating.reset();
  return policy;
}

// The thinking time of a person. Deterministic, so that it does not change when a search is repeated.
Milliseconds thought_of_a_person(const SearchOrder& order) {
  Random random(order.seed ^ order.position.key());
  Milliseconds increment{0};
  if (order.limits.clock) increment = order.limits.clock->increment[index(order.position.side_to_move())];
  return human_time(circumstances_of(order.position, order.limits), increment, random);
}

// The pause after this number of consecutive failures of an engine.
Milliseconds pause_after(int failures) {
  constexpr Milliseconds kFirst{1000};
  constexpr int kMostDoublings = 6;
  return kFirst * (1 << std::min(failures - 1, kMostDoublings));
}

Position position_at(const GameSheet& sheet, int ply) {
  Position position = sheet.start;
  for (int i = 0; i < ply; ++i) position.make(sheet.moves[static_cast<std::size_t>(i)].move);
  return position;
}

}  // namespace

// --- time and computers

void GameSession::wake_up(const std::string& address) {
  const MutexLock lock(mutex_);
  wake(address);
}

void GameSession::on_viewed(const Requester& requester) {
  const MutexLock lock(mutex_);
  if (!requester.seats.empty() || is_between_computers()) wake(requester.address);
}

void GameSession::wake(const std::string& address) {
  if (!address.empty()) address_ = address;
  is_awake_ = true;
  looked_at_ = game_.now();
  if (playing_problem()) return;
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
}

bool GameSession::is_watched() const { return has_live_subscribers() || game_.now() - looked_at_ < deps_.attention; }

void GameSession::tick() {
  if (!mutex_.try_lock()) return;
  const MutexLock lock(mutex_, std::adopt_lock);
  if (!is_awake_ || playing_problem() || is_flag_seen_) return;
  if (is_between_computers() && !thinking_ && !is_watched()) {
    game_.stop_clock();
    is_awake_ = false;
    return;
  }
  const auto& clock = game_.live().clock();
  if (!clock || !clock->fallen(clock_time_for({}))) return think();
  is_flag_seen_ = deps_.tasks.post_always([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->end_by_flag();
  });
}

PersistentGame::Time GameSession::clock_time_for(const Requester& requester) const {
  const Color side = game_.game().side_to_move();
  const PersistentGame::Time moment = requester.arrived.value_or(game_.now());
  if (requester.has(side) || is_computer_seat(side)) return moment;
  const auto waiting = deps_.arrived.earliest(id_, metadata_.guest_side == side ? metadata_.guest : header_.owner);
  return waiting ? std::min(*waiting, moment) : moment;
}

void GameSession::end_by_flag() {
  const MutexLock lock(mutex_);
  is_flag_seen_ = false;  // if the store fails, tick() repeats it
  if (playing_problem()) return;
  const auto fell = as_of({}, [this]() KIEBITZ_REQUIRES(mutex_) { return game_.check_flag(); });
  if (!fell) static_cast<void>(problem_after(fell.error()));
  if (!fell || !*fell) return;
  stop_thinking();
  publish(GameEventKind::Finished);
}

void GameSession::think() {
  const Color side = game_.game().side_to_move();
  if (thinking_ || playing_problem() || !is_computer_seat(side)) return;
  KIEBITZ_ASSERT(!job_, "a computer that does not think has no search under way");
  if (is_between_computers() && !is_watched()) return;
  if (trouble_ && game_.now() < tries_again_at_) return;
  const ComputerPlayer player = parse_computer(game_.sheet().player(side));
  SearchOrder order;
  order.position = game_.game().position();
  order.limits = limits_of_move(player, game_.live(), game_.now(), deps_.longest_move);
  order.moves_made = game_.live().plies() / 2;
  order.elo = player.elo;
  order.seed = static_cast<std::uint64_t>(game_.id()) * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(index(side));
  moves_at_ = game_.now();
  if (is_external_engine(side)) {
    const Position& start = game_.sheet().start;
    order.game = {{static_cast<std::int64_t>(game_.id()), side},
                  uci_position(start, game_.game().moves()),
                  start.has_chess960_castling()};
  }
  // External engines use their own time.
  if (metadata_.computers.has_human_pace && !is_external_engine(side)) moves_at_ += thought_of_a_person(order);
  if (player.elo) order.context = "game " + std::to_string(static_cast<std::int64_t>(game_.id()));
  const std::uint64_t number = ++order_;
  SearchReports reports;
  reports.on_done = [weak = weak_from_this(), &tasks = deps_.tasks, number](const SearchResult& result) {
    tasks.post_always([weak, number, result] {
      if (const auto self = weak.lock()) self->computer_moved(number, result);
    });
  };
  reports.on_drop = [weak = weak_from_this(), &tasks = deps_.tasks, number] {
    tasks.post_always([weak, number] {
      if (const auto self = weak.lock()) self->computer_dropped(number);
    });
  };
  reports.on_trouble = [weak = weak_from_this(), &tasks = deps_.tasks, number](const EngineTrouble& trouble) {
    tasks.post_always([weak, number, trouble] {
      if (const auto self = weak.lock()) self->computer_failed(number, trouble);
    });
  };
  const auto job = deps_.make_job(player, std::move(order), std::move(reports));
  const Priority priority = is_between_computers() ? Priority::Analysis : Priority::Move;
  const auto submitted = deps_.pool.submit(priority, computer_client(), job);
  if (!submitted) return;  // tick() submits it again
  job_ = *submitted;
  thinking_ = side;
  publish(GameEventKind::Thinking);
}

void GameSession::stop_thinking() {
  ++order_;
  thinking_.reset();
  if (job_) deps_.pool.cancel(*job_);
  job_.reset();
}

void GameSession::computer_dropped(std::uint64_t order) {
  const MutexLock lock(mutex_);
  if (order != order_) return;
  thinking_.reset();
  job_.reset();
  for (const auto& call : std::exchange(waiting_, {})) call();  // there is no move to wait for
}

void GameSession::computer_failed(std::uint64_t order, const EngineTrouble& trouble) {
  const MutexLock lock(mutex_);
  if (order != order_) return;
  thinking_.reset();
  job_.reset();
  trouble_ = trouble;
  tries_again_at_ = game_.now() + pause_after(++failures_);
  publish(GameEventKind::Changed);
}

void GameSession::computer_moved(std::uint64_t order, const SearchResult& result) {
  const MutexLock lock(mutex_);
  if (order != order_ || !thinking_) return;
  job_.reset();
  const auto wait = std::chrono::ceil<Milliseconds>(moves_at_ - game_.now());
  if (wait <= Milliseconds(0)) return play_answer(order, result);
  // Only the answer is delayed: an action in the meantime outdates the order.
  deps_.ticker.after(wait, [weak = weak_from_this(), &tasks = deps_.tasks, order, result] {
    tasks.post_always([weak, order, result] {
      const auto self = weak.lock();
      if (!self) return;
      const MutexLock own(self->mutex_);
      self->play_answer(order, result);
    });
  });
}

void GameSession::play_answer(std::uint64_t order, const SearchResult& result) {
  if (order != order_ || !thinking_) return;
  const Color side = *thinking_;
  thinking_.reset();
  if (playing_problem() || result.best.is_null()) return;
  trouble_.reset();
  failures_ = 0;
  KIEBITZ_ASSERT(side == game_.game().side_to_move(), "an order ends with the position it was given for");
  std::optional<PgnEval> eval;
  if (!result.lines.empty() && !result.from_book) eval = eval_of(result.lines.front());
  draw_answer_.reset();
  const auto played = game_.play(result.best, eval);
  if (!played) {
    static_cast<void>(publish_result(played, GameEventKind::Move));
    return;  // if the store failed, tick() repeats the search
  }
  if (!game_.game().is_over()) resign_or_offer_draw(side);
  publish(GameEventKind::Move);
  if (game_.game().is_over())
    publish(GameEventKind::Finished);
  else
    think();
}

void GameSession::resign_or_offer_draw(Color side) {
  const GameSoFar so_far{game_.sheet(), game_.game().position()};
  if (is_computer_seat(opposite(side))) return;
  if (resigns(so_far, side, policy_of(metadata_.computers))) {
    static_cast<void>(game_.resign(side));
  } else if (offers_draw(so_far, side)) {
    static_cast<void>(game_.offer_draw(side));
  }
}

void GameSession::computer_answers_draw(Color side) {
  const GameSoFar so_far{game_.sheet(), game_.game().position()};
  const bool accepts = accepts_draw(so_far, side);
  if (accepts && game_.accept_draw(side)) {
    draw_answer_ = DrawAnswer::Accepted;
    stop_thinking();
    publish(GameEventKind::Finished);
    return;
  }
  static_cast<void>(game_.decline_draw(side));
  if (tell_if_over()) return;  // by its flag
  draw_answer_ = DrawAnswer::Declined;
  publish(GameEventKind::DrawDeclined);
}

// --- playing

// After a write whose answer was lost, or a write of another process.
Result<void> GameSession::reload() {
  auto stored = deps_.store.salvage(id_);
  if (!stored && stored.error().kind == StoreErrorKind::NotFound) close();
  if (!stored) return Unexpected(problem_of(stored.error()));
  GameHeader header = stored->header;
  auto kept = PersistentGame::resume(deps_.store, std::move(*stored), {});
  if (!kept) return Unexpected(problem_of(kept.error()));
  stop_thinking();
  takeback_request_.reset();
  draw_answer_.reset();
  game_ = std::move(*kept);
  header_ = std::move(header);
  metadata_ = metadata_of(game_.metadata(), header_);
  if (is_awake_ && !playing_problem()) game_.start_clock();
  publish(GameEventKind::Reloaded);
  return {};
}

Result<void> GameSession::catch_up(std::optional<Revision> stored) {
  const MutexLock lock(mutex_);
  if (!stored) close();
  if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
  if (*stored <= game_.revision()) return {};
  return reload();
}

Problem GameSession::problem_after(const PersistentGameError& error) {
  const bool has_changed_elsewhere =
      error.store && (error.store->kind == StoreErrorKind::Conflict || error.store->kind == StoreErrorKind::NotFound);
  if (!has_changed_elsewhere) return problem_of(error);
  if (const auto reloaded = reload(); !reloaded) return reloaded.error();
  return {ProblemCode::StaleRevision, "it was changed elsewhere"};
}

bool GameSession::tell_if_over() {
  if (!game_.game().is_over()) return false;
  stop_thinking();
  publish(GameEventKind::Finished);
  return true;
}

Result<void> GameSession::publish_result(const PersistentGame::Done& done, GameEventKind kind) {
  // If a move ended the game and only the end could not be written, loading the game writes it.
  const bool is_kept = done || (done.error().store && game_.game().is_over());
  if (!is_kept) {
    tell_if_over();  // a move that came after the flag fell
    return Unexpected(problem_after(done.error()));
  }
  publish(kind);
  if (game_.game().is_over() && kind != GameEventKind::Finished) publish(GameEventKind::Finished);
  return {};
}

bool GameSession::is_repeated(const Requester& requester, const MoveRequest& request) const {
  if (request.ply >= game_.live().plies()) return false;
  const Position before = position_at(game_.sheet(), request.ply);
  const auto again = parse_move(before, request.move);
  const bool is_same = again && *again == game_.sheet().moves[static_cast<std::size_t>(request.ply)].move;
  return is_same && requester.has(before.side_to_move());
}

std::optional<Problem> GameSession::ply_problem(const MoveRequest& request) const {
  const int plies = game_.live().plies();
  if (request.ply == plies) return std::nullopt;
  return Problem{ProblemCode::StalePly, "the game has " + std::to_string(plies) + " half-moves"};
}

std::optional<Problem> GameSession::computer_problem(Color side) const {
  if (!is_computer_seat(opposite(side))) return std::nullopt;
  const auto refusal = deps_.pool.objection(Priority::Move, computer_client());
  return refusal ? std::optional(problem_of(*refusal)) : std::nullopt;
}

Result<void> GameSession::play(const Requester& requester, const MoveRequest& request) {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
  if (requester.seats.empty()) return Unexpected(Problem{ProblemCode::Forbidden, "you do not play in this game"});
  if (is_repeated(requester, request)) return {};
  if (const auto problem = playing_problem()) return Unexpected(*problem);
  if (auto problem = ply_problem(request)) return Unexpected(std::move(*problem));
  if (auto problem = board_revision_problem(requester)) return Unexpected(std::move(*problem));
  const Color side = game_.game().side_to_move();
  if (!requester.has(side)) return Unexpected(Problem{ProblemCode::NotYourTurn});
  const auto move = parse_move(game_.game().position(), request.move);
  if (!move) return Unexpected(move.error());
  if (auto problem = computer_problem(side)) return Unexpected(std::move(*problem));
  if (auto checked = deps_.quotas.check_move(); !checked) return checked;
  takeback_request_.reset();
  draw_answer_.reset();
  const auto done = publish_result(as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.play(*move); }),
                                   GameEventKind::Move);
  if (!done && is_repeated(requester, request)) return {};
  if (!done && done.error().code == ProblemCode::StaleRevision)
    if (auto problem = ply_problem(request)) return Unexpected(std::move(*problem));
  if (!done || game_.game().is_over()) return done;
  // The move stands even if the offer fails.
  const bool is_offered = request.offers_draw && publish_result(game_.offer_draw(side), GameEventKind::DrawOffered);
  if (is_offered && !game_.game().is_over() && is_computer_seat(opposite(side))) computer_answers_draw(opposite(side));
  think();
  return {};
}

Result<void> GameSession::take_back(const Requester& requester, std::optional<int> to_ply, bool declines) {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
  if (requester.seats.empty() || metadata_.is_imported) return Unexpected(Problem{ProblemCode::Forbidden});
  if (!game_.damage().empty()) return Unexpected(Problem{ProblemCode::GameIsDamaged, game_.damage()});
  if (auto problem = board_revision_problem(requester)) return Unexpected(std::move(*problem));
  const Color to_move = game_.game().side_to_move();
  const Color side = requester.has(to_move) ? to_move : requester.seats.front();
  const bool is_asked = takeback_request_ && takeback_request_->side != side;
  if (declines) {
    if (!is_asked) return Unexpected(Problem{ProblemCode::NothingToTakeBack, "no takeback is requested"});
    takeback_request_.reset();
    publish(GameEventKind::TakebackDeclined);
    return {};
  }
  if (is_asked) return take_back_to(requester, takeback_request_->to_ply);
  const int plies = game_.live().plies();
  // Back to where the requester was to move; with both seats, one move.
  const int usual = requester.seats.size() == 1 && to_move == side ? plies - 2 : plies - 1;
  const int target = to_ply.value_or(usual);
  if (target < 0 || target >= plies) return Unexpected(Problem{ProblemCode::NothingToTakeBack});
  if (!metadata_.guest_side || is_computer_seat(opposite(side))) return take_back_to(requester, target);
  if (const auto problem = playing_problem()) return Unexpected(*problem);
  takeback_request_ = TakebackRequest{side, target};
  publish(GameEventKind::TakebackRequested);
  return {};
}

Result<void> GameSession::take_back_to(const Requester& requester, int ply) {
  const Problem too_late{ProblemCode::TakebackRefused, "the game is over"};
  if (game_.game().is_over()) return Unexpected(too_late);
  const std::optional<Color> was_thinking = thinking_;
  stop_thinking();
  const auto done =
      as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.take_back(game_.live().plies() - ply); });
  if (!done) {
    if (tell_if_over()) return Unexpected(too_late);
    const Problem problem = problem_after(done.error());
    if (was_thinking) think();
    return Unexpected(problem);
  }
  takeback_request_.reset();
  draw_answer_.reset();
  trouble_.reset();
  publish(GameEventKind::Takeback);
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
  return {};
}

Result<void> GameSession::resign(const Requester& requester, std::optional<Color> wanted) {
  const MutexLock lock(mutex_);
  const auto side = side_of(requester, wanted);
  if (!side) return Unexpected(side.error());
  if (const auto problem = playing_problem()) return Unexpected(*problem);
  if (auto problem = board_revision_problem(requester)) return Unexpected(std::move(*problem));
  const auto done = as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.resign(*side); });
  if (done) stop_thinking();
  return publish_result(done, GameEventKind::Finished);
}

Result<void> GameSession::draw(const Requester& requester, const DrawRequest& request) {
  const MutexLock lock(mutex_);
  const auto side = side_of(requester, request.side);
  if (!side) return Unexpected(side.error());
  if (const auto problem = playing_problem()) return Unexpected(*problem);
  if (auto problem = board_revision_problem(requester)) return Unexpected(std::move(*problem));
  draw_answer_.reset();
  switch (request.action) {
    case DrawAction::Offer: {
      const auto done =
          publish_result(as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.offer_draw(*side); }),
                         GameEventKind::DrawOffered);
      if (done && !game_.game().is_over() && is_computer_seat(opposite(*side))) computer_answers_draw(opposite(*side));
      return done;
    }
    case DrawAction::Decline: {
      const auto done = as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.decline_draw(*side); });
      if (done) draw_answer_ = DrawAnswer::Declined;
      return publish_result(done, GameEventKind::DrawDeclined);
    }
    case DrawAction::Accept: {
      const auto done = as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.accept_draw(*side); });
      if (done) stop_thinking();
      return publish_result(done, GameEventKind::Finished);
    }
    case DrawAction::Claim:
      break;
  }
  std::optional<Move> intended;
  if (!request.move.empty()) {
    const auto move = parse_move(game_.game().position(), request.move);
    if (!move) return Unexpected(move.error());
    intended = *move;
  }
  const auto done = as_of(requester, [&]() KIEBITZ_REQUIRES(mutex_) {
    return intended ? game_.claim_draw(*side, *intended) : game_.claim_draw(*side);
  });
  if (done) stop_thinking();
  return publish_result(done, GameEventKind::Finished);
}

Result<void> GameSession::note_help() {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Problem{ProblemCode::NotFound});
  if (metadata_.had_help) return {};
  const auto kept = alter_metadata([](GameMetadata& metadata) -> Result<void> {
    metadata.had_help = true;
    return {};
  });
  if (kept) publish(GameEventKind::Changed);
  return kept;
}

}  // namespace kiebitz::server
