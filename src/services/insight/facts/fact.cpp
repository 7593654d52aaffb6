#include "insight/facts/fact.h"

#include <array>

namespace kiebitz::insight {
namespace {

constexpr std::array<std::string_view, kFactKindCount> kNames = {
    "mate_given", "mate_forced",   "mate_missed",   "mate_allowed",    "game_drawn",     "result_changed",
    "only_move",  "forced_move",   "material_lost", "material_missed", "threat_ignored", "piece_put_en_prise",
    "guard_left", "guard_cut_off", "line_opened",   "flight_taken",    "fork_allowed",   "refutation"};

}  // namespace

std::string_view fact_name(FactKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

}  // namespace kiebitz::insight
