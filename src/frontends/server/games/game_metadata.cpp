#include "server/games/game_metadata.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/evaluations/stored_json.h"

namespace kiebitz::server {

namespace json = boost::json;

std::string format_card(const GameCard& card) {
  json::object object;
  if (card.guest_side) object["guest_side"] = *card.guest_side == Color::White ? "white" : "black";
  if (!card.guest.empty()) object["guest"] = card.guest;
  if (!card.title.empty()) object["title"] = card.title;
  if (!card.note.empty()) object["note"] = card.note;
  if (!card.annotated_pgn.empty()) object["pgn"] = card.annotated_pgn;
  if (card.is_imported) object["imported"] = true;
  if (card.had_help) object["helped"] = true;
  if (card.computers.has_human_pace) object["pace"] = "human";
  if (card.computers.resign != ComputersResign::ByStrength)
    object["resign"] = card.computers.resign == ComputersResign::Always ? "always" : "never";
  json::array shares;
  for (const ShareLink& share : card.shares)
    shares.push_back({{"token", share.token},
                      {"role", share.role == ShareRole::Player ? "player" : "viewer"},
                      {"created", share.created}});
  if (!shares.empty()) object["shares"] = std::move(shares);
  return json::serialize(object);
}

GameCard parse_card(const std::string& text) {
  GameCard card;
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return card;
  const json::object& object = value.get_object();
  const std::string side = text_of(object, "guest_side");
  if (!side.empty()) card.guest_side = side == "white" ? Color::White : Color::Black;
  card.guest = text_of(object, "guest");
  card.title = text_of(object, "title");
  card.note = text_of(object, "note");
  card.annotated_pgn = text_of(object, "pgn");
  card.is_imported = object.contains("imported");
  card.had_help = object.contains("helped");
  card.computers.has_human_pace = text_of(object, "pace") == "human";
  const std::string resign = text_of(object, "resign");
  if (!resign.empty()) card.computers.resign = resign == "always" ? ComputersResign::Always : ComputersResign::Never;
  const json::value* shares = object.if_contains("shares");
  if (!shares || !shares->is_array()) return card;
  for (const json::value& share : shares->get_array()) {
    if (!share.is_object()) continue;
    const json::value* created = share.get_object().if_contains("created");
    card.shares.push_back({text_of(share.get_object(), "token"),
                           text_of(share.get_object(), "role") == "player" ? ShareRole::Player : ShareRole::Viewer,
                           created && created->is_int64() ? created->get_int64() : 0});
  }
  return card;
}

GameCard card_of(const StoredCard& stored, const GameHeader& header) {
  GameCard card;
  if (!stored.text.empty()) card = parse_card(stored.text);
  card.is_imported = card.is_imported || header.imported;
  return card;
}

}  // namespace kiebitz::server
