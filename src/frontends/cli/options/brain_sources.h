// The options --book and --syzygy of commands that let brains play, those that name finished games, and what they name.
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

// Opens book and tables; the history is the caller's. Throws UserError.
brains::AvailableSources open_sources(const SourceArguments& arguments);

// The options --data and --forget: which finished games a brain learns from.
struct HistoryArguments {
  std::string data;
  bool forget = false;
};

void add_history_options(CLI::App& command, HistoryArguments& arguments);

// The finished games that are kept, if there are any. Owns what it reads them from.
class KeptHistory {
 public:
  explicit KeptHistory(const HistoryArguments& arguments);  // throws UserError
  brains::PastGames games();                                // nothing if none are kept; valid as long as this

 private:
  std::unique_ptr<Store> store_;
  std::optional<PastBoards> past_;
};

}  // namespace kiebitz::cli
