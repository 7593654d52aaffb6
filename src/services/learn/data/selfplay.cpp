#include "learn/data/selfplay.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/mutex.h"
#include "book/choice.h"
#include "platform/cores.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

constexpr std::size_t kGamesPerBlock = 32;
// An iteration may finish within this multiple of the soft nodes, and within the minimum if those are few.
constexpr std::uint64_t kHardNodesFactor = 10;
constexpr std::uint64_t kLeastHardNodes = 20000;
// Book lines have a random length, so that games leave the book at different places, and random moves after them, so
// that no game is played twice.
constexpr int kFewestBookPlies = 4;
constexpr int kMostBookPlies = 15;
constexpr int kMostPliesAfterBook = 3;

// Counts how long the scores have agreed about the result.
class Adjudicator {
 public:
  explicit Adjudicator(const SelfplayOptions& options) : o_(options) {}

  std::optional<RecordedResult> after(int ply, int white_score) {
    winning_ = white_score >= o_.win_score    ? std::max(winning_, 0) + 1
               : white_score <= -o_.win_score ? std::min(winning_, 0) - 1
                                              : 0;
    level_ = std::abs(white_score) <= o_.draw_score ? level_ + 1 : 0;
    if (winning_ >= o_.win_plies || white_score == kMateScore) return RecordedResult::WhiteWins;
    if (winning_ <= -o_.win_plies || white_score == -kMateScore) return RecordedResult::BlackWins;
    if (ply >= o_.draw_from_ply && level_ >= o_.draw_plies) return RecordedResult::Draw;
    return std::nullopt;
  }

 private:
  const SelfplayOptions& o_;
  int winning_ = 0;
  int level_ = 0;
};

RecordedResult won_by(Color c) { return c == Color::White ? RecordedResult::WhiteWins : RecordedResult::BlackWins; }

std::optional<RecordedResult> finished(const Position& p) {
  if (const auto over = outcome(p)) return over->winner ? won_by(*over->winner) : RecordedResult::Draw;
  if (claimable_draw(p)) return RecordedResult::Draw;
  return std::nullopt;
}

// Only results that the fifty-move rule cannot change.
std::optional<RecordedResult> known_by(const tablebase::Tablebase* tables, const Position& p) {
  if (tables == nullptr || popcount(p.occupied()) > tables->max_men()) return std::nullopt;
  const auto known = tables->probe_position(p);
  if (!known) return std::nullopt;
  if (known->verdict == tablebase::Verdict::Draw) return RecordedResult::Draw;
  if (known->verdict == tablebase::Verdict::Win) return won_by(p.side_to_move());
  if (known->verdict == tablebase::Verdict::Loss) return won_by(opposite(p.side_to_move()));
  return std::nullopt;
}

bool is_even(Engine& engine, const Position& p, const SelfplayOptions& options) {
  const auto looks_even = [&](std::uint64_t nodes) {
    const SearchResult check = engine.search(p, selfplay_limits(options, nodes));
    return std::abs(recorded_score(check.lines.front().score)) <= options.opening_limit;
  };
  // A quick search discards most lopsided openings.
  return looks_even(std::min(options.soft_nodes, options.opening_nodes)) &&
         (options.opening_nodes <= options.soft_nodes || looks_even(options.opening_nodes));
}

int between(int least, int most, Random& random) {
  return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
}

// By the weights of the book.
void play_book_line(GameRecord& game, Position& p, Random& random) {
  const book::BookRules rules{.max_ply = between(kFewestBookPlies, kMostBookPlies, random)};
  while (const auto m = book::choose_move(*book::default_book(), p, rules, random)) {
    game.moves.push_back({*m, std::nullopt});
    p.make(*m);
  }
}

// Plays random moves from the start position; false if the game ended.
bool play_opening(GameRecord& game, Position& p, const SelfplayOptions& options, Random& random) {
  game = GameRecord();
  const double kind = random.uniform();
  if (kind < options.chess960_share) {
    game.white_start = static_cast<int>(random.below(960));
    game.black_start = static_cast<int>(random.below(960));
  }
  p = game.start();
  int plies = options.random_plies + static_cast<int>(random.below(2));
  if (1 - kind < options.book_share * (1 - options.chess960_share)) {
    play_book_line(game, p, random);
    plies = between(1, kMostPliesAfterBook, random);
  }
  for (int i = 0; i < plies; ++i) {
    const MoveList moves = legal_moves(p);
    if (moves.empty()) return false;
    const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.moves.push_back({m, std::nullopt});
    p.make(m);
  }
  return !finished(p);
}

}  // namespace

