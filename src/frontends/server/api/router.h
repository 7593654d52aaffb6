// Router: finds the handler for a method and a path. Filled at the start, then only read: any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/api/call.h"

namespace kiebitz::server {

// On an I/O thread: must not wait.
using Arrival = std::function<void(Call& call)>;

enum class Cost : std::uint8_t {
  Inline,    // microseconds: answered on the I/O thread
  Blocking,  // may wait for the disk or take milliseconds: goes to the task queue
  Playing,   // the same, for players in a running game: before the others
  Long,      // may take seconds: few at a time
};

struct Route {
  Method method = Method::Get;
  std::vector<std::string> pattern;  // "{}" stands for any one segment
  Cost cost = Cost::Inline;
  std::size_t body_limit = 0;  // 0: the usual one
  double rate_cost = 1;        // the number of requests it counts as
  bool keeps_more = false;     // its bytes count for the address
  Handler handler;
  Arrival on_arrival;  // called before the call is queued; may be empty
};

struct RouteOptions {
  Cost cost = Cost::Inline;
  std::size_t body_limit = 0;
  double rate_cost = 1;
  bool keeps_more = false;
};
// For routes that use files or the store, or count thousands of things.
inline constexpr RouteOptions kDisk{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 1};
// For routes that add to the store.
inline constexpr RouteOptions kKeeping{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 1, .keeps_more = true};
// For routes that read everything of a visitor.
inline constexpr RouteOptions kLong{.cost = Cost::Long, .body_limit = 0, .rate_cost = 3};
// For actions of players in a running game.
inline constexpr RouteOptions kBoard{.cost = Cost::Playing, .body_limit = 0, .rate_cost = 1};

class Router {
 public:
  // "/games/{}/moves", below /api/v1.
  void add(Method method, std::string_view pattern, Handler handler, const RouteOptions& options = {},
           Arrival on_arrival = {});

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
