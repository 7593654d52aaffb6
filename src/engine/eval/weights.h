// The weights of the classical evaluation: one flat array of tapered values, divided into named blocks. This file
// defines the layout; the tuner writes the numbers to weights_tuned.cpp. Plain values, free to copy between threads.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "eval/tapered.h"

namespace kiebitz {

// In the order of the array. The blocks whose names begin with Danger are summed per king and enter the score through
// king_danger_penalty.
enum class Block : std::uint8_t {
  PieceValue,
  BishopPair,
  KnightPawns,
  RookPawns,
  RookPair,
  PawnSquare,
  KnightSquare,
  BishopSquare,
  RookSquare,
  QueenSquare,
  KingSquare,
  KnightMobility,
  BishopMobility,
  RookMobility,
  QueenMobility,
  CenterControl,
  KingShelter,
  PawnStorm,
  PawnStormBlocked,
  KingPawnDistance,
  PawnlessFlank,
  Isolated,
  Doubled,
  Backward,
  Phalanx,
  Supported,
  BlockedPawn,
  CandidatePassed,
  Passed,
  PassedOwnKing,
  PassedEnemyKing,
  PassedBlocked,
  PassedSafeStep,
  PassedFreePath,
  PassedRookBehind,
  PassedRunner,
  ThreatByPawn,
  ThreatByMinor,
  ThreatByRook,
  ThreatByKing,
  ThreatByPush,
  ThreatOnQueen,
  Restriction,
  Hanging,
  HangingOutnumbered,
  KnightOutpost,
  BishopOutpost,
  ReachableOutpost,
  MinorBehindPawn,
  MinorKingDistance,
  BishopPawns,
  BishopLongDiagonal,
  BishopXrayPawns,
  RookFile,
  RookQueenFile,
  RookSeventh,
  TrappedRook,
  TrappedMinor,
  CorneredBishop,
  Space,
  Tempo,
  DangerBase,
  DangerAttackers,
  DangerZoneAttacks,
  DangerWeakZone,
  DangerSafeCheck,
  DangerUnsafeCheck,
  DangerOpenLines,
  DangerTropism,
  DangerNoQueen,
  DangerFlank,
  DangerDefenders,
  DangerPinned,
  DangerShelter,
  DangerStorm,
};
inline constexpr int kBlockCount = static_cast<int>(Block::DangerStorm) + 1;

struct BlockInfo {
  std::string_view name;
  int size;
  std::string_view meaning;  // of the index, or of the count the weight is multiplied by
};

inline constexpr std::array<BlockInfo, kBlockCount> kBlocks = {{
    {"piece_value", 5, "pawn, knight, bishop, rook, queen"},
    {"bishop_pair", 1, "two bishops or more"},
    {"knight_pawns", 1, "per knight and own pawn above five"},
    {"rook_pawns", 1, "per rook and own pawn above five"},
    {"rook_pair", 1, "two rooks or more"},
    {"pawn_square", 64, "a1 to h8 as White sees it"},
    {"knight_square", 64, "a1 to h8"},
    {"bishop_square", 64, "a1 to h8"},
    {"rook_square", 64, "a1 to h8"},
    {"queen_square", 64, "a1 to h8"},
    {"king_square", 64, "a1 to h8"},
    {"knight_mobility", 9, "safe squares"},
    {"bishop_mobility", 14, "safe squares"},
    {"rook_mobility", 15, "safe squares"},
    {"queen_mobility", 28, "safe squares"},
    {"center_control", 3, "per square: centre, centre twice, around the centre"},
    {"king_shelter", 32, "edge distance of the file x rank of the own pawn, 0 none"},
    {"pawn_storm", 32, "edge distance of the file x rank of the enemy pawn, 0 none"},
    {"pawn_storm_blocked", 8, "rank of the enemy pawn behind ours"},
    {"king_pawn_distance", 1, "per step to the nearest pawn"},
    {"pawnless_flank", 1, "no pawn at all on the king's flank"},
    {"isolated", 2, "opposed, not opposed"},
    {"doubled", 2, "with neighbours, isolated"},
    {"backward", 2, "opposed, not opposed"},
    {"phalanx", 8, "rank"},
    {"supported", 8, "rank"},
    {"blocked_pawn", 8, "rank"},
    {"candidate_passed", 8, "rank"},
    {"passed", 8, "rank"},
    {"passed_own_king", 8, "rank, per step of the own king to the stop square"},
    {"passed_enemy_king", 8, "rank, per step of the enemy king to the stop square"},
    {"passed_blocked", 8, "rank, an enemy piece on the stop square"},
    {"passed_safe_step", 8, "rank, stop square free and not attacked"},
    {"passed_free_path", 8, "rank, whole path free and not attacked"},
    {"passed_rook_behind", 2, "own, enemy heavy piece behind"},
    {"passed_runner", 1, "cannot be caught by a lone king"},
    {"threat_by_pawn", 4, "knight, bishop, rook, queen"},
    {"threat_by_minor", 5, "pawn to queen"},
    {"threat_by_rook", 5, "pawn to queen"},
    {"threat_by_king", 1, "per weak piece"},
    {"threat_by_push", 1, "per piece attacked after a safe pawn push"},
    {"threat_on_queen", 2, "safe squares to attack the queen from: knight, slider"},
    {"restriction", 1, "per contested square the enemy does not hold firmly"},
    {"hanging", 5, "undefended: pawn to queen"},
    {"hanging_outnumbered", 1, "weak pieces attacked twice"},
    {"knight_outpost", 2, "without, with pawn support"},
    {"bishop_outpost", 2, "without, with pawn support"},
    {"reachable_outpost", 1, "per knight that can jump to a supported outpost"},
    {"minor_behind_pawn", 1, "per minor piece right behind a pawn"},
    {"minor_king_distance", 2, "per step to the own king: knight, bishop"},
    {"bishop_pawns", 2, "own pawns of its colour: per pawn, per pawn and blocked centre pawn"},
    {"bishop_long_diagonal", 1, "sees both centre squares of a long diagonal"},
    {"bishop_xray_pawns", 1, "per enemy pawn where a diagonal ends"},
    {"rook_file", 2, "half-open, open"},
    {"rook_queen_file", 1, "on a file with a queen"},
    {"rook_seventh", 1, "with a king or pawns to bite on"},
    {"trapped_rook", 2, "by the own king that may castle, may not"},
    {"trapped_minor", 1, "in the enemy half, every square taken or guarded by pawns or king"},
    {"cornered_bishop", 1, "in an own corner behind an own pawn"},
    {"space", 1, "safe squares behind the pawns, times pieces / 8"},
    {"tempo", 1, "side to move"},
    {"danger_base", 1, "always"},
    {"danger_attackers", 4, "pieces that attack the zone: knight, bishop, rook, queen"},
    {"danger_zone_attacks", 4, "attacked squares of the zone: knight, bishop, rook, queen"},
    {"danger_weak_zone", 1, "attacked zone squares held by king and queen at most"},
    {"danger_safe_check", 4, "squares, two at most: knight, bishop, rook, queen"},
    {"danger_unsafe_check", 4, "squares, two at most: knight, bishop, rook, queen"},
    {"danger_open_lines", 1, "squares a queen in the king's place would see past the pawns"},
    {"danger_tropism", 4, "nearness to the king: knight, bishop, rook, queen"},
    {"danger_no_queen", 1, "the attacker has no queen"},
    {"danger_flank", 3, "squares of the own flank attacked, attacked twice, defended"},
    {"danger_defenders", 2, "own knights, bishops in the zone"},
    {"danger_pinned", 1, "per piece pinned to the king"},
    {"danger_shelter", 8, "rank of the own pawn on each of three files, 0 none"},
    {"danger_storm", 8, "rank of the free enemy pawn on each of three files, 0 none"},
}};

namespace detail {
inline constexpr std::array<int, kBlockCount + 1> kBlockStarts = [] {
  std::array<int, kBlockCount + 1> starts{};
  for (int i = 0; i < kBlockCount; ++i) starts[i + 1] = starts[i] + kBlocks[i].size;
  return starts;
}();
}  // namespace detail

inline constexpr int kWeightCount = detail::kBlockStarts[kBlockCount];

constexpr int index(Block block) { return static_cast<int>(block); }
// The place of a block's weight in the flat array.
constexpr int at(Block block, int i = 0) { return detail::kBlockStarts[index(block)] + i; }
// The weights from this index count towards king danger.
inline constexpr int kFirstDangerWeight = at(Block::DangerBase);
constexpr bool is_danger_weight(int i) { return i >= kFirstDangerWeight; }

struct Weights {
  std::array<Tapered, kWeightCount> values;

  constexpr Tapered operator[](int i) const { return values[i]; }
  constexpr Tapered& operator[](int i) { return values[i]; }
  friend bool operator==(const Weights&, const Weights&) = default;
};

const Weights& default_weights();

}  // namespace kiebitz
