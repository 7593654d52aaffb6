// What the .cpp files of this folder share of Boost.Beast. Private to server/http.
#pragma once

#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "server/http/application.h"

namespace kiebitz::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

// Returns errors as values.
inline constexpr auto kQuiet = asio::as_tuple(asio::use_awaitable);

using BeastRequest = http::request<http::string_body>;

// An open connection that can be closed.
class Closable {
 public:
  virtual ~Closable() = default;
  virtual void drain() = 0;  // any thread: finish the current request
  virtual void abort() = 0;  // any thread: now
};

// What all connections share. Any thread.
class Connections {
 public:
  explicit Connections(const HttpServerOptions& options) : options_(options) {}

  bool admit(const std::string& client);
  void leave(const std::string& client);
  void add(const std::weak_ptr<Closable>& closable);
  void drain_all();
  void abort_all();
  bool is_draining() const { return draining_.load(); }
  void socket_opened() { ++sockets_; }
  void socket_closed() { --sockets_; }
  HttpServerCounts counts() const;

 private:
  template <class F>
  void for_all(F&& act);

  const HttpServerOptions& options_;
  mutable Mutex mutex_;
  std::map<std::string, std::size_t> by_client_ KIEBITZ_GUARDED_BY(mutex_);
  std::size_t open_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::uint64_t accepted_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::uint64_t refused_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::set<std::weak_ptr<Closable>, std::owner_less<>> members_ KIEBITZ_GUARDED_BY(mutex_);
  std::size_t sweep_at_ KIEBITZ_GUARDED_BY(mutex_) = 64;
  std::atomic<bool> draining_{false};
  std::atomic<std::size_t> sockets_{0};
};

// A coroutine that waits until wake(). The timer's executor must be a strand; wake() is posted to it.
class WakeUp {
 public:
  explicit WakeUp(const asio::any_io_executor& executor) : timer_(executor) {}
  // On the strand. True if it was woken, false if the time passed.
  asio::awaitable<bool> wait_for(std::chrono::steady_clock::duration longest);
  void wake() { timer_.cancel(); }  // on the strand

 private:
  asio::steady_timer timer_;
};

// What the connection of a WebSocket needs to know; it ends with the socket.
struct SocketStart {
  beast::tcp_stream stream;
  BeastRequest request;
  std::shared_ptr<SocketHandler> handler;
  std::vector<Header> headers;  // of the answer
  const HttpServerOptions* options;
  Connections* connections;
};
asio::awaitable<void> run_socket(SocketStart start);

}  // namespace kiebitz::server
