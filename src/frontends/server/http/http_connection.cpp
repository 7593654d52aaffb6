#include "server/http/http_connection.h"

#include <sys/socket.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http/http_format.h"
#include "server/http/http_framing.h"

namespace kiebitz::server {
namespace {

Method method_of(http::verb verb) {
  switch (verb) {
    case http::verb::get:
      return Method::Get;
    case http::verb::head:
      return Method::Head;
    case http::verb::post:
      return Method::Post;
    case http::verb::put:
      return Method::Put;
    case http::verb::patch:
      return Method::Patch;
    case http::verb::delete_:
      return Method::Delete;
    case http::verb::options:
      return Method::Options;
    default:
      return Method::Other;
  }
}

constexpr std::size_t kWritePiece = 256 * 1024;
constexpr std::size_t kHeadPiece = 4 * 1024;

HttpRequest head_of(const BeastRequest& message, const std::string& client) {
  HttpRequest request;
  request.method = method_of(message.method());
  request.target = std::string(message.target());
  request.client = client;
  for (const auto& field : message)
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  request.wants_socket = beast::websocket::is_upgrade(message);
  return request;
}

std::optional<int> status_of(const beast::error_code& error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  if (error.category() == http::make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return 400;
  return std::nullopt;
}

}  // namespace

// The answer may come from any thread, before the coroutine waits for it or after.
class HttpConnection::PendingExchange : public Exchange, public std::enable_shared_from_this<PendingExchange> {
 public:
  explicit PendingExchange(const std::shared_ptr<HttpConnection>& connection) : connection_(connection) {}

  void respond(HttpResponse response) override {
    bool wake = false;
    {
      const MutexLock lock(mutex_);
      if (done_) return;
      done_ = true;
      response_ = std::move(response);
      on_cancel_ = nullptr;
      wake = is_awaited_;
    }
    const auto connection = wake ? connection_.lock() : nullptr;
    if (connection) asio::post(connection->executor(), [connection] { connection->wake(); });
  }

  void on_cancel(std::function<void()> call) override {
    {
      const MutexLock lock(mutex_);
      if (done_) return;
      if (!cancelled_) {
        on_cancel_ = std::move(call);
        return;
      }
    }
    call();
  }

  bool is_gone() const override {
    const MutexLock lock(mutex_);
    return cancelled_;
  }

  void cancel() {
    std::function<void()> call;
    {
      const MutexLock lock(mutex_);
      cancelled_ = true;
      call = std::exchange(on_cancel_, nullptr);
    }
    if (call) call();
  }

  // On the connection's strand. Once it returned nothing, the connection will be woken when the answer is there.
  std::optional<HttpResponse> take() {
    const MutexLock lock(mutex_);
    if (!done_) {
      is_awaited_ = true;
      return std::nullopt;
    }
    return std::move(response_);
  }

