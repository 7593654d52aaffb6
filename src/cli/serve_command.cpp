// kiebitz serve: the API and the page on this machine, until Ctrl-C.
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/network_choice.h"
#include "cli/tell.h"
#include "engine/table_settings.h"
#include "platform/data_directory.h"
#include "platform/signal.h"
#include "server/server.h"

namespace kiebitz::cli {
namespace {

struct ServeOptions {
  server::ServerOptions server;
  TableSettings tables;
  std::string data;
  std::string password_file;
  bool is_public = false;
  double requests_per_minute = 3000;
};

bool is_loopback(const std::string& host) { return host == "::1" || host.starts_with("127."); }

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  if (line.ends_with('\r')) line.pop_back();
  if (line.empty()) throw UserError(path + ": no password in its first line");
  if (line.size() > server::kMaxPassword)
    throw UserError(fmt::format("{}: the password has more than {} bytes", path, server::kMaxPassword));
  return line;
}

// A full disk or quota is an error of one write, not the end of the process.
void survive_full_disk() { std::signal(SIGXFSZ, SIG_IGN); }

// A connection is a file; the default limit of many systems is below what a server may hold.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void check_binding(const ServeOptions& options) {
  if (is_loopback(options.server.http.host)) return;
  if (!options.is_public)
    throw UserError("--host " + options.server.http.host +
                    " lets other machines in; add --public if that is what you want");
  tell(
      "kiebitz: other machines can reach this server{}. It speaks plain HTTP: put a reverse proxy with "
      "TLS in front of it (docs/server.md).\n",
      options.server.password.empty() ? " without any password (see --password-file)" : "");
}

std::shared_ptr<const tablebase::Tablebase> open_tables(const TableSettings& settings) {
  LoadedTables loaded = load_tablebase(settings);
  if (!settings.syzygy_path.empty() && loaded.syzygy_tables == 0) throw UserError(loaded.problems.back());
  for (const std::string& problem : loaded.problems) tell("kiebitz: {}\n", problem);
  return loaded.tables;
}

void run_serve(ServeOptions options) {
  server::ServerOptions& settings = options.server;
  if (settings.http.host == "localhost") settings.http.host = "127.0.0.1";
  if (!options.password_file.empty()) settings.password = first_line(options.password_file);
  settings.rate = {options.requests_per_minute, std::max(60.0, options.requests_per_minute / 5)};
  if (options.data != "none") settings.data = options.data;
  settings.network = default_network();
  settings.tables = open_tables(options.tables);
  // All connections come from the proxy then.
  if (settings.trusts_proxy) settings.http.max_connections_per_client = settings.http.max_connections;
  check_binding(options);
  raise_file_limit();
  survive_full_disk();
  InterruptWatch watch;
  auto made = server::Server::make(settings);
  if (!made) throw UserError(made.error());
  const std::unique_ptr<server::Server> server = std::move(*made);
  if (const auto started = server->start(); !started) throw UserError(started.error());
  const bool is_v6 = settings.http.host.find(':') != std::string::npos;
  fmt::print("Kiebitz is at http://{}{}{}:{}/ (Ctrl-C ends it)\n", is_v6 ? "[" : "", settings.http.host,
             is_v6 ? "]" : "", server->port());
  std::fflush(stdout);
  while (watch.interrupts() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server->stop();
}

}  // namespace

void add_serve_command(CLI::App& app) {
  auto o = std::make_shared<ServeOptions>();
  o->data = data_directory(process_environment()).string();
  o->server.engines = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  server::ServerOptions& s = o->server;
  CLI::App* command = app.add_subcommand("serve", "The web page and the HTTP API");
  command->add_option("--host", s.http.host, "Address to listen on")->capture_default_str();
  command->add_option("--port", s.http.port, "Port; 0 takes a free one")->capture_default_str();
  command
      ->add_option("--data", o->data, "Folder of the games, or postgresql://user@host/database; 'none' keeps nothing")
      ->capture_default_str();
  command->add_option("--tables", o->tables.own_directory,
                      "Folder of our own endgame tables (default: where kiebitz tablebase build puts them)");
  command->add_option("--syzygy", o->tables.syzygy_path, "Folders of Syzygy files, separated by colons");
  command->add_flag("--public", o->is_public, "Allow a --host that other machines can reach");
  command->add_option("--allow-host", s.host_names, "Name people use for this server (may be repeated)");
  command->add_option("--allow-origin", s.origins, "Page of another origin that may send requests, for developing one");
  command->add_option("--password-file", o->password_file, "File whose first line everybody must know")
      ->check(CLI::ExistingFile);
  command->add_flag("--behind-proxy", s.trusts_proxy, "A reverse proxy is in front: believe its X-Forwarded-For");
  command->add_flag("--https", s.is_secure, "People reach the proxy by https: mark cookies as secure");
  command->add_option("--engines", s.engines, "Searches at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--hash", s.hash_mib, "Table of each engine in MiB")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  command->add_option("--io-threads", s.http.io_threads, "Threads for connections")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--requests-per-minute", o->requests_per_minute, "Budget of one client; 0: no limit")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--kept-evaluations", s.limits.kept_evaluations, "Positions whose evaluation is kept")
      ->capture_default_str();
  command->add_option("--connections", s.http.max_connections, "Open connections at most")->capture_default_str();
  command->add_option("--connections-per-client", s.http.max_connections_per_client, "Of these from one address")
      ->capture_default_str();
  command->callback([o] { run_serve(*o); });
}

}  // namespace kiebitz::cli
