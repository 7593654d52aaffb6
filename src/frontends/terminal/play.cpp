#include "terminal/play.h"

#include "brains/brain_library.h"
#include "terminal/opponents/opponent_factory.h"
#include "terminal/text/store_error_text.h"

namespace kiebitz::terminal {
namespace {

// New settings are asked for, whatever was said on the command line.
PlayRequest asked_anew(const PlayRequest& request) {
  PlayRequest anew;
  anew.in_turn = request.in_turn;
  anew.ask = !request.in_turn;
  anew.user_name = request.name.empty() ? request.user_name : request.name;
  return anew;
}

std::string known_brains() {
  std::string names;
  for (const brains::BrainText& brain : brains::BrainLibrary().list())
    (names += names.empty() ? "" : ", ") += brain.name;
  return names;
}

std::optional<std::string> problem_of(const PlayerInfo& player, const TableOptions& options) {
  OpponentResources resources = options.resources;
  resources.language = options.language;
  const auto made = make_opponent(player, resources);
  if (made) return std::nullopt;
  if (player.kind == PlayerKind::Brain && !player.spec.ends_with(".toml") && !brains::BrainLibrary().find(player.spec))
    return say(options.language, Say::UnknownBrain, player.spec, known_brains());
  return say(options.language, Say::BadPlayer, made.error());
}

std::optional<PlaySettings> settle(Console& console, const PlayRequest& request, const TableOptions& options,
                                   Random& random) {
  const auto check = [&options](const PlayerInfo& player) { return problem_of(player, options); };
  return complete_settings(request, {console, options.language, random, check});
}

Expected<void, std::string> run(GameTable& table, Console& console, const PlayRequest& request,
                                const TableOptions& options, Random& random) {
  TableEnd end = table.run();
  for (; end == TableEnd::NewGame; end = table.run()) {
    const auto settings = settle(console, asked_anew(request), options, random);
    if (!settings) return {};
    if (const auto begun = table.begin(*settings); !begun)
      console.write(screen_lines(say(options.language, begun.error().what, begun.error().reason), console.terminal()));
  }
  if (end == TableEnd::BrokenOff) return Unexpected(std::string(phrase(options.language, Say::BrokenOff)));
  return {};
}

// The newest game of this owner that began here and goes on. Imported games without a result have nobody to go on.
Expected<std::optional<GameId>, StoreError> newest_unfinished(Store& store, const std::string& owner) {
  GameFilter filter;
  filter.owner = owner;
  filter.result = GameResult::Unknown;
  for (;;) {
    const auto games = store.list(filter);
    if (!games) return Unexpected(games.error());
    for (const GameSummary& game : *games)
      if (!game.header.imported) return std::optional(game.id);
    if (games->empty()) return std::optional<GameId>();
    filter.before = games->back().id;
  }
}

}  // namespace

Expected<void, std::string> play_games(Console& console, Store& store, const PlayRequest& request,
                                       const TableOptions& options) {
  Random random(options.resources.seed);
  const auto settings = settle(console, request, options, random);
  if (!settings) return {};
  GameTable table(console, store, options);
  if (const auto begun = table.begin(*settings); !begun) return Unexpected(begun.error().reason);
  return run(table, console, request, options, random);
}

Expected<void, std::string> resume_game(Console& console, Store& store, std::optional<GameId> id,
                                        const PlayRequest& request, const TableOptions& options) {
  Random random(options.resources.seed);
  GameTable table(console, store, options);
  if (id) {
    if (const auto resumed = table.resume(*id); !resumed) return Unexpected(resumed.error().reason);
    return run(table, console, request, options, random);
  }
  const auto newest = newest_unfinished(store, options.owner);
  if (!newest) return Unexpected(describe_store_error(options.language, newest.error()));
  if (!*newest) return Unexpected(std::string(phrase(options.language, Say::NothingToResume)));
  if (const auto resumed = table.resume(**newest); !resumed)
    return Unexpected(say(options.language, Say::OtherGamesToResume, resumed.error().reason));
  return run(table, console, request, options, random);
}

}  // namespace kiebitz::terminal
