#include "server/handlers/api.h"

#include "server/handlers/static_files.h"
#include "server/handlers/system_handlers.h"
#include "server/transport/client_key.h"

namespace kiebitz::server {
namespace {

// Scripts only from here; pictures may be data (pieces in style sheets); style attributes are harmless without scripts.
constexpr std::string_view kPagePolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
constexpr double kGuessCost = 60;  // of a password: about one a second
constexpr std::string_view kApiPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

bool is_api_path(const Target& target) { return !target.segments.empty() && target.segments.front() == "api"; }

bool is_open_to_all(const Target& target) {
  return target.path == "/api/v1/health" || target.path == "/api/v1/ready" || target.path == "/api/v1/access" ||
         target.path == "/api/v1/version";
}

bool changes_something(Method method) {
  return method != Method::Get && method != Method::Head && method != Method::Options;
}

Problem rate_problem(const RateVerdict& rate) {
  return {.code = ProblemCode::RateLimited,
          .detail = "try again in " + std::to_string(rate.retry_s) + " s",
          .retry_after_s = rate.retry_s};
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

// A request on its way through the gate.
struct Api::Passage {
  std::shared_ptr<Call> call;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  std::string instance;
  bool is_api = true;
  RateVerdict rate;
};

Api::Api(const ServerOptions& options, TaskQueue& tasks)
    : options_(options), tasks_(tasks), hosts_(options.host_names, options.origins), rates_(options.rate) {}

const Route* Api::route_for_much(const HttpRequest& head, const Target& target) const {
  const Route* route = router_.find(head.method, target.segments).route;
  return route && route->body_limit > options_.body_bytes ? route : nullptr;
}

// A large body takes memory and time before anybody looks at it: it is for those who may come in, and who pay first.
std::size_t Api::body_limit(HttpRequest& head) {
  const auto target = parse_target(head.target);
  const Route* route = target ? route_for_much(head, *target) : nullptr;
  if (!route || !identify(head).visitor || objection_to(head, *target)) return options_.body_bytes;
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
  if (!identify(head).visitor) return {.code = ProblemCode::Unauthorized};
  const RateVerdict rate = rates_.take(client_of(head), route->rate_cost);
  return rate.is_allowed ? too_large : rate_problem(rate);
}

HttpResponse Api::refuse_body(const HttpRequest& head) {
  HttpResponse response = refusal(objection_to_body(head), head, "");
  add_safety_headers(response, true);
  return response;
}

std::string Api::client_of(const HttpRequest& request) const {
  if (!options_.trusts_proxy) return request.client;
  const std::string_view forwarded = last_forwarded(request);
  return forwarded.empty() || forwarded.size() > 64 ? request.client : client_key(forwarded);
}

bool Api::is_guess(const HttpRequest& request) {
  if (!tried_password(request).empty()) return true;
  const std::string_view cookie = tried_cookie(request);
  return !cookie.empty() && refused_cookies_.add(cookie);
}

// A browser that sends a cookie which opens nothing any more is told to drop it.
HttpResponse Api::refusal(const Problem& problem, const HttpRequest& request, std::string_view instance) const {
  HttpResponse response = problem_response(problem, instance);
  if (problem.code == ProblemCode::AccessRequired && !tried_cookie(request).empty())
    response.headers.emplace_back("Set-Cookie", set_cookie(kAccessCookie, "", options_.is_secure));
  return response;
}

std::optional<Problem> Api::objection(const HttpRequest& request, const Target& target) {
  const std::string client = client_of(request);
  // Whoever has guessed passwords too fast is not even told whether the next guess is right.
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

std::optional<Problem> Api::rate_objection(Passage& passage, double cost) {
  passage.rate = rates_.take(passage.call->request.client, cost);
  if (passage.rate.is_allowed) return std::nullopt;
  return rate_problem(passage.rate);
}

void Api::handle(HttpRequest request, std::shared_ptr<Exchange> exchange) {
  const auto passage = std::make_shared<Passage>();
  passage->call = std::make_shared<Call>();
  Call& call = *passage->call;
  call.exchange = std::move(exchange);
  auto target = parse_target(request.target);
  request.client = client_of(request);
  call.request = std::move(request);
  if (!target)
    return finish(*passage, Unexpected(Problem{.code = ProblemCode::BadRequest,
                                               .detail = std::string(describe(target.error()))}));
  call.target = std::move(*target);
  passage->instance = call.target.path;
  passage->is_api = is_api_path(call.target);
  if (auto problem = objection(call.request, call.target)) return finish(*passage, Unexpected(std::move(*problem)));
  if (!passage->is_api) return finish(*passage, serve_page(call.request, call.target));
  const Identified who = identify(call.request);
  if (who.has_bad_token)
    return finish(*passage, Unexpected(Problem{.code = ProblemCode::Unauthorized, .detail = "this is not a token"}));
  call.visitor = who.visitor;
  route(passage);
}

void Api::route(const std::shared_ptr<Passage>& passage) {
  Call& call = *passage->call;
  Router::Match match = router_.find(call.request.method, call.target.segments);
  const double cost = call.request.is_paid_for ? 0 : match.route ? match.route->rate_cost : 1;
  if (auto problem = rate_objection(*passage, cost)) return finish(*passage, Unexpected(std::move(*problem)));
  if (call.target.path == "/api/v1/live")
    return finish(*passage, Unexpected(Problem{.code = ProblemCode::UpgradeRequired}));
  if (!match.route && match.allowed.empty()) {
    const bool reads = call.request.method == Method::Get || call.request.method == Method::Head;
    const EmbeddedFile* file = reads ? find_page_file(call.target.path) : nullptr;
    if (file && file->path != "/index.html") {  // /api and /api/openapi.yaml are files of the page
      passage->is_api = false;
      return finish(*passage, serve_file(*file, call.request));
    }
    return finish(*passage, Unexpected(Problem{.code = ProblemCode::NotFound, .detail = "there is no such path"}));
  }
  if (!match.route) {
    HttpResponse response = problem_response(Problem{.code = ProblemCode::MethodNotAllowed}, passage->instance);
    response.headers.emplace_back("Allow", match.allowed);
    return finish(*passage, std::move(response));
  }
  call.params = std::move(match.params);
  run(*match.route, passage);
}

void Api::run(const Route& route, const std::shared_ptr<Passage>& passage) {
  const Reply reply = [this, passage](Answer<HttpResponse> answer) { finish(*passage, std::move(answer)); };
  // What a library may throw ends one request, not the server.
  const auto work = [&route, passage, reply] {
    try {
      route.handler(passage->call, reply);
    } catch (const std::exception& error) {
      reply(Unexpected(Problem{.code = ProblemCode::Internal, .detail = error.what()}));
    }
  };
  if (route.cost == Cost::Inline) return work();
  // Whoever still waits for his turn when the server stops is sent away: what has not begun is not lost.
  const auto turn = [this, work, reply] {
    if (!stopping_) return work();
    reply(Unexpected(Problem{.code = ProblemCode::ShuttingDown, .retry_after_s = 5}));
  };
  const Urgency urgency = route.cost == Cost::Playing ? Urgency::Playing : Urgency::Other;
  if (!tasks_.post(passage->call->client(), turn, urgency))
    reply(Unexpected(Problem{.code = ProblemCode::Overloaded, .detail = "too much is waiting", .retry_after_s = 1}));
}

void Api::finish(Passage& passage, Answer<HttpResponse> answer) {
  HttpResponse response =
      answer ? std::move(*answer) : refusal(answer.error(), passage.call->request, passage.instance);
  add_safety_headers(response, passage.is_api);
  if (passage.is_api && passage.rate.limit > 0) {
    response.headers.emplace_back("RateLimit-Limit", std::to_string(passage.rate.limit));
    response.headers.emplace_back("RateLimit-Remaining", std::to_string(passage.rate.remaining));
    response.headers.emplace_back("RateLimit-Reset", std::to_string(passage.rate.reset_s));
  }
  metrics_.count_answer(response.status, std::chrono::steady_clock::now() - passage.since);
  passage.call->exchange->respond(std::move(response));
}

HttpResponse Api::serve_page(const HttpRequest& request, const Target& target) const {
  if (request.method != Method::Get && request.method != Method::Head)
    return problem_response(Problem{.code = ProblemCode::MethodNotAllowed}, target.path);
  const EmbeddedFile* file = find_page_file(target.path);
  return file ? serve_file(*file, request) : problem_response(Problem{.code = ProblemCode::NotFound}, target.path);
}

std::shared_ptr<SocketHandler> Api::open_socket(const HttpRequest& request, HttpResponse& refused) {
  const auto target = parse_target(request.target);
  const auto refuse_with = [&](const Problem& problem) {
    refused = refusal(problem, request, "/api/v1/live");
    add_safety_headers(refused, true);
    metrics_.count_answer(refused.status, {});
    return nullptr;
  };
  if (!target || target->path != "/api/v1/live" || !open_live_) return refuse_with({.code = ProblemCode::NotFound});
  if (stopping_) return refuse_with({.code = ProblemCode::ShuttingDown, .retry_after_s = 5});
  if (const auto problem = objection(request, *target)) return refuse_with(*problem);
  const std::string client = client_of(request);
  if (const RateVerdict rate = rates_.take(client); !rate.is_allowed) return refuse_with(rate_problem(rate));
  const Identified who = identify(request);
  if (who.has_bad_token) return refuse_with({.code = ProblemCode::Unauthorized});
  return open_live_(who.visitor, [this, client] { return rates_.take(client); });
}

HttpResponse Api::refuse(int status) const {
  ProblemCode code = ProblemCode::BadRequest;
  if (status == 431) code = ProblemCode::HeaderTooLarge;
  Problem problem{.code = code};
  if (status == 503) problem = {.code = ProblemCode::Overloaded, .detail = "too many connections", .retry_after_s = 2};
  HttpResponse response = problem_response(problem, "");
  add_safety_headers(response, true);
  return response;
}

}  // namespace kiebitz::server
