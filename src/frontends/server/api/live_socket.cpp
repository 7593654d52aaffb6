#include "server/api/live_socket.h"

#include <boost/json/serialize.hpp>
#include <deque>
#include <map>
#include <set>

#include "platform/calendar.h"
#include "server/analysis/analysis_json.h"
#include "server/games/game_json.h"
#include "server/games/game_routes.h"
#include "server/http/rate_limiter.h"
#include "server/reviews/review_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxSubscriptions = 64;
constexpr std::size_t kMaxPending = 64;
constexpr RateLimit kMessageRate{3000, 200};

enum class MessageType : std::uint8_t {
  Ping,
  SubscribeGame,
  UnsubscribeGame,
  Move,
  WatchAnalysis,
  UnwatchAnalysis,
  WatchReview,
  UnwatchReview,
};

// Sends the events of one game to one socket.
class SocketListener : public GameListener {
 public:
  explicit SocketListener(std::shared_ptr<Outbox> outbox) : outbox_(std::move(outbox)) {}
  void on_event(GameEventKind kind, const GameFacts& facts, const Requester& requester) override {
    send(facts, requester, kind);
  }
  void send(const GameFacts& facts, const Requester& requester, std::optional<GameEventKind> kind) {
    json::object message;
    message["type"] = "game";
    message["event"] = game_event_json(facts, requester, kind);
    // A whole game replaces one that has not been sent: a client that requests many and reads none holds one of each.
    outbox_->push(json::serialize(message), kind ? std::string() : "game " + format_game_id(facts.id));
  }

 private:
  std::shared_ptr<Outbox> outbox_;
};

class LiveSocket : public SocketHandler, public std::enable_shared_from_this<LiveSocket> {
 public:
  LiveSocket(LiveHub& hub, LivePeer peer) : hub_(hub), services_(hub.services()), peer_(std::move(peer)) {}

  void on_open(std::shared_ptr<Outbox> outbox) override {
    outbox_ = std::move(outbox);
    hub_.know(outbox_, true);
    json::object hello{
        {"type", "hello"}, {"api", "1.0.0"}, {"epoch", services_.registry.epoch()}, {"at", calendar_now()}};
    if (peer_.visitor) hello["visitor_id"] = peer_.visitor->id;
    outbox_->push(json::serialize(hello));
  }

  bool on_message(std::string text) override {
    const auto arrived = std::chrono::steady_clock::now();
    services_.metrics.count_message();
    if (!rate_.take("").is_allowed) {
      fail({}, {.code = ProblemCode::RateLimited, .retry_after_s = 1});
      return false;
    }
    const RateVerdict rate = peer_.budget();
    auto message = parse_object(text);
    if (!message) {
      fail({}, message.error());
      return true;
    }
    const std::string id = request_id(*message);
    if (!rate.is_allowed) {
      fail(id, {.code = ProblemCode::RateLimited, .retry_after_s = rate.retry_s});
      return true;
    }
    const json::value* type = message->if_contains("type");
    if (type && type->is_string() && type->get_string() == "ping") {
      handle(*message, arrived);
      return true;
    }
    if (!enqueue({std::move(*message), arrived, {}})) fail(id, {.code = ProblemCode::Overloaded, .retry_after_s = 1});
    return true;
  }

  void on_close() override {
    std::map<GameId, Subscription> subscriptions;
    std::map<std::string, std::shared_ptr<Analysis>> analyses;
    std::set<std::string> reviews;
    {
      const MutexLock lock(mutex_);
      is_closed_ = true;
      subscriptions.swap(subscriptions_);
      analyses.swap(analyses_);
      reviews.swap(reviews_);
    }
    // A game may be writing to the disk, and unsubscribing waits for its lock: not on an I/O thread.
    services_.tasks.post_always([this, self = shared_from_this(), subscriptions = std::move(subscriptions),
                                 analyses = std::move(analyses), reviews = std::move(reviews)] {
      for (const std::string& id : reviews) services_.reviews.unwatch(id, this);
      for (const auto& [id, analysis] : analyses) analysis->unwatch(this);
      for (const auto& [id, subscription] : subscriptions) subscription.game->unsubscribe(subscription.listener.get());
    });
  }

 private:
  struct Subscription {
    std::shared_ptr<GameSession> game;
    std::shared_ptr<SocketListener> listener;
  };

  static std::string request_id(const json::object& message) {
    const json::value* id = message.if_contains("request_id");
    return id && id->is_string() && id->get_string().size() <= 64 ? std::string(id->get_string()) : std::string();
  }

  // A message that waits for its turn.
  struct Pending {
    json::object message;
    PersistentGame::Time arrived;
    ArrivedMoves::Token token;
  };

