#include "insight/facts/fact.h"

#include <array>

namespace kiebitz::insight {
namespace {

constexpr std::array<std::string_view, kFactKindCount> kNames = {"mate_given",
                                                                 "mate_forced",
                                                                 "mate_missed",
                                                                 "mate_allowed",
                                                                 "game_drawn",
                                                                 "result_changed",
                                                                 "only_move",
                                                                 "forced_move",
                                                                 "material_lost",
                                                                 "material_missed",
                                                                 "threat_ignored",
                                                                 "piece_put_en_prise",
                                                                 "guard_left",
                                                                 "guard_cut_off",
                                                                 "line_opened",
                                                                 "flight_taken",
                                                                 "fork_allowed",
                                                                 "refutation",
                                                                 "threat_made",
                                                                 "threat_parried",
                                                                 "move_prevented",
                                                                 "refused_move",
                                                                 "cannot_take",
                                                                 "material_won",
                                                                 "sacrifice",
                                                                 "pawn_promotes",
                                                                 "perpetual_check",
                                                                 "fork",
                                                                 "skewer",
                                                                 "pin",
                                                                 "discovered_check",
                                                                 "double_check",
                                                                 "guard_removed",
                                                                 "piece_trapped",
                                                                 "recapture",
                                                                 "exchange",
                                                                 "prepares",
                                                                 "route",
                                                                 "opposition",
                                                                 "pawn_runs",
                                                                 "wrong_bishop",
                                                                 "castles",
                                                                 "develops",
                                                                 "passed_pawn_made",
                                                                 "passed_pawn_advanced",
                                                                 "outpost",
                                                                 "seventh_rank",
                                                                 "open_file",
                                                                 "pawns_doubled",
                                                                 "pawn_break",
                                                                 "centre_pawn",
                                                                 "flight_made",
                                                                 "takes_man",
                                                                 "attacks",
                                                                 "guards",
                                                                 "evades",
                                                                 "aims_at",
                                                                 "blockade",
                                                                 "drives_king"};

}  // namespace

std::string_view fact_name(FactKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

}  // namespace kiebitz::insight
