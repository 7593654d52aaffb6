#include "store/import/pgn_import.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/text.h"
#include "game/finished_boards.h"
#include "game/pgn_tree.h"
#include "notation/pgn/pgn_reader.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

constexpr std::int64_t kGamesPerReport = 500;

std::optional<int> parse_rating(std::string_view text) {
  const auto rating = parse_number<int>(text);
  return rating && *rating > 0 ? rating : std::nullopt;
}

// A control character in a name is useless, and not every database stores a NUL.
std::string plain(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(), [](unsigned char c) { return c < ' ' || c == '\x7f'; }, ' ');
  return result;
}

// PGN says who won and rarely why. What the board does not show was a resignation or an agreement. Where the record and
// the board disagree, only mate and stalemate leave no doubt: in a dead position a flag may still have fallen.
std::optional<GameOver> end_of_game(GameResult result, const Position& last, std::string_view termination) {
  if (const auto end = outcome(last)) {
    const GameOver over{reason_of(end->termination), end->winner};
    const bool is_certain = end->termination == Termination::Checkmate || end->termination == Termination::Stalemate;
    if (is_certain || result == GameResult::Unknown || result == over.result()) return over;
  }
  if (result == GameResult::Unknown) return std::nullopt;
  GameOver over;
  if (result != GameResult::Draw) over.winner = result == GameResult::WhiteWins ? Color::White : Color::Black;
  over.reason = over.winner ? GameOverReason::Resignation : GameOverReason::Agreement;
  for (const GameOverReason reason :
       {GameOverReason::TimeForfeit, GameOverReason::Abandonment, GameOverReason::Adjudication})
    if (termination == pgn_termination(reason)) over.reason = reason;
  return over;
}

// Beyond what a played move has a place for.
bool says_more(const PgnComment& comment) {
  return !comment.text.empty() || !comment.squares.empty() || !comment.arrows.empty();
}

class Collector : public PgnVisitor {
 public:
  Collector(std::size_t history_plies, std::size_t max_annotated)
      : history_plies_(history_plies), max_annotated_(max_annotated) {}

  // Nothing if the game passes, is too long or was bad.
  std::optional<ImportedGame> take() { return is_good_ ? std::optional(std::move(game_)) : std::nullopt; }

  bool is_too_long() const { return is_too_long_; }

  void begin_game() override {
    game_ = {};
    termination_.clear();
    own_times_ = {};
    depth_ = 0;
    is_good_ = false;
    passes_ = false;
    is_annotated_ = false;
    is_too_long_ = false;
    tree_.begin_game();
  }
  void tag(std::string_view name, std::string_view value) override {
    tree_.tag(name, value);
    GameSheet& sheet = game_.sheet;
    if (name == "Event") sheet.event = plain(value);
    if (name == "Site") sheet.site = plain(value);
    if (name == "Date") sheet.date = plain(value);
    if (name == "Round") sheet.round = plain(value);
    if (name == "White") sheet.players[0].name = plain(value);
    if (name == "Black") sheet.players[1].name = plain(value);
    if (name == "TimeControl") sheet.clock = parse_pgn_time_control(value);
    if (name == "WhiteTimeControl") own_times_[0] = parse_pgn_time_control(value);
    if (name == "BlackTimeControl") own_times_[1] = parse_pgn_time_control(value);
    if (name == "WhiteElo") sheet.players[0].rating = parse_rating(value);
    if (name == "BlackElo") sheet.players[1].rating = parse_rating(value);
    if (name == "Termination") termination_ = value;
  }
  PgnMoves begin_moves(const Position& start) override {
    game_.sheet.start = start;
    if (own_times_[0] && own_times_[1]) game_.sheet.clock = GameTimes(*own_times_[0], *own_times_[1]);
    last_.emplace(start);
    return tree_.begin_moves(start);
  }
  void move(Move move, const Position& before) override {
    tree_.move(move, before);
    if (depth_ > 0) return;
    // What stood before this move is what the last one led to.
    const std::size_t plies = game_.sheet.moves.size();
    if (plies > 0 && plies <= history_plies_) game_.boards.push_back(board_text(before));
    game_.sheet.moves.push_back({move, {}, {}, {}});
  }
  void null_move(const Position& before) override {
    tree_.null_move(before);
    passes_ = passes_ || depth_ == 0;
  }
  void nag(Nag nag) override {
    tree_.nag(nag);
    is_annotated_ = true;
  }
  void comment(std::string_view text) override {
    tree_.comment(text);
    const PgnComment said = parse_comment(text);
    is_annotated_ = is_annotated_ || says_more(said);
    if (depth_ > 0 || game_.sheet.moves.empty()) return;
    PlayedMove& played = game_.sheet.moves.back();
    if (said.clock) played.clock_left = said.clock;
    if (said.elapsed) played.spent = said.elapsed;
    if (said.eval) played.eval = said.eval;
  }
  void begin_variation() override {
    tree_.begin_variation();
    is_annotated_ = true;
    ++depth_;
  }
  void end_variation() override {
    tree_.end_variation();
    --depth_;
  }
  void end_game(GameResult result) override {
    tree_.end_game(result);
    if (passes_) return;
    if (is_annotated_) keep_annotations();
    is_too_long_ = game_.sheet.annotated.size() > max_annotated_;
    is_good_ = !is_too_long_;
    for (const PlayedMove& played : game_.sheet.moves) last_->make(played.move);
    game_.sheet.over = end_of_game(result, *last_, termination_);
    finish_boards();
    game_.move_hash = move_hash(game_.sheet);
  }

