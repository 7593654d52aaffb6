#include "cli/options/brain_sources.h"

#include <fmt/format.h>

#include "cli/errors.h"
#include "cli/options/game_store.h"
#include "engine/tablebase_settings.h"

namespace kiebitz::cli {

void add_source_options(CLI::App& command, SourceArguments& arguments) {
  command
      .add_option("--book", arguments.book,
                  "Opening book: a Polyglot file, 'default' (inside the program), 'history' (finished games; for "
                  "brains) or 'none'")
      ->capture_default_str();
  command.add_option("--syzygy", arguments.syzygy, "Folders of Syzygy files, separated by colons");
}

brains::AvailableSources open_sources(const SourceArguments& arguments) {
  brains::AvailableSources sources;
  if (arguments.book == "history") {
    sources.history_is_book = true;
  } else if (arguments.book == "default") {
    sources.book = book::default_book();
  } else if (arguments.book != "none") {
    auto opened = book::Book::open(arguments.book);
    if (!opened) throw UserError(fmt::format("{}: {}", arguments.book, describe(opened.error())));
    sources.book = std::make_shared<const book::Book>(*std::move(opened));
  }
  TablebaseSettings settings = default_tablebase_settings(process_environment());
  settings.syzygy_path = arguments.syzygy;
  LoadedTablebase loaded = load_tablebase(settings);
  if (!arguments.syzygy.empty() && loaded.syzygy_tables == 0)
    throw UserError(loaded.problems.empty() ? arguments.syzygy + ": no tables" : loaded.problems.back());
  sources.tables = std::move(loaded.tables);
  return sources;
}

void add_history_options(CLI::App& command, HistoryArguments& arguments) {
  command.add_option("--data", arguments.data, "Folder of the finished games a brain may learn from");
  command.add_flag("--forget", arguments.forget, "A brain learns nothing from finished games");
}

StoredHistory::StoredHistory(const HistoryArguments& arguments) {
  if (arguments.forget || !has_game_store(arguments.data)) return;
  store_ = open_game_store(arguments.data);
  past_.emplace(*store_);
}

brains::PastGames StoredHistory::games() { return past_ ? brains::past_games_of(*past_) : brains::PastGames(); }

}  // namespace kiebitz::cli
