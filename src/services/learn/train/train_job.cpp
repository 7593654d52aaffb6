#include "learn/train/train_job.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <chrono>
#include <filesystem>
#include <optional>

#include "engine/network_source.h"
#include "eval/nnue/network_file.h"
#include "learn/data/game_file.h"
#include "learn/train/calibration.h"
#include "learn/train/loss_plot.h"
#include "learn/train/train_checkpoint.h"
#include "platform/file/atomic_file.h"

namespace kiebitz {
namespace {

struct TrainingData {
  TrainingSet positions;
  std::string files;  // names with the numbers of games at that time: some of them grow
};

Expected<TrainingData, std::string> read_training_data(const TrainJob& job, const TrainJobEvents& events) {
  TrainingData result{TrainingSet(job.filter, job.lookahead), {}};
  TrainingSet& data = result.positions;
  Random random(job.options.seed);
  for (const std::string& path : job.files) {
    const std::uint64_t before = data.counts().kept;
    const auto totals = read_game_file(path, [&](const GameRecord& game) {
      data.add_game(game);
      if (job.synthetic_positions > 0) data.add_synthetic(game, job.synthetic_positions, random);
    });
    if (!totals) return Unexpected(fmt::format("{}: {}", path, describe(totals.error())));
    events.on_file({path, totals->games, data.counts().kept - before});
    result.files += fmt::format("{}{} ({})", result.files.empty() ? "" : ", ",
                                std::filesystem::path(path).filename().string(), totals->games);
  }
  events.on_data(data.counts());
  return result;
}

Expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
  if (!write_atomic_file(path, bytes)) return Unexpected(fmt::format("{}: cannot be written", path));
  return {};
}

std::string first_ply_text(const TrainingFilter& filter) {
  if (filter.first_ply) return fmt::format("from ply {}", *filter.first_ply);
  return fmt::format("from ply {} of people's games", TrainingFilter::kFirstPlyOfPeople);
}

// A whole line, or nothing.
std::string start_text(const TrainOptions& options) {
  if (!options.start) return "";
  return fmt::format("begun with the weights {:016x}{}\n", options.start->hash(),
                     options.widen > 1 ? fmt::format(", {} times as wide", options.widen) : "");
}

// The learning rate is planned for all epochs, also if the training ends earlier.
std::string epochs_text(const TrainOptions& options, const TrainState& state) {
  const bool is_complete = static_cast<int>(state.epochs.size()) >= options.epochs;
  return fmt::format("epoch {} of {}{}", state.best_epoch, options.epochs,
                     is_complete ? "" : fmt::format(", stopped after {}", state.epochs.size()));
}

// A whole line, or nothing.
std::string calibration_text(const std::vector<double>& factors) {
  return factors.empty() ? "" : fmt::format("outputs scaled by {:.3f}\n", fmt::join(factors, " "));
}

// Together with the files it names, everything that is needed to repeat the training.
std::string training_record(const TrainJob& c, const TrainResult& r, const TrainingData& data,
                            const std::vector<double>& factors) {
  const TrainingCounts& counts = data.positions.counts();
  const nnue::Architecture& a = c.options.architecture;
  const TrainEpoch& best = r.state.epochs[static_cast<std::size_t>(r.state.best_epoch) - 1];
  return fmt::format("Kiebitz " KIEBITZ_VERSION
                     "\ninputs 768 x {} king buckets{}, hidden {}, output buckets {}\n"
                     "{} games of {}, {} training and {} validation positions, {} synthetic positions\n"
                     "{}, scores up to {}, hold-out {}, synthetic positions {} per position\n"
                     "{}{}, batch {}, learning rate {}, weight decay {}, result share {}, score lookahead {}, seed {}\n"
                     "scale {}, training loss {:.6f}, validation loss {:.6f}\n{}",
                     a.king_buckets, a.mirrored ? ", mirrored" : "", a.hidden, a.output_buckets, counts.games,
                     data.files, r.training_positions, r.validation_positions, counts.synthetic,
                     first_ply_text(c.filter), c.filter.score_limit, c.options.validation_share, c.synthetic_positions,
                     start_text(c.options), epochs_text(c.options, r.state), c.options.batch_size,
                     c.options.learning_rate, c.options.weight_decay, c.options.result_share, c.lookahead,
                     c.options.seed, r.scale, best.training, best.validation, calibration_text(factors));
}

// A network that continues from another keeps the scale of its values, so that the chances of win, draw and loss and
// the curve of the review, which are fitted to them, stay valid.
std::vector<double> calibrate(FloatNetwork& network, const TrainJob& c, int scale, const PositionList& positions) {
  const auto width_of = [&](const FloatNetwork& of) { return width_of_values(of, scale, positions); };
  const double width = c.options.start ? width_of(FloatNetwork::of(*c.options.start)) : width_of(network);
  std::vector<double> factors = calibration_of(network, scale, positions, width);
  network = scaled(std::move(network), factors);
  return factors;
}

// Writes the network and the picture of its losses, and completes the summary.
Expected<void, std::string> write_network(const TrainJob& job, const TrainResult& r, const TrainingData& data,
                                          TrainSummary& summary) {
  FloatNetwork best{job.options.architecture, r.state.best_weights};
  std::vector<double> factors;
  if (!job.no_calibration) factors = calibrate(best, job, r.scale, data.positions.positions());
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto network =
      best.quantised(r.scale, {.data_hash = data.positions.hash(),
                               .created = std::chrono::duration_cast<std::chrono::seconds>(now).count(),
                               .record = training_record(job, r, data, factors)});
  if (!network) return Unexpected(fmt::format("the weights cannot be rounded: {}", nnue::describe(network.error())));
  const std::vector<std::uint8_t> bytes = nnue::format_network(*network);
  if (auto done = write_file(job.output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}); !done)
    return done;
  summary.record = network->provenance().record;
  summary.plot_file = std::filesystem::path(job.output).replace_extension(".svg").string();
  return write_file(summary.plot_file, format_loss_plot(r.state.epochs, r.state.best_epoch));
}

