// A brain: the complete description of a small engine as a value. What it looks at (terms, piece values, tables), how
// it searches, what ends of games are worth to it, how it picks among good moves and shares its time. Read from text by
// brain_file.h; played by brain_player.h. Copy freely; nothing in here knows a thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brains/terms/term_id.h"
#include "rules/types.h"

namespace kiebitz::brains {

// What an evaluation counts in. Not centipawns: every brain has its own unit, Scoring::pawn says how large a pawn is.
using Points = double;

// The parts of a game that may have weights and depths of their own.
enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };
inline constexpr std::size_t kPhaseCount = 3;
constexpr std::size_t index(Phase phase) { return static_cast<std::size_t>(phase); }

template <class T>
using PerPhase = std::array<T, kPhaseCount>;

enum class Algorithm : std::uint8_t {
  Random,     // no search: any legal move
  Minimax,    // one function that maximises, one that minimises, every node visited
  Negamax,    // the same tree with one function and changing signs
  AlphaBeta,  // negamax that leaves out what cannot matter
};

enum class Ordering : std::uint8_t {
  None,        // as generated
  Groups,      // captures, threats, forward moves, sideways moves, backward moves
  Simple,      // by material and tables after the move
  Evaluation,  // by the whole evaluation after the move
};

enum class Deepening : std::uint8_t {
  None,    // the full depth at once
  ByOne,   // 1, 2, 3, ...
  Double,  // 1, 2, 4, ...
};

inline constexpr int kMaxBrainDepth = 64;

struct SearchSettings {
  Algorithm algorithm = Algorithm::AlphaBeta;
  Ordering ordering = Ordering::None;
  Deepening deepening = Deepening::None;
  PerPhase<int> depth = {3, 3, 3};                // 1 to kMaxBrainDepth
  bool cache = false;                             // results kept by position and depth
  bool quiescence = false;                        // captures are played out before a leaf is evaluated
  bool leaf_mates = true;                         // mate and stalemate are seen at the last ply too
  bool full_root_window = false;                  // every root move gets its exact score
  std::optional<int> width;                       // of a node the first `width` moves by the ordering are searched
  std::optional<std::chrono::milliseconds> time;  // per move, where the caller sets no limit
};

enum class MateScore : std::uint8_t {
  Distance,  // mate_value minus the plies to it: a sooner mate is better
  Flat,      // all mates are the same
};

enum class DrawScore : std::uint8_t {
  Zero,
  Evaluate,      // like any other position
  BestPossible,  // a win for a side that cannot mate any more, else like any other position
};

struct Scoring {
  Points pawn = 100;  // points that are shown as one pawn
  MateScore mate = MateScore::Distance;
  Points mate_value = 1'000'000;
  DrawScore draw = DrawScore::Zero;
  bool stalemate_loses = false;
  // Draws by rule the search knows, besides stalemate.
  bool sees_repetition = true;
  bool sees_fifty_moves = true;
  bool sees_dead_positions = true;
};

enum class PhaseModel : std::uint8_t {
  Single,   // middlegame weights throughout
  ByGame,   // by move number and material of the root, for the whole search
  Tapered,  // middlegame and endgame mixed by the material of each position, 24 parts
};

struct Phases {
  PhaseModel model = PhaseModel::Single;
  int opening_moves = 0;        // opening up to this move number
  Points endgame_material = 0;  // endgame once both sides have at most this without the king
};

// Indexed by piece type.
using PieceValues = std::array<Points, 6>;
// Rank 8 first, as printed in a book, from White's side.
using SquareTable = std::array<Points, kSquareCount>;

struct TableSet {
  std::array<SquareTable, 6> by_type{};
  // Piece types whose table is read with the files mirrored, by colour of the piece. (Black always reads it with the
  // ranks mirrored.)
  std::array<std::array<bool, 6>, 2> mirrored{};
};

struct WeightedTerm {
  TermId id = TermId::Material;
  PerPhase<double> own{};    // weight of what the side that thinks has
  PerPhase<double> enemy{};  // and of what its opponent has, which is subtracted
  double divide = 1;
  double waiting = 1;  // of the side that is not to move; only some terms use it
};

struct Evaluation {
  PerPhase<PieceValues> values{};
  PerPhase<TableSet> tables{};
  std::vector<WeightedTerm> terms;
};

enum class BookChoice : std::uint8_t {
  Best,      // the move with the largest weight
  Weighted,  // by lot, as often as the weights say
};

struct Sources {
  std::optional<int> book_moves;  // asks the book up to this move number
  BookChoice book_choice = BookChoice::Weighted;
  std::optional<int> tablebase_pieces;  // probes the tablebase up to this number of pieces, kings included
};

enum class ChoiceAmong : std::uint8_t {
  First,  // the first of the best moves
  Equal,  // any of the best moves
  Best,   // any of the best `count` moves
};

struct Choice {
  ChoiceAmong among = ChoiceAmong::First;
  int count = 1;
  std::optional<Points> margin{};  // moves that are worse than the best by more are not taken
};

enum class ClockRule : std::uint8_t {
  Share,     // a fixed share of the remaining time
  Baguette,  // 80 moves expected, the first 40 get half of the time, half of the increment, 5 ms for the way
};

struct Brain {
  std::string name;
  std::string title;
  std::string about;
  SearchSettings search;
  Scoring scoring;
  Phases phases;
  Evaluation evaluation;
  Sources sources;
  Choice choice;
  ClockRule clock = ClockRule::Share;
};

// Does a position's worth depend on how it was reached? Then a cache by position may change the result.
bool depends_on_the_way(const Brain& brain);

}  // namespace kiebitz::brains