SearchLimits selfplay_limits(const SelfplayOptions& options, std::uint64_t soft_nodes) {
  SearchLimits limits;
  limits.soft_nodes = soft_nodes;
  limits.nodes = options.hard_nodes.value_or(std::max(kHardNodesFactor * soft_nodes, kLeastHardNodes));
  return limits;
}

std::int16_t recorded_score(const Score& score) {
  const Score white = score.seen_by(Color::White);
  if (white.kind == Score::Kind::Mate) return white.value > 0 ? kMateScore : static_cast<std::int16_t>(-kMateScore);
  return static_cast<std::int16_t>(std::clamp<int>(white.value, -kMateScore, kMateScore));
}

GameRecord find_opening(Engine& engine, const SelfplayOptions& options, Random& random) {
  GameRecord game;
  Position p = Position::start();
  engine.new_game();
  for (;;) {
    if (play_opening(game, p, options, random) && is_even(engine, p, options)) return game;
  }
}

void play_on(GameRecord& game, Engine& white, Engine& black, const SelfplayOptions& options) {
  Position p = game.start();
  for (const RecordedMove& m : game.moves) p.make(m.move);
  const SearchLimits limits = selfplay_limits(options, options.soft_nodes);
  Adjudicator adjudicator(options);
  for (int ply = static_cast<int>(game.moves.size());; ++ply) {
    auto result = finished(p);
    if (!result) result = known_by(options.tables.get(), p);
    if (result) {
      game.result = *result;
      return;
    }
    if (ply >= options.max_plies) return;
    Engine& mover = p.side_to_move() == Color::White ? white : black;
    const SearchResult found = mover.search(p, limits);
    const std::int16_t score = recorded_score(found.lines.front().score);
    game.moves.push_back({found.best, score});
    p.make(found.best);
    if (const auto verdict = adjudicator.after(ply, score)) {
      game.result = *verdict;
      return;
    }
  }
}

GameRecord play_selfplay_game(Engine& engine, const SelfplayOptions& options, Random& random) {
  GameRecord game = find_opening(engine, options, random);
  play_on(game, engine, engine, options);
  return game;
}

Expected<SelfplayProgress, GameFileError> run_selfplay(
    const SelfplayRun& run, const std::function<bool()>& should_stop,
    const std::function<void(const SelfplayProgress&)>& on_progress) {
  auto opened = GameFileWriter::open(run.path);
  if (!opened) return Unexpected(opened.error());
  GameFileWriter writer = std::move(*opened);
  Mutex mutex;
  SelfplayProgress progress;
  std::optional<GameFileError> failure;

  const auto flush = [&](std::vector<GameRecord>& games) {
    const MutexLock lock(mutex);
    if (failure) return;
    if (const auto done = writer.append(games); !done) {
      failure = done.error();
      return;
    }
    for (const GameRecord& game : games) {
      ++progress.games;
      for (const RecordedMove& m : game.moves) progress.positions += m.score.has_value();
      progress.white_wins += game.result == RecordedResult::WhiteWins;
      progress.draws += game.result == RecordedResult::Draw;
      progress.black_wins += game.result == RecordedResult::BlackWins;
    }
    games.clear();
    on_progress(progress);
  };
  std::atomic<std::uint64_t> begun{0};
  const auto enough = [&] {
    if (run.games > 0 && begun++ >= run.games) return true;
    const MutexLock lock(mutex);
    return failure.has_value();
  };
  const auto work = [&](int id) {
    Engine engine(EngineConfig{.hash_mib = run.hash_mib, .network = run.network});
    // A continued file gets other games than those it has.
    Random random((run.seed + writer.earlier_games() * 7919) * 1000003 + static_cast<std::uint64_t>(id));
    std::vector<GameRecord> games;
    while (!should_stop() && !enough()) {
      games.push_back(play_selfplay_game(engine, run.options, random));
      if (games.size() == kGamesPerBlock) flush(games);
    }
    flush(games);
  };
  {
    std::vector<std::jthread> threads;
    const int count = run.threads > 0 ? run.threads : core_count();
    threads.reserve(static_cast<std::size_t>(count));
    for (int id = 0; id < count; ++id) threads.emplace_back(work, id);
  }
  if (failure) return Unexpected(*failure);
  return progress;
}

}  // namespace kiebitz
