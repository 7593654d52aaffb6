#include "learn/data/game_statistics.h"

#include <fmt/format.h>
#include <cmath>

#include <algorithm>
#include <cstdlib>

namespace kiebitz {
namespace {

constexpr int kBarWidth = 40;

void add_result(GameStatistics::Results& results, RecordedResult result) {
  ++(result == RecordedResult::WhiteWins ? results.white
     : result == RecordedResult::Draw    ? results.draws
                                         : results.black);
}

RecordedResult reversed(RecordedResult result) { return static_cast<RecordedResult>(2 - static_cast<int>(result)); }

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string bar(double share_percent) {
  std::string text;
  for (int i = 0; i < std::lround(share_percent * kBarWidth / 100); ++i) text += "█";
  return text;
}

std::string score_label(std::size_t step) {
  const int low = step == 0 ? 0 : GameStatistics::kScoreSteps[step - 1];
  if (step + 1 == GameStatistics::kScoreSteps.size()) return fmt::format("over {:.2f}", low / 100.0);
  return fmt::format("{:.2f} to {:.2f}", low / 100.0, GameStatistics::kScoreSteps[step] / 100.0);
}

}  // namespace

void GameStatistics::add_game(const GameRecord& game) {
  add_result(games_, game.result);
  Position position = game.start();
  for (const RecordedMove& played : game.moves) {
    if (played.score) count(position, played, game.result);
    position.make(played.move);
  }
}

void GameStatistics::count(const Position& position, const RecordedMove& played, RecordedResult result) {
  ++positions_;
  keys_.insert(position.key());
  const int men = popcount(position.occupied());
  std::size_t step = 0;
  while (step + 1 < kPieceSteps.size() && men <= kPieceSteps[step + 1]) ++step;
  ++by_pieces_[step];
  const int score = *played.score;
  step = 0;
  while (std::abs(score) > kScoreSteps[step]) ++step;
  add_result(by_score_[step], score < 0 ? reversed(result) : result);
  sample(position, played, result);
}

// Reservoir sampling: the n-th position replaces one with probability wanted / n.
void GameStatistics::sample(const Position& position, const RecordedMove& played, RecordedResult result) {
  if (wanted_ == 0) return;
  if (samples_.size() < wanted_) {
    samples_.push_back({position, played, result});
    return;
  }
  const std::uint64_t place = random_.next() % positions_;
  if (place < wanted_) samples_[place] = {position, played, result};
}

std::string format_statistics(const GameStatistics& s) {
  const GameStatistics::Results& games = s.game_results();
  std::string text =
      fmt::format("results: {:.1f} % White, {:.1f} % draws, {:.1f} % Black\n", percent(games.white, s.games()),
                  percent(games.draws, s.games()), percent(games.black, s.games()));
  text += fmt::format("repeated positions: {} ({:.2f} %)\n\nmen on the board\n", s.repeated(),
                      percent(s.repeated(), s.positions()));
  for (std::size_t i = 0; i < s.by_pieces().size(); ++i) {
    const int low = i + 1 < GameStatistics::kPieceSteps.size() ? GameStatistics::kPieceSteps[i + 1] + 1 : 2;
    const double share = percent(s.by_pieces()[i], s.positions());
    text += fmt::format("{:>10}  {:5.1f} %  {}\n", fmt::format("{} to {}", low, GameStatistics::kPieceSteps[i]), share,
                        bar(share));
  }
  text += "\nscore for the better side, and how often it won, drew, lost\n";
  for (std::size_t i = 0; i < s.by_score().size(); ++i) {
    const GameStatistics::Results& r = s.by_score()[i];
    const double share = percent(r.sum(), s.positions());
    text +=
        fmt::format("{:>14}  {:5.1f} %  won {:5.1f} %, drawn {:5.1f} %, lost {:5.1f} %  {}\n", score_label(i), share,
                    percent(r.white, r.sum()), percent(r.draws, r.sum()), percent(r.black, r.sum()), bar(share));
  }
  return text;
}

}  // namespace kiebitz
