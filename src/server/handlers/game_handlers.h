// Games over HTTP: begin, play, share, list, import and export.
#pragma once

#include "server/handlers/router.h"
#include "server/server_options.h"
#include "server/sessions/game_hall.h"
#include "server/sessions/idempotency.h"

namespace kiebitz::server {

struct GameServices {
  GameHall& hall;
  Ticker& ticker;
  TaskQueue& tasks;
  Idempotency& keys;
  const ServerOptions& options;
  std::function<bool(std::string_view)> is_brain;
};

void add_game_routes(Router& router, const GameServices& services);
void add_game_list_routes(Router& router, const GameServices& services);
void add_game_document_routes(Router& router, GameHall& hall);

// The game of the path and who asks.
Answer<GameHall::Entry> enter_game(GameHall& hall, const Call& call);
HttpResponse game_response(const GameSession& game, const Asker& asker, int status = 200);
// A refusal with the state of the game where that helps.
Problem game_problem(const Refusal& refusal, const GameSession& game, const Asker& asker);

// The body of a new game.
Answer<NewGame> read_new_game(const Call& call, const std::function<bool(std::string_view)>& is_brain);

}  // namespace kiebitz::server
