#include "server/handlers/position_handlers.h"

#include <algorithm>
#include <atomic>

#include "notation/fen.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "server/handlers/image_handlers.h"
#include "server/handlers/option_handlers.h"
#include "server/sessions/search_job.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr Milliseconds kDefaultTime{1000};

Answer<Position> body_position(const Call& call) {
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  const auto text = read_position_text(fields);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  return build_position(*text, {"/position/fen", "/position/moves", "", ""});
}

Answer<HttpResponse> answer_legal_moves(const Call& call) {
  const auto position = body_position(call);
  if (!position) return Unexpected(position.error());
  HttpResponse response = text_response(position_text(*position), "application/json");
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Answer<HttpResponse> answer_explanation(const Call& call, const NetworkPtr& network) {
  const auto position = body_position(call);
  if (!position) return Unexpected(position.error());
  return json_response(explanation_json(*position, network));
}

struct SearchQuestion {
  Position position = Position::start();
  SearchLimits limits;
  ComputerPlayer player;
  bool explains = false;
  NetworkPtr network;  // that explanations show

  bool is_for_brain() const { return player.kind == PlayerKind::Brain; }
  // Others play on purpose below what the engine knows.
  bool is_for_full_strength() const { return !is_for_brain() && !player.elo; }
};

// The player of a best-move request: the engine, at a level if a rating is given, or a brain.
void read_player(Fields& body, SearchQuestion& question, GivenLimits& limits,
                 const std::function<bool(std::string_view)>& is_brain) {
  auto player = body.object("player");
  if (!player) return;
  player->require("type");
  if (player->choice("type", {"engine", "brain"}) == 1u) {
    question.player.kind = PlayerKind::Brain;
    player->require("brain");
    question.player.brain = player->text("brain", {1, 40}).value_or("");
    if (!question.player.brain.empty() && !is_brain(question.player.brain))
      player->fault("brain", "there is no such brain", ProblemCode::UnknownBrain);
  } else if (const auto rating = player->integer("rating", {kMinElo, kMaxElo})) {
    question.player.elo = static_cast<int>(*rating);
  }
  limits = read_limits(*player);
  player->refuse_unknown();
}

Answer<SearchQuestion> read_question(const Call& call, const PositionServices& services, bool is_best_move) {
  const WorkLimits& allowed = services.limits;
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  SearchQuestion question;
  const auto text = read_position_text(fields);
  GivenLimits limits;
  if (is_best_move) read_player(fields, question, limits, services.is_brain);
  if (fields.has("limits")) limits = read_limits(fields);
  question.limits = cut_limits(limits, allowed);
  // A brain has limits of its own.
  if (question.is_for_brain() && !limits.time) question.limits.move_time = Milliseconds(allowed.search);
  if (!is_best_move) {
    question.limits.multi_pv = read_line_count(fields, allowed);
    question.explains = fields.flag("explain").value_or(false);
    question.network = services.network;
  }
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  auto position = build_position(*text, {"/position/fen", "/position/moves", "", ""});
  if (!position) return Unexpected(position.error());
  question.position = std::move(*position);
  return question;
}

json::object best_move_json(const SearchQuestion& question, const SearchResult& result) {
  json::object object;
  object["move"] = move_json(question.position, result.best);
  Position after = question.position;
  after.make(result.best);
  object["fen_after"] = format_fen(after);
  object["source"] = question.is_for_brain() ? "brain" : "engine";
  if (!result.lines.empty()) object["line"] = line_json(question.position, result.lines.front());
  object["nodes"] = result.nodes;
  object["elapsed_ms"] = result.elapsed.count();
  if (const auto over = outcome(after))
    object["outcome_after"] = outcome_json({reason_of(over->termination), over->winner});
  return object;
}

json::object evaluation_json(const SearchQuestion& question, const SearchResult& result) {
  json::object object;
  object["fen"] = format_fen(question.position);
  const Score score = result.lines.front().score;
  object["score"] = score_json(score);
  object["depth"] = result.depth;
  object["nodes"] = result.nodes;
  object["elapsed_ms"] = result.elapsed.count();
  json::array lines;
  for (const AnalysisLine& line : result.lines) lines.push_back(line_json(question.position, line));
  object["lines"] = std::move(lines);
  if (question.explains) object["explanation"] = explanation_json(question.position, question.network);
  object["words"] = to_json(review::verdict_words(review::white_centipawns(score)));
  return object;
}

using MakeBody = json::object (*)(const SearchQuestion&, const SearchResult&);

// Starts the search; the client who goes away cancels it.
void search(const PositionServices& services, const std::shared_ptr<Call>& call, const Reply& reply,
            bool is_best_move) {
  auto question = read_question(*call, services, is_best_move);
  if (!question) return reply(Unexpected(question.error()));
  if (outcome(question->position))
    return reply(Unexpected(Problem{.code = ProblemCode::GameOverPosition, .detail = "there is no move to search"}));
  const MakeBody make_body = is_best_move ? best_move_json : evaluation_json;
  if (question->is_for_full_strength())
    if (const auto known = services.shelf.find_enough(question->position, question->limits))
      return reply(json_response(make_body(*question, *known)));
  SearchOrder order;
  order.position = question->position;
  order.limits = question->limits;
  order.elo = question->player.elo;
  order.seed = 1;
  if (order.elo) order.context = "level";
  const ComputerPlayer player = question->player;
  SearchReports reports;
  reports.on_done = [reply, make_body, services, question = std::move(*question)](const SearchResult& result) {
    reply(json_response(make_body(question, result)));
    if (!question.is_for_full_strength()) return;
    services.tasks.post(
        "shelf", [services, question, result] { services.shelf.keep(question.position, question.limits, result); });
  };
  reports.on_drop = [reply] { reply(Unexpected(Problem{.code = ProblemCode::Cancelled})); };
  const auto job = services.pool.submit(Priority::Request, call->client(),
                                        services.make_job(player, std::move(order), std::move(reports)));
  if (!job) return reply(Unexpected(pool_problem(job.error())));
  call->exchange->on_cancel([&pool = services.pool, id = *job] { pool.cancel(id); });
}

}  // namespace

