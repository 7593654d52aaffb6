// Routes for health, readiness, version, metrics, visitors and access.
#pragma once

#include <functional>
#include <string>

#include "server/api/problem.h"
#include "server/api/router.h"
#include "server/server_options.h"

namespace kiebitz::server {

struct SystemState {
  bool is_stopping = false;
  bool store_works = true;
  bool engine_is_busy = false;
  bool is_full = false;  // nothing new is kept
};

struct SystemFeatures {
  bool brains = false;
  int tablebase_pieces = 0;
  bool book = false;
  bool opening_names = false;
};

struct SystemServices {
  const ServerOptions& options;
  SystemFeatures features;
  // Calls back at once, or on another thread when the disk has answered.
  std::function<void(std::function<void(const SystemState&)>)> state;
  std::function<std::string()> metrics;
  // A token for a new visitor of this address, unless it has made too many.
  std::function<Result<std::string>(const std::string& address)> new_token;
  // Deletes all data of the visitor.
  std::function<Result<void>(const Visitor&)> forget;
};

void add_system_routes(Router& router, const SystemServices& services);
// Does the request have the password of the instance, in a cookie or a header?
bool has_access(const HttpRequest& request, const std::string& password);
// What has_access() looks at.
std::string_view tried_password(const HttpRequest& request);  // in the header
std::string_view tried_cookie(const HttpRequest& request);    // empty if there is a password in the header

}  // namespace kiebitz::server
