// Every tuned number of the tree search, by name (those of the clock are in time_params.h). Margins are in
// evaluation units, depths in plies, reductions and shares in 1/1024. `kiebitz learn tune-search` fits them by games, a
// tuning build (cmake -DKIEBITZ_TUNING=ON) offers each as a UCI option, docs/strength.md has the matches.
#pragma once

#include <span>
#include <string_view>

namespace kiebitz {

// The unit of reductions, and the unit of shares.
inline constexpr int kPlyUnit = 1024;
inline constexpr int kShareUnit = 1024;

struct SearchParams {
  // No transposition-table cutoffs once the half-move clock has reached this.
  int table_cut_halfmoves = 90;
  // The opponent's last move was bad if the evaluation rose by more than this; both sides count the right to move.
  int worsening_margin = 35;

  // Aspiration windows
  int aspiration_depth = 4;
  int aspiration_delta = 6;
  int aspiration_score_divisor = 16384;  // of the squared score, which widens the window
  int aspiration_score_max = 600;        // at most

  // Razoring: far below alpha, quiescence decides.
  int razor_depth = 4;
  int razor_base = 100;
  int razor_per_depth = 100;

  // Reverse futility: far above beta, stop.
  int reverse_futility_depth = 10;
  int reverse_futility_margin = 35;
  int reverse_futility_improving = 30;
  int reverse_futility_worsening = 10;
  int reverse_futility_divisor = 3;  // of what exceeds beta

  // Null move
  int null_move_depth = 3;
  int null_move_base_reduction = 4;
  int null_move_depth_divisor = 4;
  int null_move_eval_divisor = 80;
  int null_move_max_eval_reduction = 3;
  int null_move_static_slack = 60;
  int null_move_static_per_depth = 8;
  int null_move_verification_depth = 14;
  int null_move_verification_share = 768;  // of the remaining plies, without null moves

  // ProbCut
  int probcut_depth = 5;
  int probcut_margin = 80;
  int probcut_improving = 20;
  int probcut_reduction = 4;
  int probcut_table_gap = 3;  // a table entry at most this much shallower decides against it

  // Internal iterative reduction
  int internal_reduction_depth = 4;
  int internal_reduction_shallow_depth = 6;  // from this depth also for a move of a shallow entry,
  int internal_reduction_gap = 4;            // more than this shallower than the node

  // Nodes of the main line this close to the horizon search every move, because their few replies decide the score.
  int full_width_depth = 1;

  // Pruning of moves
  int late_move_base = 3;
  int futility_depth = 9;
  int futility_base = 45;
  int futility_per_depth = 40;
  int futility_history = 64;  // plies per 1024 * 1024 of history
  int history_pruning_depth = 5;
  int history_pruning_per_depth = -3600;
  int see_quiet_margin = -24;     // times depth squared
  int see_capture_margin = -110;  // times depth
  int see_capture_history = 32;   // share of the history that may make up for a loss
  int capture_futility_depth = 7;
  int capture_futility_base = 70;
  int capture_futility_per_depth = 55;
  int capture_futility_history = 128;  // of the history, for one unit of evaluation

  // Singular extensions
  int singular_depth = 7;
  int singular_margin = 52;  // times depth / 64
  int singular_table_gap = 3;
  int singular_reach = 2;  // not beyond this multiple of the iteration's depth
  int singular_depth_divisor = 2;
  int negative_extension = -2;
  int double_extension_margin = 18;
  int triple_extension_margin = 90;

  // Late move reductions
  int reduction_base = 820;
  int reduction_scale = 2350;  // divides ln(depth) * ln(moves) * 1024 * 1024
  int reduction_capture_base = 100;
  int reduction_capture_scale = 3400;
  int reduction_min_depth = 2;
  int reduction_cut_node = 1650;
  int reduction_no_table_move = 1024;  // added at such a node
  int reduction_not_improving = 450;
  int reduction_was_pv = 1150;
  int reduction_pv = 512;  // subtracted at such a node
  int reduction_table_capture = 900;
  int reduction_table_move = 900;
  int reduction_gives_check = 450;
  int reduction_killer = 900;
  int reduction_cutoffs = 1024;  // if the child has more than reduction_cutoff_count cutoffs
  int reduction_cutoff_count = 3;
  int reduction_capture_history_divisor = 9;  // history / divisor in 1/1024 ply
  int reduction_quiet_history_divisor = 18;
  int was_pv_depth = 3;  // above it, a node that fails low stays in the main line's neighbourhood
  int deeper_margin = 16;
  int shallower_margin = 4;

  // Histories
  int history_bonus_per_depth = 160;
  int history_bonus_offset = -110;
  int history_bonus_max = 1700;
  int history_malus_per_depth = 200;
  int history_malus_offset = -90;
  int history_malus_max = 1500;
  int history_malus_decay = 960;          // share of the malus that the next move gets, in 1/1024
  int history_clear_margin = 40;          // a cut by more than this counts as one ply deeper
  int history_unrefuted_share = 1024;     // of the bonus, for a move that no reply refuted
  int history_unrefuted_butterfly = 512;  // share of that for the butterfly history

  // Order of moves
  int victim_weight = 16;         // of the victim's value against capture history
  int good_capture_history = 32;  // share of the history that may make up for a loss
  int escape_bonus = 14000;       // for leaving the attack of a cheaper piece
  int enter_penalty = 12000;      // for entering one
  int check_bonus = 8000;
  int check_see_margin = -75;  // a check that loses more gets no bonus

  // Quiescence
  int quiescence_futility = 90;
  int quiescence_moves = 2;  // at most this many moves that neither check nor recapture
  int quiescence_see_margin = -80;
  int quiescence_evasions = 2;  // after this many evasions the quiet ones are skipped

  // Correction of the static evaluation
  int correction_pawn = 32;
  int correction_non_pawn = 32;
  int correction_continuation = 32;  // indexed by the last two moves
  int correction_rate = 24;          // share of depth * error that is learned, in 1/64

  // Voting of several threads: the weight of each besides its score.
  int vote_offset = 14;
};

struct NamedSearchParam {
  std::string_view name;
  int SearchParams::*member;
};
// All parameters, for tuning.
std::span<const NamedSearchParam> named_search_params();

}  // namespace kiebitz
