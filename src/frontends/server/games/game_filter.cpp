#include "server/games/game_filter.h"

#include <algorithm>

#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

std::string small(std::string_view text) {
  std::string letters(text);
  std::transform(letters.begin(), letters.end(), letters.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return letters;
}

// Its code and its names, for those who look for it.
std::string opening_text(const Game& game) {
  const auto opening = line_opening_json(game.start(), game.moves());
  if (!opening) return {};
  const json::object& name = opening->at("name").as_object();
  std::string text(opening->at("eco").as_string());
  for (const auto& [language, words] : name) text += "\n" + std::string(words.as_string());
  return text;
}

}  // namespace

ListFilter read_filter(QueryFields& query) {
  ListFilter filter;
  filter.status = query.choice("status", {"waiting", "playing", "finished"});
  filter.outcome = query.choice("outcome", {"won", "lost", "drawn"});
  filter.origin = query.choice("origin", {"played", "imported"});
  filter.text = query.text("q", 100).value_or("");
  filter.since = query.integer("since", {0, kLastTime});
  filter.until = query.integer("until", {0, kLastTime});
  return filter;
}

std::optional<Color> only_seat(const GameFacts& facts, const Visitor& visitor) {
  if (facts.card.is_imported) return std::nullopt;
  std::vector<Color> seats;
  for (const Color side : kColors) {
    if (is_computer(facts.game.sheet().player(side).kind)) continue;
    const std::string& holder = facts.card.guest_side == side ? facts.card.guest : facts.header.owner;
    if (holder == visitor.id) seats.push_back(side);
  }
  return seats.size() == 1 ? std::optional(seats.front()) : std::nullopt;
}

std::optional<std::size_t> outcome_for(const GameFacts& facts, const Visitor& visitor) {
  const auto& over = facts.game.game().over();
  const auto seat = only_seat(facts, visitor);
  if (!over || !seat || !facts.game.damage().empty()) return std::nullopt;
  if (!over->winner) return 2;
  return *over->winner == *seat ? 0 : 1;
}

bool fits(const GameFacts& facts, const ListFilter& filter, const Visitor& visitor) {
  const bool is_over = !goes_on(facts);
  const std::size_t status = is_over ? 2 : facts.card.is_waiting() ? 0 : 1;
  if (filter.status && *filter.status != status) return false;
  if (filter.origin && *filter.origin != (facts.card.is_imported ? 1u : 0u)) return false;
  if (filter.since && facts.header.created < *filter.since) return false;
  if (filter.until && facts.header.created > *filter.until) return false;
  if (filter.outcome && filter.outcome != outcome_for(facts, visitor)) return false;
  if (filter.text.empty()) return true;
  const GameSheet& sheet = facts.game.sheet();
  const std::string all = facts.card.title + "\n" + sheet.players[0].name + "\n" + sheet.players[1].name + "\n" +
                          sheet.event + "\n" + sheet.site + "\n" + sheet.date + "\n" + opening_text(facts.game.game());
  return small(all).find(small(filter.text)) != std::string::npos;
}

}  // namespace kiebitz::server
