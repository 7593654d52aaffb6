// Routes of games: create, play, share, list, import, export.
#pragma once

#include "server/api/fields.h"
#include "server/api/idempotency.h"
#include "server/api/router.h"
#include "server/games/game_registry.h"
#include "server/scheduling/name_lock.h"
#include "server/server_options.h"

namespace kiebitz::server {

// The opponents that a new game may name.
struct KnownOpponents {
  std::function<bool(std::string_view)> is_brain;
  std::function<std::optional<std::string>(std::string_view)> uci_title;  // of an engine of the operator
};

struct GameServices {
  GameRegistry& registry;
  Ticker& ticker;
  TaskQueue& tasks;
  Idempotency& keys;
  NameLock& exports;
  const ServerOptions& options;
  KnownOpponents known;
};

void add_game_routes(Router& router, const GameServices& services);
void add_game_list_routes(Router& router, const GameServices& services);
void add_game_document_routes(Router& router, GameRegistry& registry);

inline constexpr LengthRange kNameLength{1, 60};  // of a person

// The fields of every move: `move` and `ply`.
GameSession::MoveRequest read_move_request(Fields& fields);
// The game of the path and the requester.
Result<GameRegistry::Entry> enter_game(GameRegistry& registry, const Call& call);
// The metadata is written as a whole, however little of it changes.
void note_metadata_written(const Call& call, const GameSession& game);
HttpResponse game_response(const GameSession& game, const Requester& requester, int status = 200);
// The revision the caller has seen, from the body or, where there is none, from the query.
std::optional<Revision> read_revision(Fields& fields);
Result<std::optional<Revision>> seen_revision(const Call& call);
// An error with the state of the game where that helps.
Problem game_problem(Problem problem, const GameSession& game, const Requester& requester);

// The body of a new game.
Result<NewGame> read_new_game(const Call& call, const KnownOpponents& known);

}  // namespace kiebitz::server
