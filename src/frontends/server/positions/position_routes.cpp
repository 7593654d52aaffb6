#include "server/positions/position_routes.h"

#include <algorithm>
#include <atomic>
#include <random>

#include "notation/fen.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "server/games/game_json.h"
#include "server/positions/image_routes.h"
#include "server/positions/option_routes.h"
#include "server/scheduling/search_job.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr Milliseconds kDefaultTime{1000};

Result<HttpResponse> answer_legal_moves(const Call& call) {
  const auto position = read_only_position(call);
  if (!position) return Unexpected(position.error());
  HttpResponse response = text_response(position_text(*position), "application/json");
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Result<HttpResponse> answer_explanation(const Call& call, const NetworkPtr& network) {
  const auto position = read_only_position(call);
  if (!position) return Unexpected(position.error());
  return json_response(explanation_json(*position, network));
}

// The largest whole number that every reader of JSON keeps exactly.
constexpr std::int64_t kLargestSeed = (std::int64_t{1} << 53) - 1;

std::uint64_t any_seed() {
  std::random_device source;
  return ((std::uint64_t{source()} << 32) ^ source()) & static_cast<std::uint64_t>(kLargestSeed);
}

struct SearchQuestion {
  Position position = Position::start();
  SearchLimits limits;
  ComputerPlayer player;
  std::uint64_t seed = 0;  // of the player's choices and mistakes
  bool explains = false;
  NetworkPtr network;  // that explanations show

  bool is_for_brain() const { return player.kind == PlayerKind::Brain; }
  // Other players deliberately use less than the engine knows.
  bool is_for_full_strength() const { return !is_for_brain() && !player.elo; }
};

// The player of a best-move request: the engine, at a level if a rating is given, or a brain.
void read_player(Fields& body, SearchQuestion& question, GivenLimits& limits,
                 const std::function<bool(std::string_view)>& is_brain) {
  auto player = body.object("player");
  if (!player) return;
  player->require("type");
  const auto kind = player->choice<PlayerKind>("type", {{"engine", PlayerKind::Engine}, {"brain", PlayerKind::Brain}});
  if (kind == PlayerKind::Brain) {
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

enum class Asked : std::uint8_t { BestMove, SuggestedMove, Evaluation };

Result<SearchQuestion> read_question(const Call& call, const PositionServices& services, Asked asked) {
  const WorkLimits& allowed = services.limits;
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  SearchQuestion question;
  const auto text = read_position_text(fields);
  GivenLimits limits;
  if (asked == Asked::BestMove) read_player(fields, question, limits, services.is_brain);
  if (asked == Asked::SuggestedMove) {
    if (!services.is_brain(call.params[0])) return Unexpected(Problem{.code = ProblemCode::UnknownBrain});
    question.player.kind = PlayerKind::Brain;
    question.player.brain = call.params[0];
  }
  if (fields.has("limits")) limits = read_limits(fields);
  question.limits = cut_limits(limits, allowed);
  if (question.is_for_brain()) question.limits.move_time = limits.time;  // it has its own time
  if (asked != Asked::Evaluation) {
    const auto seed = fields.integer("seed", {0, kLargestSeed});
    question.seed = seed ? static_cast<std::uint64_t>(*seed) : any_seed();
  } else {
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
  if (!question.is_for_full_strength()) object["seed"] = question.seed;
  if (question.is_for_brain()) object["cut_short"] = result.was_cut_short;
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
  if (const auto over = outcome(question.position)) {
    const GameOver end{reason_of(over->termination), over->winner};
    object["outcome"] = outcome_json(end);
    object["words"] = to_json(review::end_words(end));
  } else {
    object["words"] = to_json(review::verdict_words(review::white_centipawns(score)));
  }
  return object;
}

// The result by the rules where no search is needed.
SearchResult final_result(const Position& position, const Outcome& over) {
  AnalysisLine line;
  line.score = final_score(position, over);
  SearchResult result;
  result.lines.push_back(std::move(line));
  return result;
}

using MakeBody = json::object (*)(const SearchQuestion&, const SearchResult&);

// Starts the search; a client that disconnects cancels it.
void search(const PositionServices& services, const std::shared_ptr<Call>& call, const Reply& reply, Asked asked) {
  auto question = read_question(*call, services, asked);
  if (!question) return reply(Unexpected(question.error()));
  const MakeBody make_body = asked == Asked::Evaluation ? evaluation_json : best_move_json;
  if (const auto over = outcome(question->position)) {
    if (asked == Asked::Evaluation)
      return reply(json_response(make_body(*question, final_result(question->position, *over))));
    return reply(Unexpected(Problem{.code = ProblemCode::GameOverPosition, .detail = "there is no move to search"}));
  }
  if (question->is_for_full_strength())
    if (const auto known = services.evaluations.find_enough(question->position, question->limits))
      return reply(json_response(make_body(*question, *known)));
  SearchOrder order;
  order.position = question->position;
  order.limits = question->limits;
  order.elo = question->player.elo;
  order.seed = question->seed;
  if (order.elo) order.context = "level";
  const ComputerPlayer player = question->player;
  SearchReports reports;
  reports.on_done = [reply, make_body, services, client = call->client(),
                     question = std::move(*question)](const SearchResult& result) {
    reply(json_response(make_body(question, result)));
    if (!question.is_for_full_strength()) return;
    // If too much waits for the disk, the next request searches it again.
    static_cast<void>(services.tasks.post(client, [services, question, result] {
      services.evaluations.keep(question.position, question.limits, result);
    }));
  };
  reports.on_drop = [reply] { reply(Unexpected(Problem{.code = ProblemCode::Cancelled})); };
  const auto job = services.pool.submit(Priority::Request, call->client(),
                                        services.make_job(player, std::move(order), std::move(reports)));
  if (!job) return reply(Unexpected(problem_of(job.error())));
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

void add_position_routes(Router& router, const PositionServices& services) {
  router.add(Method::Post, "/positions/legal-moves", plain(answer_legal_moves));
  router.add(Method::Post, "/positions/explanation",
             plain([network = services.network](const Call& call) { return answer_explanation(call, network); }));
  router.add(Method::Get, "/positions/image.svg", plain(answer_position_image));
  const RouteOptions costs{.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 5};
  const auto add_search = [&](std::string_view path, Asked asked) {
    router.add(
        Method::Post, path,
        [services, asked](const std::shared_ptr<Call>& call, const Reply& reply) {
          search(services, call, reply, asked);
        },
        costs);
  };
  add_search("/positions/best-move", Asked::BestMove);
  add_search("/positions/evaluation", Asked::Evaluation);
  add_search("/brains/{}/suggest-move", Asked::SuggestedMove);
}

}  // namespace kiebitz::server