Expected<std::optional<TrainState>, std::string> read_state(const TrainJob& job, const TrainingSet& data) {
  if (job.resume == TrainJob::Resume::No) return std::optional<TrainState>();
  auto read = read_checkpoint(job.checkpoint, job.options.architecture, train_fingerprint(data, job.options));
  if (read) return std::optional<TrainState>(std::move(*read));
  if (job.resume == TrainJob::Resume::IfPossible) return std::optional<TrainState>();
  return Unexpected(fmt::format("{}: {}", job.checkpoint, describe(read.error())));
}

// Fills in what follows from the options: the network to continue from, its shape, the checkpoint.
Expected<void, std::string> complete(TrainJob& job) {
  job.options.architecture.mirrored = !job.no_mirror;
  if (!job.start.empty()) {
    auto start = read_network(job.start);
    if (!start) return Unexpected(start.error());
    job.options.start = std::move(*start);
  }
  if (job.options.start) {
    const int king_buckets = job.options.architecture.king_buckets;
    job.options.architecture = job.options.start->architecture();
    job.options.architecture.hidden *= job.options.widen;
    if (job.options.architecture.king_buckets == 1) job.options.architecture.king_buckets = king_buckets;
  }
  if (!job.options.architecture.is_valid())
    return Unexpected(
        std::string("this shape is not possible: --hidden is a multiple of 64 up to 4096, --king-buckets 1 or 4, "
                    "--output-buckets 1, 2, 4 or 8"));
  if (job.checkpoint.empty()) job.checkpoint = checkpoint_beside(job.output);
  return {};
}

}  // namespace

std::string checkpoint_beside(const std::string& network) { return network + ".checkpoint"; }

Expected<TrainSummary, std::string> run_train_job(TrainJob job, const TrainJobEvents& events) {
  if (const auto done = complete(job); !done) return Unexpected(done.error());
  const auto data = read_training_data(job, events);
  if (!data) return Unexpected(data.error());
  const auto state = read_state(job, data->positions);
  if (!state) return Unexpected(state.error());
  std::string checkpoint_error;
  bool is_stopped = false;
  const TrainEvents train_events{
      .on_progress = events.on_progress,
      .on_epoch =
          [&](const TrainState& after, std::uint64_t fingerprint) {
            if (const auto done = write_checkpoint(job.checkpoint, after, fingerprint); !done)
              checkpoint_error = fmt::format("{}: {}", job.checkpoint, describe(done.error()));
            events.on_epoch(after);
          },
      .should_stop = [&] { return is_stopped = !checkpoint_error.empty() || events.should_stop(); }};
  const auto result = train_network(data->positions, job.options, *state ? &**state : nullptr, train_events);
  if (!checkpoint_error.empty()) return Unexpected(checkpoint_error);
  if (!result) return Unexpected(std::string(describe(result.error())));
  const TrainEpoch& best = result->state.epochs[static_cast<std::size_t>(result->state.best_epoch) - 1];
  TrainSummary summary;
  summary.games = data->positions.counts().games;
  summary.positions = data->positions.counts().kept;
  summary.loss = best.validation;
  summary.is_interrupted = is_stopped;
  if (const auto done = write_network(job, *result, *data, summary); !done) return Unexpected(done.error());
  return summary;
}

}  // namespace kiebitz
