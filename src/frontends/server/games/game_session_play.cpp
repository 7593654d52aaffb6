// What happens on the board of a GameSession: moves of people and computers, clocks, draws, resignations.
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

Granted<Move> parse_move(const Position& position, const std::string& text) {
  if (const auto move = parse_uci_move(position, text)) return *move;
  const auto move = parse_san(position, text);
  if (move) return *move;
  const bool is_illegal = move.error().kind == SanErrorKind::Illegal;
  return Unexpected(
      Refusal{is_illegal ? RefusalKind::IllegalMove : RefusalKind::BadMove, std::string(move.error().describe())});
}

DrawAndResignPolicy policy_of(const ComputerWays& ways) {
  DrawAndResignPolicy policy;
  if (ways.resign == ComputersResign::Always) policy.resign_from_rating = 0;
  if (ways.resign == ComputersResign::Never) policy.resign_from_rating.reset();
  return policy;
}

// How long a person would think. The same again if the search has to begin again.
Milliseconds thought_of_a_person(const SearchOrder& order) {
  Random random(order.seed ^ order.position.key());
  Milliseconds increment{0};
  if (order.limits.clock) increment = order.limits.clock->increment[index(order.position.side_to_move())];
  return human_time(circumstances_of(order.position, order.limits), increment, random);
}

// Until an engine that failed so often in a row is asked again.
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

void GameSession::look_in(const Asker& asker) {
  const MutexLock lock(mutex_);
  if (!asker.seats.empty() || is_between_computers()) wake(asker.address);
}

void GameSession::wake(const std::string& address) {
  if (!address.empty()) address_ = address;
  is_awake_ = true;
  looked_at_ = game_.now();
  if (not_playing()) return;
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
}

bool GameSession::is_watched() const { return has_ears() || game_.now() - looked_at_ < around_.attention; }

void GameSession::tend() {
  if (!mutex_.try_lock()) return;
  const MutexLock lock(mutex_, std::adopt_lock);
  if (!is_awake_ || not_playing() || is_flag_seen_) return;
  if (is_between_computers() && !thinking_ && !is_watched()) {
    game_.stop_clock();
    is_awake_ = false;
    return;
  }
  const auto& clock = game_.live().clock();
  if (!clock || !clock->fallen(moment_for({}))) return think();
  is_flag_seen_ = around_.tasks.post_always([weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->end_by_flag();
  });
}

KeptGame::Time GameSession::moment_for(const Asker& asker) const {
  const Color side = game_.game().side_to_move();
  const KeptGame::Time moment = asker.arrived.value_or(game_.now());
  if (asker.has(side) || is_computer_seat(side)) return moment;
  const auto waiting = around_.arrived.earliest(id_, card_.guest_side == side ? card_.guest : header_.owner);
  return waiting ? std::min(*waiting, moment) : moment;
}

void GameSession::end_by_flag() {
  const MutexLock lock(mutex_);
  is_flag_seen_ = false;  // if the store says no, tend() sees it again
  if (not_playing()) return;
  const auto fell = as_of({}, [this]() KIEBITZ_REQUIRES(mutex_) { return game_.check_flag(); });
  if (!fell) static_cast<void>(refused(fell.error()));
  if (!fell || !*fell) return;
  stop_thinking();
  publish(GameEventKind::Finished);
}

