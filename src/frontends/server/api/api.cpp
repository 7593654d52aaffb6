#include "server/api/api.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/games/game_json.h"
#include "server/http/client_key.h"
#include "server/system/static_files.h"
#include "server/system/system_routes.h"

namespace kiebitz::server {
namespace {

// Scripts only from here; pictures may be data (pieces in style sheets); style attributes are harmless without scripts.
constexpr std::string_view kPagePolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
constexpr double kGuessCost = 60;        // of a password: about one a second
constexpr double kMadeUpTokenCost = 10;  // it is looked for in the store
constexpr std::string_view kApiPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

bool is_api_path(const Target& target) { return !target.segments.empty() && target.segments.front() == "api"; }

bool is_open_to_all(const Target& target) {
  return target.path == "/api/v1/health" || target.path == "/api/v1/ready" || target.path == "/api/v1/access" ||
         target.path == "/api/v1/version";
}

bool changes_something(Method method) {
  return method != Method::Get && method != Method::Head && method != Method::Options;
}

Urgency urgency_of(Cost cost) {
  if (cost == Cost::Playing) return Urgency::Playing;
  return cost == Cost::Long ? Urgency::Long : Urgency::Other;
}

Problem rate_problem(const RateVerdict& rate) {
  return {.code = ProblemCode::RateLimited,
          .detail = "try again in " + std::to_string(rate.retry_s) + " s",
          .retry_after_s = rate.retry_s};
}

RateLimit byte_rate(const KeepingLimits& limits) {
  const auto bytes = static_cast<double>(limits.bytes_per_minute);
  return {bytes, bytes};
}

void add_safety_headers(HttpResponse& response, bool is_api) {
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("Referrer-Policy", "same-origin");
  response.headers.emplace_back("Content-Security-Policy", std::string(is_api ? kApiPolicy : kPagePolicy));
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.emplace_back("X-Frame-Options", "DENY");
}

}  // namespace

// A request while the gate and its route process it.
struct Api::RequestContext {
  std::shared_ptr<Call> call;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  std::string instance;
  bool is_api = true;
  RateVerdict rate;
};

Api::Api(const ServerOptions& options, TaskQueue& tasks, VisitorTokens& tokens)
    : options_(options),
      tasks_(tasks),
      tokens_(tokens),
      hosts_(options.host_names, options.origins),
      rates_(options.rate),
      bytes_(byte_rate(options.keeping)) {}

const Route* Api::route_for_much(const HttpRequest& head, const Target& target) const {
  const Route* route = router_.find(head.method, target.segments).route;
  return route && route->body_limit > options_.body_bytes ? route : nullptr;
}

// A token without a signature is looked up in the store before anything else.
bool Api::prepare(const HttpRequest& head, std::function<void()> ready) {
  const auto target = parse_target(head.target);
  if (!target || !is_api_path(*target) || !tokens_.identify(head).is_unknown) return true;
  const std::string client = client_of(head);
  if (objection_to(head, *target) || !rates_.take(client, 0).is_allowed) return true;  // handle() says so
  const auto look_up = [this, client, token = std::string(shown_token(head).text), ready = std::move(ready)] {
    const auto finding = tokens_.look_up(token);
    if (finding && *finding == VisitorTokens::Finding::MadeUp) rates_.charge(client, kMadeUpTokenCost);
    ready();
  };
  return !tasks_.post({client, {}}, look_up);
}

// A large body takes memory and time before it is examined: it is accepted from permitted visitors only, and its rate
// cost is charged first.
std::size_t Api::body_limit(HttpRequest& head) {
  const auto target = parse_target(head.target);
  const Route* route = target ? route_for_much(head, *target) : nullptr;
  if (!route || !tokens_.identify(head).visitor || objection_to(head, *target)) return options_.body_bytes;
  head.is_paid_for = rates_.take(client_of(head), route->rate_cost).is_allowed;
  return head.is_paid_for ? route->body_limit : options_.body_bytes;
}

Problem Api::objection_to_body(const HttpRequest& head) {
  const Problem too_large{.code = ProblemCode::PayloadTooLarge};
  const auto target = parse_target(head.target);
  if (!target) return too_large;
  if (auto problem = objection(head, *target)) return std::move(*problem);
  const Route* route = route_for_much(head, *target);
  if (!route || head.is_paid_for) return too_large;
  if (!tokens_.identify(head).visitor) return {.code = ProblemCode::Unauthorized};
  const RateVerdict rate = rates_.take(client_of(head), route->rate_cost);
  return rate.is_allowed ? too_large : rate_problem(rate);
}

HttpResponse Api::refuse_body(const HttpRequest& head) {
  HttpResponse response = refusal(objection_to_body(head), head, "");
  add_safety_headers(response, true);
  return response;
}

std::optional<Problem> Api::objection_to_token(const VisitorTokens::Identified& who, const std::string& client) {
  if (who.is_unknown)
    return Problem{.code = ProblemCode::Overloaded, .detail = "your token could not be looked up", .retry_after_s = 1};
  if (!who.has_bad_token) return std::nullopt;
  rates_.charge(client, 1);
  return Problem{.code = ProblemCode::Unauthorized,
                 .detail = "this token is none of ours; POST /api/v1/visitor gives you one"};
}

std::string Api::client_of(const HttpRequest& request) const {
  const std::string_view forwarded = last_forwarded(request);
  if (!options_.trusts_proxy) {
    if (!forwarded.empty() && options_.warn && !has_warned_.exchange(true))
      options_.warn(
          "requests come with X-Forwarded-For, which is not believed: all people behind that proxy count as one "
          "address. "
          "Start the server with --behind-proxy if the proxy is yours");
    return request.client;
  }
  return forwarded.empty() || forwarded.size() > 64 ? request.client : client_key(forwarded);
}

bool Api::is_guess(const HttpRequest& request) {
  if (!tried_password(request).empty()) return true;
  const std::string_view cookie = tried_cookie(request);
  return !cookie.empty() && refused_cookies_.add(cookie);
}

// Deletes an invalid cookie in the browser that sent it.
HttpResponse Api::refusal(const Problem& problem, const HttpRequest& request, std::string_view instance) const {
  HttpResponse response = problem_response(problem, instance);
  if (problem.code == ProblemCode::AccessRequired && !tried_cookie(request).empty())
    response.headers.emplace_back("Set-Cookie", set_cookie(kAccessCookie, "", options_.is_secure));
  return response;
}

std::optional<Problem> Api::objection(const HttpRequest& request, const Target& target) {
  const std::string client = client_of(request);
  // After too many wrong passwords the next one is refused without being checked.
  if (const RateVerdict rate = rates_.take(client, 0); !rate.is_allowed) return rate_problem(rate);
  auto problem = objection_to(request, target);
  if (!problem) return std::nullopt;
  const bool has_guessed = problem->code == ProblemCode::AccessRequired && is_guess(request);
  rates_.charge(client, has_guessed ? kGuessCost : 1);
  return problem;
}

std::optional<Problem> Api::objection_to(const HttpRequest& request, const Target& target) const {
  if (!hosts_.is_known_host(request))
    return Problem{.code = ProblemCode::UnknownHost, .detail = "start the server with --allow-host for other names"};
  if ((changes_something(request.method) || request.wants_socket) && !hosts_.is_own_origin(request))
    return Problem{.code = ProblemCode::ForeignOrigin};
  if (!is_api_path(target) || is_open_to_all(target)) return std::nullopt;
  if (!has_access(request, options_.password)) return Problem{.code = ProblemCode::AccessRequired};
  return std::nullopt;
}

std::optional<Problem> Api::rate_objection(RequestContext& context, double cost) {
  context.rate = rates_.take(context.call->request.client, cost);
  if (context.rate.is_allowed) return std::nullopt;
  return rate_problem(context.rate);
}

std::optional<Problem> Api::byte_objection(Call& call) {
  constexpr std::size_t kLeast = 1024;  // a row with its places in the indexes
  const double most = static_cast<double>(options_.keeping.bytes_per_minute);
  const std::string client = call.request.client;
  const RateVerdict verdict =
      bytes_.take(client, std::min(most, static_cast<double>(std::max(kLeast, call.request.body.size()))));
  if (!verdict.is_allowed)
    return Problem{.code = ProblemCode::RateLimited,
                   .detail = fmt::format("your address has written {} MiB within a minute; try again in {} s",
                                         options_.keeping.bytes_per_minute / kMiB, verdict.retry_s),
                   .retry_after_s = verdict.retry_s};
  call.charge_bytes = [this, client](double bytes) { bytes_.charge(client, bytes); };
  return std::nullopt;
}

void Api::handle(HttpRequest request, std::shared_ptr<Exchange> exchange) {
  const auto context = std::make_shared<RequestContext>();
  context->call = std::make_shared<Call>();
  Call& call = *context->call;
  call.exchange = std::move(exchange);
  call.stopping = &stopping_;
  auto target = parse_target(request.target);
  request.client = client_of(request);
  call.request = std::move(request);
  if (!target)
    return finish(*context, Unexpected(Problem{.code = ProblemCode::BadRequest,
                                               .detail = std::string(describe(target.error()))}));
  call.target = std::move(*target);
  context->instance = call.target.path;
  context->is_api = is_api_path(call.target);
  if (auto problem = objection(call.request, call.target)) return finish(*context, Unexpected(std::move(*problem)));
  if (!context->is_api) return finish(*context, serve_page(call.request, call.target));
  const VisitorTokens::Identified who = tokens_.identify(call.request);
  if (auto problem = objection_to_token(who, call.request.client))
    return finish(*context, Unexpected(std::move(*problem)));
  call.visitor = who.visitor;
  route(context);
}

void Api::route(const std::shared_ptr<RequestContext>& context) {
  Call& call = *context->call;
  Router::Match match = router_.find(call.request.method, call.target.segments);
  const double cost = call.request.is_paid_for ? 0 : match.route ? match.route->rate_cost : 1;
  if (auto problem = rate_objection(*context, cost)) return finish(*context, Unexpected(std::move(*problem)));
  if (call.target.path == "/api/v1/live")
    return finish(*context, Unexpected(Problem{.code = ProblemCode::UpgradeRequired}));
  if (!match.route && match.allowed.empty()) {
    const bool reads = call.request.method == Method::Get || call.request.method == Method::Head;
    const EmbeddedFile* file = reads ? find_page_file(call.target.path) : nullptr;
    if (file && file->path != "/index.html") {  // /api and /api/openapi.yaml are files of the page
      context->is_api = false;
      return finish(*context, serve_file(*file, call.request));
    }
    return finish(*context, Unexpected(Problem{.code = ProblemCode::NotFound, .detail = "there is no such path"}));
  }
  if (!match.route) {
    HttpResponse response = problem_response(Problem{.code = ProblemCode::MethodNotAllowed}, context->instance);
    response.headers.emplace_back("Allow", match.allowed);
    return finish(*context, std::move(response));
  }
  if (match.route->keeps_more)
    if (auto problem = byte_objection(call)) return finish(*context, Unexpected(std::move(*problem)));
  call.params = std::move(match.params);
  if (match.route->on_arrival) match.route->on_arrival(call);
  run(*match.route, context);
}

void Api::run(const Route& route, const std::shared_ptr<RequestContext>& context) {
  const Reply reply = [this, context](Result<HttpResponse> answer) { finish(*context, std::move(answer)); };
  // An exception of a library ends one request, not the server.
  const auto work = [&route, context, reply] {
    try {
      route.handler(context->call, reply);
    } catch (const std::exception& error) {
      reply(Unexpected(Problem{.code = ProblemCode::Internal, .detail = error.what()}));
    }
  };
  if (route.cost == Cost::Inline) return work();
  // Requests that are queued when the server stops are refused: nothing has begun that could be lost. A query whose
  // client has disconnected is not answered; a request that changes something is executed.
  const auto turn = [this, work, reply, context] {
    const HttpRequest& request = context->call->request;
    if (stopping_) return reply(Unexpected(Problem{.code = ProblemCode::ShuttingDown, .retry_after_s = 5}));
    if (!changes_something(request.method) && context->call->exchange->is_gone())
      return reply(Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = 1}));
    work();
  };
  if (const auto posted = tasks_.post(context->call->client(), turn, urgency_of(route.cost)); !posted)
    reply(Unexpected(problem_of(posted.error())));
}

