#include "server/lab/brain_routes.h"

#include "brains/brain_player.h"
#include "brains/evaluator.h"
#include "brains/search/move_values.h"
#include "brains/terms/term.h"
#include "notation/fen.h"
#include "rules/outcome.h"
#include "server/api/chess_json.h"
#include "store/past_boards.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t kUsualMoves = 10;
constexpr std::int64_t kMostMoves = 256;  // no position has more

// A brain with its knowledge of finished games.
class KnowingBrain {
 public:
  KnowingBrain(const brains::Brain& brain, Store& store)
      : past_(store), sources_(brain, {.history = brains::past_games_of(past_)}) {}
  const brains::HistoryValues* history() const { return sources_.plugged().history; }

 private:
  PastBoards past_;
  brains::SourceSet sources_;
};

json::array brain_terms_json(const brains::Evaluator& evaluator, Position& position) {
  const bool is_white = position.side_to_move() == Color::White;
  json::array terms;
  for (const brains::TermShare& share : evaluator.explain(position, {})) {
    json::object term;
    term["id"] = brains::spec_of(share.id).name;
    term["about"] = brains::spec_of(share.id).about;
    term["white"] = is_white ? share.own : share.enemy;
    term["black"] = is_white ? share.enemy : share.own;
    term["points"] = white_points(share.points, position.side_to_move());
    terms.push_back(std::move(term));
  }
  return terms;
}

json::object brain_evaluation_json(const BrainServices& services, const brains::Brain& brain, Position position) {
  const KnowingBrain knowing(brain, services.store);
  brains::Evaluator evaluator(brain, knowing.history());
  evaluator.begin(position);
  const brains::Points points = evaluator.points(position, {});
  const Color side = position.side_to_move();
  json::object object;
  object["fen"] = format_fen(position);
  object["brain"] = brain.name;
  object["pawn_points"] = brain.scoring.pawn;
  object["points"] = white_points(points, side);
  object["terms"] = brain_terms_json(evaluator, position);
  const auto over = outcome(position);
  const Score counted{Score::Kind::Centipawns, brains::centipawns_of(brain.scoring, points), side};
  object["score"] = score_json(over ? final_score(position, *over) : counted);
  if (over) object["outcome"] = outcome_json({reason_of(over->termination), over->winner});
  return object;
}

json::object brain_moves_json(const BrainServices& services, const brains::Brain& brain, const Position& position,
                              std::size_t most) {
  const KnowingBrain knowing(brain, services.store);
  json::array moves;
  if (!outcome(position))
    for (const brains::MoveValue& value : brains::evaluate_all_possible_moves(brain, knowing.history(), position, most))
      moves.push_back({{"move", move_json(position, value.move)}, {"value", white_points(value.points, Color::White)}});
  json::object object;
  object["fen"] = format_fen(position);
  object["brain"] = brain.name;
  object["pawn_points"] = brain.scoring.pawn;
  object["moves"] = std::move(moves);
  return object;
}

Result<const brains::Brain*> find_brain(const BrainServices& services, const Call& call) {
  const brains::Brain* brain = services.library.find(call.params[0]);
  if (!brain) return Unexpected(Problem{.code = ProblemCode::UnknownBrain, .detail = "GET /opponents lists them"});
  return brain;
}

Result<HttpResponse> answer_brain_evaluation(const BrainServices& services, const Call& call) {
  const auto brain = find_brain(services, call);
  if (!brain) return Unexpected(brain.error());
  const auto position = read_only_position(call);
  if (!position) return Unexpected(position.error());
  return json_response(brain_evaluation_json(services, **brain, *position));
}

Result<HttpResponse> answer_brain_moves(const BrainServices& services, const Call& call) {
  const auto brain = find_brain(services, call);
  if (!brain) return Unexpected(brain.error());
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto text = read_position_text(fields);
  const auto most = fields.integer("maximum_number_of_moves", {1, kMostMoves}).value_or(kUsualMoves);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  const auto position = build_position(*text, {"/position/fen", "/position/moves", "", ""});
  if (!position) return Unexpected(position.error());
  return json_response(brain_moves_json(services, **brain, *position, static_cast<std::size_t>(most)));
}

}  // namespace

void add_brain_routes(Router& router, const BrainServices& services) {
  router.add(Method::Post, "/brains/{}/evaluation",
             plain([services](const Call& call) { return answer_brain_evaluation(services, call); }), kDisk);
  const RouteOptions costs{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 3};
  router.add(Method::Post, "/brains/{}/evaluate-all-possible-moves",
             plain([services](const Call& call) { return answer_brain_moves(services, call); }), costs);
}

}  // namespace kiebitz::server
