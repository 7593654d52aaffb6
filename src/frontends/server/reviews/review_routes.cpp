#include "server/reviews/review_routes.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <charconv>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "server/api/reasons.h"
#include "server/api/stream.h"
#include "server/games/game_json.h"
#include "server/games/game_routes.h"
#include "server/positions/position_routes.h"
#include "server/reviews/review_json.h"
#include "server/scheduling/search_job.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::uint64_t kWritesOfReview = 4;  // it is stored repeatedly while it grows
constexpr std::uint64_t kHintNodes = 400'000;

review::Thresholds read_thresholds(Fields& body) {
  review::Thresholds thresholds;
  auto fields = body.object("thresholds");
  if (!fields) return thresholds;
  thresholds.inaccuracy = fields->number("inaccuracy", 0.5, 100).value_or(thresholds.inaccuracy);
  thresholds.mistake = fields->number("mistake", 0.5, 100).value_or(thresholds.mistake);
  thresholds.blunder = fields->number("blunder", 0.5, 100).value_or(thresholds.blunder);
  const bool is_rising = thresholds.inaccuracy <= thresholds.mistake && thresholds.mistake <= thresholds.blunder;
  if (!is_rising) body.fault("thresholds", "inaccuracy, mistake and blunder must rise");
  fields->refuse_unknown();
  return thresholds;
}

// Of the first game that can be read.
Result<GameSheet> sheet_of_pgn(const std::string& pgn) {
  const GameTrees read = read_game_trees(pgn, {.games = 1, .errors = kMaxPgnPlaces});
  if (read.games.empty()) {
    Problem problem{.code = ProblemCode::BadPgn, .detail = "there is no game in it that can be read"};
    for (const PgnError& error : read.errors) problem.places.push_back(place_of(error));
    return Unexpected(std::move(problem));
  }
  return sheet_of_tree(read.games.front());
}

Result<GameSheet> sheet_of_game(GameRegistry& registry, const Call& call, const std::string& text) {
  const auto id = parse_game_id(text);
  if (!id) return Unexpected(Problem{.code = ProblemCode::NotFound});
  const auto entry = registry.enter(*id, call.visitor, {}, call.request.client);
  if (!entry) return Unexpected(entry.error());
  GameSheet sheet;
  bool is_over = false;
  entry->game->read([&](const GameFacts& facts) {
    sheet = facts.game.sheet();
    is_over = facts.game.game().is_over() || facts.metadata.is_imported;
  });
  // A review of a running game would be help for a player.
  if (!is_over) return Unexpected(Problem{.code = ProblemCode::GameNotOver});
  return sheet;
}

