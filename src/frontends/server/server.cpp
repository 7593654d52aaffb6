#include "server/server.h"

#include "platform/file/data_directory.h"
#include "server/analysis/analysis_routes.h"
#include "server/analysis/analysis_service.h"
#include "server/api/api.h"
#include "server/api/idempotency.h"
#include "server/api/live.h"
#include "server/api/live_socket.h"
#include "server/games/game_registry.h"
#include "server/games/game_routes.h"
#include "server/http/http_server.h"
#include "server/lab/brain_routes.h"
#include "server/lab/lab_routes.h"
#include "server/opponents/opponent_routes.h"
#include "server/opponents/uci_engines.h"
#include "server/opponents/uci_job.h"
#include "server/positions/opening_routes.h"
#include "server/positions/option_routes.h"
#include "server/positions/position_routes.h"
#include "server/positions/reason_routes.h"
#include "server/positions/tablebase_routes.h"
#include "server/reviews/review_json.h"
#include "server/reviews/review_routes.h"
#include "server/reviews/review_service.h"
#include "server/scheduling/brain_job.h"
#include "server/scheduling/engine_pool.h"
#include "server/scheduling/task_queue.h"
#include "server/scheduling/ticker.h"
#include "server/system/address_routes.h"
#include "server/system/store_probe.h"
#include "server/system/system_routes.h"
#include "server/visitors/quotas.h"
#include "server/visitors/secrets.h"
#include "server/visitors/visitor_tokens.h"
#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"
#include "store/open_stores.h"
#include "store/store_check.h"
#include "tablebase/tablebase.h"

namespace kiebitz::server {
namespace {

constexpr std::chrono::milliseconds kGrace{2500};
constexpr std::chrono::milliseconds kSpaceCheckPeriod{5000};
constexpr std::chrono::milliseconds kIdleCheckPeriod{5000};  // of external engines

// The tablebases that need no files. They are computed here, so other commands do not pay for them.
std::shared_ptr<const tablebase::Tablebase> three_piece_tablebase() {
  return std::make_shared<const tablebase::Tablebase>(tablebase::OwnTables::open(""), nullptr, tablebase::ProbeRules{});
}

EnginePoolOptions pool_options(const ServerOptions& options) {
  EnginePoolOptions pool;
  pool.engines = options.engines;
  pool.hash_mib = options.hash_mib;
  pool.network = options.network;
  pool.tables = options.tables;
  return pool;
}

// The free space of a database on another machine is unknown here.
Quotas::FindSpace space_finder(const ServerOptions& options) {
  if (options.data.empty() || is_postgres_url(options.data)) return [] { return std::nullopt; };
  return [folder = options.data] { return disk_space(folder); };
}

UciEngines::Limits uci_limits(const ServerOptions& options) {
  UciEngines::Limits limits;
  limits.processes = std::max(options.uci_processes, static_cast<std::size_t>(options.engines));
  return limits;
}

}  // namespace

// In the order of their dependencies; destroyed in the opposite one.
class Server::Parts {
 public:
  Parts(const ServerOptions& options, Stores stores, std::unique_ptr<StoreCheck> check)
      : options_(options),
        stores_(std::move(stores)),
        check_(std::move(check)),
        uci_engines_(options.uci_engines, uci_limits(options)),
        tasks_(options.disk_threads, TaskQueue::Limits()),
        tokens_(*stores_.documents, [this](const Visitor& visitor) { return has_data(visitor); }),
        new_visitors_(options.visitor_rate),
        pool_(pool_options(options)),
        quotas_(*stores_.games, *stores_.documents, options.keeping, space_finder(options)),
        probe_([this] { return !check_ || check_->check().has_value(); }, ticker_),
        evaluations_(*stores_.documents, options.limits.kept_evaluations, options.network,
                     [this] { return quotas_.check_server().has_value(); }),
        registry_(game_dependencies(), ticker_),
        api_(options_, tasks_, tokens_),
        analyses_({pool_, ticker_, tasks_, *stores_.documents, evaluations_, options_.limits, quotas_}),
        reviews_({pool_, tasks_, *stores_.documents, evaluations_, quotas_}, review_renderer()),
        live_({registry_, tasks_, api_.metrics(), analyses_, reviews_}),
        http_(options.http, api_) {
    if (!options_.uci_engines.empty())
      ticker_.every(kIdleCheckPeriod, [this] { tasks_.post_always([this] { uci_engines_.end_idle(); }); });
    Router& router = api_.router();
    const auto is_brain = [this](std::string_view name) { return brains_.find(name) != nullptr; };
    const PositionServices positions{pool_,       tasks_,  evaluations_, options_.limits, options_.network,
                                     job_maker(), is_brain};
    add_position_routes(router, positions);
    add_reason_route(router, positions);
    add_opponent_routes(router, brains_, options_.uci_engines);
    add_brain_routes(router, {brains_, *stores_.games});
    add_address_routes(router, {options_.http.host, [this] { return http_.port(); }});
    add_option_routes(router, options_.limits);
    add_lab_routes(router, {pool_, brains_, trees_, options_.limits});
    add_tablebase_routes(router, options_.tables);
    add_opening_routes(router, registry_);
    const GameServices games{registry_, ticker_, tasks_, keys_, exports_, options_, {is_brain, uci_titles()}};
    add_game_list_routes(router, games);
    add_game_routes(router, games);
    add_game_document_routes(router, registry_);
    live_.add_routes(router);
    const ReviewServices reviews{reviews_, registry_, pool_, live_, options_};
    add_review_routes(router, reviews);
    add_hint_route(router, reviews);
    add_analysis_routes(router, {analyses_, live_, options_.limits});
    api_.set_live([this](LivePeer peer) { return make_live_socket(live_, std::move(peer)); });
    using TellState = std::function<void(const SystemState&)>;
    SystemServices system{options_,
                          features(),
                          [this](const TellState& notify) { find_state(notify); },
                          [this] { return metrics(); },
                          [this](const std::string& address) { return new_token(address); },
                          [this](const Visitor& visitor) { return forget(visitor); }};
    add_system_routes(router, system);
    ticker_.every(kSpaceCheckPeriod, [this] { tasks_.post_always([this] { quotas_.look(); }); });
  }

