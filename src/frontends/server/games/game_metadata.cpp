#include "server/games/game_metadata.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/evaluations/stored_json.h"

namespace kiebitz::server {

namespace json = boost::json;

std::string format_metadata(const GameMetadata& metadata) {
  json::object object;
  if (metadata.guest_side) object["guest_side"] = *metadata.guest_side == Color::White ? "white" : "black";
  if (!metadata.guest.empty()) object["guest"] = metadata.guest;
  if (!metadata.title.empty()) object["title"] = metadata.title;
  if (!metadata.note.empty()) object["note"] = metadata.note;
  if (!metadata.annotated_pgn.empty()) object["pgn"] = metadata.annotated_pgn;
  if (metadata.is_imported) object["imported"] = true;
  if (metadata.had_help) object["helped"] = true;
  if (metadata.computers.has_human_pace) object["pace"] = "human";
  if (metadata.computers.resign != ComputersResign::ByStrength)
    object["resign"] = metadata.computers.resign == ComputersResign::Always ? "always" : "never";
  json::array shares;
  for (const ShareLink& share : metadata.shares)
    shares.push_back({{"token", share.token},
                      {"role", share.role == ShareRole::Player ? "player" : "viewer"},
                      {"created", share.created}});
  if (!shares.empty()) object["shares"] = std::move(shares);
  return json::serialize(object);
}

GameMetadata parse_metadata(const std::string& text) {
  GameMetadata metadata;
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return metadata;
  const json::object& object = value.get_object();
  const std::string side = text_of(object, "guest_side");
  if (!side.empty()) metadata.guest_side = side == "white" ? Color::White : Color::Black;
  metadata.guest = text_of(object, "guest");
  metadata.title = text_of(object, "title");
  metadata.note = text_of(object, "note");
  metadata.annotated_pgn = text_of(object, "pgn");
  metadata.is_imported = object.contains("imported");
  metadata.had_help = object.contains("helped");
  metadata.computers.has_human_pace = text_of(object, "pace") == "human";
  const std::string resign = text_of(object, "resign");
  if (!resign.empty())
    metadata.computers.resign = resign == "always" ? ComputersResign::Always : ComputersResign::Never;
  const json::value* shares = object.if_contains("shares");
  if (!shares || !shares->is_array()) return metadata;
  for (const json::value& share : shares->get_array()) {
    if (!share.is_object()) continue;
    const json::value* created = share.get_object().if_contains("created");
    metadata.shares.push_back({text_of(share.get_object(), "token"),
                               text_of(share.get_object(), "role") == "player" ? ShareRole::Player : ShareRole::Viewer,
                               created && created->is_int64() ? created->get_int64() : 0});
  }
  return metadata;
}

GameMetadata metadata_of(const StoredMetadata& stored, const GameHeader& header) {
  GameMetadata metadata;
  if (!stored.text.empty()) metadata = parse_metadata(stored.text);
  metadata.is_imported = metadata.is_imported || header.imported;
  return metadata;
}

}  // namespace kiebitz::server