void GameSession::think() {
  const Color side = game_.game().side_to_move();
  if (thinking_ || not_playing() || !is_computer_seat(side)) return;
  KIEBITZ_ASSERT(!job_, "a computer that does not think has no search under way");
  if (is_between_computers() && !is_watched()) return;
  if (trouble_ && game_.now() < tries_again_at_) return;
  const ComputerPlayer player = parse_computer(game_.sheet().player(side));
  SearchOrder order;
  order.position = game_.game().position();
  order.limits = limits_of_move(player, game_.live(), game_.now(), around_.longest_move);
  order.moves_made = game_.live().plies() / 2;
  order.elo = player.elo;
  order.seed = static_cast<std::uint64_t>(game_.id()) * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(index(side));
  moves_at_ = game_.now();
  if (is_elsewhere(side)) {
    const Position& start = game_.sheet().start;
    order.game = {{static_cast<std::int64_t>(game_.id()), side},
                  uci_position(start, game_.game().moves()),
                  start.has_chess960_castling()};
  }
  // Other people's engines take their own time.
  if (card_.computers.has_human_pace && !is_elsewhere(side)) moves_at_ += thought_of_a_person(order);
  if (player.elo) order.context = "game " + std::to_string(static_cast<std::int64_t>(game_.id()));
  const std::uint64_t number = ++order_;
  SearchReports reports;
  reports.on_done = [weak = weak_from_this(), &tasks = around_.tasks, number](const SearchResult& result) {
    tasks.post_always([weak, number, result] {
      if (const auto self = weak.lock()) self->computer_moved(number, result);
    });
  };
  reports.on_drop = [weak = weak_from_this(), &tasks = around_.tasks, number] {
    tasks.post_always([weak, number] {
      if (const auto self = weak.lock()) self->computer_dropped(number);
    });
  };
  reports.on_trouble = [weak = weak_from_this(), &tasks = around_.tasks, number](const EngineTrouble& trouble) {
    tasks.post_always([weak, number, trouble] {
      if (const auto self = weak.lock()) self->computer_failed(number, trouble);
    });
  };
  const auto job = around_.make_job(player, std::move(order), std::move(reports));
  const Priority priority = is_between_computers() ? Priority::Analysis : Priority::Move;
  const auto submitted = around_.pool.submit(priority, thinker(), job);
  if (!submitted) return;  // tend() asks again
  job_ = *submitted;
  thinking_ = side;
  publish(GameEventKind::Thinking);
}

