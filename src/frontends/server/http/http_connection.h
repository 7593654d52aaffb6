// HttpConnection: one TCP connection with HTTP, one request after the other. It runs on its own strand and owns itself
// while it runs. Private to server/http.
#pragma once

#include <optional>

#include "server/http/beast.h"

namespace kiebitz::server {

class HttpConnection : public Closable, public std::enable_shared_from_this<HttpConnection> {
 public:
  struct Dependencies {
    const HttpServerOptions& options;
    Application& application;
    Connections& connections;
  };

  HttpConnection(tcp::socket socket, std::string client, const Dependencies& deps);
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
  // The library would accept folded lines and endless heads.
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
  // Calls `gone` if the peer closes while no read is pending.
  void watch_peer(std::function<void()> gone);
  bool has_peer_gone();

  const Dependencies deps_;
  asio::any_io_executor executor_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::string client_;
  WakeUp wake_;
  bool is_idle_ = true;  // between two requests
};

}  // namespace kiebitz::server
