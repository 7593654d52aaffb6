// Options of commands with brains: --book and --syzygy, --data and --forget, and the sources that they name.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "brains/source_set.h"
#include "cli/commands.h"
#include "store/past_boards.h"

namespace kiebitz::cli {

struct SourceArguments {
  std::string book = "default";
  std::string syzygy;
};

void add_source_options(CLI::App& command, SourceArguments& arguments);

// Opens book and tablebases; the caller adds the history. Throws UserError.
brains::AvailableSources open_sources(const SourceArguments& arguments);

// The options --data and --forget: which finished games a brain learns from.
struct HistoryArguments {
  std::string data;
  bool forget = false;
};

void add_history_options(CLI::App& command, HistoryArguments& arguments);

// The finished games of the store, if there are any. Owns the store.
class StoredHistory {
 public:
  explicit StoredHistory(const HistoryArguments& arguments);  // throws UserError
  brains::PastGames games();                                  // empty if there are none; valid as long as this object

 private:
  std::unique_ptr<Store> store_;
  std::optional<PastBoards> past_;
};

}  // namespace kiebitz::cli