void Api::finish(RequestContext& context, Result<HttpResponse> answer) {
  HttpResponse response =
      answer ? std::move(*answer) : refusal(answer.error(), context.call->request, context.instance);
  add_safety_headers(response, context.is_api);
  if (context.is_api && context.rate.limit > 0) {
    response.headers.emplace_back("RateLimit-Limit", std::to_string(context.rate.limit));
    response.headers.emplace_back("RateLimit-Remaining", std::to_string(context.rate.remaining));
    response.headers.emplace_back("RateLimit-Reset", std::to_string(context.rate.reset_s));
  }
  metrics_.count_answer(response.status, std::chrono::steady_clock::now() - context.since);
  context.call->exchange->respond(std::move(response));
}

HttpResponse Api::serve_page(const HttpRequest& request, const Target& target) const {
  if (request.method != Method::Get && request.method != Method::Head)
    return problem_response(Problem{.code = ProblemCode::MethodNotAllowed}, target.path);
  const EmbeddedFile* file = find_page_file(target.path);
  return file ? serve_file(*file, request) : problem_response(Problem{.code = ProblemCode::NotFound}, target.path);
}

std::shared_ptr<SocketHandler> Api::open_socket(const HttpRequest& request, HttpResponse& answer) {
  const auto target = parse_target(request.target);
  const auto refuse_with = [&](const Problem& problem) {
    answer = refusal(problem, request, "/api/v1/live");
    add_safety_headers(answer, true);
    metrics_.count_answer(answer.status, {});
    return nullptr;
  };
  if (!target || target->path != "/api/v1/live" || !open_live_) return refuse_with({.code = ProblemCode::NotFound});
  if (stopping_) return refuse_with({.code = ProblemCode::ShuttingDown, .retry_after_s = 5});
  if (const auto problem = objection(request, *target)) return refuse_with(*problem);
  const std::string client = client_of(request);
  if (const RateVerdict rate = rates_.take(client); !rate.is_allowed) return refuse_with(rate_problem(rate));
  const VisitorTokens::Identified who = tokens_.identify(request);
  if (const auto problem = objection_to_token(who, client)) return refuse_with(*problem);
  add_safety_headers(answer, true);
  return open_live_({who.visitor, client, [this, client] { return rates_.take(client); }});
}

HttpResponse Api::refuse(int status) const {
  ProblemCode code = ProblemCode::BadRequest;
  if (status == 431) code = ProblemCode::HeaderTooLarge;
  if (status == 426) code = ProblemCode::UpgradeRequired;
  Problem problem{.code = code};
  if (status == 503) problem = {.code = ProblemCode::Overloaded, .detail = "too many connections", .retry_after_s = 2};
  HttpResponse response = problem_response(problem, "");
  add_safety_headers(response, true);
  return response;
}

}  // namespace kiebitz::server
