// Live events: WebSockets for the page, SSE and NDJSON for scripts. A connection owns its socket; the hub knows the
// open ones and closes them at shutdown. Any thread.
#pragma once

#include <atomic>
#include <memory>
#include <set>

#include "base/mutex.h"
#include "server/analysis/analysis_service.h"
#include "server/api/live_peer.h"
#include "server/api/router.h"
#include "server/games/game_registry.h"
#include "server/reviews/review_service.h"
#include "server/system/metrics.h"

namespace kiebitz::server {

struct LiveServices {
  GameRegistry& registry;
  TaskQueue& tasks;
  Metrics& metrics;
  AnalysisService& analyses;
  ReviewService& reviews;
};

class LiveHub {
 public:
  explicit LiveHub(const LiveServices& services) : services_(services) {}

  const LiveServices& services() const { return services_; }
  void add_routes(Router& router);
  // Every socket gets the message and is closed after it; streams end.
  void close_all();
  bool is_closing() const { return has_said_goodbye_; }
  // An outbox that close_all() closes.
  void know(const std::shared_ptr<Outbox>& outbox, bool is_socket);
  // Runs on another thread, because the thread that closes the outbox may hold the lock that the call needs.
  void when_closed(const std::shared_ptr<Outbox>& outbox, std::function<void()> call);

 private:
  struct Known {
    std::weak_ptr<Outbox> outbox;
    bool is_socket = false;
  };

  const LiveServices services_;
  Mutex mutex_;
  std::vector<Known> known_ KIEBITZ_GUARDED_BY(mutex_);
  std::size_t sweep_at_ KIEBITZ_GUARDED_BY(mutex_) = 64;
  std::atomic<bool> has_said_goodbye_{false};
};

}  // namespace kiebitz::server
