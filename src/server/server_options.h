// Everything an operator can set. Plain values; the defaults are for one machine and a handful of people.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/network_source.h"
#include "server/transport/application.h"
#include "server/transport/rate_limiter.h"
#include "tablebase/tablebase.h"

namespace kiebitz::server {

inline constexpr std::size_t kMaxPassword = 200;  // bytes

struct WorkLimits {
  std::chrono::milliseconds search{10'000};  // of one request
  int search_depth = 60;
  std::uint64_t search_nodes = 200'000'000;
  int multi_pv = 10;
  std::size_t analyses_per_visitor = 4;
  std::chrono::milliseconds analysis_max{600'000};
  std::chrono::milliseconds analysis_linger{15'000};
  std::size_t games_per_visitor = 20'000;
  std::size_t tree_nodes = 100'000;
  std::size_t kept_evaluations = 100'000;  // positions whose evaluation is not searched again
};

struct ServerOptions {
  HttpServerOptions http;
  std::vector<std::string> host_names;  // besides localhost and addresses
  std::vector<std::string> origins;     // other pages that may send requests: a development server
  bool trusts_proxy = false;            // the client's address is the last of X-Forwarded-For
  bool is_secure = false;               // people reach it by https: cookies are marked Secure
  std::string password;                 // of the whole instance; empty: none
  std::size_t body_bytes = 64 * 1024;
  std::size_t import_bytes = 8 * 1024 * 1024;
  RateLimit rate{3000, 600};
  int engines = 1;
  std::size_t hash_mib = 16;  // of each engine
  NetworkPtr network = embedded_network();
  int disk_threads = 4;
  WorkLimits limits;
  std::string data;                                    // folder or postgresql://…; empty: nothing is kept
  std::shared_ptr<const tablebase::Tablebase> tables;  // null: those that need no files
};

}  // namespace kiebitz::server
