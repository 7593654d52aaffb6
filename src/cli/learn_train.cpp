// kiebitz learn train: trains a network on recorded games and writes it in the documented format.
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/learn_train.h"
#include "cli/tell.h"
#include "engine/network_source.h"
#include "eval/nnue/network_file.h"
#include "learn/calibration.h"
#include "learn/game_file.h"
#include "learn/loss_plot.h"
#include "learn/network_trainer.h"
#include "learn/train_checkpoint.h"
#include "platform/draft_file.h"
#include "platform/signal.h"

namespace kiebitz::cli {
namespace {

struct TrainingData {
  TrainingSet positions;
  std::string files;  // by name, with the games they had: some of them grow
};

TrainingData read_training_data(const TrainCommand& c) {
  TrainingData result{TrainingSet(c.filter, c.foresight), {}};
  TrainingSet& data = result.positions;
  Random random(c.options.seed);
  for (const std::string& path : c.files) {
    const std::uint64_t before = data.counts().kept;
    const auto totals = read_game_file(path, [&](const GameRecord& game) {
      data.add_game(game);
      if (c.lessons > 0) data.add_lessons(game, c.lessons, random);
    });
    if (!totals) throw UserError(fmt::format("{}: {}", path, describe(totals.error())));
    tell("{}: {} games, {} positions\n", path, totals->games, data.counts().kept - before);
    result.files += fmt::format("{}{} ({})", result.files.empty() ? "" : ", ",
                                std::filesystem::path(path).filename().string(), totals->games);
  }
  const TrainingCounts& n = data.counts();
  tell("{} positions from {} games; left out: {} opening, {} ending, {} in check, {} before a capture, {} extreme\n",
       n.kept, n.games, n.opening, n.endings, n.in_check, n.noisy, n.extreme);
  if (n.lessons > 0) tell("{} lessons of the classical evaluation\n", n.lessons);
  return result;
}

void show_progress(const TrainProgress& p) {
  if (isatty(2) == 0) return;
  tell("\repoch {:>3}: {:>3} %, loss {:.6f}, {:.0f} positions/s ", p.epoch,
       100 * p.done / std::max<std::size_t>(1, p.total), p.loss, p.positions_per_second);
}

// The curve so far in one line of text: the validation loss of up to 40 epochs in eight heights.
std::string sparkline(const std::vector<TrainEpoch>& epochs) {
  constexpr std::array kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::size_t first = epochs.size() > 40 ? epochs.size() - 40 : 0;
  double low = epochs[first].validation;
  double high = low;
  for (std::size_t i = first; i < epochs.size(); ++i) {
    low = std::min(low, epochs[i].validation);
    high = std::max(high, epochs[i].validation);
  }
  std::string line;
  for (std::size_t i = first; i < epochs.size(); ++i) {
    const double share = high > low ? (epochs[i].validation - low) / (high - low) : 0;
    line += kBars[static_cast<std::size_t>(share * (kBars.size() - 1) + 0.5)];
  }
  return line;
}

class Reporter {
 public:
  explicit Reporter(std::string checkpoint) : checkpoint_(std::move(checkpoint)) {}

  void progress(const TrainProgress& p) {
    speed_ = p.positions_per_second;
    show_progress(p);
  }
  void epoch(const TrainState& state, std::uint64_t fingerprint) {
    const TrainEpoch& e = state.epochs.back();
    tell("{}epoch {:>3}: training {:.6f}, validation {:.6f}{} {:.0f} positions/s {}\n", isatty(2) != 0 ? "\r" : "",
         e.number, e.training, e.validation, state.best_epoch == e.number ? "*" : " ", speed_, sparkline(state.epochs));
    if (const auto done = write_checkpoint(checkpoint_, state, fingerprint); !done)
      throw UserError(fmt::format("{}: {}", checkpoint_, describe(done.error())));
  }