void GameSession::stop_thinking() {
  ++order_;
  thinking_.reset();
  if (job_) around_.pool.cancel(*job_);
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
  // Nothing waits but the answer: whatever happens to the game meanwhile makes the order an old one.
  around_.ticker.after(wait, [weak = weak_from_this(), &tasks = around_.tasks, order, result] {
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
  if (not_playing() || result.best.is_null()) return;
  trouble_.reset();
  failures_ = 0;
  KIEBITZ_ASSERT(side == game_.game().side_to_move(), "an order ends with the position it was given for");
  std::optional<PgnEval> eval;
  if (!result.lines.empty() && !result.from_book) eval = eval_of(result.lines.front());
  draw_answer_.reset();
  const auto played = game_.play(result.best, eval);
  if (!played) {
    static_cast<void>(granted(played, GameEventKind::Move));
    return;  // if the store said no, tend() tries again
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
  if (resigns(so_far, side, policy_of(card_.computers))) {
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
  if (tell_if_over()) return;  // by its flag, before it could answer
  draw_answer_ = DrawAnswer::Declined;
  publish(GameEventKind::DrawDeclined);
}

// --- playing

// What a write whose answer was lost has led to, and what another process has written.
Granted<void> GameSession::reload() {
  auto stored = around_.store.salvage(id_);
  if (!stored && stored.error().kind == StoreErrorKind::NotFound) close();
  if (!stored) return Unexpected(server::refusal_of(stored.error()));
  GameHeader header = stored->header;
  auto kept = KeptGame::resume(around_.store, std::move(*stored), {});
  if (!kept) return Unexpected(server::refusal_of(kept.error()));
  stop_thinking();
  takeback_wish_.reset();
  draw_answer_.reset();
  game_ = std::move(*kept);
  header_ = std::move(header);
  card_ = card_of(game_.card(), header_);
  if (is_awake_ && !not_playing()) game_.start_clock();
  publish(GameEventKind::Reloaded);
  return {};
}

Granted<void> GameSession::catch_up(std::optional<Revision> stored) {
  const MutexLock lock(mutex_);
  if (!stored) close();
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (*stored <= game_.revision()) return {};
  return reload();
}

Refusal GameSession::refused(const KeepError& error) {
  const bool is_elsewhere =
      error.store && (error.store->kind == StoreErrorKind::Conflict || error.store->kind == StoreErrorKind::NotFound);
  if (!is_elsewhere) return refusal_of(error);
  if (const auto reloaded = reload(); !reloaded) return reloaded.error();
  return {RefusalKind::StaleRevision, "it was changed elsewhere"};
}

bool GameSession::tell_if_over() {
  if (!game_.game().is_over()) return false;
  stop_thinking();
  publish(GameEventKind::Finished);
  return true;
}

Granted<void> GameSession::granted(const KeptGame::Done& done, GameEventKind kind) {
  // Of a move that ended the game only the end could not be written: that is done when the game is loaded again.
  const bool is_kept = done || (done.error().store && game_.game().is_over());
  if (!is_kept) {
    tell_if_over();  // a move that came after the flag fell
    return Unexpected(refused(done.error()));
  }
  publish(kind);
  if (game_.game().is_over() && kind != GameEventKind::Finished) publish(GameEventKind::Finished);
  return {};
}

bool GameSession::is_repeated(const Asker& asker, const MoveRequest& request) const {
  if (request.ply >= game_.live().plies()) return false;
  const Position before = position_at(game_.sheet(), request.ply);
  const auto again = parse_move(before, request.move);
  const bool is_same = again && *again == game_.sheet().moves[static_cast<std::size_t>(request.ply)].move;
  return is_same && asker.has(before.side_to_move());
}

std::optional<Refusal> GameSession::wrong_ply(const MoveRequest& request) const {
  const int plies = game_.live().plies();
  if (request.ply == plies) return std::nullopt;
  return Refusal{RefusalKind::StalePly, "the game has " + std::to_string(plies) + " half-moves"};
}

std::optional<Refusal> GameSession::no_answer_to(Color side) const {
  if (!is_computer_seat(opposite(side))) return std::nullopt;
  const auto refusal = around_.pool.objection(Priority::Move, thinker());
  return refusal ? std::optional(server::refusal_of(*refusal)) : std::nullopt;
}

Granted<void> GameSession::play(const Asker& asker, const MoveRequest& request) {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (asker.seats.empty()) return Unexpected(Refusal{RefusalKind::Forbidden, "you do not play in this game"});
  if (is_repeated(asker, request)) return {};
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  if (auto refusal = wrong_ply(request)) return Unexpected(std::move(*refusal));
  if (auto refusal = behind_on_board(asker)) return Unexpected(std::move(*refusal));
  const Color side = game_.game().side_to_move();
  if (!asker.has(side)) return Unexpected(Refusal{RefusalKind::NotYourTurn});
  const auto move = parse_move(game_.game().position(), request.move);
  if (!move) return Unexpected(move.error());
  if (auto refusal = no_answer_to(side)) return Unexpected(std::move(*refusal));
  if (auto checked = around_.quotas.check_move(); !checked) return checked;
  takeback_wish_.reset();
  draw_answer_.reset();
  const auto done =
      granted(as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.play(*move); }), GameEventKind::Move);
  if (!done && is_repeated(asker, request)) return {};
  if (!done && done.error().kind == RefusalKind::StaleRevision)
    if (auto refusal = wrong_ply(request)) return Unexpected(std::move(*refusal));
  if (!done || game_.game().is_over()) return done;
  // The move stands, whatever becomes of the offer.
  const bool is_offered = request.offers_draw && granted(game_.offer_draw(side), GameEventKind::DrawOffered);
  if (is_offered && !game_.game().is_over() && is_computer_seat(opposite(side))) computer_answers_draw(opposite(side));
  think();
  return {};
}

Granted<void> GameSession::take_back(const Asker& asker, std::optional<int> to_ply, bool declines) {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (asker.seats.empty() || card_.is_imported) return Unexpected(Refusal{RefusalKind::Forbidden});
  if (!game_.damage().empty()) return Unexpected(Refusal{RefusalKind::GameIsDamaged, game_.damage()});
  if (auto refusal = behind_on_board(asker)) return Unexpected(std::move(*refusal));
  const Color to_move = game_.game().side_to_move();
  const Color side = asker.has(to_move) ? to_move : asker.seats.front();
  const bool is_asked = takeback_wish_ && takeback_wish_->side != side;
  if (declines) {
    if (!is_asked) return Unexpected(Refusal{RefusalKind::NothingToTakeBack, "nobody asks for it"});
    takeback_wish_.reset();
    publish(GameEventKind::TakebackDeclined);
    return {};
  }
  if (is_asked) return take_back_to(asker, takeback_wish_->to_ply);
  const int plies = game_.live().plies();
  // Back to where the asker was to move; who has both seats takes one move at a time.
  const int usual = asker.seats.size() == 1 && to_move == side ? plies - 2 : plies - 1;
  const int target = to_ply.value_or(usual);
  if (target < 0 || target >= plies) return Unexpected(Refusal{RefusalKind::NothingToTakeBack});
  if (!card_.guest_side || is_computer_seat(opposite(side))) return take_back_to(asker, target);
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  takeback_wish_ = TakebackWish{side, target};
  publish(GameEventKind::TakebackRequested);
  return {};
}

Granted<void> GameSession::take_back_to(const Asker& asker, int ply) {
  const Refusal too_late{RefusalKind::TakebackRefused, "the game is over"};
  if (game_.game().is_over()) return Unexpected(too_late);
  const std::optional<Color> was_thinking = thinking_;
  stop_thinking();
  const auto done =
      as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.take_back(game_.live().plies() - ply); });
  if (!done) {
    if (tell_if_over()) return Unexpected(too_late);
    const Refusal refusal = refused(done.error());
    if (was_thinking) think();
    return Unexpected(refusal);
  }
  takeback_wish_.reset();
  draw_answer_.reset();
  trouble_.reset();
  publish(GameEventKind::Takeback);
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
  return {};
}

