// A game as PGN, FEN and picture, and PGN with annotations put back.
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "server/games/game_json.h"
#include "server/games/game_routes.h"
#include "server/positions/image_routes.h"

namespace kiebitz::server {
namespace {

constexpr std::string_view kPgnType = "application/x-chess-pgn";

Result<Position> position_of_call(const GameRegistry::Entry& entry, const Call& call) {
  GameSheet sheet;
  entry.game->read([&](const GameFacts& facts) { sheet = facts.game.sheet(); });
  QueryFields query(call.target.query);
  const auto last = static_cast<std::int64_t>(sheet.moves.size());
  const auto ply = query.integer("ply", {0, last});
  if (!query.is_fine()) return Unexpected(query.problem());
  Position position = sheet.start;
  for (std::int64_t i = 0; i < ply.value_or(last); ++i) position.make(sheet.moves[static_cast<std::size_t>(i)].move);
  return position;
}

Result<HttpResponse> show_fen(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  const auto position = position_of_call(*entry, call);
  if (!position) return Unexpected(position.error());
  return text_response(format_fen(*position) + "\n", "text/plain; charset=utf-8");
}

Result<HttpResponse> show_image(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  const auto position = position_of_call(*entry, call);
  if (!position) return Unexpected(position.error());
  return draw_board(call, *position);
}

Result<HttpResponse> show_pgn(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  std::string pgn;
  entry->game->read([&](const GameFacts& facts) { pgn = pgn_of(facts); });
  return text_response(std::move(pgn), std::string(kPgnType) + "; charset=utf-8");
}

std::vector<Move> main_line_of(const GameTree& tree) {
  std::vector<Move> moves;
  for (const NodeId node : tree.main_line()) moves.push_back(tree.move(node));
  return moves;
}

Result<HttpResponse> put_pgn(GameRegistry& registry, const Call& call) {
  const auto entry = enter_game(registry, call);
  if (!entry) return Unexpected(entry.error());
  if (media_type(call.request) != kPgnType) return Unexpected(Problem{.code = ProblemCode::UnsupportedMediaType});
  const GameTrees read = read_game_trees(call.request.body, {.games = 2, .errors = kMaxPgnPlaces});
  if (!read.errors.empty() || read.games.size() != 1) {
    Problem problem{.code = ProblemCode::BadPgn, .detail = "exactly one game is wanted"};
    for (const PgnError& error : read.errors) problem.places.push_back(place_of(error));
    return Unexpected(std::move(problem));
  }
  const GameTree& tree = read.games.front();
  bool is_same = false;
  entry->game->read([&](const GameFacts& facts) {
    is_same = format_fen(tree.start()) == format_fen(facts.game.sheet().start) &&
              main_line_of(tree) == facts.game.game().moves();
  });
  if (!is_same)
    return Unexpected(Problem{.code = ProblemCode::BadPgn, .detail = "the main line is not that of the game"});
  MetadataChange change;
  change.annotated_pgn = format_pgn(tree);
  const auto seen = seen_revision(call);
  if (!seen) return Unexpected(seen.error());
  Requester requester = entry->requester;
  requester.revision = *seen;
  note_metadata_written(call, *entry->game);
  const auto done = entry->game->change_metadata(requester, change);
  if (!done) return Unexpected(game_problem(done.error(), *entry->game, entry->requester));
  return game_response(*entry->game, entry->requester);
}

}  // namespace

void add_game_document_routes(Router& router, GameRegistry& registry) {
  const auto add = [&](std::string_view path, Result<HttpResponse> (*handler)(GameRegistry&, const Call&)) {
    router.add(Method::Get, path, plain([&registry, handler](const Call& call) { return handler(registry, call); }),
               {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 1});
  };
  add("/games/{}/pgn", show_pgn);
  add("/games/{}/fen", show_fen);
  add("/games/{}/image.svg", show_image);
  router.add(Method::Put, "/games/{}/pgn", plain([&registry](const Call& call) { return put_pgn(registry, call); }),
             {.cost = Cost::Blocking, .body_limit = 1024 * 1024, .rate_cost = 2, .keeps_more = true});
}

}  // namespace kiebitz::server
