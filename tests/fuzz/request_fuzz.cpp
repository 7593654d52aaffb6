// A target, a cookie and a body, one per line: parsing them gives values or a problem with places. The server's own
// stored texts are parsed from the same bytes.
#include <algorithm>
#include <string>
#include <string_view>

#include "fuzz/fuzz_check.h"
#include "server/api/chess_json.h"
#include "server/api/target.h"
#include "server/games/game_metadata.h"
#include "server/reviews/stored_review.h"
#include "server/visitors/signed_token.h"
#include "server/visitors/visitor.h"

using namespace kiebitz;
using namespace kiebitz::server;
using fuzz::check;

namespace {

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

void read_target(std::string_view text) {
  const auto target = parse_target(text);
  if (!target) return check(!describe(target.error()).empty(), "an error has a description");
  for (const std::string& segment : target->segments)
    check(segment != ".." && segment.find('/') == std::string::npos, "a segment leads nowhere else");
  QueryFields query(target->query);
  const auto position = read_position(query);
  if (!position) check(!position.error().places.empty(), "a problem of the query has a place");
}

void read_body_text(std::string_view text) {
  const auto body = parse_object(text);
  if (!body) return;
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto wanted = read_position_text(fields);
  read_limits(fields);
  fields.flag("explain");
  fields.integer("multipv", {1, 10});
  fields.refuse_unknown();
  if (!faults.empty()) return check(!faults.problem().places.front().pointer.empty(), "a fault has a pointer");
  const auto position = build_position(*wanted, {"/position/fen", "/position/moves", "", ""});
  if (position) check(parse_object(position_text(*position)).has_value(), "a position is written as JSON");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  read_target(take_line(text));
  HttpRequest request;
  request.headers.emplace_back("Cookie", std::string(take_line(text)));
  const ShownToken token = shown_token(request);
  check(!is_token(token.text) || visitor_of_token(token.text).id.size() == 24, "a visitor has an id");
  static const std::string key = make_token_key();
  check(!is_signed_with(token.text, key), "a token is signed without the key");
  read_body_text(text);
  const GameMetadata metadata = parse_metadata(std::string(text));
  check(parse_metadata(format_metadata(metadata)).shares.size() == metadata.shares.size(),
        "a card survives being written");
  static_cast<void>(parse_review(std::string(text)));
  return 0;
}
