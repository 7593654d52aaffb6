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
#include "cli/options/network_choice.h"
#include "cli/options/uci_engine_choice.h"
#include "cli/output/counted.h"
#include "cli/output/tell.h"
#include "engine/tablebase_settings.h"
#include "platform/browser.h"
#include "platform/cores.h"
#include "platform/file/data_directory.h"
#include "platform/process/signal.h"
#include "remote/remote_player.h"
#include "server/server.h"

namespace kiebitz::cli {
namespace {

struct ServeOptions {
  server::ServerOptions server;
  TablebaseSettings tables = default_tablebase_settings(process_environment());
  std::string data;
  std::string password_file;
  std::string uci_engine_file;
  std::vector<std::string> uci_engines;
  bool is_public = false;
  bool opens_page = false;
  double requests_per_minute = 3000;
  double visitors_per_minute = 60;
  int brain_seconds = 60;
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

std::shared_ptr<const tablebase::Tablebase> open_tables(const TablebaseSettings& settings) {
  LoadedTablebase loaded = load_tablebase(settings);
  if (!settings.syzygy_path.empty() && loaded.syzygy_tables == 0) throw UserError(loaded.problems.back());
  for (const std::string& problem : loaded.problems) tell("kiebitz: {}\n", problem);
  return loaded.tables;
}

void open_page(const std::string& address) {
  if (!open_in_browser(address, process_environment()))
    tell("kiebitz: no browser could be started here; open {} in one (BROWSER names the program)\n", address);
}

// Each search has a thread; with more searches than cores all would be slow, and so would be the replies.
void limit_engines_to_cores(int& engines) {
  const int cores = core_count();
  if (engines <= cores) return;
  tell("kiebitz: --engines {} is more than the {} of this machine; {} searches run at the same time\n", engines,
       counted(cores, "core"), cores);
  engines = cores;
}

void run_serve(ServeOptions options, const ProgramOptions& program) {
  server::ServerOptions& settings = options.server;
  limit_engines_to_cores(settings.engines);
  if (settings.http.host == "localhost") settings.http.host = "127.0.0.1";
  if (!options.password_file.empty()) settings.password = first_line(options.password_file);
  settings.rate = {options.requests_per_minute, std::max(60.0, options.requests_per_minute / 5)};
  settings.visitor_rate = {options.visitors_per_minute, 4 * options.visitors_per_minute};
  settings.limits.brain_search = std::chrono::seconds(options.brain_seconds);
  settings.warn = [](std::string_view sentence) { tell("kiebitz: {}\n", sentence); };
  if (!options.uci_engine_file.empty()) settings.uci_engines = read_uci_engines(options.uci_engine_file);
  for (const std::string& engine : options.uci_engines) add_uci_engine(settings.uci_engines, engine);
  if (options.data != "none") settings.data = options.data;
  settings.network = program.network;
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
  const std::string address =
      fmt::format("http://{}{}{}:{}/", is_v6 ? "[" : "", settings.http.host, is_v6 ? "]" : "", server->port());
  fmt::print("Kiebitz is at {} (Ctrl-C ends it)\n", address);
  std::fflush(stdout);
  if (options.opens_page) open_page(address);
  while (watch.interrupts() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server->stop();
}

ServeOptions usual_options() {
  ServeOptions options;
  options.data = data_directory(process_environment()).string();
  options.server.engines = core_count();
  return options;
}

}  // namespace

void show_page(const std::string& data, const ProgramOptions& program) {
  ServeOptions options = usual_options();
  options.opens_page = true;
  if (!data.empty()) options.data = data;
  const std::string address = fmt::format("http://127.0.0.1:{}", options.server.http.port);
  const auto found = remote::RemotePlayer::connect({.base = address, .rating = {}, .brain = {}}, {});
  if (found || found.error().kind == remote::RemoteErrorKind::NeedsPassword) {
    fmt::print("Kiebitz is at {}/\n", address);
    return open_page(address + '/');
  }
  if (found.error().kind != remote::RemoteErrorKind::NoConnection)
    options.server.http.port = 0;  // another program uses this port
  run_serve(options, program);
}

namespace {

// A number of MiB for a number of bytes.
template <class Bytes>
CLI::Option* add_mib(CLI::App& command, const std::string& name, Bytes& bytes, const std::string& what) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
  return command
      .add_option_function<std::uint64_t>(
          name, [&bytes](const std::uint64_t& mib) { bytes = mib * server::kMiB; }, what)
      ->check(CLI::Range(std::uint64_t{0}, kMost));
}

void add_keeping_options(CLI::App& command, server::KeepingLimits& limits) {
  const auto usual = [](std::uint64_t bytes) { return std::to_string(bytes / server::kMiB); };
  command.add_option("--games-per-visitor", limits.games_per_visitor, "Games one visitor keeps; 0: no limit")
      ->capture_default_str();
  add_mib(command, "--mib-per-visitor", limits.bytes_per_visitor,
          "MiB that games, reviews and analyses of one visitor take; 0: no limit")
      ->default_str(usual(limits.bytes_per_visitor));
  add_mib(command, "--mib-in-store", limits.store_bytes, "MiB that is kept of all; 0: no limit")
      ->default_str(usual(limits.store_bytes));
  add_mib(command, "--mib-per-minute", limits.bytes_per_minute, "MiB that one address writes; 0: no limit")
      ->default_str(usual(limits.bytes_per_minute));
  add_mib(command, "--disk-reserve", limits.disk_reserve,
          "MiB of the disk that stay free: with less nothing new is kept (default: 256, or a tenth of a smaller disk)");
  add_mib(command, "--disk-reserve-of-moves", limits.disk_reserve_of_moves,
          "The same for moves of running games (default: a sixteenth of --disk-reserve)");
}

}  // namespace

void add_serve_command(CLI::App& app, const ProgramOptions& program) {
  auto o = std::make_shared<ServeOptions>(usual_options());
  server::ServerOptions& s = o->server;
  CLI::App* command = app.add_subcommand("serve", "The web page and the HTTP API");
  command->add_option("--host", s.http.host, "Address to listen on")->capture_default_str();
  command->add_option("--port", s.http.port, "Port; 0 takes a free one")->capture_default_str();
  command
      ->add_option("--data", o->data, "Folder of the games, or postgresql://user@host/database; 'none' keeps nothing")
      ->capture_default_str();
  command->add_option("--tables", o->tables.own_directory,
                      "Folder of our own tablebases (default: where kiebitz tablebase build puts them)");
  command->add_option("--syzygy", o->tables.syzygy_path, "Folders of Syzygy files, separated by colons");
  command->add_flag("--open", o->opens_page, "Open the page in the browser");
  command->add_flag("--public", o->is_public, "Allow a --host that other machines can reach");
  command->add_option("--allow-host", s.host_names, "Name people use for this server (may be repeated)");
  command->add_option("--allow-origin", s.origins, "Page of another origin that may send requests, for developing one");
  command->add_option("--password-file", o->password_file, "File whose first line is the password of all users")
      ->check(CLI::ExistingFile);
  command->add_flag("--behind-proxy", s.trusts_proxy, "A reverse proxy is in front: believe its X-Forwarded-For");
  command->add_flag("--https", s.is_secure, "People reach the proxy by https: mark cookies as secure");
  command
      ->add_option("--engines", s.engines,
                   "Searches at the same time, each with one thread; never more than there are cores")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--uci-engine", o->uci_engines,
                      "NAME=COMMAND: a UCI engine that visitors may play by this name (may be repeated)");
  command->add_option("--uci-engine-file", o->uci_engine_file, "File with such engines, their titles and options")
      ->check(CLI::ExistingFile);
  command->add_option("--uci-processes", s.uci_processes, "Processes of UCI engines at the same time")
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
  command->add_option("--visitors-per-minute", o->visitors_per_minute, "New visitors of one address; 0: no limit")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--brain-seconds", o->brain_seconds, "Longest search of a brain")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  command->add_option("--kept-evaluations", s.limits.kept_evaluations, "Positions whose evaluation is kept")
      ->capture_default_str();
  add_keeping_options(*command, s.keeping);
  command->add_option("--connections", s.http.max_connections, "Open connections at most")->capture_default_str();
  command->add_option("--connections-per-client", s.http.max_connections_per_client, "Of these from one address")
      ->capture_default_str();
  command->callback([o, &program] { run_serve(*o, program); });
}

}  // namespace kiebitz::cli