  void note_arrival(Pending& pending) const {
    const json::value* type = pending.message.if_contains("type");
    const json::value* game = pending.message.if_contains("game_id");
    if (!peer_.visitor || !type || !game || !type->is_string() || !game->is_string()) return;
    const auto id = parse_game_id(game->get_string());
    if (id && type->get_string() == "move")
      pending.token = services_.registry.note_arrival(*id, *peer_.visitor, pending.arrived);
  }

  // Messages of one socket are handled one after the other, in the order they came.
  bool enqueue(Pending message) {
    note_arrival(message);
    const MutexLock lock(mutex_);
    if (pending_.size() >= kMaxPending) return false;
    pending_.push_back(std::move(message));
    if (pending_.size() > 1) return true;  // a thread is processing the queue
    const auto handle = [self = shared_from_this()] { self->handle_pending(); };
    if (services_.tasks.post(client(), handle, Urgency::Playing)) return true;
    pending_.pop_back();
    return false;
  }

  void handle_pending() {
    MutexLock lock(mutex_);
    while (!pending_.empty() && !hub_.is_closing()) {
      const Pending pending = pending_.front();
      lock.unlock();
      handle(pending.message, pending.arrived);
      lock.lock();
      pending_.pop_front();
    }
  }

  void send(json::object message, const std::string& id) {
    if (!id.empty()) message["request_id"] = id;
    outbox_->push(json::serialize(message));
  }
  void fail(const std::string& id, const Problem& problem) {
    send({{"type", "error"}, {"problem", to_json(problem, "/api/v1/live")}}, id);
  }

  void handle(const json::object& message, PersistentGame::Time arrived) {
    const std::string id = request_id(message);
    FieldFaults faults;
    Fields fields(message, "", faults);
    fields.require("type");
    const auto type = fields.choice<MessageType>("type", {{"ping", MessageType::Ping},
                                                          {"subscribe_game", MessageType::SubscribeGame},
                                                          {"unsubscribe_game", MessageType::UnsubscribeGame},
                                                          {"move", MessageType::Move},
                                                          {"watch_analysis", MessageType::WatchAnalysis},
                                                          {"unwatch_analysis", MessageType::UnwatchAnalysis},
                                                          {"watch_review", MessageType::WatchReview},
                                                          {"unwatch_review", MessageType::UnwatchReview}});
    fields.text("request_id", {1, 64});
    if (!type) return fail(id, faults.problem());
    switch (*type) {
      case MessageType::Ping:
        fields.refuse_unknown();
        if (!faults.empty()) return fail(id, faults.problem());
        return send({{"type", "pong"}, {"at", calendar_now()}}, id);
      case MessageType::SubscribeGame:
        return subscribe(fields, faults, id);
      case MessageType::UnsubscribeGame:
        return unsubscribe(fields, faults, id);
      case MessageType::Move:
        return move(fields, faults, id, arrived);
      case MessageType::WatchAnalysis:
      case MessageType::UnwatchAnalysis:
        return watch_analysis(fields, faults, id, *type == MessageType::WatchAnalysis);
      case MessageType::WatchReview:
      case MessageType::UnwatchReview:
        return watch_review(fields, faults, id, *type == MessageType::WatchReview);
    }
  }

  std::optional<GameRegistry::Entry> enter(Fields& fields, std::string_view share, const FieldFaults& faults,
                                           const std::string& id) {
    fields.require("game_id");
    const auto text = fields.text("game_id", {1, 64});
    fields.refuse_unknown();
    if (!faults.empty()) {
      fail(id, faults.problem());
      return std::nullopt;
    }
    const auto game_id = parse_game_id(*text);
    auto entry = game_id ? services_.registry.enter(*game_id, peer_.visitor, share, peer_.address)
                         : Result<GameRegistry::Entry>(Unexpected(Problem{ProblemCode::NotFound}));
    if (entry) return std::move(*entry);
    fail(id, entry.error());
    return std::nullopt;
  }

  void subscribe(Fields& fields, FieldFaults& faults, const std::string& id) {
    const std::string share = fields.text("share", {16, 64}).value_or("");
    const std::string epoch = fields.text("epoch", {0, 40}).value_or("");
    const auto seq = fields.integer("seq", {0, std::int64_t{1} << 53});
    const auto entry = enter(fields, share, faults, id);
    if (!entry) return;
    const auto listener = std::make_shared<SocketListener>(outbox_);
    {
      const MutexLock lock(mutex_);
      if (is_closed_) return;
      const auto old = subscriptions_.find(entry->game->id());
      if (old == subscriptions_.end() && subscriptions_.size() >= kMaxSubscriptions)
        return fail(id, {.code = ProblemCode::RateLimited, .detail = "too many subscriptions", .retry_after_s = 1});
      subscriptions_[entry->game->id()] = {entry->game, listener};
    }
    send({{"type", "ok"}}, id);
    entry->game->subscribe(listener, entry->requester, [&](const GameFacts& facts) {
      const bool is_current = epoch == facts.epoch && seq && static_cast<std::uint64_t>(*seq) == facts.seq;
      if (!is_current) listener->send(facts, entry->requester, std::nullopt);
    });
  }

