#include "server/http/http_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace kiebitz::server {
namespace {

// Answers everything with an endless stream.
class Streamer : public Application {
 public:
  std::size_t body_limit(HttpRequest& /*head*/) override { return 1024; }
  HttpResponse refuse_body(const HttpRequest& /*head*/) override { return refuse(413); }
  void handle(HttpRequest /*request*/, std::shared_ptr<Exchange> exchange) override {
    HttpResponse response;
    response.content_type = "text/event-stream";
    response.stream = box;
    exchange->respond(std::move(response));
  }
  std::shared_ptr<SocketHandler> open_socket(const HttpRequest& /*request*/, HttpResponse& /*answer*/) override {
    return nullptr;
  }
  HttpResponse refuse(int status) const override {
    HttpResponse response;
    response.status = status;
    return response;
  }

  const std::shared_ptr<Outbox> box = std::make_shared<Outbox>();
};

// What comes back until the other end closes.
std::string exchange_with(std::uint16_t port, const std::string& request) {
  const int file = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      ::send(file, request.data(), request.size(), 0) == static_cast<ssize_t>(request.size())) {
    char buffer[1024];
    for (ssize_t count = 0; (count = ::recv(file, buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(file);
  return answer;
}

TEST(HttpServer, AskingForTheHeadOfAStreamClosesIt) {
  Streamer application;
  HttpServerOptions options;
  options.port = 0;
  HttpServer server(options, application);
  ASSERT_TRUE(server.start());
  const std::string answer = exchange_with(
      server.port(), "HEAD /api/v1/games/1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 200") << answer;
  EXPECT_TRUE(application.box->is_closed());
}

}  // namespace
}  // namespace kiebitz::server