SearchLimits cut_limits(const GivenLimits& given, const WorkLimits& allowed) {
  SearchLimits limits;
  const bool has_none = !given.time && !given.depth && !given.nodes;
  limits.move_time =
      std::min(given.time.value_or(has_none ? kDefaultTime : allowed.search), Milliseconds(allowed.search));
  if (given.depth) limits.depth = std::min(*given.depth, allowed.search_depth);
  if (given.nodes) limits.nodes = std::min(*given.nodes, allowed.search_nodes);
  return limits;
}

Problem pool_problem(PoolRefusal refusal) {
  switch (refusal) {
    case PoolRefusal::QueueFull:
      return {.code = ProblemCode::Overloaded, .detail = "too many searches are waiting", .retry_after_s = 2};
    case PoolRefusal::ClientHasTooMany:
      return {.code = ProblemCode::RateLimited, .detail = "too many of your searches are waiting", .retry_after_s = 1};
    case PoolRefusal::Stopping:
      break;
  }
  return {.code = ProblemCode::ShuttingDown, .retry_after_s = 5};
}

void add_position_routes(Router& router, const PositionServices& services) {
  router.add(Method::Post, "/positions/legal-moves", plain(answer_legal_moves));
  router.add(Method::Post, "/positions/explanation",
             plain([network = services.network](const Call& call) { return answer_explanation(call, network); }));
  router.add(Method::Get, "/positions/image.svg", plain(answer_position_image));
  const RouteOptions costs{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 5};
  router.add(
      Method::Post, "/positions/best-move",
      [services](const std::shared_ptr<Call>& call, const Reply& reply) { search(services, call, reply, true); },
      costs);
  router.add(
      Method::Post, "/positions/evaluation",
      [services](const std::shared_ptr<Call>& call, const Reply& reply) { search(services, call, reply, false); },
      costs);
}

}  // namespace kiebitz::server
