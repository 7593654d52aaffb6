#include "server/games/game_routes.h"

#include "server/games/game_json.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr IntRange kRevisions{1, std::int64_t{1} << 53};

// An action in a game: reads the body, acts, answers with the game after it.
using Act = std::function<Result<void>(const GameRegistry::Entry& entry, Fields& fields, FieldFaults& faults)>;

Result<HttpResponse> act_on_game(GameRegistry& registry, const Call& call, BodyRule rule, const Act& act) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  const auto body = read_body(call, rule);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  GameRegistry::Entry seen = *entry;
  seen.requester.revision = read_revision(fields);
  seen.requester.arrived = call.arrived;
  const auto done = act(seen, fields, faults);
  if (!faults.empty()) return Unexpected(faults.problem());
  if (!done) return Unexpected(game_problem(done.error(), *entry->game, entry->requester));
  return game_response(*entry->game, entry->requester);
}

// The whole body must be read without a fault before the action.
bool is_well_read(Fields& fields, const FieldFaults& faults) {
  fields.refuse_unknown();
  return faults.empty();
}

std::optional<Color> read_color(Fields& fields) {
  return fields.choice<Color>("color", {{"white", Color::White}, {"black", Color::Black}});
}

Result<HttpResponse> create_game(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto request = read_new_game(call, services.known);
  if (!request) return Unexpected(request.error());
  const auto game = services.registry.create(*visitor, *request, call.request.client);
  if (!game) return Unexpected(game.error());
  const auto requester = (*game)->requester(*visitor, {});
  HttpResponse response = game_response(**game, *requester, 201);
  response.headers.emplace_back("Location", "/api/v1/games/" + format_game_id((*game)->id()));
  return response;
}

// Releases the key of an idempotent request, however the work ends.
class IdempotencyKeyHold {
 public:
  IdempotencyKeyHold(Idempotency& keys, std::string scope) : keys_(keys), scope_(std::move(scope)) {}
  ~IdempotencyKeyHold() { keys_.end(scope_); }
  IdempotencyKeyHold(const IdempotencyKeyHold&) = delete;
  IdempotencyKeyHold& operator=(const IdempotencyKeyHold&) = delete;

 private:
  Idempotency& keys_;
  const std::string scope_;
};

// A retry with the same key receives the first answer.
Result<HttpResponse> once(const GameServices& services, const Call& call,
                          const std::function<Result<HttpResponse>()>& work) {
  const std::string_view key = call.request.header("Idempotency-Key");
  if (key.empty()) return work();
  const bool is_key = key.size() >= 8 && key.size() <= 64 &&
                      key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
                          std::string_view::npos;
  if (!is_key)
    return Unexpected(
        Problem{.code = ProblemCode::BadHeader, .detail = "Idempotency-Key must be 8 to 64 letters, digits, - or _"});
  const std::string sender = call.visitor ? "v:" + call.visitor->id : "a:" + call.request.client;
  const std::string scope = sender + " " + call.target.path + " " + std::string(key);
  const std::string digest = sha256_hex(call.request.body);
  const Idempotency::Lookup known = services.keys.begin(scope, digest);
  if (known.finding == Idempotency::Finding::Conflict)
    return Unexpected(Problem{.code = ProblemCode::IdempotencyConflict});
  if (known.finding == Idempotency::Finding::BeingDone)
    return Unexpected(Problem{.code = ProblemCode::IdempotencyConflict,
                              .detail = "the first request with this key is not answered yet",
                              .retry_after_s = 1});
  if (known.finding == Idempotency::Finding::Known) return known.response;
  const IdempotencyKeyHold in_use(services.keys, scope);
  auto answer = work();
  if (answer) services.keys.keep(scope, digest, *answer);
  return answer;
}

struct ReadMove {
  GameSession::MoveRequest request;
  Milliseconds wait{0};
};

