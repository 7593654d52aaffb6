// Lists, import and statistics of a visitor's games.
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <map>

#include "game/rating.h"
#include "game/sheet_tree.h"
#include "notation/pgn/pgn_reader.h"
#include "server/games/game_export.h"
#include "server/games/game_filter.h"
#include "server/games/game_json.h"
#include "server/games/game_routes.h"
#include "store/finished_game.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxCounted = 20'000;
constexpr std::size_t kMaxImported = 2'000;

Result<HttpResponse> list_games(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  QueryFields query(call.target.query);
  const ListFilter filter = read_filter(query);
  GameQuery request;
  request.limit = static_cast<std::size_t>(query.integer("limit", {1, 200}).value_or(50));
  if (const auto cursor = query.text("cursor", 200)) {
    request.before = parse_game_id(*cursor);
    if (!request.before) query.fault("cursor", "is not a cursor of this server");
  }
  if (!query.is_fine()) return Unexpected(query.problem());
  request.fits = [&](const GameFacts& facts) { return fits(facts, filter, *visitor); };
  request.is_wanted = [&call] { return call.is_wanted(); };
  const auto page = services.registry.list(*visitor, request);
  if (!page) return Unexpected(page.error());
  json::array games;
  for (const auto& game : page->games) {
    const auto requester = game->requester(*visitor, {});
    if (requester) game->read([&](const GameFacts& facts) { games.push_back(game_summary_json(facts, *requester)); });
  }
  json::object object;
  object["games"] = std::move(games);
  if (page->next) object["next_cursor"] = format_game_id(*page->next);
  return json_response(object);
}

// All of a visitor's games that fit, newest first, while the client is connected.
Result<void> for_each_game(GameRegistry& registry, const Call& call, const ListFilter& filter,
                           const std::function<void(const GameFacts&, const Requester&)>& look) {
  const auto ids = registry.ids(*call.visitor);
  if (!ids) return Unexpected(ids.error());
  std::size_t seen = 0;
  for (auto id = ids->begin(); id != ids->end() && seen < kMaxCounted; ++id) {
    if (!call.is_wanted())
      return Unexpected(Problem{.code = ProblemCode::Cancelled, .retry_after_s = kRetryAfterSeconds});
    const auto game = registry.peek(*id);
    const auto requester = game ? (*game)->requester(*call.visitor, {}) : Unexpected(game.error());
    if (!requester) continue;
    (*game)->read([&](const GameFacts& facts) {
      if (!fits(facts, filter, *call.visitor)) return;
      look(facts, *requester);
      ++seen;
    });
  }
  return {};
}

Result<std::string> read_pgn_body(const Call& call) {
  const std::string type = media_type(call.request);
  if (type == "application/x-chess-pgn" || type == "text/plain") return call.request.body;
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  fields.require("pgn");
  auto pgn = fields.text("pgn", {1, std::size_t{1} << 30});
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  return std::move(*pgn);
}

class GameCounter : public PgnVisitor {
 public:
  PgnMoves begin_moves(const Position& /*start*/) override { return PgnMoves::Skip; }
};

// Readable or not.
std::size_t count_games(std::string_view pgn) {
  GameCounter counter;
  const PgnTotals totals = read_pgn(pgn, counter);
  return static_cast<std::size_t>(totals.good_games + totals.bad_games);
}

ProblemPlace place_of_game(const UnreadableGame& game) {
  if (game.error) return place_of(*game.error);
  ProblemPlace place{.pointer = {}, .parameter = {}, .reason = "a side passes, and such games are not kept"};
  if (game.is_too_long)
    place.reason = "the game has more than " + std::to_string(kMaxImportedBytes / 1024) + " KiB of moves and comments";
  place.game = game.game;
  return place;
}

Result<HttpResponse> import_games(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto pgn = read_pgn_body(call);
  if (!pgn) return Unexpected(pgn.error());
  const std::size_t count = count_games(*pgn);
  if (count > kMaxImported)
    return Unexpected(Problem{.code = ProblemCode::PayloadTooLarge,
                              .detail = "at most " + std::to_string(kMaxImported) + " games at once"});
  Problem problem{.code = ProblemCode::BadPgn, .detail = "there is no game in it that can be read"};
  if (count == 0) return Unexpected(std::move(problem));
  const auto imported = services.registry.import(*visitor, *pgn, count);
  if (!imported) return Unexpected(imported.error());
  const PgnImportReport& report = imported->report;
  call.note_written(report.stored_bytes);
  json::array errors;
  for (const UnreadableGame& game : report.first_unreadable) {
    problem.places.push_back(place_of_game(game));
    errors.push_back(to_json(place_of_game(game)));
  }
  if (report.unreadable == report.read) return Unexpected(std::move(problem));
  json::array games;
  for (const GameId id : imported->games) {
    const auto entry = services.registry.enter(id, *visitor, {}, call.request.client);
    if (entry)
      entry->game->read([&](const GameFacts& facts) { games.push_back(game_summary_json(facts, entry->requester)); });
  }
  return json_response({{"games", std::move(games)},
                        {"errors", std::move(errors)},
                        {"error_count", report.unreadable},
                        {"duplicates", report.duplicates}});
}

