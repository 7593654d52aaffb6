#include "server/sessions/game_session.h"

#include <algorithm>
#include <utility>

#include "game/computer_manners.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "platform/calendar.h"
#include "server/sessions/secrets.h"

namespace kiebitz::server {
namespace {

constexpr std::size_t kMaxShares = 20;
constexpr std::size_t kShareLength = 24;

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

Position position_at(const GameSheet& sheet, int ply) {
  Position position = sheet.start;
  for (int i = 0; i < ply; ++i) position.make(sheet.moves[static_cast<std::size_t>(i)].move);
  return position;
}

}  // namespace

bool Asker::has(Color side) const { return std::find(seats.begin(), seats.end(), side) != seats.end(); }

GameSession::GameSession(const GameSurroundings& around, KeptGame game, GameHeader header, GameCard card)
    : around_(around), game_(std::move(game)), header_(std::move(header)), card_(std::move(card)) {}

// --- who

Granted<Asker> GameSession::asker(const std::optional<Visitor>& visitor, std::string_view share) const {
  const std::lock_guard lock(mutex_);
  return find_asker(visitor, share);
}

Granted<Asker> GameSession::find_asker(const std::optional<Visitor>& visitor, std::string_view share) const {
  const std::string id = visitor ? visitor->id : std::string();
  Asker asker;
  asker.visitor = visitor;
  asker.share = std::string(share);
  const bool is_owner = visitor && id == header_.owner;
  for (const Color side : kColors) {
    if (is_computer_seat(side) || card_.is_imported) continue;
    const bool is_guest_seat = card_.guest_side == side;
    if (is_guest_seat ? visitor && id == card_.guest : is_owner) asker.seats.push_back(side);
  }
  if (is_owner) {
    asker.role = Role::Owner;
    return asker;
  }
  if (!asker.seats.empty()) {
    asker.role = Role::Player;
    return asker;
  }
  const bool has_link = std::any_of(card_.shares.begin(), card_.shares.end(),
                                    [share](const ShareLink& link) { return equal_secrets(link.token, share); });
  if (!share.empty() && has_link) return asker;
  return Unexpected(Refusal{RefusalKind::NotFound});
}

Granted<Color> GameSession::side_of(const Asker& asker, std::optional<Color> side) const {
  if (side && asker.has(*side)) return *side;
  if (asker.seats.empty() || side) return Unexpected(Refusal{RefusalKind::Forbidden, "this seat is not yours"});
  if (asker.seats.size() == 1) return asker.seats.front();
  return game_.game().side_to_move();
}

std::optional<Refusal> GameSession::not_playing() const {
  if (deleted_) return Refusal{RefusalKind::NotFound};
  if (game_.game().is_over()) return Refusal{RefusalKind::GameIsOver};
  if (card_.is_waiting()) return Refusal{RefusalKind::NotStarted};
  return std::nullopt;
}

Refusal GameSession::refusal_of(const KeepError& error) const {
  if (error.store) return server::refusal_of(*error.store);
  switch (*error.rule) {
    case GameError::IllegalMove:
      return {RefusalKind::IllegalMove, error.describe()};
    case GameError::NotOnMove:
      return {RefusalKind::NotYourTurn, error.describe()};
    case GameError::NothingToUndo:
      return {RefusalKind::NothingToTakeBack, error.describe()};
    case GameError::NoGroundForClaim:
      return {RefusalKind::NoGroundForClaim, error.describe()};
    case GameError::NoDrawOffer:
      return {RefusalKind::NoDrawOffer, error.describe()};
    case GameError::OfferStands:
      return {RefusalKind::OfferStands, error.describe()};
    case GameError::GameIsOver:
      break;
  }
  return {RefusalKind::GameIsOver, error.describe()};
}

// --- reading and listening

GameFacts GameSession::facts() const {
  return {game_.id(), around_.epoch,     seq_,         header_,       game_, card_,
          thinking_,  takeback_request_, draw_answer_, calendar_now()};
}

void GameSession::read(const std::function<void(const GameFacts&)>& look) const {
  const std::lock_guard lock(mutex_);
  look(facts());
}

void GameSession::publish(GameEventKind kind) {
  ++seq_;
  header_.updated = calendar_now();
  const GameFacts now = facts();
  // Rights change: a viewer has taken the seat, a link has been withdrawn.
  std::erase_if(ears_, [this](Ear& ear) {
    const auto asker = find_asker(ear.asker.visitor, ear.asker.share);
    if (asker) ear.asker = *asker;
    return !asker || ear.listener.expired();
  });
  for (const Ear& ear : ears_)
    if (const auto listener = ear.listener.lock()) listener->on_event(kind, now, ear.asker);
  if (thinking_ && !game_.game().is_over()) return;
  for (const auto& call : std::exchange(waiting_, {})) call();
}

void GameSession::listen(const std::weak_ptr<GameListener>& listener, const Asker& asker,
                         const std::function<void(const GameFacts&)>& first_look) {
  const std::lock_guard lock(mutex_);
  const auto self = listener.lock();
  std::erase_if(ears_, [&self](const Ear& ear) { return ear.listener.lock() == self; });
  ears_.push_back({listener, asker});
  first_look(facts());
}

void GameSession::unlisten(const GameListener* listener) {
  const std::lock_guard lock(mutex_);
  std::erase_if(ears_, [listener](const Ear& ear) { return ear.listener.lock().get() == listener; });
}

void GameSession::when_settled(std::function<void()> call) {
  {
    const std::lock_guard lock(mutex_);
    if (thinking_) {
      waiting_.emplace_back(std::move(call));
      return;
    }
  }
  call();
}

bool GameSession::is_idle() const {
  const std::lock_guard lock(mutex_);
  const bool has_ears = std::any_of(ears_.begin(), ears_.end(), [](const Ear& ear) { return !ear.listener.expired(); });
  const bool clock_runs = game_.live().clock() && game_.live().clock()->running();
  return !has_ears && !thinking_ && !clock_runs && waiting_.empty();
}

// --- time and computers

void GameSession::wake_up() {
  const std::lock_guard lock(mutex_);
  is_awake_ = true;
  if (not_playing()) return;
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
}

void GameSession::tend() {
  const std::lock_guard lock(mutex_);
  if (!is_awake_ || not_playing()) return;
  const auto fell = game_.check_flag();
  if (fell && *fell) {
    stop_thinking();
    publish(GameEventKind::Finished);
    return;
  }
  think();
}

void GameSession::think() {
  const Color side = game_.game().side_to_move();
  if (thinking_ || not_playing() || !is_computer_seat(side)) return;
  const ComputerPlayer player = parse_computer(game_.sheet().player(side));
  SearchOrder order;
  order.position = game_.game().position();
  order.limits = limits_of_move(player, game_.live(), game_.now(), around_.longest_move);
  order.elo = player.elo;
  order.seed = static_cast<std::uint64_t>(game_.id()) * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(index(side));
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
  const auto job = around_.make_job(player, std::move(order), std::move(reports));
  const auto submitted = around_.pool.submit(Priority::Move, "g:" + header_.owner, job);
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
  const std::lock_guard lock(mutex_);
  if (order != order_) return;
  thinking_.reset();
  job_.reset();
}

void GameSession::computer_moved(std::uint64_t order, const SearchResult& result) {
  const std::lock_guard lock(mutex_);
  if (order != order_ || !thinking_) return;
  const Color side = *thinking_;
  thinking_.reset();
  job_.reset();
  if (not_playing() || result.best.is_null()) return;
  std::optional<PgnEval> eval;
  if (!result.lines.empty()) eval = eval_of(result.lines.front());
  draw_answer_.reset();
  const auto played = game_.play(result.best, eval);
  if (!played) {
    if (game_.game().is_over()) publish(GameEventKind::Finished);
    return;  // the store said no: tend() tries again
  }
  if (!game_.game().is_over()) computer_manners(side);
  publish(GameEventKind::Move);
  if (game_.game().is_over())
    publish(GameEventKind::Finished);
  else
    think();
}

void GameSession::computer_manners(Color side) {
  const GameSoFar so_far{game_.sheet(), game_.game().position()};
  if (is_computer_seat(opposite(side))) return;
  if (resigns(so_far, side)) {
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
  draw_answer_ = DrawAnswer::Declined;
  publish(GameEventKind::DrawDeclined);
}

// --- playing

Granted<void> GameSession::granted(const KeptGame::Done& done, GameEventKind kind) {
  if (!done) {
    const Refusal refusal = refusal_of(done.error());
    // A move that came after the flag fell ends the game instead.
    if (refusal.kind == RefusalKind::GameIsOver && game_.game().is_over()) {
      stop_thinking();
      publish(GameEventKind::Finished);
    }
    return Unexpected(refusal);
  }
  publish(kind);
  if (game_.game().is_over() && kind != GameEventKind::Finished) publish(GameEventKind::Finished);
  return {};
}

Granted<void> GameSession::play(const Asker& asker, const MoveRequest& request) {
  const std::lock_guard lock(mutex_);
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (asker.seats.empty()) return Unexpected(Refusal{RefusalKind::Forbidden, "you do not play in this game"});
  const int plies = game_.live().plies();
  if (request.ply < plies) {
    // The same move again: the answer to the first one was lost on the way.
    const Position before = position_at(game_.sheet(), request.ply);
    const auto again = parse_move(before, request.move);
    const bool is_same = again && *again == game_.sheet().moves[static_cast<std::size_t>(request.ply)].move;
    if (is_same && asker.has(before.side_to_move())) return {};
  }
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  if (request.ply != plies)
    return Unexpected(Refusal{RefusalKind::StalePly, "the game has " + std::to_string(plies) + " half-moves"});
  const Color side = game_.game().side_to_move();
  if (!asker.has(side)) return Unexpected(Refusal{RefusalKind::NotYourTurn});
  const auto move = parse_move(game_.game().position(), request.move);
  if (!move) return Unexpected(move.error());
  takeback_request_.reset();
  draw_answer_.reset();
  const auto done = granted(game_.play(*move), GameEventKind::Move);
  if (!done || game_.game().is_over()) return done;
  if (request.offers_draw && game_.offer_draw(side)) {
    publish(GameEventKind::DrawOffered);
    if (is_computer_seat(opposite(side))) computer_answers_draw(opposite(side));
  }
  think();
  return {};
}

Granted<void> GameSession::take_back(const Asker& asker, std::optional<int> to_ply, bool declines) {
  const std::lock_guard lock(mutex_);
  if (deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (asker.seats.empty() || card_.is_imported) return Unexpected(Refusal{RefusalKind::Forbidden});
  const Color side = asker.has(game_.game().side_to_move()) ? game_.game().side_to_move() : asker.seats.front();
  const bool is_shared = card_.guest_side.has_value();
  if (declines) {
    if (!takeback_request_ || *takeback_request_ == side)
      return Unexpected(Refusal{RefusalKind::NothingToTakeBack, "nobody asks for it"});
    takeback_request_.reset();
    publish(GameEventKind::TakebackDeclined);
    return {};
  }
  const int plies = game_.live().plies();
  const Color asking = takeback_request_.value_or(side);
  int target = plies - 1;
  if (asker.seats.size() == 1 && game_.game().side_to_move() == asking) --target;
  if (to_ply) target = *to_ply;
  if (target < 0 || target >= plies) return Unexpected(Refusal{RefusalKind::NothingToTakeBack});
  if (is_shared && (!takeback_request_ || *takeback_request_ == side)) {
    if (const auto refusal = not_playing()) return Unexpected(*refusal);
    takeback_request_ = side;
    publish(GameEventKind::TakebackRequested);
    return {};
  }
  const std::optional<Color> was_thinking = thinking_;
  stop_thinking();
  const auto done = game_.take_back(plies - target);
  if (!done) {
    if (was_thinking) think();
    const Refusal refusal = refusal_of(done.error());
    return Unexpected(
        refusal.kind == RefusalKind::GameIsOver ? Refusal{RefusalKind::TakebackRefused, "the game is over"} : refusal);
  }
  static_cast<void>(game_.set_unrated());
  takeback_request_.reset();
  draw_answer_.reset();
  publish(GameEventKind::Takeback);
  if (game_.live().clock() && !game_.live().clock()->running()) game_.start_clock();
  think();
  return {};
}

Granted<void> GameSession::resign(const Asker& asker, std::optional<Color> wanted) {
  const std::lock_guard lock(mutex_);
  const auto side = side_of(asker, wanted);
  if (!side) return Unexpected(side.error());
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  const auto done = game_.resign(*side);
  if (done) stop_thinking();
  return granted(done, GameEventKind::Finished);
}

Granted<void> GameSession::draw(const Asker& asker, const DrawRequest& request) {
  const std::lock_guard lock(mutex_);
  const auto side = side_of(asker, request.side);
  if (!side) return Unexpected(side.error());
  if (const auto refusal = not_playing()) return Unexpected(*refusal);
  draw_answer_.reset();
  switch (request.action) {
    case DrawAction::Offer: {
      const auto done = granted(game_.offer_draw(*side), GameEventKind::DrawOffered);
      if (done && !game_.game().is_over() && is_computer_seat(opposite(*side))) computer_answers_draw(opposite(*side));
      return done;
    }
    case DrawAction::Decline:
      return granted(game_.decline_draw(*side), GameEventKind::DrawDeclined);
    case DrawAction::Accept: {
      const auto done = game_.accept_draw(*side);
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
  const auto done = intended ? game_.claim_draw(*side, *intended) : game_.claim_draw(*side);
  if (done) stop_thinking();
  return granted(done, GameEventKind::Finished);
}

Granted<void> GameSession::note_help() {
  const std::lock_guard lock(mutex_);
  const auto done = game_.set_unrated();
  if (!done) return Unexpected(refusal_of(done.error()));
  return {};
}

// --- around the game

Granted<void> GameSession::keep_card(GameCard card) {
  const auto kept = around_.documents.put({"card", std::to_string(static_cast<std::int64_t>(game_.id())), header_.owner,
                                           calendar_now(), format_card(card)});
  if (!kept) return Unexpected(server::refusal_of(kept.error()));
  card_ = std::move(card);
  return {};
}

Granted<void> GameSession::join(const Visitor& visitor, std::string_view share) {
  const std::lock_guard lock(mutex_);
  const auto link = std::find_if(card_.shares.begin(), card_.shares.end(), [share](const ShareLink& candidate) {
    return candidate.role == ShareRole::Player && equal_secrets(candidate.token, share);
  });
  if (link == card_.shares.end() || deleted_) return Unexpected(Refusal{RefusalKind::NotFound});
  if (card_.guest == visitor.id) return {};
  if (!card_.is_waiting() || visitor.id == header_.owner) return Unexpected(Refusal{RefusalKind::SeatTaken});
  GameCard card = card_;
  card.guest = visitor.id;
  const std::string key = std::to_string(static_cast<std::int64_t>(game_.id()));
  const auto seat = around_.documents.put({"seat", key, visitor.id, calendar_now(), key});
  if (!seat) return Unexpected(server::refusal_of(seat.error()));
  const auto kept = keep_card(std::move(card));
  if (!kept) return kept;
  if (game_.live().clock()) game_.start_clock();
  publish(GameEventKind::Joined);
  return {};
}

Granted<ShareLink> GameSession::share(const Asker& asker, ShareRole role) {
  const std::lock_guard lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  if (role == ShareRole::Player && !card_.is_waiting()) return Unexpected(Refusal{RefusalKind::SeatTaken});
  if (card_.shares.size() >= kMaxShares) return Unexpected(Refusal{RefusalKind::Forbidden, "too many links"});
  GameCard card = card_;
  card.shares.push_back({random_word(kShareLength), role, calendar_now()});
  const ShareLink link = card.shares.back();
  const auto kept = keep_card(std::move(card));
  if (!kept) return Unexpected(kept.error());
  return link;
}

Granted<void> GameSession::unshare(const Asker& asker, std::string_view token) {
  const std::lock_guard lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  GameCard card = card_;
  if (std::erase_if(card.shares, [token](const ShareLink& link) { return link.token == token; }) == 0)
    return Unexpected(Refusal{RefusalKind::NotFound});
  return keep_card(std::move(card));
}

Granted<void> GameSession::change_card(const Asker& asker, const CardChange& change) {
  const std::lock_guard lock(mutex_);
  if (asker.role != Role::Owner) return Unexpected(Refusal{RefusalKind::Forbidden});
  if (change.annotated_pgn && !game_.game().is_over() && !card_.is_imported)
    return Unexpected(Refusal{RefusalKind::GameNotOver});
  GameCard card = card_;
  if (change.title) card.title = *change.title;
  if (change.note) card.note = *change.note;
  if (change.annotated_pgn) card.annotated_pgn = *change.annotated_pgn;
  const auto kept = keep_card(std::move(card));
  if (kept) publish(GameEventKind::Changed);
  return kept;
}

void GameSession::close_deleted() {
  const std::lock_guard lock(mutex_);
  stop_thinking();
  deleted_ = true;
  publish(GameEventKind::Deleted);
}

}  // namespace kiebitz::server
