// Requests and answers as plain values without types of the HTTP library. The holder owns them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/outbox.h"

namespace kiebitz::server {

enum class Method : std::uint8_t { Get, Head, Post, Put, Patch, Delete, Options, Other };

std::string_view method_name(Method method);

using Header = std::pair<std::string, std::string>;

// Names of header fields are compared without case.
bool same_header_name(std::string_view a, std::string_view b);

struct HttpRequest {
  Method method = Method::Get;
  std::string target;  // as sent: "/api/v1/games?limit=5"
  std::vector<Header> headers;
  std::string body;
  std::string client;  // address of the peer
  bool wants_socket = false;
  bool is_paid_for = false;  // the application has charged for it when it saw the head

  // The first field of this name; empty if there is none.
  std::string_view header(std::string_view name) const;
  int count_header(std::string_view name) const;
};

struct BodyPiece {
  std::string text;
  bool is_last = false;
  bool is_broken = false;  // an error: the reader sees a truncated body
};

// A body that is made while it is sent. The connection requests one piece at a time, the next one after the last was
// sent: a client that does not read costs one piece.
class BodySource {
 public:
  virtual ~BodySource() = default;
  // Must not block; `ready` is called once, at once or later, on any thread.
  virtual void next(std::function<void(BodyPiece)> ready) = 0;
  // The client has disconnected. May be called more than once, also while a piece is being made.
  virtual void close() = 0;
};

struct HttpResponse {
  int status = 200;
  std::string content_type;
  std::vector<Header> headers;
  std::string body;
  std::shared_ptr<const std::string> shared_body;  // used instead of body if set: embedded files, cached pictures
  // If set, the answer has no fixed length: messages of this outbox are sent until it is closed.
  std::shared_ptr<Outbox> stream;
  std::shared_ptr<BodySource> source;  // the same, but made as fast as it is read

  std::string_view content() const { return shared_body ? std::string_view(*shared_body) : std::string_view(body); }
};

}  // namespace kiebitz::server