 private:
  void keep_annotations() {
    game_.sheet.annotated = format_pgn(tree_.take());
    std::erase(game_.sheet.annotated, '\0');  // not every database stores one
  }

  void finish_boards() {
    std::vector<std::string>& boards = game_.boards;
    if (!game_.sheet.over) return boards.clear();
    const std::size_t plies = game_.sheet.moves.size();
    if (plies > 0 && plies <= history_plies_) boards.push_back(board_text(*last_));
    std::sort(boards.begin(), boards.end());
    boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
  }

  std::size_t history_plies_;
  std::size_t max_annotated_;
  ImportedGame game_;
  std::string termination_;
  std::array<std::optional<ClockSettings>, 2> own_times_;  // where White and Black have different clocks
  std::optional<Position> last_;
  int depth_ = 0;
  bool is_good_ = false;
  bool passes_ = false;
  bool is_annotated_ = false;
  bool is_too_long_ = false;
  GameTreeBuilder tree_;  // the game as it is written, stored if it has more than a sheet
};

UnreadableGame unreadable(const PgnReader& reader, PgnRead read, const Collector& collector) {
  return {reader.games(), read == PgnRead::BadGame ? std::optional(reader.last_error()) : std::nullopt,
          collector.is_too_long()};
}

// Unfinished games of this owner that are played here. A store knows a game by its hash only when it is over.
class OpenGames {
 public:
  OpenGames(Store& store, std::string owner) : store_(store), owner_(std::move(owner)) {}

  Expected<bool, StoreError> holds(const ImportedGame& game) {
    if (game.sheet.over) return false;
    if (!hashes_)
      if (const auto read = read_hashes(); !read) return Unexpected(read.error());
    return hashes_->contains(game.move_hash);
  }

 private:
  Expected<void, StoreError> read_hashes() {
    hashes_.emplace();
    GameFilter filter;
    filter.owner = owner_;
    filter.result = GameResult::Unknown;
    for (;;) {
      const auto games = store_.list(filter);
      if (!games) return Unexpected(games.error());
      if (games->empty()) return {};
      for (const GameSummary& summary : *games) {
        if (summary.header.imported) continue;
        // One that cannot be read is no duplicate.
        if (const auto game = store_.load(summary.id)) hashes_->insert(move_hash(game->sheet));
      }
      filter.before = games->back().id;
    }
  }

  Store& store_;
  std::string owner_;
  std::optional<std::unordered_set<std::int64_t>> hashes_;  // read when the first game without a result comes
};

GameHeader header_of(const PgnImportOptions& options) {
  GameHeader header;
  header.owner = options.owner;
  header.created =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  header.rated = false;
  return header;
}

}  // namespace

Expected<PgnImportReport, StoreError> import_pgn(Store& store, ByteSource& source, const PgnImportOptions& options,
                                                 const PgnImportProgress& progress) {
  PgnReadOptions read_options;
  read_options.letters = options.letters;
  PgnReader reader(source, read_options);
  Collector collector(options.history_plies, options.max_annotated);
  const GameHeader header = header_of(options);
  OpenGames open_games(store, options.owner);
  PgnImportReport report;
  std::vector<ImportedGame> batch;
  bool may_keep = true;
  const auto flush = [&]() -> Expected<void, StoreError> {
    if (options.may_keep) may_keep = may_keep && options.may_keep();
    if (!may_keep) return {};
    const auto done = store.import_games(batch, header);
    if (!done) return Unexpected(done.error());
    report.imported += static_cast<std::int64_t>(done->imported.size());
    report.duplicates += done->duplicates;
    report.stored_bytes += done->bytes;
    if (options.on_kept) options.on_kept(done->imported);
    batch.clear();
    return {};
  };
  bool goes_on = true;
  while (goes_on && may_keep) {
    const PgnRead read = reader.read_game(collector);
    if (read == PgnRead::EndOfInput) break;
    ++report.read;
    report.bytes = reader.bytes_read();
    if (auto game = collector.take()) {
      const auto is_open_here = open_games.holds(*game);
      if (!is_open_here) return Unexpected(is_open_here.error());
      if (*is_open_here)
        ++report.duplicates;
      else
        batch.push_back(*std::move(game));
    } else {
      ++report.unreadable;
      if (report.first_unreadable.size() < options.named_games)
        report.first_unreadable.push_back(unreadable(reader, read, collector));
    }
    if (batch.size() >= options.batch)
      if (const auto done = flush(); !done) return Unexpected(done.error());
    if (progress && report.read % kGamesPerReport == 0) goes_on = progress(report);
  }
  if (const auto done = flush(); !done) return Unexpected(done.error());
  return report;
}

}  // namespace kiebitz
