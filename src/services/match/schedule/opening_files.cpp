#include "match/schedule/opening_files.h"

#include <fmt/core.h>

#include <set>
#include <utility>

#include "book/choice.h"
#include "platform/file/whole_file.h"

namespace kiebitz::match {
namespace {

constexpr int kBookPlies = 8;
constexpr std::size_t kBookLines = 500;
constexpr int kBookAttempts = 10000;  // a small book has fewer lines

// Different lines of the book, chosen at random by their weights.
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

Expected<OpeningList, std::string> read_openings(const OpeningSource& source, std::uint64_t seed) {
  if (source.format == OpeningFormat::Book) {
    const auto book = book::Book::open(source.file);
    if (!book) return Unexpected(fmt::format("{}: {}", source.file, describe(book.error())));
    return lines_of_book(*book, source.plies.value_or(kBookPlies), seed);
  }
  const auto text = read_whole_file(source.file);
  if (!text) return Unexpected(fmt::format("cannot read '{}'", source.file));
  auto list = source.format == OpeningFormat::Epd ? parse_epd_openings(*text) : parse_pgn_openings(*text, source.plies);
  if (!list) return Unexpected(fmt::format("{}: {}", source.file, list.error().text));
  return std::move(*list);
}

// Finds the first opening that needs Chess960: without it, castling would be sent to the engines as a king's move.
std::optional<std::size_t> first_of_chess960(const OpeningList& openings) {
  for (std::size_t i = 0; i < openings.size(); ++i)
    if (openings[i].start().has_chess960_castling()) return i;
  return std::nullopt;
}

}  // namespace

Expected<OpeningList, std::string> load_openings(const OpeningSource& source, bool chess960, std::uint64_t seed) {
  if (source.file.empty()) return chess960 ? chess960_opening_list() : builtin_opening_list(source.plies);
  auto list = read_openings(source, seed);
  if (!list) return list;
  if (list->empty()) return Unexpected(fmt::format("{}: there are no openings in this file", source.file));
  if (const auto first = first_of_chess960(*list); first && !chess960)
    return Unexpected(fmt::format("{}: opening {} is one of Chess960; --chess960 plays it", source.file, *first + 1));
  return list;
}

}  // namespace kiebitz::match
