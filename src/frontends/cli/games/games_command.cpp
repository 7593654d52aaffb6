// kiebitz games: the games that are kept.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/games/games_import.h"
#include "cli/options/game_store.h"
#include "cli/output/counted.h"
#include "cli/output/text_output.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "notation/json_text.h"
#include "render/text_board.h"
#include "render/text_cell.h"
#include "store/import/history_csv.h"

namespace kiebitz::cli {
namespace {

struct Common {
  std::string data;
  std::string player;
  bool json = false;
};

std::int64_t number_of(GameId id) { return static_cast<std::int64_t>(id); }

std::optional<std::string> player_of(const Common& common) {
  return common.player.empty() ? std::nullopt : std::optional(common.player);
}

std::string damage_json(const std::string& damage) {
  return damage.empty() ? std::string() : fmt::format(R"(, "damage": {})", json_quoted(damage));
}

std::string json_of(const GameSummary& game, const std::string& damage) {
  return fmt::format(
      R"({{"id": {}, "date": {}, "white": {}, "black": {}, "result": "{}", "reason": {}, "plies": {}, "rated": {}{}}})",
      number_of(game.id), json_quoted(game.date), json_quoted(game.white), json_quoted(game.black),
      format_result(game.result), game.reason ? json_quoted(reason_name(*game.reason)) : "null", game.plies,
      game.header.rated, damage_json(damage));
}

// Dates and names come from files: with any content a game is one line of the table.
void print_line(const GameSummary& game, const std::string& damage) {
  constexpr std::size_t kDateColumns = 10;
  constexpr std::size_t kNameColumns = 22;
  fmt::print("{:>7}  {}  {} {} {:<7} {:>3}  {}\n", number_of(game.id), text_cell(game.date, kDateColumns),
             text_cell(game.white, kNameColumns), text_cell(game.black, kNameColumns), format_result(game.result),
             (game.plies + 1) / 2,
             !damage.empty() ? "damaged"
             : game.reason   ? reason_name(*game.reason)
                             : "");
}

// Only reading a game completely shows its damage.
std::string damage_of(Store& store, GameId id) {
  const auto game = store.salvage(id);
  return game ? game->damage : std::string();
}

void list_games(const Common& common, bool unfinished, int limit) {
  const auto store = open_existing_games(common.data);
  GameFilter filter;
  filter.player = player_of(common);
  if (unfinished) filter.result = GameResult::Unknown;
  filter.limit = limit;
  const auto games = require(store->list(filter));
  if (common.json) {
    std::string items;
    for (const GameSummary& game : games)
      items += (items.empty() ? "\n  " : ",\n  ") + json_of(game, damage_of(*store, game.id));
    fmt::print("[{}\n]\n", items);
    return;
  }
  if (games.empty()) fmt::print("no games\n");
  for (const GameSummary& game : games) print_line(game, damage_of(*store, game.id));
}

void show_game(const Common& common, std::int64_t id) {
  const auto store = open_existing_games(common.data);
  const StoredGame game = require(store->salvage(GameId{id}));
  Position last = game.sheet.start;
  for (const PlayedMove& played : game.sheet.moves) last.make(played.move);
  const std::string pgn = format_pgn(game.sheet);
  if (common.json) {
    fmt::print(R"({{"id": {}, "rated": {}, "fen": "{}", "pgn": {}{}}})"
               "\n",
               id, game.header.rated, format_fen(last), json_quoted(pgn), damage_json(game.damage));
    return;
  }
  BoardMarks marks;
  marks.last_move = last_step(last);
  fmt::print("{}\n{}", pgn, render_text_board(last, marks, {}));
}

void export_history(Store& store, TextOutput& out) {
  out.write(kHistoryCsvHeader);
  require(store.each_history([&out](const BoardHistory& board) { out.write(format_history_line(board)); }));
}

void export_all(Store& store, const Common& common, TextOutput& out) {
  GameFilter filter;
  filter.player = player_of(common);
  filter.limit = 1000;
  for (;;) {
    const auto games = require(store.list(filter));
    for (const GameSummary& game : games) out.write(format_pgn(require(store.salvage(game.id)).sheet) + '\n');
    if (games.empty()) return;
    filter.before = games.back().id;
  }
}

struct ExportArguments {
  std::vector<std::int64_t> ids;
  std::string output = "-";
  bool history = false;
};

void export_games(const Common& common, const ExportArguments& arguments) {
  const auto store = open_existing_games(common.data);
  TextOutput out(arguments.output);
  if (arguments.history) {
    export_history(*store, out);
  } else if (arguments.ids.empty()) {
    export_all(*store, common, out);
  } else {
    for (const std::int64_t id : arguments.ids) out.write(format_pgn(require(store->salvage(GameId{id})).sheet) + '\n');
  }
  out.finish();
}

void delete_games(const Common& common, const std::vector<std::int64_t>& ids) {
  const auto store = open_existing_games(common.data);
  std::vector<std::int64_t> missing;
  for (std::size_t done = 0; done < ids.size(); done += kGamesDeletedAtOnce) {
    std::vector<GameId> wanted;
    for (std::size_t i = done; i < std::min(ids.size(), done + kGamesDeletedAtOnce); ++i)
      wanted.push_back(GameId{ids[i]});
    const auto deleted = require(store->delete_games(wanted));
    const std::set<GameId> gone(deleted.begin(), deleted.end());
    for (const GameId id : wanted)
      if (gone.contains(id))
        fmt::print("game {} deleted\n", number_of(id));
      else
        missing.push_back(number_of(id));
  }
  if (!missing.empty()) throw UserError(fmt::format("there is no game {}", fmt::join(missing, ", ")));
}

std::string counts_text(const ResultCounts& counts) {
  return fmt::format("+{} ={} -{}", counts.wins, counts.draws, counts.losses);
}

std::string counts_json(const ResultCounts& counts) {
  return fmt::format(R"({{"wins": {}, "draws": {}, "losses": {}}})", counts.wins, counts.draws, counts.losses);
}

void show_stats(const Common& common) {
  const auto store = open_existing_games(common.data);
  const GameTotals totals = require(store->totals(player_of(common)));
  const auto ratings = common.player.empty() ? std::vector<RatedPair>() : require(store->ratings(common.player));
  if (common.json) {
    std::string items;
    for (const RatedPair& pair : ratings)
      items += fmt::format(R"({}{{"opponent": {}, "rating": {:.1f}, "error": {:.1f}, "results": {}}})",
                           items.empty() ? "" : ", ", pair.opponent.empty() ? "null" : json_quoted(pair.opponent),
                           pair.rating.value, rating_error(pair.rating.results), counts_json(pair.rating.results));
    fmt::print(R"({{"games": {}, "unfinished": {}, "as_white": {}, "as_black": {}, "ratings": [{}]}})"
               "\n",
               totals.games, totals.unfinished, counts_json(totals.as_white), counts_json(totals.as_black), items);
    return;
  }
  fmt::print("{}, {} of them not over\n", counted(totals.games, "game"), totals.unfinished);
  fmt::print("White: {}\n", counts_text(totals.as_white));
  if (!common.player.empty()) fmt::print("Black: {}\n", counts_text(totals.as_black));
  constexpr std::size_t kOpponentColumns = 30;
  for (const RatedPair& pair : ratings)
    fmt::print("{} rating {:.0f} ± {:.0f}  {}\n",
               text_cell(pair.opponent.empty() ? "all opponents" : pair.opponent, kOpponentColumns), pair.rating.value,
               rating_error(pair.rating.results), counts_text(pair.rating.results));
}

CLI::App* subcommand(CLI::App& games, Common& common, const std::string& name, const std::string& what) {
  CLI::App* command = games.add_subcommand(name, what);
  command->add_option("--data", common.data,
                      "Folder of the games or postgresql://… (default: KIEBITZ_DATA_DIR or the XDG data folder)");
  return command;
}

void add_reading(CLI::App& games, const std::shared_ptr<Common>& common) {
  auto unfinished = std::make_shared<bool>(false);
  auto limit = std::make_shared<int>(50);
  CLI::App* list = subcommand(games, *common, "list", "Games, newest first");
  list->add_option("--player", common->player, "Only games of this player");
  list->add_flag("--unfinished", *unfinished, "Only games that are not over");
  list->add_option("--limit", *limit, "How many at most")->check(CLI::Range(1, 1000000))->capture_default_str();
  list->add_flag("--json", common->json, "As JSON");
  list->callback([=] { list_games(*common, *unfinished, *limit); });

  auto id = std::make_shared<std::int64_t>(0);
  CLI::App* show = subcommand(games, *common, "show", "One game as PGN, with its last position");
  show->add_option("game", *id, "Number of the game")->required();
  show->add_flag("--json", common->json, "As JSON");
  show->callback([=] { show_game(*common, *id); });

  CLI::App* stats = subcommand(games, *common, "stats", "Results, and ratings of a player");
  stats->add_option("--player", common->player, "Whose");
  stats->add_flag("--json", common->json, "As JSON");
  stats->callback([=] { show_stats(*common); });
}

void add_writing(CLI::App& games, const std::shared_ptr<Common>& common) {
  auto exported = std::make_shared<ExportArguments>();
  CLI::App* out = subcommand(games, *common, "export", "Games as PGN, or the history of boards as CSV");
  out->add_option("games", exported->ids, "Numbers of the games; without any, all");
  out->add_option("--player", common->player, "Only games of this player");
  out->add_flag("--history", exported->history, "The history of boards: board,value");
  out->add_option("--output,-o", exported->output, "File; - is standard output")->capture_default_str();
  out->callback([=] { export_games(*common, *exported); });

  auto ids = std::make_shared<std::vector<std::int64_t>>();
  CLI::App* remove = subcommand(games, *common, "delete", "Delete games; history and ratings stay");
  remove->add_option("games", *ids, "Numbers of the games")->required();
  remove->callback([=] { delete_games(*common, *ids); });

  auto import = std::make_shared<ImportArguments>();
  CLI::App* in = subcommand(games, *common, "import", "Games from PGN files, or a history from a CSV file");
  in->add_option("files", import->files, "Files; .csv is a history, - is PGN from standard input")->required();
  in->add_option("--history-plies", import->history_plies, "Half-moves of each game that enter the history; 0: none")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  in->callback([=] { import_files(common->data, *import); });
}

}  // namespace

void add_games_command(CLI::App& app) {
  CLI::App* games = app.add_subcommand("games", "Games that are kept: list, show, export, import, delete, stats");
  games->require_subcommand(1);
  const auto common = std::make_shared<Common>();
  add_reading(*games, common);
  add_writing(*games, common);
}

}  // namespace kiebitz::cli
