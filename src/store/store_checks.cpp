#include "store/store_checks.h"

#include <fmt/format.h>

#include <initializer_list>

namespace kiebitz::store_detail {

StoreError no_such_game(GameId id) {
  return {StoreErrorKind::NotFound, fmt::format("there is no game {}", static_cast<std::int64_t>(id))};
}

StoreError moved_on(GameId id, int expected_plies, int plies, bool is_over) {
  const auto number = static_cast<std::int64_t>(id);
  if (is_over) return {StoreErrorKind::Conflict, fmt::format("game {} is over", number)};
  return {StoreErrorKind::Conflict, fmt::format("game {} has {} half-moves, not {}", number, plies, expected_plies)};
}

Expected<void, StoreError> check_text(std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return {};
  return Unexpected(StoreError{StoreErrorKind::BadText, "a text may not hold a NUL byte"});
}

Expected<void, StoreError> check_texts(const GameHeader& header, const GameSheet& sheet) {
  const PlayerInfo& white = sheet.player(Color::White);
  const PlayerInfo& black = sheet.player(Color::Black);
  for (const std::string* text : {&header.owner, &sheet.event, &sheet.site, &sheet.date, &sheet.round, &white.name,
                                  &white.spec, &black.name, &black.spec, &sheet.annotated})
    if (const auto checked = check_text(*text); !checked) return checked;
  return {};
}

}  // namespace kiebitz::store_detail
