// Health, readiness, version, metrics; visitors and access.
#pragma once

#include <functional>
#include <string>

#include "server/handlers/router.h"
#include "server/server_options.h"

namespace kiebitz::server {

struct SystemState {
  bool is_stopping = false;
  bool store_works = true;
  bool engine_is_busy = false;
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
  std::function<SystemState()> state;
  std::function<std::string()> metrics;
  std::function<void(const Visitor&)> delete_games;
};

void add_system_routes(Router& router, const SystemServices& services);
// Does the request bring the password of the instance, in a cookie or a header?
bool has_access(const HttpRequest& request, const std::string& password);
// Does it bring any?
bool has_tried_password(const HttpRequest& request);

}  // namespace kiebitz::server
