// One TCP connection that speaks HTTP: requests in, answers out, one after the other. Lives on its own strand and keeps
// itself alive while it runs. Private to server/transport.
#pragma once

#include <optional>

#include "server/http/beast.h"

namespace kiebitz::server {

class HttpConnection : public Closable, public std::enable_shared_from_this<HttpConnection> {
 public:
  struct Surroundings {
    const HttpServerOptions& options;
    Application& application;
    Connections& connections;
  };

  HttpConnection(tcp::socket socket, std::string client, const Surroundings& around);
  ~HttpConnection() override;

  void run();
  void drain() override;
  void abort() override;
  const asio::any_io_executor& executor() const { return executor_; }
  void wake() { wake_.wake(); }  // on the strand

 private:
  class PendingExchange;
  using Parser = http::request_parser<http::string_body>;

  asio::awaitable<void> serve();
  // Nothing: the connection ends (a refusal, if any, has been sent).
  asio::awaitable<std::optional<HttpRequest>> read_request(Parser& parser);
  asio::awaitable<void> prepare(const HttpRequest& head);
  // The library would take folded lines and heads without an end.
  asio::awaitable<beast::error_code> read_head(Parser& parser);
  asio::awaitable<void> refuse(beast::error_code error);
  // The last answer of the connection; the peer may still be sending.
  asio::awaitable<void> turn_away(HttpResponse response);
  asio::awaitable<HttpResponse> wait_for_answer(std::shared_ptr<PendingExchange> exchange);
  // False: the connection ends.
  asio::awaitable<bool> write(HttpResponse response, bool head_only, bool keep_alive);
  asio::awaitable<bool> write_source(HttpResponse response, bool keep_alive, bool chunked);
  asio::awaitable<bool> write_stream(HttpResponse response, bool chunked);
  asio::awaitable<void> upgrade(Parser& parser, HttpRequest request);
  asio::awaitable<bool> send(std::string text);
  // Calls `gone` if the peer closes while nobody reads.
  void watch_peer(std::function<void()> gone);
  bool has_peer_gone();

  const Surroundings around_;
  asio::any_io_executor executor_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string client_;
  WakeUp wake_;
  bool is_idle_ = true;  // between two requests
};

}  // namespace kiebitz::server
