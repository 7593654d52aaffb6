#include "learn/tune/search_tuning.h"

#include <fmt/core.h>

#include <atomic>
#include <filesystem>
#include <utility>

#include "platform/file/append_file.h"
#include "platform/file/atomic_file.h"
#include "platform/file/whole_file.h"

namespace kiebitz {
namespace {

constexpr int kTrialsBetweenSaves = 20;

// Saving replaces the state file, so that a lock on that file would not last; the file beside it stays.
Expected<AppendFile, std::string> lock_state(const std::string& state) {
  const std::string path = state + ".lock";
  auto file = AppendFile::open(path);
  if (file) return std::move(*file);
  if (file.error() == AppendFileError::InUse) return Unexpected(fmt::format("{}: another tuning works with it", state));
  return Unexpected(fmt::format("{}: {}", path, describe(file.error())));
}

Expected<Spsa, std::string> begin_or_continue(const SearchTuning& tuning) {
  auto parameters = parameters_to_tune(tuning.names);
  if (!parameters)
    return Unexpected(
        fmt::format("the search has no parameter '{}'; search/params.h has their names", parameters.error()));
  if (!std::filesystem::exists(tuning.state)) return Spsa(std::move(*parameters), tuning.games.schedule, 0);
  const auto text = read_whole_file(tuning.state);
  if (!text) return Unexpected(fmt::format("{}: {}", tuning.state, describe(text.error())));
  const auto trials = read_tuning(*text, *parameters);
  if (!trials) return Unexpected(fmt::format("{}: {}", tuning.state, trials.error()));
  return Spsa(std::move(*parameters), tuning.games.schedule, *trials);
}

}  // namespace

Expected<Spsa, std::string> run_search_tuning(const SearchTuning& tuning, const SearchTuningEvents& events) {
  const std::string failure = fmt::format("{}: cannot be written", tuning.state);
  std::error_code shown_by_the_lock;
  std::filesystem::create_directories(std::filesystem::path(tuning.state).parent_path(), shown_by_the_lock);
  const auto lock = lock_state(tuning.state);
  if (!lock) return Unexpected(lock.error());
  auto spsa = begin_or_continue(tuning);
  if (!spsa) return spsa;
  const auto save = [&tuning](const Spsa& state) { return write_atomic_file(tuning.state, format_tuning(state)); };
  if (!save(*spsa)) return Unexpected(failure);  // before any game is played
  const int begun = spsa->trials_done();
  std::atomic<bool> has_failed{false};
  tune_search(
      *spsa, tuning.games, [&] { return has_failed || events.should_stop(); },
      [&](const SearchTuneProgress& progress) {
        if (progress.spsa.trials_done() % kTrialsBetweenSaves != 0 && !progress.spsa.is_done()) return;
        if (!save(progress.spsa))
          has_failed = true;
        else
          events.on_saved(progress, begun);
      });
  if (has_failed || !save(*spsa)) return Unexpected(failure);
  return spsa;
}

}  // namespace kiebitz
