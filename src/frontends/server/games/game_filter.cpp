#include "server/games/game_filter.h"

#include "base/text.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

// Its code and its names, for the text search.
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
  filter.status = query.choice<GameStatus>(
      "status",
      {{"waiting", GameStatus::Waiting}, {"playing", GameStatus::Playing}, {"finished", GameStatus::Finished}});
  filter.outcome = query.choice<GameOutcome>(
      "outcome", {{"won", GameOutcome::Won}, {"lost", GameOutcome::Lost}, {"drawn", GameOutcome::Drawn}});
  filter.is_imported = query.choice<bool>("origin", {{"played", false}, {"imported", true}});
  filter.text = query.text("q", 100).value_or("");
  filter.since = query.integer("since", {0, kLastTime});
  filter.until = query.integer("until", {0, kLastTime});
  return filter;
}

std::optional<Color> only_seat(const GameFacts& facts, const Visitor& visitor) {
  if (facts.metadata.is_imported) return std::nullopt;
  std::vector<Color> seats;
  for (const Color side : kColors) {
    if (is_computer(facts.game.sheet().player(side).kind)) continue;
    const std::string& holder = facts.metadata.guest_side == side ? facts.metadata.guest : facts.header.owner;
    if (holder == visitor.id) seats.push_back(side);
  }
  return seats.size() == 1 ? std::optional(seats.front()) : std::nullopt;
}

std::optional<GameOutcome> outcome_for(const GameFacts& facts, const Visitor& visitor) {
  const auto& over = facts.game.game().over();
  const auto seat = only_seat(facts, visitor);
  if (!over || !seat || !facts.game.damage().empty()) return std::nullopt;
  if (!over->winner) return GameOutcome::Drawn;
  return *over->winner == *seat ? GameOutcome::Won : GameOutcome::Lost;
}

bool fits(const GameFacts& facts, const ListFilter& filter, const Visitor& visitor) {
  const bool is_over = !is_running(facts);
  const GameStatus open = facts.metadata.is_waiting() ? GameStatus::Waiting : GameStatus::Playing;
  const GameStatus status = is_over ? GameStatus::Finished : open;
  if (filter.status && *filter.status != status) return false;
  if (filter.is_imported && *filter.is_imported != facts.metadata.is_imported) return false;
  if (filter.since && facts.header.created < *filter.since) return false;
  if (filter.until && facts.header.created > *filter.until) return false;
  if (filter.outcome && filter.outcome != outcome_for(facts, visitor)) return false;
  if (filter.text.empty()) return true;
  const GameSheet& sheet = facts.game.sheet();
  const std::string all = facts.metadata.title + "\n" + sheet.players[0].name + "\n" + sheet.players[1].name + "\n" +
                          sheet.event + "\n" + sheet.site + "\n" + sheet.date + "\n" + opening_text(facts.game.game());
  return to_lower(all).find(to_lower(filter.text)) != std::string::npos;
}

}  // namespace kiebitz::server
