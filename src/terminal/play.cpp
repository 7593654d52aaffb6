#include "terminal/play.h"

namespace kiebitz::terminal {
namespace {

// New settings are asked for, whatever was said on the command line.
PlayRequest asked_anew(const PlayRequest& request) {
  PlayRequest anew;
  anew.ask = true;
  anew.user_name = request.name.empty() ? request.user_name : request.name;
  return anew;
}

Expected<void, std::string> run(GameTable& table, Console& console, const PlayRequest& request,
                                const TableOptions& options) {
  Random random(options.resources.seed);
  while (table.run() == TableEnd::NewGame) {
    const auto settings = complete_settings(asked_anew(request), {console, options.language, random});
    if (!settings) return {};
    if (const auto begun = table.begin(*settings); !begun)
      console.write(say(options.language, Say::BadPlayer, begun.error()) + '\n');
  }
  return {};
}

}  // namespace

Expected<void, std::string> play_games(Console& console, Store& store, const PlayRequest& request,
                                       const TableOptions& options) {
  Random random(options.resources.seed);
  const auto settings = complete_settings(request, {console, options.language, random});
  if (!settings) return {};
  GameTable table(console, store, options);
  if (auto begun = table.begin(*settings); !begun) return begun;
  return run(table, console, request, options);
}

Expected<void, std::string> resume_game(Console& console, Store& store, std::optional<GameId> id,
                                        const PlayRequest& request, const TableOptions& options) {
  if (!id) {
    GameFilter filter;
    filter.owner = options.owner;
    filter.result = GameResult::Unknown;
    filter.limit = 1;
    const auto games = store.list(filter);
    if (!games) return Unexpected(games.error().text);
    if (games->empty()) return Unexpected(std::string("there is no game to go on with"));
    id = games->front().id;
  }
  GameTable table(console, store, options);
  if (auto resumed = table.resume(*id); !resumed) return resumed;
  return run(table, console, request, options);
}

}  // namespace kiebitz::terminal
