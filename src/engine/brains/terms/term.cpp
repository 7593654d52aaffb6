#include "brains/terms/term.h"

#include <algorithm>
#include <array>

#include "brains/terms/term_counts.h"

namespace kiebitz::brains {
namespace {

constexpr std::array<TermSpec, kTermCount> kSpecs = {{
    {TermId::Material, "material", "the values of its pieces", counts::material},
    {TermId::Tables, "tables", "the table values of the squares its pieces stand on", counts::tables},
    {TermId::Tempo, "tempo", "1 if it is to move", counts::tempo},
    {TermId::Mobility, "mobility",
     "its legal moves; those of the side that waits are counted after the first legal move of the other",
     counts::mobility},
    {TermId::Moves, "moves", "squares its pieces can go to, also if it is not to move, checks and pins left aside",
     counts::moves},
    {TermId::MovesForward, "moves_forward", "those of its `moves` that lead to a rank nearer to the enemy",
     counts::moves_forward},
    {TermId::MovesBackward, "moves_backward", "those of its `moves` that lead to a rank farther from the enemy",
     counts::moves_backward},
    {TermId::MovesSideways, "moves_sideways", "those of its `moves` that stay on the rank", counts::moves_sideways},
    {TermId::MovesOnFile, "moves_on_file", "those of its `moves` that stay on the file", counts::moves_on_file},
    {TermId::Covered, "covered", "how often its pieces guard one of its own, the king left out", counts::covered},
    {TermId::Attacked, "attacked", "the values of enemy pieces it attacks, times `waiting` if it is not to move",
     counts::attacked},
    {TermId::CenterAttacks, "center_attacks", "how often it attacks d4, e4, d5 and e5", counts::center_attacks},
    {TermId::CenterReach, "center_reach", "the values of its pieces that can reach the centre with their next move",
     counts::center_reach},
    {TermId::KingZone, "king_zone",
     "minus the attack on its king's zone: 20/20/40/80 for each N/B/R/Q that attacks it, times 0, 0, 50, 75, 88, 94, "
     "97, 99 by their number",
     counts::king_zone},
    {TermId::KingZoneSquares, "king_zone_squares",
     "minus the attack on its king's zone, the squares around the king and three more ahead: 20/20/40/80 for each "
     "square of it that a N/B/R/Q attacks, times 0, 0, 50, 75, 88, 94, 97, 99 hundredths by their number",
     counts::king_zone_squares},
    {TermId::KingGuard, "king_guard", "its pieces on the squares around its king", counts::king_guard},
    {TermId::PawnShield, "pawn_shield", "its pawns before its king: 1 on the next rank, 1/2 on the rank after",
     counts::pawn_shield},
    {TermId::ShieldGaps, "shield_gaps",
     "the files at its king without a pawn of its own on the two ranks before it, times the values of the enemy's "
     "pieces without the king",
     counts::shield_gaps},
    {TermId::VirtualMobility, "virtual_mobility", "the squares a queen could go to from its king's square",
     counts::virtual_mobility},
    {TermId::Tropism, "tropism", "7 minus the distance to the enemy king, for each of its N, B, R, Q", counts::tropism},
    {TermId::BlockedPawns, "blocked_pawns", "its pawns that can neither step forward nor take", counts::blocked_pawns},
    {TermId::DoubledPawns, "doubled_pawns", "its pawns beyond the first of a file", counts::doubled_pawns},
    {TermId::IsolatedPawns, "isolated_pawns", "its pawns without a pawn of its own on a neighbouring file",
     counts::isolated_pawns},
    {TermId::PassedPawns, "passed_pawns", "its pawns that no enemy pawn can stop or take", counts::passed_pawns},
    {TermId::BishopPair, "bishop_pair", "1 with two bishops or more", counts::bishop_pair},
    {TermId::OpenFiles, "open_files", "its rooks on files without pawns: 1, with enemy pawns only: 1/2",
     counts::open_files},
    {TermId::Outposts, "outposts",
     "its knights in the enemy's half that a pawn of its own guards and no enemy pawn can ever attack",
     counts::outposts},
    {TermId::EarlyQueen, "early_queen", "its knights and bishops on their first squares while its queen has left hers",
     counts::early_queen},
    {TermId::Repetition, "repetition", "how often its last move was made before on the way from the root",
     counts::repetition},
    {TermId::History, "history", "half of what finished games through this position brought it (+1, 0, -1 each)",
     counts::history},
}};

}  // namespace

std::span<const TermSpec> term_specs() { return kSpecs; }

const TermSpec& spec_of(TermId id) { return kSpecs[static_cast<std::size_t>(id)]; }

std::optional<TermId> find_term(std::string_view name) {
  const auto found = std::find_if(kSpecs.begin(), kSpecs.end(), [&](const TermSpec& s) { return s.name == name; });
  return found == kSpecs.end() ? std::nullopt : std::optional(found->id);
}

}  // namespace kiebitz::brains
