#include "cli/match_sources.h"

#include <fmt/core.h>

#include <set>
#include <utility>

#include "book/choice.h"
#include "cli/errors.h"
#include "engine/table_settings.h"
#include "platform/whole_file.h"

namespace kiebitz::cli {
namespace {

using namespace match;

constexpr int kBookPlies = 8;
constexpr std::size_t kBookLines = 500;
constexpr int kBookAttempts = 10000;  // a small book has fewer lines

std::string read_file(const std::string& path) {
  auto text = read_whole_file(path);
  if (!text) throw UserError(fmt::format("cannot read '{}'", path));
  return std::move(*text);
}

// Different lines of the book, each as likely as its weights say.
OpeningList lines_of_book(const book::Book& book, int plies, std::uint64_t seed) {
  Random random(seed);
  std::set<std::vector<std::uint16_t>> known;
  OpeningList openings;
  for (int i = 0; i < kBookAttempts && openings.size() < kBookLines; ++i) {
    Opening opening;
    std::vector<std::uint16_t> line;
    Position position = Position::start();
    while (static_cast<int>(line.size()) < plies) {
      const auto move = book::choose_move(book, position, {}, random);
      if (!move) break;
      opening.moves.push_back(*move);
      line.push_back(move->raw());
      position.make(*move);
    }
    if (!line.empty() && known.insert(std::move(line)).second) openings.push_back(std::move(opening));
  }
  return openings;
}

Expected<OpeningList, OpeningError> read_openings(const OpeningSource& source, std::uint64_t seed) {
  switch (source.format) {
    case OpeningFormat::Epd:
      return parse_epd_openings(read_file(source.file));
    case OpeningFormat::Pgn:
      return parse_pgn_openings(read_file(source.file), source.plies);
    case OpeningFormat::Book:
      break;
  }
  const auto book = book::Book::open(source.file);
  if (!book) return Unexpected(OpeningError{std::string(describe(book.error()))});
  return lines_of_book(*book, source.plies.value_or(kBookPlies), seed);
}

// Without the word for Chess960 a castling between other squares would be told as a move of the king.
void check_castling(const OpeningList& openings, const std::string& file) {
  for (std::size_t i = 0; i < openings.size(); ++i)
    if (openings[i].start().has_chess960_castling())
      throw UserError(fmt::format("{}: opening {} is one of Chess960; --chess960 plays it", file, i + 1));
}

}  // namespace

OpeningList load_openings(const OpeningSource& source, bool chess960, std::uint64_t seed) {
  if (source.file.empty()) return chess960 ? chess960_opening_list() : builtin_opening_list(source.plies);
  auto list = read_openings(source, seed);
  if (!list) throw UserError(fmt::format("{}: {}", source.file, list.error().text));
  if (list->empty()) throw UserError(fmt::format("{}: there are no openings in this file", source.file));
  if (!chess960) check_castling(*list, source.file);
  return std::move(*list);
}

ResultSource load_results(const std::string& syzygy_path) {
  TableSettings settings;
  settings.syzygy_path = syzygy_path;
  const LoadedTables loaded = load_tablebase(settings);
  if (!loaded.problems.empty()) throw UserError(fmt::format("--tb: {}", loaded.problems.front()));
  if (!syzygy_path.empty() && loaded.syzygy_tables == 0)
    throw UserError(fmt::format("--tb: there are no Syzygy tables in '{}'", syzygy_path));
  return [tables = loaded.tables](const Position& position) -> std::optional<GameResult> {
    if (!tables || popcount(position.occupied()) > tables->max_men()) return std::nullopt;
    const auto known = tables->probe_position(position);
    if (!known) return std::nullopt;
    const bool white_moves = position.side_to_move() == Color::White;
    switch (known->verdict) {
      case tablebase::Verdict::Win:
        return white_moves ? GameResult::WhiteWins : GameResult::BlackWins;
      case tablebase::Verdict::Loss:
        return white_moves ? GameResult::BlackWins : GameResult::WhiteWins;
      case tablebase::Verdict::Draw:
      case tablebase::Verdict::CursedWin:
      case tablebase::Verdict::BlessedLoss:
        return GameResult::Draw;
      case tablebase::Verdict::MaybeWin:
      case tablebase::Verdict::MaybeLoss:
        break;  // the fifty-move rule may come first: let them play
    }
    return std::nullopt;
  };
}

}  // namespace kiebitz::cli
