// One request on its way through a handler, and how the handler answers. A handler turns the wire into typed calls of
// the sessions and their results into the wire again; it never blocks on a search.
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
  std::vector<std::string> params;  // what stands for the {} of the route's pattern
  std::optional<Visitor> visitor;
  std::shared_ptr<Exchange> exchange;
  const std::atomic<bool>* stopping = nullptr;  // the server is
  std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();
  std::shared_ptr<const void> waits;            // of what is told that this call waits for its turn
  std::function<void(double bytes)> pay_bytes;  // of what the address may write; empty: not counted

  // Long work asks now and then whether anybody still waits for it.
  bool is_wanted() const { return !(stopping && *stopping) && !(exchange && exchange->is_gone()); }
  // So much was written for it, or will be. Its body has been paid for.
  void note_written(std::uint64_t bytes) const {
    if (pay_bytes && bytes > request.body.size()) pay_bytes(static_cast<double>(bytes - request.body.size()));
  }
  // Whose work it is, for all that waits.
  Client client() const { return {request.client, visitor ? visitor->id : std::string()}; }
};

// Once, from any thread.
using Reply = std::function<void(Answer<HttpResponse>)>;
using Handler = std::function<void(std::shared_ptr<Call> call, Reply reply)>;

// A handler that answers at once.
using PlainHandler = std::function<Answer<HttpResponse>(const Call& call)>;
Handler plain(PlainHandler handler);
// For what does not change while the server runs.
Handler same_answer(HttpResponse response);

HttpResponse json_response(const boost::json::object& object, int status = 200);
// Of what is JSON text already.
HttpResponse json_text_response(std::string text, int status = 200);
HttpResponse empty_response();  // 204
HttpResponse text_response(std::string text, std::string content_type);
// 304 if the request names this tag. The tag is the hash of the content.
HttpResponse with_etag(HttpResponse response, const HttpRequest& request);

// The body as an object; an absent body is an empty object if that is allowed.
enum class BodyRule { Required, Optional };
Answer<boost::json::object> read_body(const Call& call, BodyRule rule = BodyRule::Required);
// The media type of the body without parameters, in small letters.
std::string media_type(const HttpRequest& request);

Answer<Visitor> require_visitor(const Call& call);

}  // namespace kiebitz::server
