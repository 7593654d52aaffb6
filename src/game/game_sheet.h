// GameSheet: what is written down about one game, whoever plays it and wherever it is kept: players, start, moves with
// their clocks and evaluations, moves that were taken back, and the end. A plain value; nothing here checks the laws
// (Game does). live_game.h fills it, store keeps it, sheet_tree.h turns it into a tree and PGN.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/clock_settings.h"
#include "game/game_over.h"
#include "notation/pgn_annotations.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

enum class PlayerKind : std::uint8_t { Human, Engine, Brain, Uci, Dummy };

// "human", "engine", "brain", "uci", "dummy": stable, used in files and on command lines.
std::string_view player_kind_name(PlayerKind kind);
std::optional<PlayerKind> parse_player_kind(std::string_view name);

struct PlayerInfo {
  std::string name;
  PlayerKind kind = PlayerKind::Human;
  std::string spec;           // what the kind needs: a level, the name of a brain, a command. Empty for people
  std::optional<int> rating;  // known beforehand and not changed by games: a measured level

  friend bool operator==(const PlayerInfo&, const PlayerInfo&) = default;
};

struct PlayedMove {
  Move move;
  std::optional<std::chrono::milliseconds> spent;
  std::optional<std::chrono::milliseconds> clock_left;  // the mover's, increment included
  std::optional<PgnEval> eval;                          // what the mover thought, from White's side

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// Moves that were taken back together. Their first move stood at this ply (0: the first move of the game) of the line
// that was the game at that time.
struct TakenBackLine {
  int ply = 0;
  std::vector<PlayedMove> moves;

  friend bool operator==(const TakenBackLine&, const TakenBackLine&) = default;
};

struct GameSheet {
  Position start = Position::start();
  std::array<PlayerInfo, 2> players;  // by colour
  std::optional<ClockSettings> clock;
  std::string event = "?";
  std::string site = "?";
  std::string date = "????.??.??";  // as PGN writes it
  std::string round = "?";
  std::vector<PlayedMove> moves;
  std::vector<TakenBackLine> taken_back;  // oldest first
  std::optional<GameOver> over;
  // The whole game as PGN, if its source said more than there is a place for here: comments, variations, glyphs,
  // further tags. A game that goes on is told by its sheet alone again.
  std::string annotated;

  const PlayerInfo& player(Color c) const { return players[index(c)]; }
  GameResult result() const { return over ? over->result() : GameResult::Unknown; }
};

// So many lines that were taken back are kept, the newest: whoever takes back for ever must not make the game too long
// to load. No line hangs on an older one.
inline constexpr std::size_t kMaxTakenBack = 200;
void note_taken_back(GameSheet& sheet, TakenBackLine line);

// Every line that was taken back, oldest first, from the first move of the game: what came before it may itself have
// been taken back since. A line that does not fit to the next one is left out with all before it; only a damaged record
// has one.
std::vector<std::vector<PlayedMove>> whole_lines(const GameSheet& sheet);

}  // namespace kiebitz