Result<HttpResponse> begin_review(const ReviewServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  ReviewPlan plan;
  plan.owner = visitor->id;
  plan.game_id = fields.text("game_id", {1, 64}).value_or("");
  const auto pgn = fields.text("pgn", {1, services.options.import_bytes});
  plan.nodes_per_move =
      static_cast<std::uint64_t>(fields.integer("nodes_per_move", {1000, 5'000'000}).value_or(200'000));
  plan.thresholds = read_thresholds(fields);
  if (plan.game_id.empty() == !pgn.has_value())
    fields.fault("game_id", "either game_id or pgn must be given", ProblemCode::MissingField);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  auto sheet = pgn ? sheet_of_pgn(*pgn) : sheet_of_game(services.registry, call, plan.game_id);
  if (!sheet) return Unexpected(sheet.error());
  plan.sheet = std::move(*sheet);
  const std::size_t most = services.options.limits.review_plies;
  if (plan.sheet.moves.size() > most)
    return Unexpected(Problem{
        .code = ProblemCode::GameTooLong,
        .detail = fmt::format("the game has {} half-moves, a review at most {}", plan.sheet.moves.size(), most)});
  call.note_written(kWritesOfReview * bytes_of_review(plan.sheet.moves.size()));
  const auto id = services.reviews.begin(std::move(plan), call.request.client);
  if (!id) return Unexpected(id.error());
  auto document = services.reviews.document(*id, *visitor);
  if (!document) return Unexpected(document.error());
  HttpResponse response = json_text_response(std::move(*document), 201);
  response.headers.emplace_back("Location", "/api/v1/reviews/" + *id);
  return response;
}

std::string format_cursor(const DocumentPlace& place) { return std::to_string(place.updated) + "-" + place.key; }

std::optional<DocumentPlace> parse_cursor(std::string_view text) {
  DocumentPlace place;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place.updated);
  if (error != std::errc() || end == text.data() + text.size() || *end != '-') return std::nullopt;
  place.key = std::string(end + 1, text.data() + text.size());
  return place;
}

Result<HttpResponse> list_reviews(const ReviewServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  QueryFields query(call.target.query);
  ReviewQuery request;
  request.limit = static_cast<std::size_t>(query.integer("limit", {1, 200}).value_or(50));
  request.is_wanted = [&call] { return call.is_wanted(); };
  request.game_id = query.text("game_id", 64).value_or("");
  if (const auto cursor = query.text("cursor", 200)) {
    request.last = parse_cursor(*cursor);
    if (!request.last) query.fault("cursor", "is not a cursor of this server");
  }
  if (!query.is_fine()) return Unexpected(query.problem());
  const auto page = services.reviews.list(*visitor, request);
  if (!page) return Unexpected(page.error());
  std::string text = "{\"reviews\":[";
  for (const std::string& summary : page->summaries) {
    if (&summary != &page->summaries.front()) text += ',';
    text += summary;
  }
  text += ']';
  if (page->last) text += ",\"next_cursor\":" + json::serialize(json::string(format_cursor(*page->last)));
  return json_text_response(text + "}");
}

Result<HttpResponse> stream_review(const ReviewServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const StreamFormat format = stream_format(call.request);
  const auto outbox = std::make_shared<Outbox>();
  const std::string id = call.params[0];
  const ReviewWatcher watcher = [format, weak = std::weak_ptr(outbox)](const ReviewFacts& facts) {
    const auto box = weak.lock();
    if (!box) return;
    box->push(frame_event(format, "", json::serialize(review_progress_json(facts))), "review");
    if (is_final(facts.state)) box->finish();
  };
  const auto watched = services.reviews.watch(id, *visitor, outbox.get(), watcher);
  if (!watched) return Unexpected(watched.error());
  services.live.when_closed(outbox,
                            [&reviews = services.reviews, id, key = outbox.get()] { reviews.unwatch(id, key); });
  services.live.know(outbox, false);
  return stream_response(format, outbox);
}

// --- hints

struct HintPlan {
  Position position = Position::start();
  int ply = 0;
  int step = 1;
};

json::object hint_json(const HintPlan& plan, const SearchResult& result) {
  const Move move = result.best;
  const PieceType piece = type_of(plan.position.piece_on(move.from()));
  const Square to =
      move.is_castling() ? castled_king_square(plan.position.side_to_move(), move.castling_side()) : move.to();
  const review::Words name = review::the_piece(piece);
  const review::Words looked_at = review::the_piece_as_object(piece);
  const std::string from = square_name(move.from());
  json::object object;
  object["step"] = plan.step;
  object["ply"] = plan.ply;
  object["from"] = square_name(move.from());
  object["piece"] = piece_name(piece);
  if (plan.step == 1) {
    object["text"] = to_json(
        review::Words{"Look at " + looked_at.en + " on " + from, "Schau dir " + looked_at.de + " auf " + from + " an"});
    return object;
  }
  object["to"] = square_name(to);
  if (plan.step == 2) {
    object["text"] = to_json(review::Words{"On " + square_name(to) + " " + name.en + " is well placed",
                                           "Auf " + square_name(to) + " stünde " + name.de + " gut"});
    return object;
  }
  object["move"] = move_json(plan.position, move);
  if (!result.lines.empty()) {
    object["line"] = line_json(plan.position, result.lines.front());
    const AnalysisLine* const second = result.lines.size() > 1 ? &result.lines[1] : nullptr;
    object["text"] = to_json(words_of_best(plan.position, result.lines.front(), second));
  } else {
    object["text"] = to_json(review::Words{"Play " + square_name(to), "Zieh nach " + square_name(to)});
  }
  return object;
}

void give_hint(const ReviewServices& services, const std::shared_ptr<Call>& call, const Reply& reply) {
  const auto entry = enter_game(services.registry, *call);
  if (!entry) return reply(Unexpected(entry.error()));
  const auto body = read_body(*call, BodyRule::Optional);
  if (!body) return reply(Unexpected(body.error()));
  FieldFaults faults;
  Fields fields(*body, "", faults);
  HintPlan plan;
  plan.step = static_cast<int>(fields.integer("step", {1, 3}).value_or(1));
  fields.refuse_unknown();
  if (!faults.empty()) return reply(Unexpected(faults.problem()));
  std::optional<Problem> problem;
  entry->game->read([&](const GameFacts& facts) {
    const Game& game = facts.game.game();
    plan.position = game.position();
    plan.ply = facts.game.live().plies();
    if (entry->requester.seats.empty() || facts.metadata.guest_side)
      problem = Problem{ProblemCode::Forbidden, "no hints in this game"};
    else if (game.is_over() || facts.metadata.is_imported)
      problem = Problem{ProblemCode::GameIsOver};
    else if (!entry->requester.has(game.side_to_move()))
      problem = Problem{ProblemCode::NotYourTurn};
  });
  if (problem) return reply(Unexpected(game_problem(*problem, *entry->game, entry->requester)));
  if (const auto noted = entry->game->note_help(); !noted) return reply(Unexpected(noted.error()));
  SearchOrder order;
  order.position = plan.position;
  order.limits.nodes = kHintNodes;
  order.limits.move_time = Milliseconds(services.options.limits.search);
  SearchReports reports;
  reports.on_done = [reply, plan](const SearchResult& result) { reply(json_response(hint_json(plan, result))); };
  reports.on_drop = [reply] { reply(Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = 1})); };
  const auto job = services.pool.submit(Priority::Request, call->client(),
                                        std::make_shared<SearchJob>(std::move(order), std::move(reports)));
  if (!job) return reply(Unexpected(problem_of(job.error())));
  call->exchange->on_cancel([&pool = services.pool, id = *job] { pool.cancel(id); });
}

}  // namespace

