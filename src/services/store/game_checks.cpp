#include "store/game_checks.h"

#include <fmt/format.h>

#include <initializer_list>

namespace kiebitz::store_detail {

StoreError no_such_game(GameId id) {
  return {StoreErrorKind::NotFound, fmt::format("there is no game {}", static_cast<std::int64_t>(id))};
}

StoreError moved_on(GameId id, bool is_over) {
  const auto number = static_cast<std::int64_t>(id);
  if (is_over) return {StoreErrorKind::Conflict, fmt::format("game {} is over", number)};
  return {StoreErrorKind::Conflict, fmt::format("game {} was changed elsewhere meanwhile", number)};
}

Expected<void, StoreError> check_text(std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return {};
  return Unexpected(StoreError{StoreErrorKind::BadText, "a text may not hold a NUL byte"});
}

Expected<void, StoreError> check_metadata(const StoredMetadata& metadata) {
  if (const auto checked = check_text(metadata.guest); !checked) return checked;
  return check_text(metadata.text);
}

Expected<void, StoreError> check_texts(const GameHeader& header, const GameSheet& sheet) {
  const PlayerInfo& white = sheet.player(Color::White);
  const PlayerInfo& black = sheet.player(Color::Black);
  for (const std::string* text : {&header.owner, &sheet.event, &sheet.site, &sheet.date, &sheet.round, &white.name,
                                  &white.spec, &black.name, &black.spec, &sheet.annotated})
    if (const auto checked = check_text(*text); !checked) return checked;
  return {};
}

std::uint64_t bytes_of(const GameSheet& sheet, const StoredMetadata& metadata) {
  constexpr std::size_t kRow = 256;
  constexpr std::size_t kBareMove = 5;  // "e2e4 "
  std::size_t bytes = kRow + metadata.guest.size() + metadata.text.size() + sheet.annotated.size() +
                      sheet.event.size() + sheet.site.size() + sheet.date.size() + sheet.round.size();
  for (const PlayerInfo& player : sheet.players) bytes += player.name.size() + player.spec.size();
  for (const PlayedMove& played : sheet.moves)
    bytes += played.spent || played.clock_left || played.eval ? kBytesOfMove : kBareMove;
  return bytes;
}

std::uint64_t bytes_of_board(std::string_view board) {
  constexpr std::size_t kCounts = 32;
  return board.size() + kCounts;
}

}  // namespace kiebitz::store_detail
