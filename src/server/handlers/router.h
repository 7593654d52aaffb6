// From method and path to a handler. Filled once at the start, then only read: any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/handlers/call.h"

namespace kiebitz::server {

enum class Cost : std::uint8_t {
  Inline,    // microseconds: answered on the I/O thread
  Blocking,  // may wait for the disk or take milliseconds: goes to the task queue
  Playing,   // the same, for somebody who sits at a board: before the others
};

struct Route {
  Method method = Method::Get;
  std::vector<std::string> pattern;  // "{}" stands for any one segment
  Cost cost = Cost::Inline;
  std::size_t body_limit = 0;  // 0: the usual one
  double rate_cost = 1;        // how many requests it counts for
  Handler handler;
};

struct RouteOptions {
  Cost cost = Cost::Inline;
  std::size_t body_limit = 0;
  double rate_cost = 1;
};
// For what reads or writes files and the store, or counts through thousands of things.
inline constexpr RouteOptions kDisk{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 1};
// For what a player does in a running game.
inline constexpr RouteOptions kBoard{.cost = Cost::Playing, .body_limit = 0, .rate_cost = 1};

class Router {
 public:
  // "/games/{}/moves", below /api/v1.
  void add(Method method, std::string_view pattern, Handler handler, const RouteOptions& options = {});

  struct Match {
    const Route* route = nullptr;  // null: no such path, or not with this method
    std::vector<std::string> params;
    std::string allowed;  // without a route: the methods this path has, for the header Allow; empty: no such path
  };
  Match find(Method method, const std::vector<std::string>& segments) const;

 private:
  std::vector<Route> routes_;
};

}  // namespace kiebitz::server
