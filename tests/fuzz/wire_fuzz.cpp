// Bytes from the network, against a whole server in this process. The first byte selects the kind of the others: a
// stream of HTTP, text messages of a WebSocket (one a line), or the raw frames of one. For any input, no reply has
// status 500, and the server answers the next client.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "server/server.h"

using namespace kiebitz;
using fuzz::check;

namespace {

// Placeholder in the inputs for the token of the visitor who owns what they create.
constexpr std::string_view kToken = "fuzzfuzzfuzzfuzzfuzzfuzzfuzzfuzzfuzzfuzzfuz";

server::ServerOptions impatient_options() {
  server::ServerOptions options;
  options.http.port = 0;
  // Connections that never finish are closed soon.
  options.http.header_timeout = options.http.body_timeout = options.http.socket_idle = std::chrono::milliseconds(100);
  options.rate = options.visitor_rate = {0, 0};
  options.hash_mib = 1;
  options.disk_threads = 1;
  options.limits.search = std::chrono::milliseconds(2);
  options.limits.analysis_max = options.limits.analysis_linger = std::chrono::milliseconds(2);
  options.limits.tree_nodes = 200;
  return options;
}

std::uint16_t port() {
  static const std::unique_ptr<server::Server> server = [] {
    auto made = server::Server::make(impatient_options());
    check(made.has_value() && (*made)->start().has_value(), "the server starts");
    return std::move(*made);
  }();
  return server->port();
}

class Connection {
 public:
  Connection() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0, "the server listens");
    const timeval patience{5, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    const linger reset{1, 0};  // closing frees the port at once
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the server closed the connection
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  std::string read_some() const {
    std::array<char, 16384> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    const ssize_t count = ::recv(socket_, piece.data(), piece.size(), 0);
    check(count >= 0 || errno == ECONNRESET, "the server answers or closes");
    return count > 0 ? std::string(piece.data(), static_cast<std::size_t>(count)) : std::string();
  }
  std::string read_all() const {
    std::string all;
    for (std::string piece = read_some(); !piece.empty(); piece = read_some()) all += piece;
    return all;
  }

 private:
  int socket_;
};

std::string token() {
  static const std::string token = [] {
    const Connection connection;
    connection.send(
        "POST /api/v1/visitor HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        "Content-Length: 14\r\n\r\n{\"token\":true}");
    const std::string answer = connection.read_all();
    constexpr std::string_view kField = "\"token\":\"";
    const std::size_t place = answer.find(kField);
    check(place != std::string::npos, "a new visitor gets a token");
    return answer.substr(place + kField.size(), kToken.size());
  }();
  return token;
}

std::string with_token(std::string_view bytes) {
  std::string text(bytes);
  for (std::size_t at = text.find(kToken); at != std::string::npos; at = text.find(kToken, at))
    text.replace(at, kToken.size(), token());
  return text;
}

// Streams last as long as the game, so the test does not wait for their end.
bool is_event_stream(std::string_view answer) {
  return answer.find("\r\nContent-Type: text/event-stream") != std::string_view::npos ||
         answer.find("\r\nContent-Type: application/x-ndjson") != std::string_view::npos;
}

void speak_http(std::string_view bytes) {
  const Connection connection;
  connection.send(with_token(bytes));
  // A valid request at the end, after which the server closes the connection.
  connection.send("GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  std::string answer;
  for (std::string piece = connection.read_some(); !piece.empty(); piece = connection.read_some()) {
    answer += piece;
    if (is_event_stream(answer)) break;
  }
  check(answer.empty() || answer.starts_with("HTTP/1.1 "), "what comes back is HTTP");
  check(answer.find("HTTP/1.1 500") == std::string::npos, "no answer is a 500");
}

// Masked with zeros, which do not change the text.
std::string frame(std::uint8_t opcode, std::string_view payload) {
  std::string bytes{static_cast<char>(0x80 | opcode)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    const std::size_t size = std::min<std::size_t>(payload.size(), 65535);
    payload = payload.substr(0, size);
    bytes += {static_cast<char>(0x80 | 126), static_cast<char>(size >> 8), static_cast<char>(size & 255)};
  }
  return bytes.append(4, '\0').append(payload);
}

void speak_socket(std::string_view bytes) {
  const Connection connection;
  connection.send(
      "GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Bearer ");
  connection.send(token() + "\r\n\r\n");
  check(connection.read_some().starts_with("HTTP/1.1 101"), "a visitor gets his socket");
  connection.send(bytes);
  connection.send(frame(8, "\x03\xe8"));
  const std::string answer = connection.read_all();
  check(answer.find(R"("code":"internal")") == std::string::npos, "no message is an internal error");
}

std::string text_frames(std::string_view lines) {
  std::string bytes;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    bytes += frame(1, line);
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.empty()) return 0;
  switch (text.front()) {
    case 'm':
      speak_socket(text_frames(text.substr(1)));
      break;
    case 'f':
      speak_socket(text.substr(1));
      break;
    default:
      speak_http(text.substr(1));
  }
  return 0;
}
