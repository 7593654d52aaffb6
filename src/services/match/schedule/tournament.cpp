#include "match/schedule/tournament.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "match/engines/engine_player.h"
#include "match/report/sprt.h"

namespace kiebitz::match {
namespace {

// An engine that fails to start this often in a row will not start at all.
constexpr int kMaxFailedStarts = 3;

}  // namespace

Tournament::Tournament(const MatchConfig& config, const OpeningBook& book, MatchEvents events,
                       PlayerFactory player_factory)
    : config_(config),
      book_(book),
      events_(std::move(events)),
      player_factory_(std::move(player_factory)),
      schedule_(config.engines.size(), config.schedule),
      results_(config.engines.size(), schedule_.has_pairs()),
      is_done_(schedule_.total_games(), false),
      failed_starts_(config.engines.size(), 0) {}

bool Tournament::restore(const FinishedGame& game) {
  const MutexLock lock(mutex_);
  if (game.number >= is_done_.size() || is_done_[game.number]) return false;
  is_done_[game.number] = true;
  results_.add(schedule_.game(game.number), game.result, game.reason);
  return true;
}

MatchEnd Tournament::run(const std::stop_token& cancel) {
  std::size_t open_games = 0;
  {
    const MutexLock lock(mutex_);
    if (is_decided()) return MatchEnd::Decided;
    open_games = is_done_.size() - results_.games();
  }
  const std::stop_callback pass_on(cancel, [this] { stop_.request_stop(); });
  {
    std::vector<std::jthread> workers;
    const std::size_t count = std::min(config_.concurrency, open_games);
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back([this] { work(); });
  }
  const MutexLock lock(mutex_);
  if (end_ == MatchEnd::Completed && cancel.stop_requested() && results_.games() < is_done_.size())
    end_ = MatchEnd::Interrupted;
  return end_;
}

void Tournament::work() {
  Players players;
  while (const auto plan = next_game()) {
    // Only the two engines of the current game run, so a worker never has more processes.
    for (auto it = players.begin(); it != players.end();) {
      const bool plays = it->first == plan->white || it->first == plan->black;
      if (!plays) it->second->quit();
      it = plays ? std::next(it) : players.erase(it);
    }
    const auto record = play(*plan, players);
    if (!record) break;
    finish(*record);
  }
  if (stop_.stop_requested()) return;
  for (auto& [engine, player] : players) player->quit();
}

std::optional<GameRecord> Tournament::play(const GamePlan& plan, Players& players) {
  GameSetup setup{player_of(plan.white, players), player_of(plan.black, players), config_.game, {}};
  if (events_.warning)
    setup.warn = [&](Color side, const std::string& text) {
      const MutexLock lock(mutex_);
      events_.warning({plan.number, side == Color::White ? plan.white : plan.black, text});
    };
  return play_game(plan, book_.at(plan.opening), setup, stop_.get_token());
}

Player& Tournament::player_of(std::size_t engine, Players& players) const {
  std::unique_ptr<Player>& player = players[engine];
  if (!player && player_factory_) player = player_factory_(engine);
  if (!player) player = make_engine_player(engine);
  return *player;
}

std::unique_ptr<Player> Tournament::make_engine_player(std::size_t engine) const {
  uci_client::WireTap tap;
  if (events_.wire)
    tap = [this, engine](uci_client::Direction direction, std::string_view line) {
      events_.wire(engine, direction, line);
    };
  const PlayerSettings settings{config_.timeouts, config_.game.chess960};
  return std::make_unique<EnginePlayer>(config_.engines[engine], settings, std::move(tap));
}

std::optional<GamePlan> Tournament::next_game() {
  const MutexLock lock(mutex_);
  while (next_ < is_done_.size() && is_done_[next_]) ++next_;
  if (stop_.stop_requested() || next_ >= is_done_.size()) return std::nullopt;
  const GamePlan plan = schedule_.game(next_++);
  if (events_.game_started) events_.game_started(plan);
  return plan;
}

void Tournament::finish(const GameRecord& record) {
  const MutexLock lock(mutex_);
  // The match may have been decided while this game ended; then it does not count.
  if (end_ != MatchEnd::Completed) return;
  is_done_[record.plan.number] = true;
  results_.add(record.plan, record.result, record.reason);
  if (events_.game_finished) events_.game_finished(record, results_);
  if (is_decided()) {
    end_ = MatchEnd::Decided;
    stop_.request_stop();
  } else if (is_hopeless(record)) {
    end_ = MatchEnd::EngineFailed;
    stop_.request_stop();
  }
}

bool Tournament::is_decided() const {
  if (!config_.sprt) return false;
  const SprtStatus status = results_.is_paired() ? sprt_status(results_.pairs_between(0, 1), *config_.sprt)
                                                 : sprt_status(results_.games_between(0, 1), *config_.sprt);
  return status.decision != SprtDecision::Continue;
}

bool Tournament::is_hopeless(const GameRecord& record) {
  const std::size_t loser = record.result == GameResult::WhiteWins ? record.plan.black : record.plan.white;
  const std::size_t other = loser == record.plan.white ? record.plan.black : record.plan.white;
  const bool failed_to_start = record.reason == EndReason::NoStart;
  // White is started first: if it fails, Black was not started.
  if (!failed_to_start || loser == record.plan.black) failed_starts_[other] = 0;
  failed_starts_[loser] = failed_to_start ? failed_starts_[loser] + 1 : 0;
  return failed_starts_[loser] >= kMaxFailedStarts;
}

}  // namespace kiebitz::match
