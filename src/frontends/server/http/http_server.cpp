#include "server/http/http_server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <thread>

#include "server/http/client_key.h"
#include "server/http/http_connection.h"
#include "server/http/http_format.h"

namespace kiebitz::server {

class HttpServer::Impl {
 public:
  Impl(const HttpServerOptions& options, Application& application)
      : options_(options), application_(application), connections_(options_), acceptor_(io_) {}

  Expected<void, std::string> start() {
    beast::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    if (error) return Unexpected(options_.host + " is not an IP address");
    const tcp::endpoint endpoint(address, options_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      return Unexpected("cannot listen on " + options_.host + " port " + std::to_string(options_.port) + ": " +
                        error.message());
    port_ = acceptor_.local_endpoint().port();
    asio::co_spawn(io_, accept_all(), asio::detached);
    for (int i = 0; i < options_.io_threads; ++i) threads_.emplace_back([this] { io_.run(); });
    return {};
  }

  std::uint16_t port() const { return port_; }

  void drain() {
    asio::post(io_, [this] { acceptor_.close(); });
    connections_.drain_all();
  }

  void stop(std::chrono::milliseconds grace) {
    if (threads_.empty()) return;
    drain();
    const auto deadline = std::chrono::steady_clock::now() + grace;
    while (connections_.counts().open > 0 && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    connections_.abort_all();
    const auto last = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    while (connections_.counts().open > 0 && std::chrono::steady_clock::now() < last)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    work_.reset();
    io_.stop();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  HttpServerCounts counts() const { return connections_.counts(); }

 private:
  asio::awaitable<void> accept_all() {
    asio::steady_timer pause(io_);
    while (acceptor_.is_open()) {
      auto [error, socket] = co_await acceptor_.async_accept(asio::make_strand(io_), kQuiet);
      if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
      if (error) {  // no file descriptors left: wait until some are free again
        pause.expires_after(std::chrono::milliseconds(50));
        [[maybe_unused]] const auto [ignored] = co_await pause.async_wait(kQuiet);
        continue;
      }
      welcome(std::move(socket));
    }
  }

  void welcome(tcp::socket socket) {
    beast::error_code error;
    const auto peer = socket.remote_endpoint(error);
    if (error) return;
    socket.set_option(tcp::no_delay(true), error);
    std::string client = client_key(peer.address().to_string());
    if (!connections_.admit(client)) return turn_away(std::move(socket));
    const HttpConnection::Dependencies deps{options_, application_, connections_};
    std::make_shared<HttpConnection>(std::move(socket), std::move(client), deps)->run();
  }

  // The answer fits into the socket's buffer, so writing it does not wait.
  void turn_away(tcp::socket socket) {
    const HttpResponse refusal = application_.refuse(503);
    Framing framing;
    framing.length = refusal.content().size();
    framing.keep_alive = false;
    const std::string text = format_response_head(refusal, framing) + std::string(refusal.content());
    beast::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.send(asio::buffer(text), 0, ignored);
  }

  const HttpServerOptions options_;
  Application& application_;
  Connections connections_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> work_ = asio::make_work_guard(io_);
  tcp::acceptor acceptor_;
  std::uint16_t port_ = 0;
  std::vector<std::thread> threads_;
};

HttpServer::HttpServer(const HttpServerOptions& options, Application& application)
    : impl_(std::make_unique<Impl>(options, application)) {}
HttpServer::~HttpServer() { stop(std::chrono::milliseconds(0)); }
Expected<void, std::string> HttpServer::start() { return impl_->start(); }
std::uint16_t HttpServer::port() const { return impl_->port(); }
void HttpServer::drain() { impl_->drain(); }
void HttpServer::stop(std::chrono::milliseconds grace) { impl_->stop(grace); }
HttpServerCounts HttpServer::counts() const { return impl_->counts(); }

}  // namespace kiebitz::server
