// Requests and answers as the rest of the server sees them: plain values, nothing of the library underneath. Owned by
// whoever holds them.
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

// Names of header fields do not care about case.
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
  bool is_broken = false;  // it cannot be made: the reader sees a body that is cut off
};

// A body that is made while it is sent. The transport asks for one piece at a time, and for the next one when this one
// has left: whoever does not read costs one piece.
class BodySource {
 public:
  virtual ~BodySource() = default;
  // Must not block; `ready` is called once, at once or later, on any thread.
  virtual void next(std::function<void(BodyPiece)> ready) = 0;
  // Nobody reads any more; may be called more than once, while a piece is being made, too.
  virtual void close() = 0;
};

struct HttpResponse {
  int status = 200;
  std::string content_type;
  std::vector<Header> headers;
  std::string body;
  std::shared_ptr<const std::string> shared_body;  // used instead of body if set: embedded files, cached pictures
  // If set the answer has no fixed length: what is pushed here is sent until the box is closed.
  std::shared_ptr<Outbox> stream;
  std::shared_ptr<BodySource> source;  // the same, but made as fast as it is read

  std::string_view content() const { return shared_body ? std::string_view(*shared_body) : std::string_view(body); }
};

}  // namespace kiebitz::server