 private:
  std::string checkpoint_;
  double speed_ = 0;
};

void write_file(const std::string& path, std::string_view bytes) {
  DraftFile file(path);
  if (!file.is_open() || !file.write(bytes) || !file.finish())
    throw UserError(fmt::format("{}: cannot be written", path));
}

std::string first_ply_text(const TrainingFilter& filter) {
  if (filter.first_ply) return fmt::format("from ply {}", *filter.first_ply);
  return fmt::format("from ply {} of people's games", TrainingFilter::kFirstPlyOfPeople);
}

// A line by itself, or nothing.
std::string start_text(const TrainOptions& options) {
  if (!options.start) return "";
  return fmt::format("begun with the weights {:016x}{}\n", options.start->hash(),
                     options.widen > 1 ? fmt::format(", {} times as wide", options.widen) : "");
}

// The learning rate falls towards the last epoch that was planned, also where the training ended before it.
std::string epochs_text(const TrainOptions& options, const TrainState& state) {
  const bool is_complete = static_cast<int>(state.epochs.size()) >= options.epochs;
  return fmt::format("epoch {} of {}{}", state.best_epoch, options.epochs,
                     is_complete ? "" : fmt::format(", stopped after {}", state.epochs.size()));
}

// A line by itself, or nothing.
std::string calibration_text(const std::vector<double>& factors) {
  return factors.empty() ? "" : fmt::format("outputs stretched by {:.3f}\n", fmt::join(factors, " "));
}

// Together with the files it names, all that is needed to make the network again.
std::string training_record(const TrainCommand& c, const TrainResult& r, const TrainingData& data,
                            const std::vector<double>& factors) {
  const TrainingCounts& counts = data.positions.counts();
  const nnue::Architecture& a = c.options.architecture;
  const TrainEpoch& best = r.state.epochs[static_cast<std::size_t>(r.state.best_epoch) - 1];
  return fmt::format(
      "Kiebitz " KIEBITZ_VERSION
      "\ninputs 768 x {} king buckets{}, hidden {}, output buckets {}\n"
      "{} games of {}, {} training and {} validation positions, {} lessons of the classical evaluation in all\n"
      "{}, scores up to {}, hold-out {}, lessons {}\n"
      "{}{}, batch {}, learning rate {}, weight decay {}, result share {}, foresight {}, seed {}\n"
      "scale {}, training loss {:.6f}, validation loss {:.6f}\n{}",
      a.king_buckets, a.mirrored ? ", mirrored" : "", a.hidden, a.output_buckets, counts.games, data.files,
      r.training_positions, r.validation_positions, counts.lessons, first_ply_text(c.filter), c.filter.score_limit,
      c.options.validation_share, c.lessons, start_text(c.options), epochs_text(c.options, r.state),
      c.options.batch_size, c.options.learning_rate, c.options.weight_decay, c.options.result_share, c.foresight,
      c.options.seed, r.scale, best.training, best.validation, calibration_text(factors));
}

// A network that goes on from another keeps the size of its values: what is fitted to them, the chances of win, draw
// and loss and the curve of the review, stays true from one generation to the next.
std::vector<double> calibrate(FloatNetwork& network, const TrainCommand& c, int scale, const PositionList& positions) {
  const auto width_of = [&](const FloatNetwork& of) { return width_of_values(of, scale, positions); };
  const double width = c.options.start ? width_of(FloatNetwork::of(*c.options.start)) : width_of(network);
  std::vector<double> factors = calibration_of(network, scale, positions, width);
  network = stretched(std::move(network), factors);
  return factors;
}

void write_network(const TrainCommand& c, const TrainResult& r, const TrainingData& data) {
  FloatNetwork best{c.options.architecture, r.state.best_weights};
  std::vector<double> factors;
  if (!c.no_calibration) factors = calibrate(best, c, r.scale, data.positions.positions());
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto network =
      best.quantised(r.scale, {.data_hash = data.positions.hash(),
                               .created = std::chrono::duration_cast<std::chrono::seconds>(now).count(),
                               .record = training_record(c, r, data, factors)});
  if (!network) throw UserError(fmt::format("the weights cannot be rounded: {}", nnue::describe(network.error())));
  const std::vector<std::uint8_t> bytes = nnue::format_network(*network);
  write_file(c.output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  const std::string plot = std::filesystem::path(c.output).replace_extension(".svg").string();
  write_file(plot, format_loss_plot(r.state.epochs, r.state.best_epoch));
  fmt::print("{}{} written, its curve is in {}\n", network->provenance().record, c.output, plot);
}

std::optional<TrainState> read_state(const TrainCommand& c, const TrainingSet& data) {
  if (c.resume == TrainCommand::Resume::No) return std::nullopt;
  auto read = read_checkpoint(c.checkpoint, c.options.architecture, train_fingerprint(data, c.options));
  if (read) return std::move(*read);
  if (c.resume == TrainCommand::Resume::IfPossible) return std::nullopt;
  throw UserError(fmt::format("{}: {}", c.checkpoint, describe(read.error())));
}

}  // namespace

std::string checkpoint_beside(const std::string& network) { return network + ".checkpoint"; }

TrainSummary train_to_file(TrainCommand c) {
  c.options.architecture.mirrored = !c.no_mirror;
  if (!c.start.empty()) {
    auto start = read_network(c.start);
    if (!start) throw UserError(start.error());
    c.options.start = std::move(*start);
  }
  if (c.options.start) {
    const int king_buckets = c.options.architecture.king_buckets;
    c.options.architecture = c.options.start->architecture();
    c.options.architecture.hidden *= c.options.widen;
    if (c.options.architecture.king_buckets == 1) c.options.architecture.king_buckets = king_buckets;
  }
  if (!c.options.architecture.is_valid())
    throw UserError(
        "this shape is not possible: --hidden is a multiple of 64 up to 4096, --king-buckets 1 or 4, "
        "--output-buckets 1, 2, 4 or 8");
  if (c.checkpoint.empty()) c.checkpoint = checkpoint_beside(c.output);
  const TrainingData data = read_training_data(c);
  const std::optional<TrainState> state = read_state(c, data.positions);
  const InterruptWatch watch;
  Reporter reporter(c.checkpoint);
  const TrainEvents events{
      .on_progress = [&](const TrainProgress& p) { reporter.progress(p); },
      .on_epoch = [&](const TrainState& s, std::uint64_t fingerprint) { reporter.epoch(s, fingerprint); },
      .should_stop = [&] { return watch.interrupts() > 0; }};
  const auto result = train_network(data.positions, c.options, state ? &*state : nullptr, events);
  if (!result) throw UserError(std::string(describe(result.error())));
  write_network(c, *result, data);
  const TrainEpoch& best = result->state.epochs[static_cast<std::size_t>(result->state.best_epoch) - 1];
  return {data.positions.counts().games, data.positions.counts().kept, best.validation, watch.interrupts() > 0};
}

void add_learn_train_command(CLI::App& learn) {
  auto c = std::make_shared<TrainCommand>();
  TrainOptions& o = c->options;
  CLI::App* command = learn.add_subcommand(
      "train", "Train a network on recorded games; Ctrl-C ends after the running pass and keeps what was learned");
  command->add_option("--data", c->files, "Files of games")->required();
  command->add_option("--output", c->output, "Network to write")->capture_default_str();
  command->add_option("--checkpoint", c->checkpoint, "State after every pass (default: output + .checkpoint)");
  command->add_flag_callback(
      "--resume", [c] { c->resume = TrainCommand::Resume::Yes; }, "Go on from the checkpoint");
  command->add_option("--hidden", o.architecture.hidden, "Neurons per view")->capture_default_str();
  command->add_option("--output-buckets", o.architecture.output_buckets, "Outputs by the number of pieces left")
      ->capture_default_str();
  command
      ->add_option("--king-buckets", o.architecture.king_buckets,
                   "Inputs by where the own king stands; a network to go on from that has one is split")
      ->capture_default_str();
  command->add_flag("--no-mirror", c->no_mirror, "Do not look at kings on the right side in the mirror");
  command
      ->add_option("--start", c->start,
                   "Go on from this network, in its shape and on its scale, instead of random weights")
      ->excludes("--hidden", "--output-buckets", "--no-mirror");
  command->add_option("--widen", o.widen, "So many times as many neurons as the network to go on from")
      ->needs("--start")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  command->add_option("--epochs", o.epochs, "Passes over the positions")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--batch", o.batch_size, "Positions per step")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--rate", o.learning_rate, "Learning rate")->check(CLI::Range(0.0, 1.0))->capture_default_str();
  command->add_option("--decay", o.weight_decay, "Weight decay")->check(CLI::Range(0.0, 10.0))->capture_default_str();
  command->add_option("--results", o.result_share, "Share of the results against the search scores, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--hold-out", o.validation_share, "Share of the games kept for validation")
      ->check(CLI::Range(0.001, 0.9))
      ->capture_default_str();
  command
      ->add_option("--lessons", c->lessons,
                   "Positions beside each one of the games, valued by the classical evaluation: for few games")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--foresight", c->foresight, "Share of what the search said at later moves, 0 to 0.95")
      ->check(CLI::Range(0.0, 0.95))
      ->capture_default_str();
  command->add_option("--first-ply", c->filter.first_ply,
                      fmt::format("Leave out earlier positions (default: {} in games of people, 0 in self-play)",
                                  TrainingFilter::kFirstPlyOfPeople));
  command->add_option("--score-limit", c->filter.score_limit, "Leave out more lopsided positions (centipawns)")
      ->capture_default_str();
  command->add_flag("--no-calibration", c->no_calibration,
                    "Do not stretch the outputs until equal values promise equal results in all phases");
  command->add_option("--threads", o.threads, "Threads; the result does not depend on them")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  command->add_option("--seed", o.seed, "The same data and seed give the same network")->capture_default_str();
  command->callback([c] {
    const TrainSummary summary = train_to_file(*c);
    if (summary.is_interrupted)
      tell("interrupted; the same command with --resume goes on from {}\n",
           c->checkpoint.empty() ? checkpoint_beside(c->output) : c->checkpoint);
  });
}

}  // namespace kiebitz::cli
