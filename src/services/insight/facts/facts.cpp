#include "insight/facts/facts.h"

#include <algorithm>
#include <array>

#include "insight/facts/material_facts.h"
#include "insight/facts/overlooked.h"
#include "insight/facts/refused_facts.h"
#include "insight/facts/result_facts.h"
#include "insight/facts/threat_facts.h"
#include "insight/merits/contact_facts.h"
#include "insight/merits/ending_facts.h"
#include "insight/merits/gain_facts.h"
#include "insight/merits/plan_facts.h"
#include "insight/merits/square_facts.h"
#include "insight/merits/tactic_facts.h"

namespace kiebitz::insight {
namespace {

// Mates first, then what became of the result, material and its causes, threats, plans, squares.
constexpr std::array<FactKind, kFactKindCount> kOrder = {FactKind::MateGiven,
                                                         FactKind::MateForced,
                                                         FactKind::MateMissed,
                                                         FactKind::MateAllowed,
                                                         FactKind::GameDrawn,
                                                         FactKind::ResultChanged,
                                                         FactKind::OnlyMove,
                                                         FactKind::ForcedMove,
                                                         FactKind::MaterialLost,
                                                         FactKind::MaterialMissed,
                                                         FactKind::ThreatIgnored,
                                                         FactKind::PiecePutEnPrise,
                                                         FactKind::GuardLeft,
                                                         FactKind::GuardCutOff,
                                                         FactKind::LineOpened,
                                                         FactKind::FlightTaken,
                                                         FactKind::ForkAllowed,
                                                         FactKind::Refutation,
                                                         FactKind::WrongBishop,
                                                         FactKind::PerpetualCheck,
                                                         FactKind::PawnPromotes,
                                                         FactKind::PawnRuns,
                                                         FactKind::Fork,
                                                         FactKind::Skewer,
                                                         FactKind::PieceTrapped,
                                                         FactKind::GuardRemoved,
                                                         FactKind::DoubleCheck,
                                                         FactKind::MaterialWon,
                                                         FactKind::Sacrifice,
                                                         FactKind::ThreatMade,
                                                         FactKind::ThreatParried,
                                                         FactKind::CannotTake,
                                                         FactKind::RefusedMove,
                                                         FactKind::DiscoveredCheck,
                                                         FactKind::Pin,
                                                         FactKind::Recapture,
                                                         FactKind::TakesMan,
                                                         FactKind::Exchange,
                                                         FactKind::Attacks,
                                                         FactKind::Guards,
                                                         FactKind::Evades,
                                                         FactKind::Opposition,
                                                         FactKind::Castles,
                                                         FactKind::MovePrevented,
                                                         FactKind::Prepares,
                                                         FactKind::PassedPawnMade,
                                                         FactKind::PassedPawnAdvanced,
                                                         FactKind::PawnBreak,
                                                         FactKind::PawnsDoubled,
                                                         FactKind::Blockade,
                                                         FactKind::AimsAt,
                                                         FactKind::Outpost,
                                                         FactKind::SeventhRank,
                                                         FactKind::OpenFile,
                                                         FactKind::Route,
                                                         FactKind::FlightMade,
                                                         FactKind::DrivesKing,
                                                         FactKind::Develops,
                                                         FactKind::CentrePawn};

std::ptrdiff_t place(FactKind kind) { return std::find(kOrder.begin(), kOrder.end(), kind) - kOrder.begin(); }

bool comes_first(const Fact& a, const Fact& b) { return place(a.kind) < place(b.kind); }

void add_merits(const MoveCase& subject, std::vector<Fact>& facts) {
  for (const auto add : {add_material_won, add_sacrifice,   add_promotion,     add_perpetual_check, add_double_attack,
                         add_pin,          add_check_facts, add_removed_guard, add_trapped_piece,   add_recapture,
                         add_exchange,     add_taken_man,   add_attack,        add_safety,          add_aim,
                         add_preparation,  add_route,       add_ending_facts,  add_piece_squares,   add_pawn_squares,
                         add_driving_check})
    add(subject, facts);
}

}  // namespace

std::vector<Fact> facts_of(const MoveCase& subject) {
  std::vector<Fact> facts;
  add_result_facts(subject, facts);
  add_material_facts(subject, facts);
  add_overlooked(subject, facts);
  add_threat(subject, facts);
  add_parried_threat(subject, facts);
  add_prevented_move(subject, facts);
  add_immunity(subject, facts);
  add_refused_moves(subject, facts);
  add_merits(subject, facts);
  std::stable_sort(facts.begin(), facts.end(), comes_first);
  return facts;
}

}  // namespace kiebitz::insight
