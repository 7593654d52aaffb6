#include "terminal/play.h"

#include "brains/brain_library.h"
#include "terminal/opponents/opponents.h"
#include "terminal/text/error_text.h"

namespace kiebitz::terminal {
namespace {

// New settings are asked for, regardless of the command line.
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

std::optional<std::string> problem_of(const PlayerInfo& player, const TerminalGameOptions& options) {
  OpponentResources resources = options.resources;
  resources.language = options.language;
  const auto made = make_opponent(player, resources);
  if (made) return std::nullopt;
  if (player.kind == PlayerKind::Brain && !player.spec.ends_with(".toml") && !brains::BrainLibrary().find(player.spec))
    return say(options.language, Say::UnknownBrain, player.spec, known_brains());
  return say(options.language, Say::BadPlayer, made.error());
}

std::optional<PlaySettings> settle(Console& console, const PlayRequest& request, const TerminalGameOptions& options,
                                   Random& random) {
  const auto check = [&options](const PlayerInfo& player) { return problem_of(player, options); };
  return complete_settings(request, {console, options.language, random, check});
}

Expected<void, std::string> run(TerminalGame& terminal_game, Console& console, const PlayRequest& request,
                                const TerminalGameOptions& options, Random& random) {
  SessionEnd end = terminal_game.run();
  for (; end == SessionEnd::NewGame; end = terminal_game.run()) {
    const auto settings = settle(console, asked_anew(request), options, random);
    if (!settings) return {};
    if (const auto begun = terminal_game.begin(*settings); !begun)
      console.write(screen_lines(say(options.language, begun.error().what, begun.error().reason), console.terminal()));
  }
  if (end == SessionEnd::Aborted) return Unexpected(std::string(phrase(options.language, Say::Aborted)));
  return {};
}

// The newest unfinished game of this owner that began here. Imported games without a result have no players.
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
                                       const TerminalGameOptions& options) {
  Random random(options.resources.seed);
  const auto settings = settle(console, request, options, random);
  if (!settings) return {};
  TerminalGame terminal_game(console, store, options);
  if (const auto begun = terminal_game.begin(*settings); !begun) return Unexpected(begun.error().reason);
  return run(terminal_game, console, request, options, random);
}

Expected<void, std::string> resume_game(Console& console, Store& store, std::optional<GameId> id,
                                        const PlayRequest& request, const TerminalGameOptions& options) {
  Random random(options.resources.seed);
  TerminalGame terminal_game(console, store, options);
  if (id) {
    if (const auto resumed = terminal_game.resume(*id); !resumed) return Unexpected(resumed.error().reason);
    return run(terminal_game, console, request, options, random);
  }
  const auto newest = newest_unfinished(store, options.owner);
  if (!newest) return Unexpected(describe_store_error(options.language, newest.error()));
  if (!*newest) return Unexpected(std::string(phrase(options.language, Say::NothingToResume)));
  if (const auto resumed = terminal_game.resume(**newest); !resumed)
    return Unexpected(say(options.language, Say::OtherGamesToResume, resumed.error().reason));
  return run(terminal_game, console, request, options, random);
}

}  // namespace kiebitz::terminal