  Expected<void, std::string> start() {
    if (const auto opened = tokens_.open(); !opened)
      return Unexpected("the key of the visitors' tokens: " + opened.error().detail);
    quotas_.look();
    auto started = http_.start();
    if (started) reviews_.resume_all();
    return started;
  }
  std::uint16_t port() const { return http_.port(); }

  // First new clients are refused, then connected ones are notified, then the engines stop, then queued writes finish;
  // last their answers are sent.
  void stop() {
    api_.set_stopping();
    http_.drain();
    live_.close_all();
    ticker_.stop();
    pool_.stop();
    tasks_.stop();
    probe_.stop();
    http_.stop(kGrace);
  }

 private:
  MakeJob job_maker() {
    return [this](const ComputerPlayer& player, SearchOrder order, SearchReports reports) -> std::shared_ptr<PoolJob> {
      if (player.kind == PlayerKind::Brain)
        if (const brains::Brain* brain = brains_.find(player.brain))
          return std::make_shared<BrainJob>(
              *brain,
              BrainJob::Means{{book::default_book(), options_.tables}, *stores_.games, options_.limits.brain_search},
              std::move(order), std::move(reports));
      if (player.kind == PlayerKind::Uci)
        return std::make_shared<UciJob>(uci_engines_, player.uci, std::move(order), std::move(reports));
      return std::make_shared<SearchJob>(std::move(order), std::move(reports));
    };
  }

  GameDependencies game_dependencies() {
    GameDependencies deps{*stores_.games,         pool_,          tasks_,     ticker_, quotas_,
                          options_.limits.search, random_word(8), job_maker()};
    if (!options_.uci_engines.empty())
      deps.on_end = [this](GameId id) {
        tasks_.post_always([this, id] { uci_engines_.end_game(static_cast<std::int64_t>(id)); });
      };
    return deps;
  }

  std::function<std::optional<std::string>(std::string_view)> uci_titles() {
    return [this](std::string_view id) {
      const UciEngineSetup* setup = uci_engines_.find(id);
      return setup ? std::optional(setup->title) : std::nullopt;
    };
  }

  SystemFeatures features() const {
    return {.brains = !brains_.all().empty(),
            .tablebase_pieces = options_.tables->max_men(),
            .book = true,
            .opening_names = true};
  }

  SystemState state(bool store_works) const {
    const auto counts = pool_.counts();
    return {api_.is_stopping(), store_works, counts.running >= static_cast<std::size_t>(counts.engines),
            quotas_.last().is_full};
  }

  void find_state(const std::function<void(const SystemState&)>& notify) {
    probe_.ask([this, notify](bool store_works) { notify(state(store_works)); });
  }

  Result<std::string> new_token(const std::string& address) {
    const RateVerdict rate = new_visitors_.take(address);
    if (rate.is_allowed) return tokens_.make();
    return Unexpected(Problem{
        .code = ProblemCode::RateLimited,
        .detail = "too many new visitors from your address; try again in " + std::to_string(rate.retry_s) + " s",
        .retry_after_s = rate.retry_s});
  }