// Like is_ratable() of the store, but players need no name here.
bool counts_for_rating(const GameFacts& facts) {
  const GameSheet& sheet = facts.game.sheet();
  const bool had_help = facts.metadata.had_help || !sheet.taken_back.empty();
  return !had_help && sheet.moves.size() >= 2 && is_even_start(sheet.start);
}

double points_of(GameOutcome outcome) {
  if (outcome == GameOutcome::Drawn) return 0.5;
  return outcome == GameOutcome::Won ? 1.0 : 0.0;
}

struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  void add(GameOutcome outcome) {
    if (outcome == GameOutcome::Won) ++won;
    if (outcome == GameOutcome::Drawn) ++drawn;
    if (outcome == GameOutcome::Lost) ++lost;
  }
  json::object to_json() const {
    return {{"games", won + drawn + lost}, {"won", won}, {"drawn", drawn}, {"lost", lost}};
  }
};

class StatisticsMaker {
 public:
  explicit StatisticsMaker(Visitor visitor) : visitor_(std::move(visitor)) {}

  void add(const GameFacts& facts, const Requester& requester) {
    const auto outcome = outcome_for(facts, visitor_);
    const auto seat = only_seat(facts, visitor_);
    if (!outcome || !seat) return;
    total_.add(*outcome);
    (*seat == Color::White ? as_white_ : as_black_).add(*outcome);
    ++by_reason_[std::string(reason_name(facts.game.game().over()->reason))];
    const json::object summary = game_summary_json(facts, requester);
    if (const json::value* opening = summary.if_contains("opening")) {
      json::object name = opening->as_object();
      name.erase("ply");
      auto& [known, results] = by_opening_[json::serialize(name)];
      known = name;
      results.add(*outcome);
    }
    const json::object players = summary.at("players").as_object();
    const json::object opponent = players.at(color_name(opposite(*seat))).as_object();
    auto& [player, tally] = by_opponent_[json::serialize(opponent)];
    player = opponent;
    tally.add(*outcome);
    const auto rating = facts.game.sheet().player(opposite(*seat)).rating;
    if (rating && counts_for_rating(facts)) rated_.push_back({facts.header.created, facts.id, *rating, *outcome});
  }

  json::object result() {
    json::array opponents;
    for (const auto& [key, entry] : by_opponent_)
      opponents.push_back({{"opponent", entry.first}, {"score", entry.second.to_json()}});
    json::array reasons;
    for (const auto& [reason, games] : by_reason_) reasons.push_back({{"reason", reason}, {"games", games}});
    json::object object;
    object["total"] = total_.to_json();
    object["as_white"] = as_white_.to_json();
    object["as_black"] = as_black_.to_json();
    object["by_opponent"] = std::move(opponents);
    json::array openings;
    for (const auto& [key, entry] : by_opening_)
      openings.push_back({{"opening", entry.first}, {"score", entry.second.to_json()}});
    object["by_opening"] = std::move(openings);
    object["by_reason"] = std::move(reasons);
    object["rating"] = rating_graph();
    return object;
  }

 private:
  struct Rated {
    std::int64_t at;
    GameId id;
    int opponent;
    GameOutcome outcome;
  };

  json::array rating_graph() {
    std::sort(rated_.begin(), rated_.end(), [](const Rated& a, const Rated& b) { return a.id < b.id; });
    json::array points;
    Rating rating;
    for (const Rated& game : rated_) {
      rating = updated(rating, game.opponent, points_of(game.outcome));
      points.push_back({{"at", game.at},
                        {"rating", static_cast<int>(std::lround(rating.value))},
                        {"game_id", format_game_id(game.id)},
                        {"opponent_rating", game.opponent}});
    }
    return points;
  }

  const Visitor visitor_;
  Tally total_;
  Tally as_white_;
  Tally as_black_;
  std::map<std::string, std::pair<json::object, Tally>> by_opponent_;
  std::map<std::string, std::pair<json::object, Tally>> by_opening_;
  std::map<std::string, int> by_reason_;
  std::vector<Rated> rated_;
};

Result<HttpResponse> statistics(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  QueryFields query(call.target.query);
  ListFilter filter;
  filter.since = query.integer("since", {0, kLastTime});
  filter.until = query.integer("until", {0, kLastTime});
  filter.status = GameStatus::Finished;
  filter.is_imported = false;
  if (!query.is_fine()) return Unexpected(query.problem());
  StatisticsMaker maker(*visitor);
  const auto done =
      for_each_game(services.registry, call, filter,
                    [&](const GameFacts& facts, const Requester& requester) { maker.add(facts, requester); });
  if (!done) return Unexpected(done.error());
  return json_response(maker.result());
}

}  // namespace

void add_game_list_routes(Router& router, const GameServices& services) {
  router.add(Method::Get, "/games", plain([services](const Call& call) { return list_games(services, call); }), kLong);
  router.add(Method::Get, "/games/export", plain([services](const Call& call) { return export_games(services, call); }),
             {.cost = Cost::Long, .body_limit = 0, .rate_cost = 30});
  router.add(Method::Post, "/games/import",
             plain([services](const Call& call) { return import_games(services, call); }),
             {.cost = Cost::Long, .body_limit = services.options.import_bytes, .rate_cost = 30, .keeps_more = true});
  router.add(Method::Get, "/statistics", plain([services](const Call& call) { return statistics(services, call); }),
             kLong);
}

}  // namespace kiebitz::server
