// kiebitz play: a game at the console.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <random>

#include "base/text.h"
#include "book/opening_names.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/brain_sources.h"
#include "cli/options/game_store.h"
#include "cli/options/network_choice.h"
#include "engine/level.h"
#include "platform/file/data_directory.h"
#include "platform/process/signal.h"
#include "render/text_cell.h"
#include "store/memory/memory_store.h"
#include "terminal/console/edit_console.h"
#include "terminal/console/stream_console.h"
#include "terminal/play.h"
#include "terminal/text/player_text.h"

namespace kiebitz::cli {
namespace {

using namespace kiebitz::terminal;

struct PlayArguments {
  std::string white, black, color, name, clock, fen, language, data;
  std::string chess960, resume, pace, computers_resign;
  std::string api = "http://127.0.0.1:8080";
  int elo = 0;
  double move_seconds = 1;
  std::size_t hash_mib = 64;
  int threads = 1;
  std::uint64_t seed = 0;
  bool ask = false;
  bool forget = false;
  bool ascii = false;
  bool human_time = false;
  bool is_terminal = false;
  bool is_gui = false;
  bool lists_moves = false;
  SourceArguments sources;
  std::vector<std::string> names, types;
  std::vector<int> difficulties;
  std::vector<const CLI::Option*> typed;  // on the command line, not in the configuration file

