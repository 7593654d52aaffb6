// Live events: WebSockets for the page, SSE and NDJSON for scripts. Sockets are owned by their connection; the hub
// knows who is there, to say goodbye. Any thread.
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
  GameHall& hall;
  TaskQueue& tasks;
  Metrics& metrics;
  AnalysisDesk& analyses;
  ReviewDesk& reviews;
};

class LiveHub {
 public:
  explicit LiveHub(const LiveServices& services) : services_(services) {}

  const LiveServices& services() const { return services_; }
  void add_routes(Router& router);
  // Every socket gets the message and is closed after it; streams end.
  void say_goodbye();
  bool has_said_goodbye() const { return has_said_goodbye_; }
  // An outbox that say_goodbye() closes.
  void know(const std::shared_ptr<Outbox>& outbox, bool is_socket);
  // A box may be closed by somebody who holds the lock the call needs: it runs on another thread.
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