void add_hint_route(Router& router, const ReviewServices& services) {
  router.add(Method::Post, "/games/{}/hint",
             [services](const std::shared_ptr<Call>& call, const Reply& reply) { give_hint(services, call, reply); },
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 5});
}

void add_review_routes(Router& router, const ReviewServices& services) {
  router.add(Method::Get, "/reviews", plain([services](const Call& call) { return list_reviews(services, call); }),
             kLong);
  router.add(
      Method::Post, "/reviews", plain([services](const Call& call) { return begin_review(services, call); }),
      {.cost = Cost::Blocking, .body_limit = services.options.import_bytes, .rate_cost = 20, .keeps_more = true});
  router.add(Method::Get, "/reviews/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto visitor = require_visitor(call);
               if (!visitor) return Unexpected(visitor.error());
               auto document = services.reviews.document(call.params[0], *visitor);
               if (!document) return Unexpected(document.error());
               return json_text_response(std::move(*document));
             }),
             kDisk);
  router.add(Method::Delete, "/reviews/{}", plain([services](const Call& call) -> Result<HttpResponse> {
               const auto visitor = require_visitor(call);
               if (!visitor) return Unexpected(visitor.error());
               const auto done = services.reviews.erase(call.params[0], *visitor);
               if (!done) return Unexpected(done.error());
               return empty_response();
             }),
             kDisk);
  router.add(Method::Get, "/reviews/{}/events",
             plain([services](const Call& call) { return stream_review(services, call); }), kDisk);
}

}  // namespace kiebitz::server
