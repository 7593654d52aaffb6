// A WebSocket: one coroutine reads, one writes what lies in the outbox, both on the connection's strand.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>

#include <algorithm>

#include "server/http/beast.h"

namespace kiebitz::server {
namespace {

namespace websocket = beast::websocket;

class SocketConnection : public Closable, public std::enable_shared_from_this<SocketConnection> {
 public:
  explicit SocketConnection(SocketStart start)
      : handler_(std::move(start.handler)),
        connections_(*start.connections),
        executor_(start.stream.get_executor()),
        socket_(std::move(start.stream)),
        wake_(executor_) {
    websocket::stream_base::timeout timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.idle_timeout = start.options->socket_idle;
    // The time for the closing handshake, also for a peer that sends other data meanwhile.
    timeout.handshake_timeout = std::min(timeout.handshake_timeout, timeout.idle_timeout);
    socket_.set_option(timeout);
    // The library would name itself and its version, which helps attackers.
    auto decorate = [headers = std::move(start.headers)](websocket::response_type& response) {
      for (const Header& field : headers) response.set(field.first, field.second);
      response.set(http::field::server, "kiebitz");
    };
    socket_.set_option(websocket::stream_base::decorator(std::move(decorate)));
    socket_.read_message_max(start.options->socket_message_bytes);
    connections_.socket_opened();
  }
  ~SocketConnection() override { connections_.socket_closed(); }

  void drain() override {}  // the handler closes the socket itself
  void abort() override {
    asio::post(executor_, [self = shared_from_this()] { self->close_stream(); });
  }

  asio::awaitable<void> run(BeastRequest request) {
    beast::get_lowest_layer(socket_).expires_never();
    const auto [error] = co_await socket_.async_accept(request, kQuiet);
    if (error) co_return;
    auto wake = [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self) asio::post(self->executor_, [self] { self->woken(); });
    };
    outbox_->attach(std::move(wake));
    handler_->on_open(outbox_);
    asio::co_spawn(executor_, write_all(shared_from_this()), asio::detached);
    co_await read_all();
    outbox_->close();
    handler_->on_close();
  }

 private:
  asio::awaitable<void> read_all() {
    beast::flat_buffer buffer;
    while (true) {
      const auto [error, count] = co_await socket_.async_read(buffer, kQuiet);
      if (error) co_return;
      std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      const bool is_welcome = socket_.got_text() && handler_->on_message(std::move(text));
      if (!is_welcome) {
        outbox_->finish();
        reason_ = websocket::close_code::policy_error;
      }
    }
  }

  // `keep` holds the connection as long as the coroutine runs.
  asio::awaitable<void> write_all([[maybe_unused]] std::shared_ptr<SocketConnection> keep) {
    socket_.text(true);
    while (!outbox_->is_finished()) {
      const SharedText text = outbox_->pop();
      if (!text) {
        co_await wake_.wait_for(std::chrono::hours(24));
        continue;
      }
      const auto [error, count] = co_await socket_.async_write(asio::buffer(*text), kQuiet);
      if (error) break;
    }
    if (!outbox_->is_closed()) {
      const websocket::close_reason reason(reason_);
      const auto [error] = co_await socket_.async_close(reason, kQuiet);
      if (!error) co_return;
    }
    close_stream();
  }

  void woken() {
    wake_.wake();
    // A removed reader may have a pending write that would never end.
    if (outbox_->is_closed()) close_stream();
  }

  void close_stream() { beast::get_lowest_layer(socket_).close(); }

  std::shared_ptr<SocketHandler> handler_;
  Connections& connections_;
  asio::any_io_executor executor_;
  websocket::stream<beast::tcp_stream> socket_;
  WakeUp wake_;
  std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>();
  websocket::close_code reason_ = websocket::close_code::going_away;
};

}  // namespace

asio::awaitable<void> run_socket(SocketStart start) {
  Connections* const connections = start.connections;
  BeastRequest request = std::move(start.request);
  const auto connection = std::make_shared<SocketConnection>(std::move(start));
  connections->add(connection);
  co_await connection->run(std::move(request));
}

}  // namespace kiebitz::server
