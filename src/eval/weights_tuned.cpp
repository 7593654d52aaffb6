// The numbers of the classical evaluation, one middlegame and endgame pair per weight. The tuner writes this file; what
// a weight means is in weights.h.
#include "eval/weights.h"

namespace kiebitz {
namespace {

// clang-format off
constexpr Weights kTuned = {{{
    // piece_value: pawn, knight, bishop, rook, queen
    {  80, 105}, { 330, 310}, { 345, 325}, { 460, 560}, { 980,1000},
    // bishop_pair: two bishops or more
    {  22,  55},
    // knight_pawns: per knight and own pawn above five
    {   2,   4},
    // rook_pawns: per rook and own pawn above five
    {  -3,  -3},
    // rook_pair: two rooks or more
    { -10, -15},
    // pawn_square: a1 to h8 as White sees it
    {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
    {  -8,   8}, {  -2,   6}, {   3,   4}, {  -3,   1}, {  -3,   1}, {   9,   4}, {   4,   6}, {  -2,   8},
    {  -8,   6}, {  -2,   4}, {   3,   2}, {  13,  -1}, {  13,  -1}, {   3,   2}, {  -2,   4}, {  -8,   6},
    {  -4,   8}, {   2,   6}, {  13,   4}, {  27,   1}, {  27,   1}, {   9,   4}, {  -2,   6}, {  -8,   8},
    {   2,  16}, {   8,  14}, {  19,  12}, {  31,   9}, {  31,   9}, {  15,  12}, {   4,  14}, {  -2,  16},
    {  10,  32}, {  16,  30}, {  21,  28}, {  27,  25}, {  27,  25}, {  17,  28}, {  12,  30}, {   6,  32},
    {  32,  54}, {  38,  52}, {  43,  50}, {  49,  47}, {  49,  47}, {  39,  50}, {  34,  52}, {  28,  54},
    {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
    // knight_square: a1 to h8
    { -52, -40}, { -32, -26}, { -14, -14}, {  -6, -10}, {  -6, -10}, { -14, -14}, { -32, -26}, { -52, -40},
    { -36, -28}, { -16, -14}, {   2,  -2}, {  10,   2}, {  10,   2}, {   2,  -2}, { -16, -14}, { -36, -28},
    { -22, -17}, {  -2,  -3}, {  16,   9}, {  24,  13}, {  24,  13}, {  16,   9}, {  -2,  -3}, { -22, -17},
    { -18, -13}, {   2,   1}, {  20,  13}, {  28,  17}, {  28,  17}, {  20,  13}, {   2,   1}, { -18, -13},
    { -12, -13}, {   8,   1}, {  26,  13}, {  34,  17}, {  34,  17}, {  26,  13}, {   8,   1}, { -12, -13},
    { -16, -17}, {   4,  -3}, {  22,   9}, {  30,  13}, {  30,  13}, {  22,   9}, {   4,  -3}, { -16, -17},
    { -36, -28}, { -16, -14}, {   2,  -2}, {  10,   2}, {  10,   2}, {   2,  -2}, { -16, -14}, { -36, -28},
    { -82, -40}, { -62, -26}, { -44, -14}, { -36, -10}, { -36, -10}, { -44, -14}, { -62, -26}, { -82, -40},
    // bishop_square: a1 to h8
    { -16, -15}, {  -8,  -8}, {  -8,  -5}, {  -8,  -4}, {  -8,  -4}, {  -8,  -5}, {  -8,  -8}, { -16, -15},
    {  -4,  -9}, {  12,  -2}, {   4,   1}, {   4,   2}, {   4,   2}, {   4,   1}, {  12,  -2}, {  -4,  -9},
    {   0,  -6}, {   8,   1}, {   8,   4}, {   8,   5}, {   8,   5}, {   8,   4}, {   8,   1}, {   0,  -6},
    {   0,  -5}, {   8,   2}, {   8,   5}, {   8,   6}, {   8,   6}, {   8,   5}, {   8,   2}, {   0,  -5},
    {   0,  -5}, {   8,   2}, {   8,   5}, {   8,   6}, {   8,   6}, {   8,   5}, {   8,   2}, {   0,  -5},
    {   0,  -6}, {   8,   1}, {   8,   4}, {   8,   5}, {   8,   5}, {   8,   4}, {   8,   1}, {   0,  -6},
    {  -4,  -9}, {   4,  -2}, {   4,   1}, {   4,   2}, {   4,   2}, {   4,   1}, {   4,  -2}, {  -4,  -9},
    { -28, -15}, { -20,  -8}, { -20,  -5}, { -20,  -4}, { -20,  -4}, { -20,  -5}, { -20,  -8}, { -28, -15},
    // rook_square: a1 to h8
    { -16,  -4}, {  -8,  -5}, {   0,  -6}, {   6,  -7}, {   6,  -7}, {   0,  -6}, {  -8,  -5}, { -16,  -4},
    { -24,  -4}, { -16,  -5}, {  -8,  -6}, {  -2,  -7}, {  -2,  -7}, {  -8,  -6}, { -16,  -5}, { -24,  -4},
    { -24,  -1}, { -16,  -2}, {  -8,  -3}, {  -2,  -4}, {  -2,  -4}, {  -8,  -3}, { -16,  -2}, { -24,  -1},
    { -22,   4}, { -14,   3}, {  -6,   2}, {   0,   1}, {   0,   1}, {  -6,   2}, { -14,   3}, { -22,   4},
    { -16,   7}, {  -8,   6}, {   0,   5}, {   6,   4}, {   6,   4}, {   0,   5}, {  -8,   6}, { -16,   7},
    {  -8,   8}, {   0,   7}, {   8,   6}, {  14,   5}, {  14,   5}, {   8,   6}, {   0,   7}, {  -8,   8},
    {   2,  12}, {  10,  11}, {  18,  10}, {  24,   9}, {  24,   9}, {  18,  10}, {  10,  11}, {   2,  12},
    {  -6,  10}, {   2,   9}, {  10,   8}, {  16,   7}, {  16,   7}, {  10,   8}, {   2,   9}, {  -6,  10},
    // queen_square: a1 to h8
    {  -6, -46}, {  -2, -30}, {   0, -18}, {   1, -10}, {   1, -10}, {   0, -18}, {  -2, -30}, {  -6, -46},
    {  -1, -36}, {   3, -20}, {   5,  -8}, {   6,   0}, {   6,   0}, {   5,  -8}, {   3, -20}, {  -1, -36},
    {  -2, -20}, {   2,  -4}, {   4,   8}, {   5,  16}, {   5,  16}, {   4,   8}, {   2,  -4}, {  -2, -20},
    {  -3,  -8}, {   1,   8}, {   3,  20}, {   4,  28}, {   4,  28}, {   3,  20}, {   1,   8}, {  -3,  -8},
    {  -4,  -4}, {   0,  12}, {   2,  24}, {   3,  32}, {   3,  32}, {   2,  24}, {   0,  12}, {  -4,  -4},
    {   0,  -8}, {   4,   8}, {   6,  20}, {   7,  28}, {   7,  28}, {   6,  20}, {   4,   8}, {   0,  -8},
    {  -2, -18}, {   2,  -2}, {   4,  10}, {   5,  18}, {   5,  18}, {   4,  10}, {   2,  -2}, {  -2, -18},
    {  -2, -32}, {   2, -16}, {   4,  -4}, {   5,   4}, {   5,   4}, {   4,  -4}, {   2, -16}, {  -2, -32},
    // king_square: a1 to h8
    {  22, -62}, {  38, -40}, {  26, -26}, {  -8, -22}, {  -8, -22}, {  12, -26}, {  44, -40}, {  22, -62},
    {   8, -40}, {  24, -18}, {  -2,  -4}, { -22,   0}, { -22,   0}, {  -2,  -4}, {  24, -18}, {   8, -40},
    { -20, -24}, {  -4,  -2}, { -30,  12}, { -50,  16}, { -50,  16}, { -30,  12}, {  -4,  -2}, { -20, -24},
    { -32, -14}, { -16,   8}, { -42,  22}, { -62,  26}, { -62,  26}, { -42,  22}, { -16,   8}, { -32, -14},
    { -36, -10}, { -20,  12}, { -46,  26}, { -66,  30}, { -66,  30}, { -46,  26}, { -20,  12}, { -36, -10},
    { -36, -12}, { -20,  10}, { -46,  24}, { -66,  28}, { -66,  28}, { -46,  24}, { -20,  10}, { -36, -12},
    { -32, -24}, { -16,  -2}, { -42,  12}, { -62,  16}, { -62,  16}, { -42,  12}, { -16,  -2}, { -32, -24},
    { -28, -48}, { -12, -26}, { -38, -12}, { -58,  -8}, { -58,  -8}, { -38, -12}, { -12, -26}, { -28, -48},
    // knight_mobility: safe squares
    { -45, -55}, { -24, -32}, { -15, -21}, {  -7, -12}, {  -1,  -5}, {   5,   1}, {  10,   7}, {  15,  13},
    {  20,  18},
    // bishop_mobility: safe squares
    { -40, -50}, { -20, -27}, { -11, -16}, {  -4,  -8}, {   2,   0}, {   7,   6}, {  12,  12}, {  17,  18},
    {  21,  23}, {  25,  28}, {  29,  32}, {  33,  37}, {  37,  41}, {  40,  45},
    // rook_mobility: safe squares
    { -40, -60}, { -22, -28}, { -14, -15}, {  -9,  -4}, {  -4,   4}, {   1,  12}, {   5,  19}, {   8,  25},
    {  11,  31}, {  15,  36}, {  17,  41}, {  20,  46}, {  23,  51}, {  26,  56}, {  28,  60},
    // queen_mobility: safe squares
    { -30, -45}, { -19, -27}, { -13, -19}, {  -9, -12}, {  -6,  -7}, {  -2,  -1}, {   1,   3}, {   3,   7},
    {   6,  11}, {   8,  15}, {  11,  19}, {  13,  22}, {  15,  25}, {  17,  29}, {  19,  32}, {  21,  35},
    {  22,  37}, {  24,  40}, {  26,  43}, {  28,  46}, {  29,  48}, {  31,  51}, {  33,  53}, {  34,  56},
    {  36,  58}, {  37,  60}, {  39,  63}, {  40,  65},
    // center_control: per square: centre, centre twice, around the centre
    {   3,   0}, {   3,   0}, {   1,   0},
    // king_shelter: edge distance of the file x rank of the own pawn, 0 none
    { -10,   0}, {  15,   0}, {  10,   0}, {   1,   0}, {  -3,   0}, {  -4,   0}, {  -1,   0}, {   0,   0},
    { -17,   0}, {  26,   0}, {  17,   0}, {   2,   0}, {  -5,   0}, {  -7,   0}, {  -2,   0}, {   0,   0},
    { -13,   0}, {  20,   0}, {  13,   0}, {   2,   0}, {  -4,   0}, {  -5,   0}, {  -2,   0}, {   0,   0},
    {  -8,   0}, {  13,   0}, {   8,   0}, {   1,   0}, {  -2,   0}, {  -4,   0}, {  -1,   0}, {   0,   0},
    // pawn_storm: edge distance of the file x rank of the enemy pawn, 0 none
    {   0,   0}, {  24,   0}, { -32,   0}, { -22,   0}, { -10,   0}, {  -3,   0}, {   0,   0}, {   0,   0},
    {   0,   0}, {  30,   0}, { -40,   0}, { -28,   0}, { -12,   0}, {  -4,   0}, {   0,   0}, {   0,   0},
    {   0,   0}, {  27,   0}, { -36,   0}, { -25,   0}, { -11,   0}, {  -4,   0}, {   0,   0}, {   0,   0},
    {   0,   0}, {  21,   0}, { -28,   0}, { -20,   0}, {  -8,   0}, {  -3,   0}, {   0,   0}, {   0,   0},
    // pawn_storm_blocked: rank of the enemy pawn behind ours
    {   0,   0}, {   0,   0}, {   4,  -6}, {  -8,  -8}, {  -4,  -4}, {   0,  -2}, {   2,   0}, {   0,   0},
    // king_pawn_distance: per step to the nearest pawn
    {   0,  -8},
    // pawnless_flank: no pawn at all on the king's flank
    { -10, -40},
    // isolated: opposed, not opposed
    {  -5, -10}, { -14, -18},
    // doubled: with neighbours, isolated
    {  -4, -16}, {  -8, -24},
    // backward: opposed, not opposed
    {  -5,  -8}, { -14, -14},
    // phalanx: rank
    {   0,   0}, {   4,   0}, {   8,   3}, {  12,   8}, {  22,  22}, {  45,  55}, {  80,  90}, {   0,   0},
    // supported: rank
    {   0,   0}, {   0,   0}, {  12,   8}, {  10,   8}, {  16,  14}, {  35,  35}, {  80,  50}, {   0,   0},
    // blocked_pawn: rank
    {   0,   0}, {  -2,  -2}, {  -4,  -4}, {  -4,  -5}, {  -4,  -6}, {  -2,  -8}, {   0,   0}, {   0,   0},
    // candidate_passed: rank
    {   0,   0}, {  -2,   2}, {  -2,   5}, {   4,  14}, {  14,  30}, {  30,  50}, {   0,   0}, {   0,   0},
    // passed: rank
    {   0,   0}, {  -4,  15}, {  -6,  20}, {  -6,  45}, {  18,  75}, {  50, 120}, { 100, 170}, {   0,   0},
    // passed_own_king: rank, per step of the own king to the stop square
    {   0,   0}, {   0,  -1}, {   0,  -3}, {   1,  -7}, {   2, -11}, {   3, -14}, {   3, -16}, {   0,   0},
    // passed_enemy_king: rank, per step of the enemy king to the stop square
    {   0,   0}, {   0,   2}, {   0,   6}, {  -1,  13}, {  -1,  22}, {   0,  30}, {   2,  36}, {   0,   0},
    // passed_blocked: rank, an enemy piece on the stop square
    {   0,   0}, {   0,  -2}, {   0,  -4}, {  -2, -12}, {  -5, -25}, { -10, -50}, { -18, -80}, {   0,   0},
    // passed_safe_step: rank, stop square free and not attacked
    {   0,   0}, {   0,   2}, {   0,   3}, {   2,   6}, {   6,  12}, {  14,  24}, {  20,  40}, {   0,   0},
    // passed_free_path: rank, whole path free and not attacked
    {   0,   0}, {   0,   5}, {   0,   8}, {   2,  14}, {  10,  30}, {  30,  60}, {  50,  90}, {   0,   0},
    // passed_rook_behind: own, enemy heavy piece behind
    {   4,  16}, {  -6, -18},
    // passed_runner: cannot be caught by a lone king
    {   0, 250},
    // threat_by_pawn: knight, bishop, rook, queen
    {  55,  35}, {  60,  45}, {  75,  35}, {  70,  40},
    // threat_by_minor: pawn to queen
    {   4,  14}, {  20,  24}, {  24,  24}, {  45,  30}, {  45,  35},
    // threat_by_rook: pawn to queen
    {   0,  18}, {  18,  26}, {  20,  30}, {   4,  14}, {  55,  30},
    // threat_by_king: per weak piece
    {   8,  35},
    // threat_by_push: per piece attacked after a safe pawn push
    {  14,  12},
    // threat_on_queen: safe squares to attack the queen from: knight, slider
    {   8,   6}, {  18,  12},
    // restriction: per contested square the enemy does not hold firmly
    {   2,   2},
    // hanging: undefended: pawn to queen
    {   4,   8}, {  25,  12}, {  25,  12}, {  30,  12}, {  30,  15},
    // hanging_outnumbered: weak pieces attacked twice
    {  18,   8},
    // knight_outpost: without, with pawn support
    {  10,   5}, {  28,  18},
    // bishop_outpost: without, with pawn support
    {  10,   4}, {  30,  14},
    // reachable_outpost: per knight that can jump to a supported outpost
    {  14,   8},
    // minor_behind_pawn: per minor piece right behind a pawn
    {   6,   4},
    // minor_king_distance: per step to the own king: knight, bishop
    {  -4,  -3}, {  -3,  -3},
    // bishop_pawns: own pawns of its colour: per pawn, per pawn and blocked centre pawn
    {  -2,  -4}, {  -1,  -1},
    // bishop_long_diagonal: sees both centre squares of a long diagonal
    {  18,   0},
    // bishop_xray_pawns: per enemy pawn where a diagonal ends
    {  -2,  -3},
    // rook_file: half-open, open
    {  12,   6}, {  30,  12},
    // rook_queen_file: on a file with a queen
    {   4,   4},
    // rook_seventh: with a king or pawns to bite on
    {   4,  22},
    // trapped_rook: by the own king that may castle, may not
    { -25,  -6}, { -55, -12},
    // trapped_minor: in the enemy half, every square taken or guarded by pawns or king
    { -60, -50},
    // cornered_bishop: in an own corner behind an own pawn
    { -25, -25},
    // space: safe squares behind the pawns, times pieces / 8
    {   2,   0},
    // tempo: side to move
    {  22,  16},
    // danger_base: always
    {-280, -60},
    // danger_attackers: pieces that attack the zone: knight, bishop, rook, queen
    { 110,  22}, {  80,  16}, {  70,  14}, {  60,  12},
    // danger_zone_attacks: attacked squares of the zone: knight, bishop, rook, queen
    {  28,   6}, {  24,   5}, {  24,   5}, {  20,   4},
    // danger_weak_zone: attacked zone squares held by king and queen at most
    {  70,  14},
    // danger_safe_check: squares, two at most: knight, bishop, rook, queen
    { 240,  48}, { 150,  30}, { 260,  52}, { 220,  44},
    // danger_unsafe_check: squares, two at most: knight, bishop, rook, queen
    {  60,  12}, {  50,  10}, {  50,  10}, {  20,   4},
    // danger_open_lines: squares a queen in the king's place would see past the pawns
    {   9,   2},
    // danger_tropism: nearness to the king: knight, bishop, rook, queen
    {  12,   2}, {   6,   1}, {   6,   1}, {  16,   3},
    // danger_no_queen: the attacker has no queen
    {-420, -84},
    // danger_flank: squares of the own flank attacked, attacked twice, defended
    {  10,   2}, {  18,   4}, {  -8,  -2},
    // danger_defenders: own knights, bishops in the zone
    { -40,  -8}, { -25,  -5},
    // danger_pinned: per piece pinned to the king
    {  50,  10},
    // danger_shelter: rank of the own pawn on each of three files, 0 none
    {  50,  10}, { -35,  -7}, { -15,  -3}, {  10,   2}, {  20,   4}, {  20,   4}, {  10,   2}, {   0,   0},
    // danger_storm: rank of the free enemy pawn on each of three files, 0 none
    {   0,   0}, {   0,   0}, {  60,  12}, {  45,   9}, {  20,   4}, {   5,   1}, {   0,   0}, {   0,   0},
}}};
// clang-format on

}  // namespace

const Weights& default_weights() { return kTuned; }

}  // namespace kiebitz
