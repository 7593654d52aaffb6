// Application: the interface between the connections and the rest of the server. It receives requests and may answer at
// any time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http/http_message.h"

namespace kiebitz::server {

// One request that waits for its answer. Any thread.
class Exchange {
 public:
  virtual ~Exchange() = default;
  // Once; later calls are ignored.
  virtual void respond(HttpResponse response) = 0;
  // Called when the client disconnects before the answer; at once if it has already. Must not block.
  virtual void on_cancel(std::function<void()> call) = 0;
  // The client has disconnected, as far as is known: the answer will not be read.
  virtual bool is_gone() const = 0;
};

// The server's end of an open WebSocket. Calls come one at a time, on an I/O thread; they must not block.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void on_open(std::shared_ptr<Outbox> outbox) = 0;
  // False: the peer broke the rules, the socket is closed.
  virtual bool on_message(std::string text) = 0;
  virtual void on_close() = 0;
};

// Calls come on I/O threads and must not block.
class Application {
 public:
  virtual ~Application() = default;
  // Loads what the other calls need for a request whose headers are complete. True if it is ready; otherwise `ready` is
  // called later, on any thread. Most requests need nothing.
  virtual bool prepare(const HttpRequest& /*head*/, std::function<void()> /*ready*/) { return true; }
  // The largest permitted body of this request, whose headers are complete.
  virtual std::size_t body_limit(HttpRequest& head) = 0;
  // The answer to a larger body.
  virtual HttpResponse refuse_body(const HttpRequest& head) = 0;
  virtual void handle(HttpRequest request, std::shared_ptr<Exchange> exchange) = 0;
  // A handler and the headers of its answer; or null and the refusal.
  virtual std::shared_ptr<SocketHandler> open_socket(const HttpRequest& request, HttpResponse& answer) = 0;
  // The answer to what never became a request: status 400, 426, 431 or 503.
  virtual HttpResponse refuse(int status) const = 0;
};

struct HttpServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
  int io_threads = 1;
  std::size_t max_connections = 10'000;
  std::size_t max_connections_per_client = 2'000;
  std::size_t header_bytes = 16 * 1024;
  std::size_t socket_message_bytes = 64 * 1024;
  std::chrono::milliseconds header_timeout{20'000};  // for all of the headers, also the wait between requests
  std::chrono::milliseconds body_timeout{30'000};
  std::chrono::milliseconds write_timeout{30'000};
  std::chrono::milliseconds socket_idle{90'000};
  std::chrono::milliseconds stream_keep_alive{15'000};
};

struct HttpServerCounts {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;  // too many connections
  std::size_t open = 0;
  std::size_t sockets = 0;
};

}  // namespace kiebitz::server
