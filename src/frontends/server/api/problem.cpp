#include "server/api/problem.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "review/fen_words.h"
#include "store/persistent_game.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

struct CodeRow {
  ProblemCode code;
  int status;
  std::string_view name;
  std::string_view title;
};

// In the order of ProblemCode.
constexpr CodeRow kCodes[] = {
    {ProblemCode::BadJson, 400, "bad_json", "The body is not a JSON object"},
    {ProblemCode::MissingField, 400, "missing_field", "A field is missing"},
    {ProblemCode::UnknownField, 400, "unknown_field", "There is no such field"},
    {ProblemCode::BadValue, 400, "bad_value", "A value has the wrong type or is out of range"},
    {ProblemCode::BadQuery, 400, "bad_query", "A query parameter is wrong"},
    {ProblemCode::BadHeader, 400, "bad_header", "A header is wrong"},
    {ProblemCode::BadRequest, 400, "bad_request", "This is not a request the server understands"},
    {ProblemCode::BadFen, 422, "bad_fen", "The FEN is not a chess position"},
    {ProblemCode::BadMove, 422, "bad_move", "This is not a move"},
    {ProblemCode::IllegalMove, 422, "illegal_move", "The move is not legal"},
    {ProblemCode::BadPgn, 422, "bad_pgn", "The PGN cannot be read"},
    {ProblemCode::GameOverPosition, 422, "game_over_position", "The game is over in this position"},
    {ProblemCode::GameTooLong, 422, "game_too_long", "The game is too long for this"},
    {ProblemCode::Unauthorized, 401, "unauthorized", "Authentication is required"},
    {ProblemCode::AccessRequired, 401, "access_required", "This server requires its password"},
    {ProblemCode::AccessDenied, 401, "access_denied", "The password is wrong"},
    {ProblemCode::Forbidden, 403, "forbidden", "You may not do this"},
    {ProblemCode::ForeignOrigin, 403, "foreign_origin", "The request comes from a foreign page"},
    {ProblemCode::UnknownHost, 403, "unknown_host", "The server does not answer to this name"},
    {ProblemCode::NotFound, 404, "not_found", "There is no such thing"},
    {ProblemCode::MethodNotAllowed, 405, "method_not_allowed", "This method is not possible here"},
    {ProblemCode::PayloadTooLarge, 413, "payload_too_large", "The body is too large"},
    {ProblemCode::UnsupportedMediaType, 415, "unsupported_media_type", "The body has the wrong type"},
    {ProblemCode::HeaderTooLarge, 431, "header_too_large", "The headers are too large"},
    {ProblemCode::UpgradeRequired, 426, "upgrade_required", "This address is a WebSocket"},
    {ProblemCode::RateLimited, 429, "rate_limited", "Too many requests"},
    {ProblemCode::ExportRunning, 429, "export_running", "An export is on its way already"},
    {ProblemCode::StalePly, 409, "stale_ply", "The game is not where you think it is"},
    {ProblemCode::StaleRevision, 409, "stale_revision", "The game has changed meanwhile"},
    {ProblemCode::NotYourTurn, 409, "not_your_turn", "It is not your turn"},
    {ProblemCode::GameIsOver, 409, "game_is_over", "The game is over"},
    {ProblemCode::GameIsDamaged, 409, "game_is_damaged", "The record of the game is damaged"},
    {ProblemCode::GameNotOver, 409, "game_not_over", "The game is not over yet"},
    {ProblemCode::NotStarted, 409, "not_started", "The game waits for the other player"},
    {ProblemCode::SeatTaken, 409, "seat_taken", "There is no free seat"},
    {ProblemCode::NoDrawOffer, 409, "no_draw_offer", "There is no draw offer"},
    {ProblemCode::NoGroundForClaim, 409, "no_ground_for_claim", "There is no ground for this claim"},
    {ProblemCode::OfferStands, 409, "offer_stands", "Your offer has not been answered yet"},
    {ProblemCode::NothingToTakeBack, 409, "nothing_to_take_back", "There is nothing to take back"},
    {ProblemCode::TakebackRefused, 409, "takeback_refused", "This cannot be taken back"},
    {ProblemCode::IdempotencyConflict, 409, "idempotency_conflict", "This key was used for another request"},
    {ProblemCode::TooManyGames, 403, "too_many_games", "You have too many games"},
    {ProblemCode::QuotaReached, 403, "quota_reached", "You keep as much as this server allows"},
    {ProblemCode::UnknownBrain, 404, "unknown_brain", "There is no such brain"},
    {ProblemCode::UnknownUciEngine, 404, "unknown_uci_engine", "There is no such UCI engine here"},
    {ProblemCode::UnknownLevel, 422, "unknown_level", "There is no such level"},
    {ProblemCode::TablebaseMissing, 404, "tablebase_missing", "There is no tablebase for this position"},
    {ProblemCode::Overloaded, 503, "overloaded", "The server is busy"},
    {ProblemCode::StorageFailed, 503, "storage_failed", "It could not be stored"},
    {ProblemCode::StorageFull, 507, "storage_full", "The server has no space for anything new"},
    {ProblemCode::ShuttingDown, 503, "shutting_down", "The server is shutting down"},
    {ProblemCode::Cancelled, 503, "cancelled", "The work was cancelled"},
    {ProblemCode::Internal, 500, "internal", "Something is wrong with the server"},
};
static_assert(std::size(kCodes) == static_cast<std::size_t>(ProblemCode::Internal) + 1);

