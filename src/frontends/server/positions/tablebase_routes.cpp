#include "server/positions/tablebase_routes.h"

#include "notation/fen.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "server/api/chess_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

void set_verdict(json::object& object, const tablebase::PositionVerdict& verdict) {
  object["category"] = tablebase::name_of(verdict.verdict);
  if (const auto dtz = signed_dtz(verdict)) object["dtz"] = *dtz;
  if (const auto dtm = signed_dtm(verdict)) object["dtm"] = *dtm;
}

void set_ends(json::object& object, const Position& position) {
  const bool is_stuck = count_legal_moves(position) == 0;
  object["checkmate"] = is_stuck && position.is_check();
  object["stalemate"] = is_stuck && !position.is_check();
  object["insufficient_material"] = is_insufficient_material(position);
}

json::object move_verdict_json(const Position& position, const tablebase::MoveVerdict& verdict) {
  json::object object = move_json(position, verdict.move);
  set_verdict(object, verdict.after);
  object["zeroing"] =
      position.is_capture(verdict.move) || type_of(position.piece_on(verdict.move.from())) == PieceType::Pawn;
  Position after = position;
  after.make(verdict.move);
  set_ends(object, after);
  return object;
}

Result<HttpResponse> probe(const tablebase::Tablebase& tables, const Call& call) {
  QueryFields query(call.target.query);
  const auto position = read_position(query);
  if (!position) return Unexpected(position.error());
  const auto verdict = tables.probe_position(*position);
  if (!verdict)
    return Unexpected(Problem{.code = ProblemCode::TablebaseMissing,
                              .detail = "tables reach to " + std::to_string(tables.max_men()) + " pieces"});
  json::object object;
  object["fen"] = format_fen(*position);
  set_verdict(object, *verdict);
  set_ends(object, *position);
  json::array moves;
  if (const auto ranked = tables.rank_moves(*position))
    for (const tablebase::MoveVerdict& move : *ranked) moves.push_back(move_verdict_json(*position, move));
  object["moves"] = std::move(moves);
  return json_response(object);
}

}  // namespace

void add_tablebase_routes(Router& router, std::shared_ptr<const tablebase::Tablebase> tables) {
  router.add(Method::Get, "/tablebase", plain([tables](const Call& call) { return probe(*tables, call); }), kDisk);
}

}  // namespace kiebitz::server