ReadMove read_move_body(Fields& fields) {
  ReadMove read{read_move_request(fields)};
  read.request.offers_draw = fields.flag("offer_draw").value_or(false);
  read.wait = Milliseconds(fields.integer("wait_ms", {0, 30'000}).value_or(0));
  return read;
}

// The move is answered at once, or with `wait_ms` when the computer has replied.
void play_move(const GameServices& services, const std::shared_ptr<Call>& call, const Reply& reply) {
  const auto entry = enter_game(services.registry, *call);
  if (!entry) return reply(Unexpected(entry.error()));
  Milliseconds wait{0};
  auto answer = once(services, *call, [&]() -> Result<HttpResponse> {
    const Act act = [&wait](const GameRegistry::Entry& in, Fields& fields, FieldFaults& faults) -> Result<void> {
      const ReadMove read = read_move_body(fields);
      if (!is_well_read(fields, faults)) return {};
      wait = read.wait;
      return in.game->play(in.requester, read.request);
    };
    return act_on_game(services.registry, *call, BodyRule::Required, act);
  });
  call->waits.reset();
  if (!answer || wait.count() == 0) return reply(std::move(answer));
  const auto is_answered = std::make_shared<std::atomic<bool>>(false);
  const auto answer_once = [reply, is_answered, entry = *entry] {
    if (!is_answered->exchange(true)) reply(game_response(*entry.game, entry.requester));
  };
  services.ticker.after(wait, [&tasks = services.tasks, answer_once] { tasks.post_always(answer_once); });
  entry->game->when_settled([&tasks = services.tasks, answer_once] { tasks.post_always(answer_once); });
}

Result<HttpResponse> take_back(GameRegistry& registry, const Call& call) {
  const Act act = [](const GameRegistry::Entry& entry, Fields& fields, FieldFaults& faults) -> Result<void> {
    const auto to_ply = fields.integer("to_ply", {0, 20'000});
    const bool declines = fields.flag("decline").value_or(false);
    if (!is_well_read(fields, faults)) return {};
    return entry.game->take_back(entry.requester, to_ply ? std::optional(static_cast<int>(*to_ply)) : std::nullopt,
                                 declines);
  };
  return act_on_game(registry, call, BodyRule::Optional, act);
}

Result<HttpResponse> resign(GameRegistry& registry, const Call& call) {
  const Act act = [](const GameRegistry::Entry& entry, Fields& fields, FieldFaults& faults) -> Result<void> {
    const auto side = read_color(fields);
    if (!is_well_read(fields, faults)) return {};
    return entry.game->resign(entry.requester, side);
  };
  return act_on_game(registry, call, BodyRule::Optional, act);
}

Result<HttpResponse> draw(GameRegistry& registry, const Call& call) {
  const Act act = [](const GameRegistry::Entry& entry, Fields& fields, FieldFaults& faults) -> Result<void> {
    DrawRequest request;
    fields.require("action");
    const auto action = fields.choice<DrawAction>("action", {{"offer", DrawAction::Offer},
                                                             {"accept", DrawAction::Accept},
                                                             {"decline", DrawAction::Decline},
                                                             {"claim", DrawAction::Claim}});
    request.action = action.value_or(DrawAction::Offer);
    request.side = read_color(fields);
    request.move = fields.text("move", {2, 12}).value_or("");
    if (!is_well_read(fields, faults)) return {};
    return entry.game->draw(entry.requester, request);
  };
  return act_on_game(registry, call, BodyRule::Required, act);
}

Result<HttpResponse> join(GameRegistry& registry, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  fields.require("share");
  const auto share = fields.text("share", {16, 64});
  const auto name = fields.text("name", kNameLength);
  fields.refuse_unknown();
  if (!faults.empty()) return Unexpected(faults.problem());
  const auto id = parse_game_id(call.params[0]);
  if (!id) return Unexpected(Problem{.code = ProblemCode::NotFound});
  const auto game = registry.find(*id);
  if (!game) return Unexpected(game.error());
  const auto joined = (*game)->join(*visitor, *share, name.value_or(""));
  if (!joined) return Unexpected(joined.error());
  const auto requester = (*game)->requester(*visitor, {});
  if (!requester) return Unexpected(requester.error());
  (*game)->wake_up(call.request.client);
  return game_response(**game, *requester);
}

PlayerNames read_names(Fields& fields) {
  PlayerNames names;
  auto given = fields.object("names");
  if (!given) return names;
  for (const Color side : kColors)
    names[static_cast<std::size_t>(index(side))] = given->text(color_name(side), kNameLength);
  given->refuse_unknown();
  return names;
}

Result<HttpResponse> change_game(GameRegistry& registry, const Call& call) {
  const Act act = [&call](const GameRegistry::Entry& entry, Fields& fields, FieldFaults& faults) -> Result<void> {
    MetadataChange change;
    change.title = fields.text("title", {0, 120});
    change.note = fields.text("note", {0, 4000});
    const PlayerNames names = read_names(fields);
    if (!is_well_read(fields, faults)) return {};
    if (names[0] || names[1])
      if (auto renamed = entry.game->rename(entry.requester, names); !renamed) return renamed;
    if (!change.title && !change.note) return {};
    // The revision of the renaming above is no conflict.
    note_metadata_written(call, *entry.game);
    Requester requester = entry.requester;
    if (names[0] || names[1]) requester.revision.reset();
    return entry.game->change_metadata(requester, change);
  };
  return act_on_game(registry, call, BodyRule::Required, act);
}

Result<HttpResponse> delete_game(GameRegistry& registry, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto id = parse_game_id(call.params[0]);
  if (!id) return Unexpected(Problem{.code = ProblemCode::NotFound});
  const auto seen = seen_revision(call);
  if (!seen) return Unexpected(seen.error());
  const auto done = registry.erase(*id, *visitor, *seen);
  if (!done && done.error().code == ProblemCode::StaleRevision) {
    const auto entry = enter_game(registry, call);
    return Unexpected(entry ? game_problem(done.error(), *entry->game, entry->requester) : entry.error());
  }
  if (!done) return Unexpected(done.error());
  return empty_response();
}

Result<HttpResponse> list_shares(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  if (entry->requester.role != Role::Owner) return Unexpected(Problem{.code = ProblemCode::Forbidden});
  json::array shares;
  entry->game->read([&](const GameFacts& facts) {
    for (const ShareLink& link : facts.metadata.shares) shares.push_back(share_json(facts.id, link));
  });
  return json_response({{"shares", std::move(shares)}});
}

Result<HttpResponse> create_share(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  const auto body = read_body(call);
  if (!body) return Unexpected(body.error());
  FieldFaults faults;
  Fields fields(*body, "", faults);
  fields.require("role");
  const auto role = fields.choice<ShareRole>("role", {{"viewer", ShareRole::Viewer}, {"player", ShareRole::Player}});
  if (!is_well_read(fields, faults)) return Unexpected(faults.problem());
  note_metadata_written(call, *entry->game);
  const auto link = entry->game->share(entry->requester, *role);
  if (!link) return Unexpected(link.error());
  return json_response(share_json(entry->game->id(), *link), 201);
}

Result<HttpResponse> delete_share(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  note_metadata_written(call, *entry->game);
  const auto done = entry->game->unshare(entry->requester, call.params[1]);
  if (!done) return Unexpected(done.error());
  return empty_response();
}

// Do both sides have the same pieces on mirrored squares?
bool is_even(const Position& start) {
  const auto is_mirrored = [&](PieceType type) {
    Bitboard mirrored = 0;
    for (const Square s : squares(start.pieces(Color::Black, type))) mirrored |= bit(flip_rank(s));
    return start.pieces(Color::White, type) == mirrored;
  };
  return std::all_of(kPieceTypes.begin(), kPieceTypes.end(), is_mirrored);
}

Result<HttpResponse> rematch(const GameServices& services, const Call& call) {
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  const auto entry = enter_game(services.registry, call);
  if (!entry) return Unexpected(entry.error());
  if (entry->requester.role != Role::Owner) return Unexpected(Problem{.code = ProblemCode::Forbidden});
  NewGame request;
  bool is_over = false;
  entry->game->read([&](const GameFacts& facts) {
    is_over = facts.game.game().is_over() && !facts.metadata.is_imported;
    request.start = facts.game.sheet().start;
    request.clock = facts.game.sheet().clock;
    request.computers = facts.metadata.computers;
    for (const Color side : kColors) {
      const PlayerInfo& info = facts.game.sheet().player(side);
      // With odds, or from a position that was set up, players keep their side.
      const Color next = is_even(request.start) ? opposite(side) : side;
      NewSeat& seat = request.seats[static_cast<std::size_t>(index(next))];
      seat.name = info.name;
      if (is_computer(info.kind)) seat = {SeatKind::Computer, info.name, parse_computer(info)};
      if (facts.metadata.guest_side == side) seat.kind = SeatKind::Guest;
    }
  });
  if (!is_over) return Unexpected(Problem{.code = ProblemCode::GameNotOver});
  const auto game = services.registry.create(*visitor, request, call.request.client);
  if (!game) return Unexpected(game.error());
  HttpResponse response = game_response(**game, *(*game)->requester(*visitor, {}), 201);
  response.headers.emplace_back("Location", "/api/v1/games/" + format_game_id((*game)->id()));
  return response;
}

Result<HttpResponse> show_game(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  json::object object;
  entry->game->read([&](const GameFacts& facts) { object = game_json(facts, entry->requester); });
  // The tag is the number of the last event: running clocks would change it with every read.
  const std::string tag = "\"" + std::string(object["epoch"].as_string()) + "-" +
                          std::to_string(object["seq"].as_uint64()) + "-" + std::string(object["role"].as_string()) +
                          "\"";
  HttpResponse response = json_response(object);
  response.headers.emplace_back("ETag", tag);
  if (call.request.header("If-None-Match").find(tag) != std::string_view::npos) {
    response.status = 304;
    response.body.clear();
  }
  return response;
}

}  // namespace

GameSession::MoveRequest read_move_request(Fields& fields) {
  GameSession::MoveRequest request;
  fields.require("move");
  fields.require("ply");
  request.move = fields.text("move", {2, 12}).value_or("");
  request.ply = static_cast<int>(fields.integer("ply", {0, 20'000}).value_or(0));
  return request;
}

Result<GameRegistry::Entry> enter_game(GameRegistry& registry, const Call& call) {
  const std::string_view share = call.target.query.find("share").value_or("");
  if (!call.visitor && share.empty())
    return Unexpected(Problem{.code = ProblemCode::Unauthorized, .detail = "POST /api/v1/visitor gives you a token"});
  const auto id = parse_game_id(call.params[0]);
  if (!id) return Unexpected(Problem{.code = ProblemCode::NotFound});
  auto entry = registry.enter(*id, call.visitor, share, call.request.client);
  if (!entry) return Unexpected(entry.error());
  return std::move(*entry);
}

void note_metadata_written(const Call& call, const GameSession& game) {
  game.read([&call](const GameFacts& facts) { call.note_written(facts.game.metadata().text.size()); });
}

HttpResponse game_response(const GameSession& game, const Requester& requester, int status) {
  json::object object;
  game.read([&](const GameFacts& facts) { object = game_json(facts, requester); });
  return json_response(object, status);
}

Problem game_problem(Problem problem, const GameSession& game, const Requester& requester) {
  if (problem_status(problem.code) != 409) return problem;
  game.read([&](const GameFacts& facts) {
    problem.state = game_state_json(facts, requester);
    problem.revision = revision_number(facts);
  });
  return problem;
}

std::optional<Revision> read_revision(Fields& fields) {
  const auto number = fields.integer("revision", kRevisions);
  return number ? std::optional(Revision{*number}) : std::nullopt;
}

Result<std::optional<Revision>> seen_revision(const Call& call) {
  QueryFields query(call.target.query);
  const auto number = query.integer("revision", kRevisions);
  if (!query.is_fine()) return Unexpected(query.problem());
  return number ? std::optional(Revision{*number}) : std::nullopt;
}

void add_game_routes(Router& router, const GameServices& services) {
  GameRegistry& registry = services.registry;
  const auto add = [&](Method method, std::string_view path,
                       Result<HttpResponse> (*handler)(GameRegistry&, const Call&),
                       const RouteOptions& options = kDisk) {
    router.add(method, path, plain([&registry, handler](const Call& call) { return handler(registry, call); }),
               options);
  };
  router.add(Method::Post, "/games", plain([services](const Call& call) {
               return once(services, call, [&] { return create_game(services, call); });
             }),
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 5, .keeps_more = true});
  router.add(
      Method::Post, "/games/{}/moves",
      [services](const std::shared_ptr<Call>& call, const Reply& reply) { play_move(services, call, reply); }, kBoard,
      [&registry](Call& call) {
        const auto id = parse_game_id(call.params[0]);
        if (id && call.visitor) call.waits = registry.note_arrival(*id, *call.visitor, call.arrived);
      });
  router.add(Method::Post, "/games/{}/rematch", plain([services](const Call& call) { return rematch(services, call); }),
             kKeeping);
  add(Method::Get, "/games/{}", show_game);
  add(Method::Patch, "/games/{}", change_game, kKeeping);
  add(Method::Delete, "/games/{}", delete_game);
  add(Method::Post, "/games/{}/takeback", take_back, kBoard);
  add(Method::Post, "/games/{}/resign", resign, kBoard);
  add(Method::Post, "/games/{}/draw", draw, kBoard);
  add(Method::Post, "/games/{}/join", join);
  add(Method::Get, "/games/{}/shares", list_shares);
  add(Method::Post, "/games/{}/shares", create_share, kKeeping);
  add(Method::Delete, "/games/{}/shares/{}", delete_share, kKeeping);
}

}  // namespace kiebitz::server