const CodeRow& row_of(ProblemCode code) { return kCodes[static_cast<std::size_t>(code)]; }

constexpr std::array<std::string_view, 6> kFenFields = {"placement",  "side",           "castling",
                                                        "en_passant", "halfmove_clock", "fullmove_number"};

ProblemCode code_of(GameError error) {
  switch (error) {
    case GameError::IllegalMove:
      return ProblemCode::IllegalMove;
    case GameError::NotOnMove:
      return ProblemCode::NotYourTurn;
    case GameError::NothingToUndo:
      return ProblemCode::NothingToTakeBack;
    case GameError::NoGroundForClaim:
      return ProblemCode::NoGroundForClaim;
    case GameError::NoDrawOffer:
      return ProblemCode::NoDrawOffer;
    case GameError::OfferStands:
      return ProblemCode::OfferStands;
    case GameError::GameIsOver:
      break;
  }
  return ProblemCode::GameIsOver;
}

void set_if(json::object& object, std::string_view name, const std::optional<std::int64_t>& value) {
  if (value) object[name] = *value;
}

}  // namespace

int problem_status(ProblemCode code) { return row_of(code).status; }

Problem problem_of(const StoreError& error) {
  if (error.kind == StoreErrorKind::NotFound) return {.code = ProblemCode::NotFound};
  if (error.kind == StoreErrorKind::Conflict)
    return {.code = ProblemCode::StaleRevision, .detail = "it was changed elsewhere"};
  return {.code = ProblemCode::StorageFailed, .detail = error.text, .retry_after_s = kRetryAfterSeconds};
}

Problem problem_of(const PersistentGameError& error) {
  if (error.store) return problem_of(*error.store);
  return {.code = code_of(*error.rule), .detail = error.describe()};
}

Problem problem_of(const SanError& error) {
  const bool is_illegal = error.kind == SanErrorKind::Illegal;
  return {.code = is_illegal ? ProblemCode::IllegalMove : ProblemCode::BadMove,
          .detail = std::string(error.describe())};
}

Problem problem_of(WaitRefusal refusal) {
  Problem problem{.code = ProblemCode::RateLimited, .retry_after_s = kRetryAfterSeconds};
  switch (refusal) {
    case WaitRefusal::QueueFull:
      problem.code = ProblemCode::Overloaded;
      problem.detail = "too much is waiting";
      break;
    case WaitRefusal::AddressHasTooMuch:
      problem.detail = "too much from your address is waiting";
      break;
    case WaitRefusal::VisitorHasTooMuch:
      problem.detail = "too much of yours is waiting";
      break;
    case WaitRefusal::Stopping:
      problem.code = ProblemCode::ShuttingDown;
      break;
  }
  return problem;
}

Problem fen_problem(const FenError& error, std::string pointer, std::string parameter) {
  ProblemPlace place{.pointer = std::move(pointer), .parameter = std::move(parameter), .reason = error.reason()};
  place.fen_field = error.field;
  place.column = error.column;
  place.words = review::fen_error_words(error);
  return Problem{.code = ProblemCode::BadFen, .detail = error.describe(), .places = {std::move(place)}};
}

ProblemPlace place_of(const PgnError& error) {
  ProblemPlace place{.pointer = {}, .parameter = {}, .reason = error.reason()};
  place.game = error.game;
  place.line = static_cast<std::int64_t>(error.line);
  place.column = static_cast<std::int64_t>(error.column);
  return place;
}

json::object to_json(const ProblemPlace& place) {
  json::object object;
  if (!place.pointer.empty()) object["pointer"] = place.pointer;
  if (!place.parameter.empty()) object["parameter"] = place.parameter;
  object["reason"] = place.reason;
  if (place.fen_field) object["field"] = kFenFields[static_cast<std::size_t>(*place.fen_field)];
  set_if(object, "column", place.column);
  set_if(object, "line", place.line);
  set_if(object, "game", place.game);
  set_if(object, "move_index", place.move_index);
  if (place.words) object["text"] = {{"en", place.words->en}, {"de", place.words->de}};
  return object;
}

json::object to_json(const Problem& problem, std::string_view instance) {
  const CodeRow& row = row_of(problem.code);
  json::object object;
  object["type"] = "/api#" + std::string(row.name);
  object["title"] = row.title;
  object["status"] = row.status;
  object["code"] = row.name;
  // What the disk reports is for the operator, not for visitors.
  if (!problem.detail.empty() && problem.code != ProblemCode::StorageFailed) object["detail"] = problem.detail;
  if (!instance.empty()) object["instance"] = instance;
  if (!problem.places.empty()) {
    json::array places;
    for (const ProblemPlace& place : problem.places) places.push_back(to_json(place));
    object["errors"] = std::move(places);
  }
  if (!problem.state.empty()) object["state"] = problem.state;
  set_if(object, "revision", problem.revision);
  if (problem.retry_after_s) object["retry_after_s"] = *problem.retry_after_s;
  return object;
}

HttpResponse problem_response(const Problem& problem, std::string_view instance) {
  HttpResponse response;
  response.status = problem_status(problem.code);
  response.content_type = "application/problem+json";
  response.body = json::serialize(to_json(problem, instance));
  if (problem.retry_after_s) response.headers.emplace_back("Retry-After", std::to_string(*problem.retry_after_s));
  if (response.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (response.status == 426) {
    response.headers.emplace_back("Upgrade", "websocket");
    response.headers.emplace_back("Connection", "upgrade");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
  }
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace kiebitz::server
