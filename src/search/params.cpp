#include "search/params.h"

#include <array>

namespace kiebitz {
namespace {

constexpr std::array kParams = {
    NamedSearchParam{"aspiration_depth", &SearchParams::aspiration_depth},
    NamedSearchParam{"aspiration_delta", &SearchParams::aspiration_delta},
    NamedSearchParam{"razor_depth", &SearchParams::razor_depth},
    NamedSearchParam{"razor_base", &SearchParams::razor_base},
    NamedSearchParam{"razor_per_depth", &SearchParams::razor_per_depth},
    NamedSearchParam{"reverse_futility_depth", &SearchParams::reverse_futility_depth},
    NamedSearchParam{"reverse_futility_margin", &SearchParams::reverse_futility_margin},
    NamedSearchParam{"reverse_futility_improving", &SearchParams::reverse_futility_improving},
    NamedSearchParam{"reverse_futility_divisor", &SearchParams::reverse_futility_divisor},
    NamedSearchParam{"null_move_depth", &SearchParams::null_move_depth},
    NamedSearchParam{"null_move_base_reduction", &SearchParams::null_move_base_reduction},
    NamedSearchParam{"null_move_depth_divisor", &SearchParams::null_move_depth_divisor},
    NamedSearchParam{"null_move_eval_divisor", &SearchParams::null_move_eval_divisor},
    NamedSearchParam{"null_move_max_eval_reduction", &SearchParams::null_move_max_eval_reduction},
    NamedSearchParam{"null_move_static_slack", &SearchParams::null_move_static_slack},
    NamedSearchParam{"null_move_static_per_depth", &SearchParams::null_move_static_per_depth},
    NamedSearchParam{"null_move_verification_depth", &SearchParams::null_move_verification_depth},
    NamedSearchParam{"probcut_depth", &SearchParams::probcut_depth},
    NamedSearchParam{"probcut_margin", &SearchParams::probcut_margin},
    NamedSearchParam{"probcut_improving", &SearchParams::probcut_improving},
    NamedSearchParam{"internal_reduction_depth", &SearchParams::internal_reduction_depth},
    NamedSearchParam{"full_width_depth", &SearchParams::full_width_depth},
    NamedSearchParam{"late_move_base", &SearchParams::late_move_base},
    NamedSearchParam{"futility_depth", &SearchParams::futility_depth},
    NamedSearchParam{"futility_base", &SearchParams::futility_base},
    NamedSearchParam{"futility_per_depth", &SearchParams::futility_per_depth},
    NamedSearchParam{"futility_history", &SearchParams::futility_history},
    NamedSearchParam{"history_pruning_depth", &SearchParams::history_pruning_depth},
    NamedSearchParam{"history_pruning_per_depth", &SearchParams::history_pruning_per_depth},
    NamedSearchParam{"see_quiet_margin", &SearchParams::see_quiet_margin},
    NamedSearchParam{"see_capture_margin", &SearchParams::see_capture_margin},
    NamedSearchParam{"see_capture_history", &SearchParams::see_capture_history},
    NamedSearchParam{"singular_depth", &SearchParams::singular_depth},
    NamedSearchParam{"singular_margin", &SearchParams::singular_margin},
    NamedSearchParam{"double_extension_margin", &SearchParams::double_extension_margin},
    NamedSearchParam{"triple_extension_margin", &SearchParams::triple_extension_margin},
    NamedSearchParam{"reduction_base", &SearchParams::reduction_base},
    NamedSearchParam{"reduction_scale", &SearchParams::reduction_scale},
    NamedSearchParam{"reduction_capture_base", &SearchParams::reduction_capture_base},
    NamedSearchParam{"reduction_capture_scale", &SearchParams::reduction_capture_scale},
    NamedSearchParam{"reduction_not_pv", &SearchParams::reduction_not_pv},
    NamedSearchParam{"reduction_cut_node", &SearchParams::reduction_cut_node},
    NamedSearchParam{"reduction_not_improving", &SearchParams::reduction_not_improving},
    NamedSearchParam{"reduction_was_pv", &SearchParams::reduction_was_pv},
    NamedSearchParam{"reduction_table_capture", &SearchParams::reduction_table_capture},
    NamedSearchParam{"reduction_gives_check", &SearchParams::reduction_gives_check},
    NamedSearchParam{"reduction_killer", &SearchParams::reduction_killer},
    NamedSearchParam{"reduction_history_divisor", &SearchParams::reduction_history_divisor},
    NamedSearchParam{"deeper_margin", &SearchParams::deeper_margin},
    NamedSearchParam{"shallower_margin", &SearchParams::shallower_margin},
    NamedSearchParam{"history_bonus_per_depth", &SearchParams::history_bonus_per_depth},
    NamedSearchParam{"history_bonus_offset", &SearchParams::history_bonus_offset},
    NamedSearchParam{"history_bonus_max", &SearchParams::history_bonus_max},
    NamedSearchParam{"history_malus_per_depth", &SearchParams::history_malus_per_depth},
    NamedSearchParam{"history_malus_offset", &SearchParams::history_malus_offset},
    NamedSearchParam{"history_malus_max", &SearchParams::history_malus_max},
    NamedSearchParam{"victim_weight", &SearchParams::victim_weight},
    NamedSearchParam{"good_capture_history", &SearchParams::good_capture_history},
    NamedSearchParam{"escape_bonus", &SearchParams::escape_bonus},
    NamedSearchParam{"enter_penalty", &SearchParams::enter_penalty},
    NamedSearchParam{"check_bonus", &SearchParams::check_bonus},
    NamedSearchParam{"check_see_margin", &SearchParams::check_see_margin},
    NamedSearchParam{"quiescence_futility", &SearchParams::quiescence_futility},
    NamedSearchParam{"quiescence_moves", &SearchParams::quiescence_moves},
    NamedSearchParam{"quiescence_see_margin", &SearchParams::quiescence_see_margin},
    NamedSearchParam{"correction_pawn", &SearchParams::correction_pawn},
    NamedSearchParam{"correction_non_pawn", &SearchParams::correction_non_pawn},
};
static_assert(sizeof(SearchParams) == kParams.size() * sizeof(int), "a parameter has no name here");

}  // namespace

std::span<const NamedSearchParam> named_search_params() { return kParams; }

}  // namespace kiebitz
