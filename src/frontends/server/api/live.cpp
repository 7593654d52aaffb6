#include "server/api/live.h"

#include <boost/json/serialize.hpp>

#include "server/api/stream.h"
#include "server/games/game_json.h"
#include "server/games/game_routes.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr int kRetryAfterMs = 3000;

// A listener that writes events of one game into a stream.
class StreamListener : public GameListener {
 public:
  StreamListener(StreamFormat format, std::shared_ptr<Outbox> outbox) : format_(format), outbox_(std::move(outbox)) {}

  void on_event(GameEventKind kind, const GameFacts& facts, const Requester& requester) override {
    send(facts, requester, kind);
  }

  void send(const GameFacts& facts, const Requester& requester, std::optional<GameEventKind> kind) {
    const std::string id = facts.epoch + ":" + std::to_string(facts.seq);
    outbox_->push(frame_event(format_, id, json::serialize(game_event_json(facts, requester, kind))));
    if (kind == GameEventKind::Deleted) outbox_->finish();
  }

 private:
  StreamFormat format_;
  std::shared_ptr<Outbox> outbox_;
};

Result<HttpResponse> stream_game(LiveHub& hub, GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  const StreamFormat format = stream_format(call.request);
  const auto outbox = std::make_shared<Outbox>();
  const auto listener = std::make_shared<StreamListener>(format, outbox);
  std::string after(call.target.query.find("after").value_or(call.request.header("Last-Event-ID")));
  entry->game->subscribe(listener, entry->requester, [&](const GameFacts& facts) {
    if (after != facts.epoch + ":" + std::to_string(facts.seq)) listener->send(facts, entry->requester, std::nullopt);
  });
  // The outbox keeps the listener and the game alive while a client reads.
  hub.when_closed(outbox, [listener, game = entry->game] { game->unsubscribe(listener.get()); });
  hub.know(outbox, false);
  return stream_response(format, outbox);
}

}  // namespace

void LiveHub::add_routes(Router& router) {
  router.add(Method::Get, "/games/{}/events",
             plain([this](const Call& call) { return stream_game(*this, services_.registry, call); }),
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 1});
}

void LiveHub::know(const std::shared_ptr<Outbox>& outbox, bool is_socket) {
  const MutexLock lock(mutex_);
  known_.push_back({outbox, is_socket});
  if (known_.size() < sweep_at_) return;
  std::erase_if(known_, [](const Known& known) { return known.outbox.expired(); });
  sweep_at_ = std::max<std::size_t>(64, known_.size() * 2);
}

void LiveHub::when_closed(const std::shared_ptr<Outbox>& outbox, std::function<void()> call) {
  outbox->on_closed([&tasks = services_.tasks, call = std::move(call)] { tasks.post_always(call); });
}

void LiveHub::close_all() {
  const std::string goodbye = json::serialize(json::object{{"type", "goodbye"}, {"retry_after_ms", kRetryAfterMs}});
  has_said_goodbye_ = true;
  const MutexLock lock(mutex_);
  for (const Known& known : known_) {
    const auto outbox = known.outbox.lock();
    if (!outbox) continue;
    if (known.is_socket) outbox->push(goodbye);
    outbox->finish();
  }
}

}  // namespace kiebitz::server