  bool is_typed(const char* option) const {
    return std::any_of(typed.begin(), typed.end(), [option](const CLI::Option* o) { return o->check_name(option); });
  }
};

PlayerInfo player_or_error(const std::string& option, const std::string& text) {
  auto player = parse_player(text);
  if (!player) throw UserError(fmt::format("{}: {}", option, player.error()));
  return *std::move(player);
}

// The short forms: User, AI, API, Player and Dummy, with a difficulty from 1 to 3 for an AI; 0: it is not said.
PlayerInfo player_of_type(const std::string& given, int difficulty, const std::string& api) {
  const std::string type = to_lower(given);
  if (type == "user") return *parse_player("human");
  if (type == "player") return *parse_player("engine");
  if (type == "dummy") return *parse_player("dummy");
  if (type == "ai") return ai_player(difficulty);
  if (type == "api") return player_or_error("--api", api);
  throw UserError(fmt::format("--player-type: '{}' is none of User, AI, API, Player and Dummy", given));
}

bool is_human(const std::optional<PlayerInfo>& player) { return player && player->kind == PlayerKind::Human; }

// True if a person will play this side whose name is not given yet.
bool has_open_name(const PlayRequest& request, std::size_t seat) {
  if (request.names[seat]) return false;
  if (request.players[seat]) return is_human(request.players[seat]) && request.players[seat]->name.empty();
  const auto& other = request.players[1 - seat];
  return !other || (!is_human(other) && !request.opponent);
}

// An option that would be ignored is a misunderstanding. What the configuration file says is only the usual case.
void refuse_contradictions(const PlayArguments& a, const PlayRequest& request) {
  const auto& players = request.players;
  if (a.is_typed("--player-type") && (a.is_typed("--white") || a.is_typed("--black")))
    throw UserError("--player-type names both players; leave out --white and --black");
  if (a.is_typed("--player-difficulty") && a.types.empty()) throw UserError("--player-difficulty needs --player-type");
  for (const char* option : {"--elo", "--color", "--name"})
    if (a.is_terminal && a.is_typed(option))
      throw UserError(fmt::format("--terminal asks for one player after the other; leave out {}", option));
  if (a.is_typed("--elo") && players[0] && players[1])
    throw UserError("--elo: both players are named already, and neither is the engine at this strength");
  if (a.is_typed("--color") && (players[0] || players[1]))
    throw UserError("--color: --white and --black say already who sits where");
  if (a.is_typed("--name") && !has_open_name(request, 0) && !has_open_name(request, 1))
    throw UserError(fmt::format("--name: no player is left to be called {}", request.name));
}

// A resumed game has its players, its clock and its start.
void refuse_with_resume(const PlayArguments& a) {
  for (const char* option : {"--white", "--black", "--elo", "--color", "--name", "--player", "--player-type",
                             "--player-difficulty", "--tc", "--fen", "--chess960", "--ask", "--terminal", "--forget"})
    if (a.is_typed(option))
      throw UserError(fmt::format("--resume: the game continues as it is stored; leave out {}", option));
}

// The page has questions for all settings.
void refuse_with_gui(const PlayArguments& a) {
  for (const CLI::Option* option : a.typed)
    if (!option->check_name("--gui") && !option->check_name("--data"))
      throw UserError(fmt::format("--gui: the page asks for the rest; leave out {}", option->get_name()));
}

std::optional<GameId> game_to_resume(const std::string& text) {
  if (text == "newest") return std::nullopt;
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number <= 0) throw UserError(fmt::format("--resume: '{}' is not the number of a game", text));
  return GameId{*number};
}

Position start_of(const PlayArguments& arguments, Random& random) {
  const std::string text = !arguments.chess960.empty()
                               ? fmt::format("chess960 {}", arguments.chess960 == "any" ? "" : arguments.chess960)
                               : arguments.fen;
  auto start = parse_start(text, random);
  if (!start) throw UserError(start.error());
  return *std::move(start);
}

PlayRequest request_of(const PlayArguments& a, const CLI::App& command, Random& random) {
  constexpr int kMedium = 2;
  const bool is_asked = a.ask || a.is_terminal || isatty(STDIN_FILENO) == 1;
  const int unsaid = is_asked ? 0 : kMedium;  // a script is not asked for a difficulty
  PlayRequest request;
  request.in_turn = a.is_terminal;
  if (!a.white.empty()) request.players[0] = player_or_error("--white", a.white);
  if (!a.black.empty()) request.players[1] = player_or_error("--black", a.black);
  for (std::size_t i = 0; i < a.types.size(); ++i)
    request.players[i] = player_of_type(
        a.types[i], i < a.difficulties.size() && a.difficulties[i] != 0 ? a.difficulties[i] : unsaid, a.api);
  for (std::size_t i = 0; i < a.names.size(); ++i) request.names[i] = a.names[i];
  if (a.elo != 0) request.opponent = player_or_error("--elo", fmt::format("engine:{}", a.elo));
  request.name = a.name;
  if (!a.color.empty()) {
    request.color = parse_color_answer(a.color, random);
    if (!request.color) throw UserError(fmt::format("--color: '{}' is not white, black or random", a.color));
  }
  if (!a.clock.empty()) {
    request.clock = parse_clock_answer(a.clock);
    if (!request.clock)
      throw UserError(
          fmt::format("--tc: '{}' is no clock; 5+3 is five minutes and three seconds per move, 10+0/5+3 ten minutes "
                      "for White and that for Black",
                      a.clock));
  }
  if (!a.fen.empty() || !a.chess960.empty()) request.start = start_of(a, random);
  refuse_contradictions(a, request);
  const bool says_something = request.players[0] || request.players[1] || request.opponent || request.color ||
                              request.clock || request.start || !a.names.empty() || command.count("--name") > 0;
  request.ask = a.ask || (!a.is_terminal && !says_something && isatty(STDIN_FILENO) == 1);
  if (const auto user = process_environment()("USER"); user && !user->empty()) request.user_name = *user;
  return request;
}

std::unique_ptr<Console> console_of(const InterruptWatch& watch, bool ascii) {
  const auto interrupts = [&watch] { return watch.interrupts(); };
  const auto terminal = [ascii] {
    Terminal known = standard_output_terminal();
    if (ascii) {
      known.has_symbols = known.utf8 = false;
      known.no_color = true;
    }
    return known;
  };
  const bool is_dumb = process_environment()("TERM").value_or("dumb") == "dumb";
  if (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !is_dumb)
    return make_edit_console({interrupts, terminal});
  return std::make_unique<StreamConsole>(StreamConsoleOptions{STDIN_FILENO, stdout, interrupts, terminal,
                                                              isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1});
}

std::string opening_of(const Game& game, Language language) {
  const auto line = book::name_line(game.start(), game.moves());
  if (!line) return {};
  const auto words = language == Language::German ? book::Language::German : book::Language::English;
  return fmt::format("{} {}", line->opening.eco, book::opening_name(line->opening, words));
}

TerminalGameOptions table_options(const PlayArguments& a, const CLI::App& command, const ProgramOptions& program) {
  TerminalGameOptions options;
  options.language = a.language.empty() ? language_of(process_environment()) : *parse_language(a.language);
  options.owner = kLocalOwner;
  options.is_store_temporary = a.forget;
  options.advisor.hash_mib = options.resources.hash_mib = a.hash_mib;
  options.advisor.threads = options.resources.threads = a.threads;
  options.advisor.network = options.resources.network = program.network;
  options.move_time = std::chrono::milliseconds(static_cast<std::int64_t>(a.move_seconds * 1000));
  options.is_move_time_given = command.count("--movetime") > 0;
  if (a.human_time || a.pace == "human") options.pace = Pace::Human;
  if (a.pace == "instant") options.pace = Pace::Instant;
  if (a.computers_resign == "always") options.draw_and_resign.resign_from_rating = 0;
  if (a.computers_resign == "never") options.draw_and_resign.resign_from_rating.reset();
  options.lists_moves = a.lists_moves || a.is_terminal || !a.types.empty();
  options.resources.sources = [arguments = a.sources] { return open_sources(arguments); };
  options.advisor.sources = options.resources.sources;
  // What the user named must be there before the game begins, not when it is first needed.
  if (command.count("--book") + command.count("--syzygy") > 0) static_cast<void>(open_sources(a.sources));
  options.opening_name = [language = options.language](const Game& game) { return opening_of(game, language); };
  options.resources.seed = a.seed != 0 ? a.seed : std::random_device{}();
  return options;
}

// libedit reads and writes characters by the locale. One that is named but not installed still says UTF-8.
void set_locale() {
  const bool is_there = std::setlocale(LC_CTYPE, "") != nullptr;
  if ((!is_there || MB_CUR_MAX == 1) && standard_output_terminal().utf8) std::setlocale(LC_CTYPE, "C.UTF-8");
}

void run_play(const PlayArguments& arguments, const CLI::App& command, const ProgramOptions& program) {
  if (arguments.is_gui) {
    refuse_with_gui(arguments);
    return show_page(arguments.data, program);
  }
  set_locale();
  const bool is_resumed = command.count("--resume") > 0;
  if (is_resumed) refuse_with_resume(arguments);
  TerminalGameOptions options = table_options(arguments, command, program);
  Random random(options.resources.seed);
  const PlayRequest request = request_of(arguments, command, random);
  const std::unique_ptr<Store> store =
      arguments.forget ? std::make_unique<MemoryStore>() : open_game_store(arguments.data);
  const InterruptWatch watch;
  const std::unique_ptr<Console> console = console_of(watch, arguments.ascii);
  const auto done = is_resumed ? resume_game(*console, *store, game_to_resume(arguments.resume), request, options)
                               : play_games(*console, *store, request, options);
  if (!done) throw UserError(done.error());
}

void add_players(CLI::App& command, PlayArguments& a) {
  const char* kinds = "human[:NAME], engine[:ELO], brain:NAME, uci:COMMAND, http://HOST:PORT or dummy";
  command.add_option("--white", a.white, fmt::format("White: {}", kinds))->type_name("PLAYER");
  command.add_option("--black", a.black, "Black, in the same words")->type_name("PLAYER");
  command.add_option("--elo", a.elo, "Play against the engine at this strength")->check(CLI::Range(kMinElo, kMaxElo));
  command.add_option("--color", a.color, "Your colour: white, black or random");
  command.add_option("--name", a.name, "Your name");
  command.add_option("-p,--player", a.names, "Names of White and Black")->expected(2);
  command.add_option("--player-type", a.types, "Also -pT: types of White and Black: User, AI, API, Player or Dummy")
      ->expected(2);
  command.add_option("--api", a.api, "Address of the server on which players of the type API play")
      ->capture_default_str()
      ->type_name("URL");
  command.add_option("--player-difficulty", a.difficulties, "Also -pD: difficulty of AI players, 1 to 3; 0 for others")
      ->expected(2)
      ->check(CLI::Range(0, 3));
}

}  // namespace

