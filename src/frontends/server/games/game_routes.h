// Games over HTTP: begin, play, share, list, import and export.
#pragma once

#include "server/api/fields.h"
#include "server/api/idempotency.h"
#include "server/api/router.h"
#include "server/games/game_registry.h"
#include "server/scheduling/name_lock.h"
#include "server/server_options.h"

namespace kiebitz::server {

// Whom a new game may be against.
struct KnownOpponents {
  std::function<bool(std::string_view)> is_brain;
  std::function<std::optional<std::string>(std::string_view)> uci_title;  // of an engine the operator set up
};

struct GameServices {
  GameHall& hall;
  Ticker& ticker;
  TaskQueue& tasks;
  Idempotency& keys;
  Turnstile& exports;
  const ServerOptions& options;
  KnownOpponents known;
};

void add_game_routes(Router& router, const GameServices& services);
void add_game_list_routes(Router& router, const GameServices& services);
void add_game_document_routes(Router& router, GameHall& hall);

inline constexpr LengthRange kNameLength{1, 60};  // of a person

// The game of the path and who asks.
Answer<GameHall::Entry> enter_game(GameHall& hall, const Call& call);
// A card is written as a whole, however little of it changes.
void note_card_written(const Call& call, const GameSession& game);
HttpResponse game_response(const GameSession& game, const Asker& asker, int status = 200);
// The revision the caller has seen, from the body or, where there is none, from the query.
std::optional<Revision> read_revision(Fields& fields);
Answer<std::optional<Revision>> seen_revision(const Call& call);
// A refusal with the state of the game where that helps.
Problem game_problem(const Refusal& refusal, const GameSession& game, const Asker& asker);

// The body of a new game.
Answer<NewGame> read_new_game(const Call& call, const KnownOpponents& known);

}  // namespace kiebitz::server