  void unsubscribe(Fields& fields, FieldFaults& faults, const std::string& id) {
    fields.require("game_id");
    const auto text = fields.text("game_id", {1, 64});
    fields.refuse_unknown();
    if (!faults.empty()) return fail(id, faults.problem());
    const auto game_id = parse_game_id(*text);
    Subscription old;
    {
      const MutexLock lock(mutex_);
      const auto found = game_id ? subscriptions_.find(*game_id) : subscriptions_.end();
      if (found != subscriptions_.end()) {
        old = found->second;
        subscriptions_.erase(found);
      }
    }
    if (old.game) old.game->unsubscribe(old.listener.get());
    send({{"type", "ok"}}, id);
  }

  void move(Fields& fields, FieldFaults& faults, const std::string& id, PersistentGame::Time arrived) {
    const GameSession::MoveRequest request = read_move_request(fields);
    const auto revision = read_revision(fields);
    auto entry = enter(fields, {}, faults, id);
    if (!entry) return;
    entry->requester.revision = revision;
    entry->requester.arrived = arrived;
    const auto done = entry->game->play(entry->requester, request);
    if (done) return send({{"type", "ok"}}, id);
    fail(id, game_problem(done.error(), *entry->game, entry->requester));
  }

  void watch_analysis(Fields& fields, FieldFaults& faults, const std::string& id, bool watches) {
    fields.require("analysis_id");
    const auto analysis_id = fields.text("analysis_id", {1, 64});
    fields.refuse_unknown();
    if (!faults.empty()) return fail(id, faults.problem());
    const auto analysis = services_.analyses.find(*analysis_id, client());
    if (!analysis) return fail(id, analysis.error());
    {
      const MutexLock lock(mutex_);
      if (is_closed_) return;
      if (watches)
        analyses_[*analysis_id] = *analysis;
      else
        analyses_.erase(*analysis_id);
    }
    send({{"type", "ok"}}, id);
    if (!watches) return (*analysis)->unwatch(this);
    (*analysis)->watch(this, [outbox = outbox_](const AnalysisFacts& facts) {
      outbox->push(json::serialize(json::object{{"type", "analysis"}, {"analysis", analysis_json(facts)}}), facts.id);
    });
    if (is_closed()) (*analysis)->unwatch(this);  // closed meanwhile, its subscriptions are already removed
  }

  void watch_review(Fields& fields, FieldFaults& faults, const std::string& id, bool watches) {
    fields.require("review_id");
    const auto review_id = fields.text("review_id", {1, 64});
    fields.refuse_unknown();
    if (!faults.empty()) return fail(id, faults.problem());
    if (!watches) {
      services_.reviews.unwatch(*review_id, this);
      {
        const MutexLock lock(mutex_);
        reviews_.erase(*review_id);
      }
      return send({{"type", "ok"}}, id);
    }
    const ReviewWatcher watcher = [outbox = outbox_](const ReviewFacts& facts) {
      outbox->push(json::serialize(json::object{{"type", "review"}, {"review", review_progress_json(facts)}}),
                   facts.plan.id);
    };
    const auto watched = services_.reviews.watch(*review_id, peer_.visitor, this, watcher);
    if (!watched) return fail(id, watched.error());
    {
      const MutexLock lock(mutex_);
      reviews_.insert(*review_id);
    }
    if (is_closed()) services_.reviews.unwatch(*review_id, this);
    send({{"type", "ok"}}, id);
  }

  Client client() const { return {peer_.address, peer_.visitor ? peer_.visitor->id : std::string()}; }

  bool is_closed() {
    const MutexLock lock(mutex_);
    return is_closed_;
  }

  LiveHub& hub_;
  const LiveServices& services_;
  const LivePeer peer_;
  std::shared_ptr<Outbox> outbox_;
  RateLimiter rate_{kMessageRate};
  Mutex mutex_;
  std::map<GameId, Subscription> subscriptions_ KIEBITZ_GUARDED_BY(mutex_);
  std::map<std::string, std::shared_ptr<Analysis>> analyses_ KIEBITZ_GUARDED_BY(mutex_);
  std::set<std::string> reviews_ KIEBITZ_GUARDED_BY(mutex_);
  std::deque<Pending> pending_ KIEBITZ_GUARDED_BY(mutex_);  // the first one is being handled
  bool is_closed_ KIEBITZ_GUARDED_BY(mutex_) = false;
};

}  // namespace

std::shared_ptr<SocketHandler> make_live_socket(LiveHub& hub, LivePeer peer) {
  return std::make_shared<LiveSocket>(hub, std::move(peer));
}

}  // namespace kiebitz::server
