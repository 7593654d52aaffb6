// kiebitz learn train: options and progress of a training (learn/train_job.h).
#include "cli/learn/learn_train.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli/commands.h"
#include "cli/match/match_session.h"
#include "cli/output/tell.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

void show_progress(const TrainProgress& p) {
  if (isatty(2) == 0) return;
  tell("\repoch {:>3}: {:>3} %, loss {:.6f}, {:.0f} positions/s ", p.epoch,
       100 * p.done / std::max<std::size_t>(1, p.total), p.loss, p.positions_per_second);
}

// The validation loss of the last 40 epochs as one line of bars in eight heights.
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

void show_data(const TrainingCounts& n) {
  tell("{} positions from {} games; left out: {} opening, {} ending, {} in check, {} before a capture, {} extreme\n",
       n.kept, n.games, n.opening, n.endings, n.in_check, n.noisy, n.extreme);
  if (n.synthetic > 0) tell("{} synthetic positions\n", n.synthetic);
}

void show_epoch(const TrainState& state, double speed) {
  const TrainEpoch& e = state.epochs.back();
  tell("{}epoch {:>3}: training {:.6f}, validation {:.6f}{} {:.0f} positions/s {}\n", isatty(2) != 0 ? "\r" : "",
       e.number, e.training, e.validation, state.best_epoch == e.number ? "*" : " ", speed, sparkline(state.epochs));
}

}  // namespace

TrainJobEvents TrainingScreen::events() {
  TrainJobEvents events;
  events.on_file = [](const TrainJobEvents::File& f) {
    tell("{}: {} games, {} positions\n", f.path, f.games, f.positions);
  };
  events.on_data = show_data;
  events.on_progress = [this](const TrainProgress& p) {
    speed_ = p.positions_per_second;
    show_progress(p);
  };
  events.on_epoch = [this](const TrainState& state) { show_epoch(state, speed_); };
  return events;
}

void print_trained(const TrainJob& job, const TrainSummary& summary) {
  fmt::print("{}{} written, its curve is in {}\n", summary.record, job.output, summary.plot_file);
}

void add_learn_train_command(CLI::App& learn) {
  auto c = std::make_shared<TrainJob>();
  TrainOptions& o = c->options;
  CLI::App* command = learn.add_subcommand(
      "train", "Train a network on recorded games; Ctrl-C ends after the running pass and keeps the network so far");
  command->add_option("--data", c->files, "Files of games")->required();
  command->add_option("--output", c->output, "Network to write")->capture_default_str();
  command->add_option("--checkpoint", c->checkpoint, "State after every pass (default: output + .checkpoint)");
  command->add_flag_callback(
      "--resume", [c] { c->resume = TrainJob::Resume::Yes; }, "Continue from the checkpoint");
  command->add_option("--hidden", o.architecture.hidden, "Neurons per view")->capture_default_str();
  command->add_option("--output-buckets", o.architecture.output_buckets, "Outputs by the number of pieces left")
      ->capture_default_str();
  command
      ->add_option("--king-buckets", o.architecture.king_buckets,
                   "Inputs by where the own king stands; a network to continue from that has one is split")
      ->capture_default_str();
  command->add_flag("--no-mirror", c->no_mirror, "Do not mirror positions with the king on the right side");
  command
      ->add_option("--start", c->start,
                   "Continue from this network, in its shape and on its scale, instead of random weights")
      ->excludes("--hidden", "--output-buckets", "--no-mirror");
  command->add_option("--widen", o.widen, "Factor of the number of neurons relative to the network to continue from")
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
      ->add_option("--lessons", c->synthetic_positions,
                   "Synthetic positions per position of the games, scored by the classical evaluation: for few games")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--foresight", c->lookahead, "Weight of the search scores of later moves, 0 to 0.95")
      ->check(CLI::Range(0.0, 0.95))
      ->capture_default_str();
  command->add_option("--first-ply", c->filter.first_ply,
                      fmt::format("Leave out earlier positions (default: {} in games of people, 0 in self-play)",
                                  TrainingFilter::kFirstPlyOfPeople));
  command->add_option("--score-limit", c->filter.score_limit, "Leave out more lopsided positions (centipawns)")
      ->capture_default_str();
  command->add_flag("--no-calibration", c->no_calibration,
                    "Do not scale the outputs so that equal values mean equal results in all phases");
  command->add_option("--threads", o.threads, "Threads; the result does not depend on them")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  command->add_option("--seed", o.seed, "The same data and seed give the same network")->capture_default_str();
  command->callback([c] {
    const InterruptWatch watch;
    TrainingScreen screen;
    TrainJobEvents events = screen.events();
    events.should_stop = [&watch] { return watch.interrupts() > 0; };
    const TrainSummary summary = value_or_throw(run_train_job(*c, events));
    print_trained(*c, summary);
    if (summary.is_interrupted)
      tell("interrupted; the same command with --resume continues from {}\n",
           c->checkpoint.empty() ? checkpoint_beside(c->output) : c->checkpoint);
  });
}

}  // namespace kiebitz::cli
