#include "server/api/router.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kAny = "{}";

bool fits(const std::vector<std::string>& pattern, const std::vector<std::string>& segments) {
  if (pattern.size() != segments.size()) return false;
  for (std::size_t i = 0; i < pattern.size(); ++i)
    if (pattern[i] != kAny && pattern[i] != segments[i]) return false;
  return true;
}

bool has_method(const Route& route, Method method) {
  return route.method == method || (method == Method::Head && route.method == Method::Get);
}

}  // namespace

void Router::add(Method method, std::string_view pattern, Handler handler, const RouteOptions& options,
                 Arrival on_arrival) {
  Route route{method,
              {"api", "v1"},
              options.cost,
              options.body_limit,
              options.rate_cost,
              options.keeps_more,
              std::move(handler),
              std::move(on_arrival)};
  while (!pattern.empty()) {
    pattern.remove_prefix(1);
    const std::string_view segment = pattern.substr(0, pattern.find('/'));
    route.pattern.emplace_back(segment);
    pattern.remove_prefix(segment.size());
  }
  routes_.push_back(std::move(route));
}

Router::Match Router::find(Method method, const std::vector<std::string>& segments) const {
  Match match;
  for (const Route& route : routes_) {
    if (!has_method(route, method) || !fits(route.pattern, segments)) continue;
    match.route = &route;
    for (std::size_t i = 0; i < segments.size(); ++i)
      if (route.pattern[i] == kAny) match.params.push_back(segments[i]);
    return match;
  }
  for (const Route& route : routes_) {
    if (!fits(route.pattern, segments)) continue;
    if (!match.allowed.empty()) match.allowed += ", ";
    match.allowed += method_name(route.method);
  }
  return match;
}

}  // namespace kiebitz::server