  // Does this visitor own anything in the store?
  Result<bool> has_data(const Visitor& visitor) {
    auto found = registry_.has_data(visitor);
    if (found && !*found) found = reviews_.has_data(visitor);
    if (found && !*found) found = analyses_.has_data(visitor);
    return found;
  }

  // Can be repeated if it fails in the middle.
  Result<void> forget(const Visitor& visitor) {
    trees_.erase_all(visitor);
    if (auto done = analyses_.erase_all(visitor); !done) return done;
    if (auto done = reviews_.erase_all(visitor); !done) return done;
    return registry_.erase_all(visitor);
  }

  std::string metrics() const {
    std::string text = api_.metrics().text();
    const HttpServerCounts http = http_.counts();
    const EnginePool::Counts pool = pool_.counts();
    append_metric(text, "kiebitz_connections", "gauge", "Open connections.", static_cast<double>(http.open));
    append_metric(text, "kiebitz_sockets", "gauge", "Open WebSockets.", static_cast<double>(http.sockets));
    append_metric(text, "kiebitz_connections_total", "counter", "Accepted.", static_cast<double>(http.accepted));
    append_metric(text, "kiebitz_connections_refused_total", "counter", "Refused.", static_cast<double>(http.refused));
    append_metric(text, "kiebitz_searches_running", "gauge", "Engines at work.", static_cast<double>(pool.running));
    std::size_t waiting = 0;
    for (const std::size_t count : pool.waiting) waiting += count;
    append_metric(text, "kiebitz_searches_waiting", "gauge", "Searches in the queues.", static_cast<double>(waiting));
    append_metric(text, "kiebitz_searches_total", "counter", "Finished searches.", static_cast<double>(pool.finished));
    append_metric(text, "kiebitz_searches_refused_total", "counter", "Refused.", static_cast<double>(pool.refused));
    const EvaluationCache::Counts evals = evaluations_.counts();
    append_metric(text, "kiebitz_evaluations_reused_total", "counter", "Searches that were not needed.",
                  static_cast<double>(evals.found));
    append_metric(text, "kiebitz_evaluations_kept_total", "counter", "Written.", static_cast<double>(evals.kept));
    append_metric(text, "kiebitz_reviews_judged_total", "counter", "Reviews whose judgement was not kept.",
                  static_cast<double>(reviews_.judgements()));
    const Quotas::Use use = quotas_.last();
    if (use.store_bytes)
      append_metric(text, "kiebitz_store_bytes", "gauge", "What is kept.", static_cast<double>(*use.store_bytes));
    if (use.free_bytes)
      append_metric(text, "kiebitz_disk_free_bytes", "gauge", "Of the disk.", static_cast<double>(*use.free_bytes));
    append_metric(text, "kiebitz_games_loaded", "gauge", "Games in memory.", static_cast<double>(registry_.loaded()));
    append_metric(text, "kiebitz_tasks_waiting", "gauge", "Work for the disk.", static_cast<double>(tasks_.waiting()));
    return text;
  }

  const ServerOptions options_;
  const Stores stores_;
  const std::unique_ptr<StoreCheck> check_;  // null: nothing is stored
  const BrainLibrary brains_;
  TreeCache trees_;
  UciEngines uci_engines_;
  TaskQueue tasks_;
  VisitorTokens tokens_;
  RateLimiter new_visitors_;
  EnginePool pool_;
  Ticker ticker_;
  const Quotas quotas_;
  StoreProbe probe_;
  EvaluationCache evaluations_;
  GameRegistry registry_;
  Idempotency keys_;
  NameLock exports_;
  mutable Api api_;
  AnalysisService analyses_;
  ReviewService reviews_;
  LiveHub live_;
  HttpServer http_;
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

Expected<std::unique_ptr<Server>, std::string> Server::make(const ServerOptions& options) {
  Expected<Stores, StoreError> stores = Stores{std::make_unique<MemoryStore>(), std::make_unique<MemoryDocuments>()};
  if (!options.data.empty()) stores = open_stores(options.data, options.disk_threads + 1);
  if (!stores) return Unexpected(stores.error().text);
  Expected<std::unique_ptr<StoreCheck>, StoreError> check = std::unique_ptr<StoreCheck>();
  if (!options.data.empty()) check = open_store_check(options.data);
  if (!check) return Unexpected(check.error().text);
  ServerOptions complete = options;
  if (!complete.tables) complete.tables = three_piece_tablebase();
  return std::unique_ptr<Server>(new Server(std::make_unique<Parts>(complete, std::move(*stores), std::move(*check))));
}

Expected<void, std::string> Server::start() { return parts_->start(); }
std::uint16_t Server::port() const { return parts_->port(); }
void Server::stop() { parts_->stop(); }

}  // namespace kiebitz::server
