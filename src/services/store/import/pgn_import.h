// Imports games from PGN into a store, in batches: main lines with their clocks and evaluations, and the tags that the
// store has fields for; with comments, variations or glyphs also the whole text. An unfinished game that is played here
// is recognised as a duplicate. Games that cannot be read or have passes are skipped and counted; the first is named.
// One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "notation/pgn/byte_source.h"
#include "notation/pgn/pgn_error.h"
#include "notation/san.h"
#include "store/finished_game.h"
#include "store/store.h"

namespace kiebitz {

struct PgnImportOptions {
  std::string owner;
  // How many half-moves of each game enter the history: most boards after the opening occur in one game only.
  std::size_t history_plies = 40;
  PieceLetters letters = PieceLetters::English;
  // Games per transaction. Every transaction writes most of the table of boards, so few large ones are much faster;
  // this many take 200 MB.
  std::size_t batch = 20000;
  std::size_t named_games = 5;  // of those that cannot be read: a file that is no PGN has thousands
  std::size_t max_annotated = std::numeric_limits<std::size_t>::max();  // bytes of a game with all that is said in it
  // What every transaction has stored, in the order of the text.
  std::function<void(const std::vector<GameId>&)> on_kept = {};
  // Asked before every transaction; false ends the import after what is done so far.
  std::function<bool()> may_keep = {};
};

struct UnreadableGame {
  std::int64_t game = 0;          // 1-based, in the text
  std::optional<PgnError> error;  // none: a side passes in its main line, and a store has no place for that
  bool is_too_long = false;       // more than max_annotated; then there is no error either
};

struct PgnImportReport {
  std::int64_t read = 0;  // games in the text, good or bad
  std::int64_t imported = 0;
  std::int64_t duplicates = 0;
  std::int64_t unreadable = 0;
  std::vector<UnreadableGame> first_unreadable;  // as many as the options say
  std::uint64_t bytes = 0;                       // of the text
  std::uint64_t stored_bytes = 0;                // in the store
};

// Called now and then; false ends the import after what is done so far.
using PgnImportProgress = std::function<bool(const PgnImportReport&)>;

// On an error what was imported before it stays.
Expected<PgnImportReport, StoreError> import_pgn(Store& store, ByteSource& source, const PgnImportOptions& options,
                                                 const PgnImportProgress& progress);

}  // namespace kiebitz
