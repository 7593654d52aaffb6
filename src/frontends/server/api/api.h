// Api: the gate between the connections and the routes. It checks host, origin, rate, access and identity of every
// request, calls its route, and adds the security headers to every answer. Made once; any thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/api/live_peer.h"
#include "server/api/router.h"
#include "server/http/host_check.h"
#include "server/http/rate_limiter.h"
#include "server/scheduling/task_queue.h"
#include "server/server_options.h"
#include "server/system/metrics.h"
#include "server/visitors/refused_cookies.h"
#include "server/visitors/visitor_tokens.h"

namespace kiebitz::server {

class Api : public Application {
 public:
  using OpenLive = std::function<std::shared_ptr<SocketHandler>(LivePeer peer)>;

  Api(const ServerOptions& options, TaskQueue& tasks, VisitorTokens& tokens);

  Router& router() { return router_; }
  Metrics& metrics() { return metrics_; }
  void set_live(OpenLive open) { open_live_ = std::move(open); }
  void set_stopping() { stopping_ = true; }
  bool is_stopping() const { return stopping_.load(); }

  bool prepare(const HttpRequest& head, std::function<void()> ready) override;
  std::size_t body_limit(HttpRequest& head) override;
  HttpResponse refuse_body(const HttpRequest& head) override;
  void handle(HttpRequest request, std::shared_ptr<Exchange> exchange) override;
  std::shared_ptr<SocketHandler> open_socket(const HttpRequest& request, HttpResponse& answer) override;
  HttpResponse refuse(int status) const override;

 private:
  struct RequestContext;

  // Why the gate refuses this request, decided before its body is read. It counts against the client's rate.
  std::optional<Problem> objection(const HttpRequest& request, const Target& target);
  std::optional<Problem> objection_to(const HttpRequest& request, const Target& target) const;
  std::optional<Problem> rate_objection(RequestContext& context, double cost);
  // What a request writes counts for its address: its body before, the rest afterwards.
  std::optional<Problem> byte_objection(Call& call);
  // Why this body is too large for this client.
  Problem objection_to_body(const HttpRequest& head);
  // Null unless its bodies may be larger than others.
  const Route* route_for_much(const HttpRequest& head, const Target& target) const;
  // Has this refused request tried a password that was not yet known to be wrong?
  bool is_guess(const HttpRequest& request);
  HttpResponse refusal(const Problem& problem, const HttpRequest& request, std::string_view instance) const;
  void route(const std::shared_ptr<RequestContext>& context);
  void run(const Route& route, const std::shared_ptr<RequestContext>& context);
  void finish(RequestContext& context, Result<HttpResponse> answer);
  HttpResponse serve_page(const HttpRequest& request, const Target& target) const;
  std::string client_of(const HttpRequest& request) const;
  // Nothing if the token is valid, or there is none. It counts against the client's rate.
  std::optional<Problem> objection_to_token(const VisitorTokens::Identified& who, const std::string& client);

  const ServerOptions& options_;
  TaskQueue& tasks_;
  VisitorTokens& tokens_;
  HostCheck hosts_;
  RateLimiter rates_;
  RateLimiter bytes_;
  RefusedCookies refused_cookies_;
  Router router_;
  Metrics metrics_;
  OpenLive open_live_;
  std::atomic<bool> stopping_{false};
  mutable std::atomic<bool> has_warned_{false};
};

}  // namespace kiebitz::server
