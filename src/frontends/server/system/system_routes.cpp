#include "server/system/system_routes.h"

#include "engine/level.h"
#include "server/api/fields.h"
#include "server/games/game_json.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

std::string access_value(const std::string& password) { return sha256_hex("kiebitz access " + password); }

json::object limits_json(const ServerOptions& options) {
  const WorkLimits& limits = options.limits;
  json::object object;
  object["body_bytes"] = options.body_bytes;
  object["import_bytes"] = options.import_bytes;
  object["requests_per_minute"] = static_cast<std::int64_t>(options.rate.per_minute);
  object["search_ms"] = limits.search.count();
  object["brain_search_ms"] = limits.brain_search.count();
  object["search_depth"] = limits.search_depth;
  object["search_nodes"] = limits.search_nodes;
  object["multipv"] = limits.multi_pv;
  object["engine_threads"] = options.engines;
  object["analyses_per_visitor"] = limits.analyses_per_visitor;
  object["analysis_max_ms"] = limits.analysis_max.count();
  object["analysis_linger_ms"] = limits.analysis_linger.count();
  object["new_visitors_per_minute"] = static_cast<std::int64_t>(options.visitor_rate.per_minute);
  object["brain_search_ms"] = limits.brain_search.count();
  object["games_per_visitor"] = options.keeping.games_per_visitor;
  object["bytes_per_visitor"] = options.keeping.bytes_per_visitor;
  object["store_bytes"] = options.keeping.store_bytes;
  object["bytes_per_minute"] = options.keeping.bytes_per_minute;
  object["review_plies"] = limits.review_plies;
  object["tree_nodes"] = limits.tree_nodes;
  object["sockets_per_client"] = options.http.max_connections_per_client;
  return object;
}

HttpResponse version(const SystemServices& services) {
  json::object features;
  features["levels"] = true;
  features["brains"] = services.features.brains;
  features["tablebase_pieces"] = services.features.tablebase_pieces;
  features["book"] = services.features.book;
  features["opening_names"] = services.features.opening_names;
  features["persistent"] = !services.options.data.empty();
  json::object object;
  object["name"] = "kiebitz";
  object["version"] = KIEBITZ_VERSION;
  object["api"] = "1.0.0";
  object["access_required"] = !services.options.password.empty();
  object["features"] = std::move(features);
  object["limits"] = limits_json(services.options);
  return json_response(object);
}

HttpResponse readiness(const SystemState& state) {
  const bool is_ready = !state.is_stopping && state.store_works;
  json::object checks;
  checks["store"] = state.store_works ? "ok" : "failed";
  checks["space"] = state.is_full ? "full" : "ok";
  checks["engine"] = state.engine_is_busy ? "busy" : "ok";
  json::object object;
  object["status"] = state.is_stopping ? "stopping" : is_ready ? "ready" : "degraded";
  object["checks"] = std::move(checks);
  return json_response(object, is_ready ? 200 : 503);
}

Result<HttpResponse> open_access(const Call& call, const ServerOptions& options) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  fields.require("password");
  const auto password = fields.text("password", {1, kMaxPassword});
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  if (!options.password.empty() && !equal_secrets(*password, options.password))
    return Unexpected(Problem{.code = ProblemCode::AccessDenied});
  HttpResponse response = empty_response();
  response.headers.emplace_back("Set-Cookie",
                                set_cookie(kAccessCookie, access_value(options.password), options.is_secure));
  return response;
}

json::object visitor_json(const Visitor& visitor, bool is_new) { return {{"id", visitor.id}, {"is_new", is_new}}; }

Result<HttpResponse> open_visitor(const Call& call, const SystemServices& services) {
  const auto body = read_body(call, BodyRule::Optional);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const bool wants_token = fields.flag("token").value_or(false);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  if (call.visitor) return json_response(visitor_json(*call.visitor, false));
  const auto token = services.new_token(call.request.client);
  if (!token) return Unexpected(token.error());
  json::object object = visitor_json(visitor_of_token(*token), true);
  if (wants_token) object["token"] = *token;
  HttpResponse response = json_response(object);
  if (!wants_token)
    response.headers.emplace_back("Set-Cookie", set_cookie(kVisitorCookie, *token, services.options.is_secure));
  return response;
}

Result<HttpResponse> show_visitor(const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  return json_response(visitor_json(*visitor, false));
}

Result<HttpResponse> close_visitor(const Call& call, const SystemServices& services) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  QueryFields query(call.target.query);
  const auto deletes_games = query.choice<bool>("games", {{"keep", false}, {"delete", true}});
  if (!query.is_fine()) return Unexpected(query.problem());
  if (deletes_games.value_or(false))
    if (const auto forgotten = services.forget(*visitor); !forgotten) return Unexpected(forgotten.error());
  HttpResponse response = empty_response();
  response.headers.emplace_back("Set-Cookie", set_cookie(kVisitorCookie, "", services.options.is_secure));
  return response;
}

}  // namespace

bool has_access(const HttpRequest& request, const std::string& password) {
  if (password.empty()) return true;
  const std::string_view given = tried_password(request);
  if (!given.empty()) return equal_secrets(given, password);
  return equal_secrets(tried_cookie(request), access_value(password));
}

std::string_view tried_password(const HttpRequest& request) { return request.header("X-Kiebitz-Access"); }

std::string_view tried_cookie(const HttpRequest& request) {
  return tried_password(request).empty() ? cookie_value(request, kAccessCookie) : std::string_view();
}

void add_system_routes(Router& router, const SystemServices& services) {
  router.add(Method::Get, "/health", plain([](const Call&) { return json_response({{"status", "ok"}}); }));
  router.add(Method::Get, "/ready", [services](const std::shared_ptr<Call>&, const Reply& reply) {
    services.state([reply](const SystemState& state) { reply(readiness(state)); });
  });
  router.add(Method::Get, "/version", same_answer(version(services)));
  router.add(Method::Get, "/metrics", plain([services](const Call&) {
               return text_response(services.metrics(), "text/plain; version=0.0.4; charset=utf-8");
             }));
  router.add(Method::Post, "/access",
             plain([services](const Call& call) { return open_access(call, services.options); }),
             {.cost = Cost::Inline, .body_limit = 0, .rate_cost = 60});
  router.add(Method::Post, "/visitor", plain([services](const Call& call) { return open_visitor(call, services); }));
  router.add(Method::Get, "/visitor", plain(show_visitor));
  router.add(Method::Delete, "/visitor", plain([services](const Call& call) { return close_visitor(call, services); }),
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 10});
}

}  // namespace kiebitz::server
