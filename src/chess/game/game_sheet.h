// GameSheet: the record of one game: players, start, moves with their clocks and evaluations, moves that were taken
// back, and the end. A plain value; nothing here checks the laws (Game does). live_game.h fills it, store keeps it,
// sheet_tree.h turns it into a tree and PGN.
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
#include "notation/pgn/pgn_annotations.h"
#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz {

// Api: a player on another server.
enum class PlayerKind : std::uint8_t { Human, Engine, Brain, Uci, Dummy, Api };

// "human", "engine", "brain", "uci", "dummy", "api": stable, used in files and on command lines.
std::string_view player_kind_name(PlayerKind kind);
std::optional<PlayerKind> parse_player_kind(std::string_view name);

struct PlayerInfo {
  std::string name;
  PlayerKind kind = PlayerKind::Human;
  std::string spec;  // parameters of the kind: a level, a brain's name, a command, an address. Empty for people
  std::optional<int> rating;  // fixed beforehand, games do not change it: a measured level

  friend bool operator==(const PlayerInfo&, const PlayerInfo&) = default;
};

struct PlayedMove {
  Move move;
  std::optional<std::chrono::milliseconds> spent;
  std::optional<std::chrono::milliseconds> clock_left;  // the mover's, increment included
  std::optional<PgnEval> eval;                          // the mover's evaluation, from White's side

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// Moves that were taken back together. Their first move was made at this ply (0: the first move of the game) of the
// line that was the game at that time.
struct TakenBackLine {
  int ply = 0;
  std::vector<PlayedMove> moves;

  friend bool operator==(const TakenBackLine&, const TakenBackLine&) = default;
};

struct GameSheet {
  Position start = Position::start();
  std::array<PlayerInfo, 2> players;  // by colour
  std::optional<GameTimes> clock;
  std::string event = "?";
  std::string site = "?";
  std::string date = "????.??.??";  // as PGN writes it
  std::string round = "?";
  std::vector<PlayedMove> moves;
  std::vector<TakenBackLine> taken_back;  // oldest first
  std::optional<GameOver> over;
  // The whole game as PGN, if its source had content that the sheet cannot hold: comments, variations, glyphs, further
  // tags. Cleared when the game continues, because then the sheet alone is right.
  std::string annotated;

  const PlayerInfo& player(Color c) const { return players[index(c)]; }
  GameResult result() const { return over ? over->result() : GameResult::Unknown; }
};

// Only this number of taken-back lines is kept, the newest: endless take-backs must not make the game too long to load.
// No line depends on an older one.
inline constexpr std::size_t kMaxTakenBack = 200;
void note_taken_back(GameSheet& sheet, TakenBackLine line);

// Every line that was taken back, oldest first, from the first move of the game: the moves before it may have been
// taken back since. A line that does not fit the next one is omitted with all before it; only damaged records have one.
std::vector<std::vector<PlayedMove>> whole_lines(const GameSheet& sheet);

}  // namespace kiebitz