Granted<void> GameSession::resign(const Asker& asker, std::optional<Color> wanted) {
  const MutexLock lock(mutex_);
  const auto side = side_of(asker, wanted);
  if (!side) return Unexpected(side.error());
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  if (auto refusal = behind_on_board(asker)) return Unexpected(std::move(*refusal));
  const auto done = as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.resign(*side); });
  if (done) stop_thinking();
  return granted(done, GameEventKind::Finished);
}

Granted<void> GameSession::draw(const Asker& asker, const DrawRequest& request) {
  const MutexLock lock(mutex_);
  const auto side = side_of(asker, request.side);
  if (!side) return Unexpected(side.error());
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  if (auto refusal = behind_on_board(asker)) return Unexpected(std::move(*refusal));
  draw_answer_.reset();
  switch (request.action) {
    case DrawAction::Offer: {
      const auto done = granted(as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.offer_draw(*side); }),
                                GameEventKind::DrawOffered);
      if (done && !game_.game().is_over() && is_computer_seat(opposite(*side))) computer_answers_draw(opposite(*side));
      return done;
    }
    case DrawAction::Decline: {
      const auto done = as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.decline_draw(*side); });
      if (done) draw_answer_ = DrawAnswer::Declined;
      return granted(done, GameEventKind::DrawDeclined);
    }
    case DrawAction::Accept: {
      const auto done = as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) { return game_.accept_draw(*side); });
      if (done) stop_thinking();
      return granted(done, GameEventKind::Finished);
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
  const auto done = as_of(asker, [&]() KIEBITZ_REQUIRES(mutex_) {
    return intended ? game_.claim_draw(*side, *intended) : game_.claim_draw(*side);
  });
  if (done) stop_thinking();
  return granted(done, GameEventKind::Finished);
}

Granted<void> GameSession::note_help() {
  const MutexLock lock(mutex_);
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (card_.had_help) return {};
  const auto kept = alter_card([](GameCard& card) -> Granted<void> {
    card.had_help = true;
    return {};
  });
  if (kept) publish(GameEventKind::Changed);
  return kept;
}

}  // namespace kiebitz::server
