#include "eval/term.h"

#include <array>

namespace kiebitz {
namespace {

struct TermText {
  std::string_view name;
  std::string_view title;
};

constexpr std::array<TermText, kTermCount> kTexts = {{
    {"material", "Material"},
    {"imbalance", "Imbalance"},
    {"piece_squares", "Piece squares"},
    {"mobility", "Mobility"},
    {"center", "Center"},
    {"king_shelter", "King shelter"},
    {"pawn_storm", "Pawn storm"},
    {"king_danger", "King danger"},
    {"king_activity", "King activity"},
    {"isolated_pawns", "Isolated pawns"},
    {"doubled_pawns", "Doubled pawns"},
    {"backward_pawns", "Backward pawns"},
    {"connected_pawns", "Connected pawns"},
    {"blocked_pawns", "Blocked pawns"},
    {"passed_pawns", "Passed pawns"},
    {"threats", "Threats"},
    {"hanging_pieces", "Hanging pieces"},
    {"outposts", "Outposts"},
    {"minor_pieces", "Minor pieces"},
    {"rook_files", "Rooks on files"},
    {"rook_seventh", "Rooks on 7th"},
    {"trapped_pieces", "Trapped pieces"},
    {"space", "Space"},
    {"tempo", "Tempo"},
    {"known_endgame", "Known endgame"},
}};

}  // namespace

std::string_view term_name(Term term) { return kTexts[index(term)].name; }
std::string_view term_title(Term term) { return kTexts[index(term)].title; }

}  // namespace kiebitz
