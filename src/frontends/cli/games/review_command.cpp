// kiebitz review: judges the moves of games and explains why.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/games/review_text.h"
#include "cli/options/file_source.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "cli/output/text_output.h"
#include "engine/tablebase_settings.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "platform/process/signal.h"
#include "server/reviews/review_document.h"
#include "words/annotate.h"

namespace kiebitz::cli {
namespace {

struct ReviewOptions {
  std::string file;
  review::Plan plan;
  std::string language = "en";
  std::string pgn_file;
  std::string svg_file;
  int threads = 1;
  std::size_t hash_mib = 64;
  bool json = false;
};

// A bar on standard error, if that is a terminal.
class ReviewProgress {
 public:
  ReviewProgress(std::size_t game, std::size_t games) : game_(game), games_(games) {}
  void show(std::size_t done, std::size_t total) const {
    if (!is_terminal_) return;
    constexpr std::size_t kWidth = 40;
    const std::size_t filled = done * kWidth / std::max<std::size_t>(total, 1);
    tell("\rgame {} of {} [{:=<{}}{:{}}] {:3} %", game_, games_, "", filled, "", kWidth - filled,
         done * 100 / std::max<std::size_t>(total, 1));
    std::fflush(stderr);
  }
  void clear() const {
    if (is_terminal_) tell("\r{:80}\r", "");
  }

 private:
  std::size_t game_;
  std::size_t games_;
  bool is_terminal_ = isatty(STDERR_FILENO) == 1;
};

std::vector<GameTree> read_games(const std::string& path) {
  FileSource source(path);
  PgnReader reader(source);
  std::vector<GameTree> games;
  for (;;) {
    auto game = read_game_tree(reader);
    if (!game) throw UserError(fmt::format("{}: {}", path, game.error().describe()));
    if (!*game) break;
    games.push_back(*std::move(*game));
  }
  if (!source.error().empty()) throw UserError(fmt::format("{}: {}", path, source.error()));
  if (games.empty()) throw UserError(fmt::format("{}: there is no game in it", path));
  return games;
}

void check(const ReviewOptions& options, std::size_t games) {
  const review::Thresholds& t = options.plan.thresholds;
  if (t.inaccuracy > t.mistake || t.mistake > t.blunder)
    throw UserError("--inaccuracy, --mistake and --blunder must rise");
  if (games > 1 && !options.svg_file.empty())
    throw UserError(fmt::format("--svg draws one game, {} has {}", options.file, games));
}

void run_review(const ReviewOptions& options, const ProgramOptions& program) {
  const std::vector<GameTree> games = read_games(options.file);
  check(options, games.size());
  const words::Language language = options.language == "de" ? words::Language::German : words::Language::English;
  Engine engine(EngineConfig{.hash_mib = options.hash_mib,
                             .threads = options.threads,
                             .network = program.network,
                             .tables = load_tablebase(default_tablebase_settings(process_environment())).tables});
  const InterruptWatch watch;
  const std::jthread listener([&](const std::stop_token& done) {  // a single position may take long
    while (!done.stop_requested()) {
      if (watch.interrupts() > 0) engine.stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  std::string annotated;
  bool is_interrupted = false;
  for (std::size_t i = 0; i < games.size(); ++i) {
    review::Plan plan = options.plan;
    plan.sheet = sheet_of_tree(games[i]);
    const std::size_t total = plan.sheet.moves.size() + 1;
    const ReviewProgress bar(i + 1, games.size());
    engine.new_game();
    const auto evals = review::evaluate_game(engine, plan, [&](std::size_t done) {
      bar.show(done, total);
      return watch.interrupts() == 0;
    });
    bar.clear();
    is_interrupted = watch.interrupts() > 0;
    if (is_interrupted) break;
    if (options.json)
      fmt::print("{}\n", server::review_document(plan, evals));
    else
      fmt::print("{}{}", i == 0 ? "" : "\n", review_text(plan, evals, language));
    std::fflush(stdout);
    if (!options.pgn_file.empty()) annotated += format_pgn(words::annotate(games[i], plan, evals, language)) + "\n";
    if (!options.svg_file.empty()) {
      TextOutput svg(options.svg_file);
      svg.write(words::graph_svg(plan, evals));
      svg.finish();
    }
  }
  if (!options.pgn_file.empty() && !(is_interrupted && annotated.empty())) {
    TextOutput pgn(options.pgn_file);
    pgn.write(annotated);
    pgn.finish();
  }
  if (is_interrupted) throw UserError("interrupted; the games before are reviewed");
}

}  // namespace

void add_review_command(CLI::App& app, const ProgramOptions& program) {
  auto o = std::make_shared<ReviewOptions>();
  review::Thresholds& t = o->plan.thresholds;
  CLI::App* command = app.add_subcommand("review", "What was good and bad in games, and why");
  command->add_option("file", o->file, "Games in PGN; - is standard input")->required();
  command->add_option("--nodes", o->plan.nodes_per_move, "Nodes per position")
      ->check(CLI::Range(1000, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--lang", o->language, "Language")->check(CLI::IsMember({"en", "de"}))->capture_default_str();
  command->add_option("--pgn", o->pgn_file, "Write the games with comments, signs and better lines to this file");
  command->add_option("--svg", o->svg_file, "Draw the evaluation of the game into this file");
  command->add_flag("--json", o->json, "One line of JSON per game, as the server answers reviews");
  command->add_option("--inaccuracy", t.inaccuracy, "Loss of winning chances, in percentage points, of a ?!")
      ->check(CLI::Range(0.5, 100.0))
      ->capture_default_str();
  command->add_option("--mistake", t.mistake, "Of a ?")->check(CLI::Range(0.5, 100.0))->capture_default_str();
  command->add_option("--blunder", t.blunder, "Of a ??")->check(CLI::Range(0.5, 100.0))->capture_default_str();
  command
      ->add_option("--threads", o->threads, "Threads of the search; 0: one per core. More than one makes reviews vary")
      ->check(CLI::Range(kAllCores, Engine::kMaxThreads))
      ->capture_default_str();
  command->add_option("--hash", o->hash_mib, "Table size in MiB")->check(CLI::Range(1, 65536))->capture_default_str();
  command->callback([o, &program] { run_review(*o, program); });
}

}  // namespace kiebitz::cli