void add_play_command(CLI::App& app, const ProgramOptions& program) {
  auto a = std::make_shared<PlayArguments>();
  CLI::App* command = app.add_subcommand("play", "Play a game in the terminal; without options it asks");
  command->set_version_flag("-v,--version", "kiebitz " KIEBITZ_VERSION);
  add_players(*command, *a);
  command->add_option("--tc", a->clock,
                      "Clock: minutes+seconds per move as in 5+3, for each side as in 10+0/5+3 (White first), or none");
  auto* fen = command->add_option("--fen", a->fen, "Start from this position");
  command->add_option("--chess960", a->chess960, "Start from a Chess960 position, drawn by lot or by number")
      ->expected(0, 1)
      ->default_str("any")
      ->type_name("[N]")
      ->excludes(fen);
  command->add_option("--resume", a->resume, "Continue the newest game that is not over, or this one")
      ->expected(0, 1)
      ->default_str("newest")
      ->type_name("[GAME]");
  auto* gui = command->add_flag("-g,--gui", a->is_gui, "Open the page in the browser instead");
  command
      ->add_flag("-t,--terminal", a->is_terminal,
                 "Ask for one player after the other: name, type, difficulty; with --show-moves")
      ->excludes(gui);
  command->add_flag("--show-moves", a->lists_moves, "Before each move of a person, list the legal ones");
  command->add_flag("--ask", a->ask, "Ask for everything the options leave open");
  command->add_option("--movetime", a->move_seconds, "Seconds per move of computers in games without a clock")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command->add_option("--threads", a->threads, "Search threads; 0: one per core. Levels use one")
      ->check(CLI::Range(kAllCores, Engine::kMaxThreads))
      ->capture_default_str();
  command->add_option("--hash", a->hash_mib, "Table size in MiB")->check(CLI::Range(1, 65536))->capture_default_str();
  command->add_option("--seed", a->seed, "Seed of everything drawn by lot; 0: another one each time");
  command->add_option("--lang", a->language, "Language (default: from the locale)")->check(CLI::IsMember({"en", "de"}));
  command->add_option("--data", a->data,
                      "Folder of the games or postgresql://… (default: KIEBITZ_DATA_DIR or the XDG data folder)");
  auto* pace = command
                   ->add_option("--pace", a->pace,
                                "Computers move as soon as they know what (instant) or take as long as a person would "
                                "(human); default: human in games of a person with a clock")
                   ->check(CLI::IsMember({"instant", "human"}));
  command->add_flag("--human-time", a->human_time, "The same as --pace human")->excludes(pace);
  command
      ->add_option("--computers-resign", a->computers_resign,
                   "Which computers give up a lost game: by_strength (from 2000 on), always or never")
      ->check(CLI::IsMember({"by_strength", "always", "never"}));
  add_source_options(*command, a->sources);
  command->add_flag("--forget", a->forget, "Keep nothing");
  command->add_flag("--ascii", a->ascii, "No colours, no symbols");
  command->footer(
      "Moves are typed as e4, Nf3, e2e4 or square by square; 'help' lists the commands.\n"
      "Examples:\n"
      "  kiebitz play --elo 1400 --tc 5+3\n"
      "  kiebitz play --white human --black uci:stockfish --chess960\n"
      "  kiebitz play --resume");
  // Runs before the configuration file adds what it knows.
  command->parse_complete_callback([a, command] {
    for (const CLI::Option* option : std::as_const(*command).get_options())
      if (option->count() > 0) a->typed.push_back(option);
  });
  command->callback([a, command, &program] {
    try {
      run_play(*a, *command, program);
    } catch (const UserError& error) {  // may quote what was typed
      throw UserError(one_line(error.what()));
    }
  });
}

std::vector<std::string> with_long_names(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    if (word == "-pT" || word == "--player_type") word = "--player-type";
    if (word == "-pD" || word == "--player_difficulty") word = "--player-difficulty";
  }
  std::reverse(words.begin(), words.end());
  return words;
}

}  // namespace kiebitz::cli
