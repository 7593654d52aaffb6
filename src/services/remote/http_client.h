// HTTP requests to one server, one at a time: bounded in time and size, no redirects, https only with a valid
// certificate. Belongs to one thread; another thread may use the stop token.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

#include "base/expected.h"
#include "remote/remote_error.h"

namespace kiebitz::remote {

struct HttpOptions {
  std::chrono::milliseconds connect{5000};
  std::chrono::milliseconds reply{5000};  // in addition to the time a request asks the server to wait
  std::size_t body_bytes = 8 * 1024 * 1024;
  std::size_t header_bytes = 64 * 1024;
  std::string certificates;  // file of trusted certificates; empty: the system's
};

struct HttpRequest {
  std::string method = "GET";
  std::string path;   // what follows the base
  std::string body;   // JSON; empty: none
  std::string token;  // empty: none yet
  std::chrono::milliseconds wait{0};
};

struct HttpReply {
  long status = 0;
  std::string body;
};

class HttpClient {
 public:
  HttpClient(std::string base, HttpOptions options);
  ~HttpClient();
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;

  // Every status is a reply, not an error.
  Expected<HttpReply, RemoteError> send(const HttpRequest& request, const std::stop_token& stop);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace kiebitz::remote