 private:
  std::weak_ptr<HttpConnection> connection_;
  mutable Mutex mutex_;
  HttpResponse response_ KIEBITZ_GUARDED_BY(mutex_);
  std::function<void()> on_cancel_ KIEBITZ_GUARDED_BY(mutex_);
  bool done_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool cancelled_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool is_awaited_ KIEBITZ_GUARDED_BY(mutex_) = false;
};

HttpConnection::HttpConnection(tcp::socket socket, std::string client, const Dependencies& deps)
    : deps_(deps),
      executor_(socket.get_executor()),
      stream_(std::move(socket)),
      buffer_(deps.options.header_bytes + 64 * 1024),
      client_(std::move(client)),
      wake_(executor_) {}

HttpConnection::~HttpConnection() { deps_.connections.leave(client_); }

void HttpConnection::run() {
  deps_.connections.add(weak_from_this());
  auto keep = [self = shared_from_this()](const std::exception_ptr&) {};
  asio::co_spawn(executor_, serve(), std::move(keep));
}

void HttpConnection::drain() {
  asio::post(executor_, [self = shared_from_this()] {
    if (self->is_idle_) self->stream_.close();
  });
}

void HttpConnection::abort() {
  asio::post(executor_, [self = shared_from_this()] { self->stream_.close(); });
}

asio::awaitable<void> HttpConnection::serve() {
  bool is_wanted = true;
  while (is_wanted) {
    Parser parser;
    std::optional<HttpRequest> request = co_await read_request(parser);
    if (!request) break;
    if (request->wants_socket) {
      co_await upgrade(parser, std::move(*request));
      co_return;
    }
    const bool head_only = request->method == Method::Head;
    const bool keep_alive = parser.get().keep_alive();
    const bool chunked = parser.get().version() >= 11;
    const auto exchange = std::make_shared<PendingExchange>(shared_from_this());
    deps_.application.handle(std::move(*request), exchange);
    HttpResponse response = co_await wait_for_answer(exchange);
    // It will not be read: the producer finds the outbox closed.
    if (response.stream && head_only) response.stream->close();
    if (response.source && head_only) response.source->close();
    if (response.source && !head_only)
      is_wanted = co_await write_source(std::move(response), keep_alive, chunked);
    else if (response.stream && !head_only)
      is_wanted = co_await write_stream(std::move(response), chunked);
    else
      is_wanted = co_await write(std::move(response), head_only, keep_alive && !deps_.connections.is_draining());
  }
  beast::error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.close();
}

asio::awaitable<std::optional<HttpRequest>> HttpConnection::read_request(Parser& parser) {
  const HttpServerOptions& options = deps_.options;
  parser.header_limit(static_cast<std::uint32_t>(options.header_bytes));
  parser.body_limit(boost::none);  // known once the headers are
  is_idle_ = true;
  if (deps_.connections.is_draining()) co_return std::nullopt;
  stream_.expires_after(options.header_timeout);
  const beast::error_code head_error = co_await read_head(parser);
  is_idle_ = false;
  if (head_error) {
    co_await refuse(head_error);
    co_return std::nullopt;
  }
  HttpRequest request = head_of(parser.get(), client_);
  if (!is_clearly_framed(request, parser.get().version() >= 11)) {
    const beast::error_code error = http::error::bad_transfer_encoding;
    co_await refuse(error);
    co_return std::nullopt;
  }
  co_await prepare(request);
  const std::size_t limit = deps_.application.body_limit(request);
  const auto declared = parser.content_length();
  if (declared && *declared > limit) {
    HttpResponse refusal = deps_.application.refuse_body(request);
    co_await turn_away(std::move(refusal));
    co_return std::nullopt;
  }
  parser.body_limit(limit);
  if (!parser.is_done()) {
    if (same_header_name(request.header("Expect"), "100-continue")) {
      std::string advance = "HTTP/1.1 100 Continue\r\n\r\n";
      const bool sent = co_await send(std::move(advance));
      if (!sent) co_return std::nullopt;
    }
    stream_.expires_after(options.body_timeout);
    const auto [body_error, body_size] = co_await http::async_read(stream_, buffer_, parser, kQuiet);
    if (body_error == http::error::body_limit) {
      HttpResponse refusal = deps_.application.refuse_body(request);
      co_await turn_away(std::move(refusal));
      co_return std::nullopt;
    }
    if (body_error) {
      co_await refuse(body_error);
      co_return std::nullopt;
    }
  }
  request.body = std::move(parser.get().body());
  stream_.expires_never();
  co_return request;
}

asio::awaitable<void> HttpConnection::prepare(const HttpRequest& head) {
  const auto is_ready = std::make_shared<bool>(false);  // touched on the strand only
  auto ready = [is_ready, self = shared_from_this()] {
    asio::post(self->executor_, [is_ready, self] {
      *is_ready = true;
      self->wake();
    });
  };
  if (deps_.application.prepare(head, std::move(ready))) co_return;
  while (!*is_ready) co_await wake_.wait_for(std::chrono::seconds(1));
}

asio::awaitable<beast::error_code> HttpConnection::read_head(Parser& parser) {
  std::size_t size = 0;  // of the head so far: the parser forgets what it has taken
  while (true) {
    if (buffer_.size() > 0) {
      beast::error_code error;
      const auto bytes = buffer_.data();
      const std::size_t taken = parser.put(bytes, error);
      const bool is_folded = has_folded_line({static_cast<const char*>(bytes.data()), taken});
      buffer_.consume(taken);
      size += taken;
      if (size + (parser.is_header_done() ? 0 : buffer_.size()) > deps_.options.header_bytes)
        co_return http::error::header_limit;
      if (is_folded) co_return http::error::bad_obs_fold;
      if (error != http::error::need_more) co_return error;
    }
    const auto [error, count] = co_await stream_.async_read_some(buffer_.prepare(kHeadPiece), kQuiet);
    if (error) co_return error;
    buffer_.commit(count);
  }
}

asio::awaitable<void> HttpConnection::refuse(beast::error_code error) {
  const std::optional<int> status = status_of(error);
  if (!status) co_return;
  HttpResponse response = deps_.application.refuse(*status);
  co_await turn_away(std::move(response));
}

asio::awaitable<void> HttpConnection::turn_away(HttpResponse response) {
  const bool ignored = co_await write(std::move(response), false, false);
  static_cast<void>(ignored);
  // The peer is notified at once that nothing more comes. It may still be sending: read a little of it, so that closing
  // does not destroy the answer on its way.
  beast::error_code unheard;
  stream_.socket().shutdown(tcp::socket::shutdown_send, unheard);
  stream_.expires_after(std::chrono::seconds(2));
  std::array<char, 16 * 1024> sink{};
  for (int i = 0; i < 64; ++i) {
    const auto [read_error, count] = co_await stream_.async_read_some(asio::buffer(sink), kQuiet);
    if (read_error || count == 0) break;
  }
}

asio::awaitable<HttpResponse> HttpConnection::wait_for_answer(std::shared_ptr<PendingExchange> exchange) {
  std::optional<HttpResponse> response = exchange->take();
  if (response) co_return std::move(*response);
  watch_peer([exchange] { exchange->cancel(); });
  while (!response) {
    co_await wake_.wait_for(std::chrono::hours(24));
    response = exchange->take();
  }
  beast::error_code ignored;
  stream_.socket().cancel(ignored);
  co_return std::move(*response);
}

void HttpConnection::watch_peer(std::function<void()> gone) {
  stream_.socket().async_wait(tcp::socket::wait_read,
                              [weak = weak_from_this(), gone = std::move(gone)](const beast::error_code& error) {
                                const auto self = weak.lock();
                                if (self && !error && self->has_peer_gone()) gone();
                              });
}

bool HttpConnection::has_peer_gone() {
  char byte = 0;
  const auto count = ::recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
}

asio::awaitable<bool> HttpConnection::write(HttpResponse response, bool head_only, bool keep_alive) {
  const std::string_view content = response.content();
  const bool has_no_body = response.status == 204 || response.status == 304;
  Framing framing;
  framing.keep_alive = keep_alive;
  if (!has_no_body) framing.length = content.size();
  const std::string head = format_response_head(response, framing);
  const std::string_view body = head_only || has_no_body ? std::string_view() : content;
  // Each piece has its own deadline: a slow client receives all of a large body, a stalled one is closed.
  for (std::size_t sent = 0; sent == 0 || sent < body.size(); sent += kWritePiece) {
    const std::string_view piece = body.substr(sent, kWritePiece);
    const std::array<asio::const_buffer, 2> parts = {sent == 0 ? asio::buffer(head) : asio::const_buffer(),
                                                     asio::buffer(piece.data(), piece.size())};
    stream_.expires_after(deps_.options.write_timeout);
    const auto [error, count] = co_await asio::async_write(stream_, parts, kQuiet);
    stream_.expires_never();
    if (error) co_return false;
  }
  co_return keep_alive;
}

asio::awaitable<bool> HttpConnection::write_stream(HttpResponse response, bool chunked) {
  const std::shared_ptr<Outbox> outbox = response.stream;
  Framing framing;
  framing.chunked = chunked;
  framing.keep_alive = false;
  // Arguments of co_await are named first: g++ 12 destroys temporaries of conditional expressions twice.
  std::string head = format_response_head(response, framing);
  bool open = co_await send(std::move(head));
  auto wake = [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self) asio::post(self->executor_, [self] { self->wake(); });
  };
  outbox->attach(std::move(wake));
  watch_peer([outbox] { outbox->close(); });
  while (open && !outbox->is_finished() && !deps_.connections.is_draining()) {
    const SharedText text = outbox->pop();
    bool is_idle = false;
    if (!text) {
      const bool woken = co_await wake_.wait_for(deps_.options.stream_keep_alive);
      is_idle = !woken;
      if (woken) continue;
    }
    std::string piece = is_idle ? std::string("\n") : *text;
    if (chunked) piece = format_chunk(piece);
    open = co_await send(std::move(piece));
  }
  outbox->close();
  if (open && chunked) {
    std::string end = format_chunk({});
    const bool ignored = co_await send(std::move(end));
    static_cast<void>(ignored);
  }
  co_return false;
}

// One piece is in memory at a time: the next one is made when this one has left.
asio::awaitable<bool> HttpConnection::write_source(HttpResponse response, bool keep_alive, bool chunked) {
  const std::shared_ptr<BodySource> source = response.source;
  Framing framing;
  framing.chunked = chunked;
  framing.keep_alive = keep_alive && chunked;
  std::string head = format_response_head(response, framing);
  bool open = co_await send(std::move(head));
  watch_peer([source] { source->close(); });
  BodyPiece piece;
  while (open && !piece.is_last && !piece.is_broken && !deps_.connections.is_draining()) {
    const auto place = std::make_shared<std::optional<BodyPiece>>();  // touched on the strand only
    source->next([place, self = shared_from_this()](BodyPiece made) {
      asio::post(self->executor_, [place, self, made = std::move(made)]() mutable {
        *place = std::move(made);
        self->wake();
      });
    });
    while (!*place) co_await wake_.wait_for(std::chrono::seconds(1));
    piece = std::move(**place);
    if (piece.text.empty()) continue;
    std::string text = framing.chunked ? format_chunk(piece.text) : std::move(piece.text);
    open = co_await send(std::move(text));
  }
  source->close();
  beast::error_code ignored;
  stream_.socket().cancel(ignored);  // of watch_peer()
  // Without an end the reader knows that something is missing.
  if (!open || !piece.is_last) co_return false;
  std::string end = framing.chunked ? format_chunk({}) : std::string();
  const bool sent = co_await send(std::move(end));
  co_return sent&& framing.keep_alive && !deps_.connections.is_draining();
}

asio::awaitable<bool> HttpConnection::send(std::string text) {
  stream_.expires_after(deps_.options.write_timeout);
  const auto [error, count] = co_await asio::async_write(stream_, asio::buffer(text), kQuiet);
  stream_.expires_never();
  co_return !error;
}

asio::awaitable<void> HttpConnection::upgrade(Parser& parser, HttpRequest request) {
  if (const auto status = handshake_fault(request)) {
    HttpResponse refusal = deps_.application.refuse(*status);
    co_await turn_away(std::move(refusal));
    stream_.close();
    co_return;
  }
  HttpResponse answer;
  std::shared_ptr<SocketHandler> handler = deps_.application.open_socket(request, answer);
  if (!handler) {
    const bool ignored = co_await write(std::move(answer), false, false);
    static_cast<void>(ignored);
    stream_.close();
    co_return;
  }
  SocketStart start{std::move(stream_),        parser.release(), std::move(handler),
                    std::move(answer.headers), &deps_.options,   &deps_.connections};
  co_await run_socket(std::move(start));
}

}  // namespace kiebitz::server
