// Facts: what is true of a move, with the line that proves it and with what would have been otherwise. Typed values, no
// text for people; docs/formats/facts.md has every kind with its fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/outcome.h"
#include "rules/position.h"

namespace kiebitz::insight {

enum class FactKind : std::uint8_t {
  // How the game stands.
  MateGiven,
  MateForced,
  MateMissed,
  MateAllowed,
  GameDrawn,
  ResultChanged,
  OnlyMove,
  ForcedMove,
  // What a bad move costs.
  MaterialLost,
  MaterialMissed,
  // What was overlooked.
  ThreatIgnored,
  PiecePutEnPrise,
  GuardLeft,
  GuardCutOff,
  LineOpened,
  FlightTaken,
  ForkAllowed,
  // The opponent's best answer, where nothing more precise is known or beside it.
  Refutation,
  // Threats.
  ThreatMade,
  ThreatParried,
  MovePrevented,
  // Moves that look obvious and fail: instead of the move, and the capture that would answer it.
  RefusedMove,
  CannotTake,
  // What a good move achieves: material and tactics,
  MaterialWon,
  Sacrifice,
  PawnPromotes,
  PerpetualCheck,
  Fork,
  Skewer,
  Pin,
  DiscoveredCheck,
  DoubleCheck,
  GuardRemoved,
  PieceTrapped,
  // exchanges and plans,
  Recapture,
  Exchange,
  Prepares,
  Route,
  // endings,
  Opposition,
  PawnRuns,
  WrongBishop,
  // squares,
  Castles,
  Develops,
  PassedPawnMade,
  PassedPawnAdvanced,
  Outpost,
  SeventhRank,
  OpenFile,
  PawnsDoubled,
  PawnBreak,
  CentrePawn,
  FlightMade,
  // contacts.
  TakesMan,
  Attacks,
  Guards,
  Evades,
  AimsAt,
  Blockade,
  DrivesKing,
};
inline constexpr int kFactKindCount = 59;

// "mate_given"
std::string_view fact_name(FactKind kind);

// Who proves it: the rules alone, from the line and all answers to it, or the judgement of the engine.
enum class Certainty : std::uint8_t { Rules, Search };

// What a man or a square has to do with it.
enum class Role : std::uint8_t { Mover, Origin, Attacker, Target, Guard, Blocker, King, Square, Behind };

// Stands on the board before the first move of the fact's line. `piece` is None for an empty square.
struct Actor {
  Role role = Role::Mover;
  Square square = Square::A1;
  Piece piece = Piece::None;
  friend bool operator==(const Actor&, const Actor&) = default;
};

inline Actor actor(const Position& board, Role role, Square square) { return {role, square, board.piece_on(square)}; }

struct ProofLine {
  Position start = Position::start();
  std::vector<Move> moves;
};

// The same, but for one thing.
enum class Otherwise : std::uint8_t {
  BestMove,    // the best move instead of this one
  SecondMove,  // the second best move instead of this one, which is the best
  PlayedMove,  // the move that was played instead of the better one
  Pass,        // no move instead of this one; a line without moves: the refutation is not legal there
  Before,      // the move that is now possible, in the position before this one; without moves: it was not legal there
};
struct Counterfactual {
  Otherwise kind = Otherwise::BestMove;
  ProofLine line;
};

// What a game is worth to a side: from a mate or the rules where they say it, else from the chance.
enum class ResultClass : std::uint8_t { Lost, Open, Won };

// How a threat was met, or a move of the opponent prevented.
enum class Means : std::uint8_t {
  TookAttacker,  // the man that threatened was taken
  MovedAway,     // the target left
  Blocked,       // the moved man stands in the way
  Guarded,       // what goes there can now be taken
  MadeFlight,    // the king has a square to go to
};

struct Fact {
  FactKind kind = FactKind::MateGiven;
  Color side = Color::White;  // whose move it is that is explained
  Certainty certainty = Certainty::Search;
  double weight = 0;  // points of winning chance, 0 to 100
  std::vector<Actor> actors = {};
  ProofLine line;  // of the move, of the better move, or of the refutation: see the kind
  std::optional<Counterfactual> counterfactual = std::nullopt;
  std::optional<int> mate_in = std::nullopt;  // moves of the side that mates
  std::optional<int> points = std::nullopt;   // material, at least
  std::optional<ResultClass> from = std::nullopt;
  std::optional<ResultClass> to = std::nullopt;
  std::optional<Termination> ending = std::nullopt;
  std::optional<Means> means = std::nullopt;
};

}  // namespace kiebitz::insight
