// The numbers of the classical evaluation, one middlegame and endgame pair per weight. The tuner writes this file; what
// a weight means is in weights.h.
// Tuned on 266888 positions of self-play games (29110 held out), seed 1, 22 epochs; validation error 0.013995 before,
// 0.012936 after.
#include "eval/weights.h"

namespace kiebitz {
namespace {

// clang-format off
constexpr Weights kTuned = {{{
    // piece_value: pawn, knight, bishop, rook, queen
    {  74, 109}, { 310, 322}, { 331, 328}, { 442, 583}, { 964,1008},
    // bishop_pair: two bishops or more
    {  17,  58},
    // knight_pawns: per knight and own pawn above five
    {   1,   6},
    // rook_pawns: per rook and own pawn above five
    {  -1,  -8},
    // rook_pair: two rooks or more
    { -20, -17},
    // pawn_square: a1 to h8 as White sees it
    {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
    { -10,   8}, {   4,   7}, {   4,  -5}, {  -3,   4}, {  -4,   3}, {   4,   6}, {   8,   8}, {  -2,   8},
    {  -8,   6}, {  -1,   5}, {  -2,   0}, {   5,   1}, {  13,   4}, {  -3,  -1}, {   3,   2}, {  -7,   5},
    {  -5,  19}, {  -4,   6}, {  15,   0}, {  24,  -2}, {  27,   8}, {  19,  -1}, {   0,   9}, {  -6,   7},
    {   2,  26}, {  13,  17}, {  20,  16}, {  22,  -4}, {  25,  -2}, {  10,  10}, {  11,  12}, {   0,  21},
    {  17,  33}, {  17,  30}, {  20,  29}, {  24,  22}, {  22,  20}, {  18,  24}, {  13,  38}, {   7,  35},
    {  34,  50}, {  35,  51}, {  42,  50}, {  52,  48}, {  49,  49}, {  37,  47}, {  36,  58}, {  27,  54},
    {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0}, {   0,   0},
    // knight_square: a1 to h8
    { -50, -37}, { -29, -26}, { -11, -12}, { -14, -12}, { -13, -11}, { -14, -11}, { -29, -29}, { -48, -36},
    { -37, -28}, { -17, -15}, {  -7,  -5}, {   1,   8}, {   1,   1}, {   0,  -2}, { -13, -13}, { -35, -29},
    { -19, -19}, {   1,  -7}, {  11,   4}, {  17,  15}, {  16,  12}, {  14,  -1}, {   3,  -1}, { -22, -18},
    { -14, -15}, {   6,   3}, {  18,  15}, {  23,  21}, {  23,  23}, {  19,   8}, {   4,   0}, {  -5, -11},
    { -12, -13}, {  13,  -2}, {  25,   9}, {  29,  14}, {  32,  19}, {  27,  15}, {  16,   7}, { -14, -11},
    { -14, -17}, {   3,  -2}, {  19,   8}, {  27,  12}, {  27,  11}, {  17,   9}, {   0,  -4}, { -17, -17},
    { -37, -28}, { -17, -15}, {   9,   1}, {  10,   3}, {  11,   3}, {   5,   0}, { -14, -12}, { -34, -26},
    { -79, -38}, { -61, -25}, { -44, -13}, { -35, -11}, { -36,  -9}, { -43, -14}, { -62, -25}, { -82, -40},
    // bishop_square: a1 to h8
    { -10, -16}, {  -3,  -4}, { -13,  -2}, {  -2,  -2}, { -11,  -3}, { -18,  -3}, {  -5,  -8}, { -12, -18},
    {   2,  -9}, {   5,  -6}, {   2,   0}, {  -3,   5}, {   2,   0}, {   3,  -2}, {  14,  -8}, {  -2, -11},
    {   6,   1}, {   4,   3}, {   2,   6}, {  11,   4}, {   8,   3}, {  10,  -1}, {   4,   1}, {   3,  -5},
    {  -3, -10}, {   5,   5}, {  17,   0}, {   9,   7}, {  15,   7}, {   8,  15}, {   7,  -2}, {   2,   1},
    {   2,  -6}, {  12,   0}, {   8,   6}, {  12,   4}, {   8,  11}, {  10,   4}, {   6,   6}, {   0,  -8},
    {  -2,  -8}, {   9,  -1}, {   4,   0}, {  11,   8}, {   9,   3}, {   2,   5}, {   1,   2}, {   0,  -7},
    {  -9, -12}, {   3,  -1}, {   3,   6}, {   6,   3}, {   2,   1}, {   5,   3}, {   2,  -2}, {  -5,  -9},
    { -30, -14}, { -20,  -6}, { -20,  -4}, { -21,  -5}, { -20,  -6}, { -22,  -7}, { -19,  -6}, { -32, -16},
    // rook_square: a1 to h8
    { -17,  -3}, {  -8,  -1}, {   1, -10}, {   5,  -5}, {   9, -15}, {   1,  -2}, { -11,  -3}, { -11, -14},
    { -26,  -6}, { -19,  -7}, {  -3,   1}, {  -8,  -9}, {  -5, -12}, {  -5,  -7}, { -15,  -2}, { -28,   0},
    { -28,  -2}, { -14,  -1}, { -10,  -5}, {  -4,  -3}, {  -6, -10}, {  -8,  -3}, { -17,  -1}, { -23,   2},
    { -22,   8}, { -13,   6}, {  -7,   2}, {  -4,  -1}, {  -5,   0}, { -14,  -1}, { -17,   4}, { -23,   7},
    { -13,  10}, {  -5,  12}, {   3,   8}, {   5,   3}, {   7,   1}, {   1,  10}, {  -8,   8}, { -14,   5},
    { -10,  13}, {   0,   6}, {  10,   8}, {  16,   4}, {  12,   0}, {  11,   6}, {  -1,   8}, {  -8,   9},
    {   2,  13}, {  10,  12}, {  19,  13}, {  15,   0}, {  25,   6}, {  18,   7}, {  10,  10}, {   5,  14},
    {  -1,  17}, {   2,  11}, {   9,  10}, {  14,   6}, {  15,   6}, {  13,  12}, {   2,  12}, {  -5,  13},
    // queen_square: a1 to h8
    {   0, -44}, {   4, -29}, {   9, -16}, {   6, -13}, {   7, -10}, {   0, -17}, {  -8, -31}, {  -3, -44},
    {  -1, -35}, {  -1, -20}, {  11,  -6}, {   5,  -1}, {   7,   2}, {   3,  -9}, {   2, -21}, {  -7, -37},
    {   3, -21}, {   2,  -6}, {   2,   9}, {   1,  15}, {   6,  17}, {  -2,   6}, {   5,  -2}, {  -2, -20},
    {  -2,  -5}, {  -2,   8}, {  -6,  18}, {   0,  24}, {   4,  27}, {   1,  19}, {  -2,   5}, {  -4,  -8},
    {  -2,  -1}, {   2,  13}, {  -1,  21}, {  -3,  31}, {  -2,  31}, {  -2,  23}, {  -3,  12}, {  -6,  -3},
    {   1,  -7}, {   0,   8}, {   7,  22}, {   9,  29}, {   5,  27}, {   5,  19}, {   2,   9}, {  -3,  -8},
    {   0, -16}, {   2,  -2}, {   3,  11}, {   7,  19}, {   6,  20}, {   4,  11}, {   7,   0}, {   3, -17},
    {  -2, -32}, {   3, -14}, {   5,  -2}, {   5,   5}, {   6,   6}, {   2,  -5}, {   1, -16}, {  -6, -33},
    // king_square: a1 to h8
    {  19, -62}, {  38, -37}, {  23, -24}, {  -7, -29}, {  -6, -26}, {   9, -31}, {  42, -43}, {  22, -68},
    {  14, -41}, {  20, -18}, {  -6,  -5}, { -23,   0}, { -29,   2}, {  -7,  -9}, {  19, -20}, {  17, -44},
    { -22, -29}, {  -2,   5}, { -31,  17}, { -50,  16}, { -47,  16}, { -27,  15}, {   2,  -7}, { -22, -26},
    { -31, -12}, { -17,   6}, { -43,  19}, { -60,  26}, { -60,  28}, { -44,  19}, { -17,   5}, { -34, -18},
    { -36,  -9}, { -19,  15}, { -45,  30}, { -65,  31}, { -66,  29}, { -44,  32}, { -19,  11}, { -35,  -9},
    { -36, -10}, { -20,  13}, { -46,  28}, { -66,  27}, { -65,  29}, { -46,  25}, { -18,  16}, { -35,  -9},
    { -32, -24}, { -16,  -1}, { -42,  14}, { -62,  17}, { -62,  15}, { -42,  11}, { -15,   1}, { -31, -22},
    { -28, -48}, { -12, -25}, { -38, -11}, { -58,  -8}, { -58,  -8}, { -38, -12}, { -12, -26}, { -28, -49},
    // knight_mobility: safe squares
    { -34, -44}, { -23, -32}, { -12, -18}, { -11,  -6}, {  -5,  -1}, {   0,   5}, {   1,   9}, {   7,   6},
    {  14,   7},
    // bishop_mobility: safe squares
    { -29, -38}, { -20, -31}, {  -6, -16}, {  -2,   0}, {   2,   7}, {   5,  13}, {  10,  11}, {  14,  18},
    {  14,  22}, {  17,  22}, {  26,  27}, {  26,  29}, {  36,  37}, {  39,  42},
    // rook_mobility: safe squares
    { -35, -62}, { -18, -25}, {  -6,  -8}, {  -5,   1}, {  -5,   5}, {  -1,  19}, {   0,  25}, {   2,  30},
    {   7,  30}, {  12,  38}, {  16,  41}, {  15,  46}, {  14,  50}, {  26,  54}, {  24,  52},
    // queen_mobility: safe squares
    { -29, -45}, { -16, -26}, { -12, -18}, { -12, -12}, {  -8,  -8}, {  -3,  -1}, {  -1,   2}, {   6,   7},
    {   7,   8}, {   7,  13}, {  12,  21}, {  11,  22}, {  17,  28}, {  18,  32}, {  16,  33}, {  17,  36},
    {  18,  38}, {  22,  42}, {  24,  42}, {  30,  47}, {  29,  51}, {  28,  50}, {  33,  53}, {  34,  56},
    {  36,  57}, {  37,  61}, {  39,  63}, {  40,  65},
    // center_control: per square: centre, centre twice, around the centre
    {   4,   3}, {   2,  -2}, {   1,   1},
    // king_shelter: edge distance of the file x rank of the own pawn, 0 none
    { -13,   2}, {  11, -10}, {   8,  -8}, {   7,   2}, {  -1,   5}, {   2,   6}, {   1,   1}, {   0,   0},
    { -13,  -2}, {  23,  -2}, {  13,  -4}, {  -3,  -2}, {  -3,   4}, {  -7,   5}, {  -1,   8}, {   0,   0},
    {  -8,   3}, {  24,   4}, {  10,   2}, {  -1,  -2}, {  -4,  -5}, {  -7,  -2}, {  -3,  -1}, {   0,   0},
    {  -9,   1}, {  10,  -2}, {   5,   3}, {   1,  -1}, {   6,  -2}, {  -7,  -3}, {  -1,   2}, {   0,   0},
    // pawn_storm: edge distance of the file x rank of the enemy pawn, 0 none
    {   0,  -1}, {  23,  -1}, { -35,  -2}, { -21,   3}, {  -8,   3}, {  -1,  -7}, {   0,  -2}, {   0,   0},
    {   2,   1}, {  29,  -1}, { -36,   4}, { -25,   4}, { -14,  -4}, {  -7,   2}, {  -3,   6}, {   0,   0},
    {  -6,   0}, {  28,   0}, { -33,   3}, { -32,   0}, {  -7,   2}, {  -8,  -1}, {  -1,  -4}, {   0,   0},
    {  -2,  -1}, {  20,  -1}, { -25,   2}, { -19,  -3}, {  -4,   2}, {   0,   6}, {   1,  -6}, {   0,   0},
    // pawn_storm_blocked: rank of the enemy pawn behind ours
    {   0,   0}, {   0,   0}, {   0,  -9}, {  -8,  -6}, {   1, -13}, {   4,   1}, {   0,   3}, {   0,   0},
    // king_pawn_distance: per step to the nearest pawn
    {   1, -11},
    // pawnless_flank: no pawn at all on the king's flank
    {  -9, -45},
    // isolated: opposed, not opposed
    {  -5,  -1}, { -10, -13},
    // doubled: with neighbours, isolated
    {  -8, -16}, {  -9, -22},
    // backward: opposed, not opposed
    {  -2,  -4}, { -16, -10},
    // phalanx: rank
    {   0,   0}, {   3,  -1}, {   6,   4}, {   7,   6}, {  15,  19}, {  47,  51}, {  80,  92}, {   0,   0},
    // supported: rank
    {   0,   0}, {   0,   0}, {  12,  12}, {   9,  12}, {  15,   7}, {  41,  39}, {  81,  45}, {   0,   0},
    // blocked_pawn: rank
    {   0,   0}, {   1,  -4}, {  -2,  -4}, {  -4,  -5}, {  -6,  -6}, {  -5,  -6}, {   0,   0}, {   0,   0},
    // candidate_passed: rank
    {   0,   0}, {  -4,  -4}, {  -1,  -1}, {   3,  11}, {   5,  30}, {  27,  49}, {   0,   0}, {   0,   0},
    // passed: rank
    {   0,   0}, {  -3,  17}, {  -4,  19}, {  -2,  52}, {  17,  77}, {  51, 118}, { 100, 172}, {   0,   0},
    // passed_own_king: rank, per step of the own king to the stop square
    {   0,   0}, {   2,  -5}, {   1,  -5}, {   1, -11}, {   1, -19}, {   0, -21}, {  -6, -25}, {   0,   0},
    // passed_enemy_king: rank, per step of the enemy king to the stop square
    {   0,   0}, {  -2,   1}, {  -1,   5}, {  -2,  12}, {  -3,  25}, {   0,  34}, {   2,  51}, {   0,   0},
    // passed_blocked: rank, an enemy piece on the stop square
    {   0,   0}, {   2,   0}, {   3,  -1}, {   0,  -8}, {  -4, -15}, {  -4, -43}, { -23, -86}, {   0,   0},
    // passed_safe_step: rank, stop square free and not attacked
    {   0,   0}, {  -1,   0}, {  -1,   3}, {   2,  10}, {   9,  11}, {  15,  24}, {  20,  40}, {   0,   0},
    // passed_free_path: rank, whole path free and not attacked
    {   0,   0}, {  -1,   8}, {   0,  14}, {  -1,  20}, {   9,  37}, {  33,  69}, {  54, 104}, {   0,   0},
    // passed_rook_behind: own, enemy heavy piece behind
    {   9,  19}, { -12, -32},
    // passed_runner: cannot be caught by a lone king
    {   0, 252},
    // threat_by_pawn: knight, bishop, rook, queen
    {  77,  42}, {  71,  48}, {  79,  38}, {  76,  41},
    // threat_by_minor: pawn to queen
    {   2,  22}, {  25,  31}, {  33,  32}, {  62,  37}, {  64,  38},
    // threat_by_rook: pawn to queen
    {   5,  24}, {  16,  30}, {  26,  34}, {   2,  13}, {  55,  29},
    // threat_by_king: per weak piece
    {  19,  33},
    // threat_by_push: per piece attacked after a safe pawn push
    {  16,  16},
    // threat_on_queen: safe squares to attack the queen from: knight, slider
    {   9,   7}, {  17,   6},
    // restriction: per contested square the enemy does not hold firmly
    {   4,   0},
    // hanging: undefended: pawn to queen
    {  19,  27}, {  32,  21}, {  34,  20}, {  34,   9}, {  19,  10},
    // hanging_outnumbered: weak pieces attacked twice
    {  14,  24},
    // knight_outpost: without, with pawn support
    {   9,   4}, {  26,  16},
    // bishop_outpost: without, with pawn support
    {  12,   2}, {  32,  15},
    // reachable_outpost: per knight that can jump to a supported outpost
    {  14,   5},
    // minor_behind_pawn: per minor piece right behind a pawn
    {   6,   7},
    // minor_king_distance: per step to the own king: knight, bishop
    {  -3,  -1}, {  -3,  -1},
    // bishop_pawns: own pawns of its colour: per pawn, per pawn and blocked centre pawn
    {  -1,  -4}, {  -1,  -2},
    // bishop_long_diagonal: sees both centre squares of a long diagonal
    {  14,   2},
    // bishop_xray_pawns: per enemy pawn where a diagonal ends
    {  -2,   0},
    // rook_file: half-open, open
    {  13,  11}, {  30,   4},
    // rook_queen_file: on a file with a queen
    {   3,   6},
    // rook_seventh: with a king or pawns to bite on
    {   5,  17},
    // trapped_rook: by the own king that may castle, may not
    { -11,  -5}, { -39, -15},
    // trapped_minor: in the enemy half, every square taken or guarded by pawns or king
    { -54, -43},
    // cornered_bishop: in an own corner behind an own pawn
    { -28, -27},
    // space: safe squares behind the pawns, times pieces / 8
    {   0,   2},
    // tempo: side to move
    {  44,  26},
    // danger_base: always
    {-244, -45},
    // danger_attackers: pieces that attack the zone: knight, bishop, rook, queen
    { 152,  46}, {  94,   3}, {  52,-132}, {  16,  38},
    // danger_zone_attacks: attacked squares of the zone: knight, bishop, rook, queen
    {  -6, -43}, {   8, -43}, {  38,  13}, {  14,  87},
    // danger_weak_zone: attacked zone squares held by king and queen at most
    {  50, -55},
    // danger_safe_check: squares, two at most: knight, bishop, rook, queen
    { 316, 130}, { 198, 199}, { 287, 274}, { 237, 281},
    // danger_unsafe_check: squares, two at most: knight, bishop, rook, queen
    {  63,  39}, {  48,  86}, {  51,   3}, {  -2, 178},
    // danger_open_lines: squares a queen in the king's place would see past the pawns
    {  16,  19},
    // danger_tropism: nearness to the king: knight, bishop, rook, queen
    {  -4,  41}, {   2,  35}, {  -2,  -6}, {  40, 128},
    // danger_no_queen: the attacker has no queen
    {-280,-118},
    // danger_flank: squares of the own flank attacked, attacked twice, defended
    {  19, -10}, {   1,  30}, {  -7,  29},
    // danger_defenders: own knights, bishops in the zone
    { -85, -56}, { -30, -69},
    // danger_pinned: per piece pinned to the king
    {   1, -55},
    // danger_shelter: rank of the own pawn on each of three files, 0 none
    {  42,  29}, {  11,  51}, {   3,  45}, {  43,  25}, {  86,  -7}, {  78, -27}, { -22, -55}, {   0,   0},
    // danger_storm: rank of the free enemy pawn on each of three files, 0 none
    {  33,  38}, {  40,  18}, {  49, -21}, {  46, -12}, {  -1, -16}, { -43,   8}, {  -1,  40}, {   0,   0},
}}};
// clang-format on

}  // namespace

const Weights& default_weights() { return kTuned; }

}  // namespace kiebitz
