// HttpServer: HTTP/1.1 and WebSocket over TCP, asynchronous, with a limit on every resource. It knows no chess:
// requests go to an Application, which may answer at any time. Only the .cpp files see the HTTP library.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/expected.h"
#include "server/http/application.h"

namespace kiebitz::server {

class HttpServer {
 public:
  // The application must outlive the server.
  HttpServer(const HttpServerOptions& options, Application& application);
  ~HttpServer();  // stops
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Binds and serves in the background. The error is a sentence for people.
  Expected<void, std::string> start();
  std::uint16_t port() const;
  // Takes no new connections; idle ones close, busy ones get their answer.
  void drain();
  // Closes everything, at the latest after the grace period. Any thread but an I/O thread.
  void stop(std::chrono::milliseconds grace);
  HttpServerCounts counts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kiebitz::server
