// Call: one request and what a handler needs to answer it. A handler reads the request, calls a service with typed
// values, and writes the result; it never blocks on a search.
#pragma once

#include <atomic>
#include <boost/json/object.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/problem.h"
#include "server/api/target.h"
#include "server/http/application.h"
#include "server/scheduling/client.h"
#include "server/visitors/visitor.h"

namespace kiebitz::server {

struct Call {
  HttpRequest request;
  Target target;
  std::vector<std::string> params;  // the values of the {} in the route's pattern
  std::optional<Visitor> visitor;
  std::shared_ptr<Exchange> exchange;
  const std::atomic<bool>* stopping = nullptr;  // the server is
  std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();
  std::shared_ptr<const void> waits;               // held while this call waits for its turn
  std::function<void(double bytes)> charge_bytes;  // charges the byte budget of the address; empty: not counted

  // False when the client has disconnected or the server stops: long work checks it now and then.
  bool is_wanted() const { return !(stopping && *stopping) && !(exchange && exchange->is_gone()); }
  // Charges the bytes that were or will be written for this call; its body has been charged before.
  void note_written(std::uint64_t bytes) const {
    if (charge_bytes && bytes > request.body.size()) charge_bytes(static_cast<double>(bytes - request.body.size()));
  }
  // The client in whose name work is queued.
  Client client() const { return {request.client, visitor ? visitor->id : std::string()}; }
};

// Called once, from any thread.
using Reply = std::function<void(Result<HttpResponse>)>;
using Handler = std::function<void(std::shared_ptr<Call> call, Reply reply)>;

// A handler that answers at once.
using PlainHandler = std::function<Result<HttpResponse>(const Call& call)>;
Handler plain(PlainHandler handler);
// For what does not change while the server runs.
Handler same_answer(HttpResponse response);

HttpResponse json_response(const boost::json::object& object, int status = 200);
// From JSON text.
HttpResponse json_text_response(std::string text, int status = 200);
HttpResponse empty_response();  // 204
HttpResponse text_response(std::string text, std::string content_type);
// 304 if the request names this tag. The tag is the hash of the content.
HttpResponse with_etag(HttpResponse response, const HttpRequest& request);

// The body as an object; an absent body is an empty object if that is allowed.
enum class BodyRule { Required, Optional };
Result<boost::json::object> read_body(const Call& call, BodyRule rule = BodyRule::Required);
// The media type of the body without parameters, in small letters.
std::string media_type(const HttpRequest& request);

Result<Visitor> require_visitor(const Call& call);

}  // namespace kiebitz::server
