// Everything that an operator can set. Plain values; the defaults suit one machine with a few users.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/network_source.h"
#include "server/http/application.h"
#include "server/http/rate_limiter.h"
#include "server/opponents/uci_engine_setup.h"
#include "tablebase/tablebase.h"

namespace kiebitz::server {

inline constexpr std::size_t kMaxPassword = 200;  // bytes

inline constexpr std::uint64_t kMiB = 1024 * 1024;

// Limits of what is stored. 0 means no limit.
struct KeepingLimits {
  std::size_t games_per_visitor = 20'000;
  std::uint64_t bytes_per_visitor = 256 * kMiB;  // of games, reviews and analyses
  std::uint64_t store_bytes = 20'480 * kMiB;     // of all
  std::uint64_t bytes_per_minute = 64 * kMiB;    // that one address writes
  // Bytes of the disk that stay free. None: 256 MiB, or a tenth of a smaller disk; for moves a sixteenth of that.
  std::optional<std::uint64_t> disk_reserve = std::nullopt;
  std::optional<std::uint64_t> disk_reserve_of_moves = std::nullopt;
};

struct WorkLimits {
  std::chrono::milliseconds search{10'000};        // of one request
  std::chrono::milliseconds brain_search{60'000};  // of a brain, also if more is requested
  int search_depth = 60;
  std::uint64_t search_nodes = 200'000'000;
  int multi_pv = 10;
  std::size_t analyses_per_visitor = 4;
  std::chrono::milliseconds analysis_max{600'000};
  std::chrono::milliseconds analysis_linger{15'000};
  std::size_t review_plies = 2'000;  // of one game; the longest ever played in a tournament has 538
  std::size_t tree_nodes = 100'000;
  std::size_t kept_evaluations = 100'000;  // positions whose evaluation is not searched again
};

struct ServerOptions {
  std::vector<UciEngineSetup> uci_engines;  // external opponents for visitors
  std::size_t uci_processes = 4;            // of these at once; at least as many as searches run at once
  HttpServerOptions http;
  std::vector<std::string> host_names;  // besides localhost and addresses
  std::vector<std::string> origins;     // other pages that may send requests: a development server
  bool trusts_proxy = false;            // the client's address is the last of X-Forwarded-For
  bool is_secure = false;               // people reach it by https: cookies are marked Secure
  std::string password;                 // of the whole instance; empty: none
  std::size_t body_bytes = 64 * 1024;
  std::size_t import_bytes = 8 * 1024 * 1024;
  RateLimit rate{3000, 600};
  RateLimit visitor_rate{60, 240};  // new visitors of one address
  int engines = 1;
  std::size_t hash_mib = 16;  // of each engine
  NetworkPtr network = embedded_network();
  int disk_threads = 4;
  WorkLimits limits;
  KeepingLimits keeping;
  std::string data;                                    // folder or postgresql://…; empty: nothing is kept
  std::shared_ptr<const tablebase::Tablebase> tables;  // null: those that need no files
  std::function<void(std::string_view)> warn;          // writes a sentence for the operator; any thread, must not block
};

}  // namespace kiebitz::server
