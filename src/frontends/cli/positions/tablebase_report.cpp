#include "cli/positions/tablebase_report.h"

#include <fmt/format.h>

#include "notation/fen.h"
#include "notation/json_text.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace kiebitz::cli {
namespace {

using namespace tablebase;

std::string_view words_of(Verdict v) {
  switch (v) {
    case Verdict::Win:
      return "wins";
    case Verdict::MaybeWin:
      return "wins, if the fifty-move rule does not come first";
    case Verdict::CursedWin:
      return "wins too late: a draw by the fifty-move rule";
    case Verdict::Draw:
      return "draws";
    case Verdict::BlessedLoss:
      return "loses too late: a draw by the fifty-move rule";
    case Verdict::MaybeLoss:
      return "loses, if the fifty-move rule does not come first";
    case Verdict::Loss:
      return "loses";
  }
  return "";
}

std::string moves_text(int moves) { return moves == 1 ? "1 move" : fmt::format("{} moves", moves); }

// "wins: mate in 9 moves, next zeroing in 17 half-moves"
std::string sentence(const PositionVerdict& v) {
  std::string text(words_of(v.verdict));
  if (v.mate_plies) {
    if (*v.mate_plies == 0)
      text += ": checkmate";
    else
      text +=
          fmt::format("{} in {}", is_winning(v.verdict) ? ": mate" : ": mated", moves_text((*v.mate_plies + 1) / 2));
  }
  if (v.dtz) text += fmt::format("{} DTZ {}", v.mate_plies ? "," : ":", *signed_dtz(v));
  return text;
}

std::string json_number(const std::optional<int>& n) { return n ? fmt::format("{}", *n) : "null"; }

std::string json_fields(const PositionVerdict& v) {
  return fmt::format("\"category\": \"{}\", \"dtz\": {}, \"dtm\": {}", name_of(v.verdict), json_number(signed_dtz(v)),
                     json_number(signed_dtm(v)));
}

}  // namespace

std::string report_text(const Position& position, const PositionVerdict& verdict, const Tablebase& tables) {
  const auto side = position.side_to_move() == Color::White ? "White" : "Black";
  std::string text = fmt::format("{} to move {}.\n", side, sentence(verdict));
  if (position.halfmove_clock() > 0)
    text += fmt::format("The half-move clock stands at {}.\n", position.halfmove_clock());
  for (const MoveVerdict& m : tables.rank_moves(position).value_or(std::vector<MoveVerdict>{}))
    text += fmt::format("{:<8} {}\n", format_san(position, m.move), sentence(m.after));
  return text;
}

std::string report_json(const Position& position, const PositionVerdict& verdict, const Tablebase& tables) {
  std::string moves;
  for (const MoveVerdict& m : tables.rank_moves(position).value_or(std::vector<MoveVerdict>{}))
    moves +=
        fmt::format("{}{{\"uci\": \"{}\", \"san\": {}, {}}}", moves.empty() ? "" : ", ", format_uci_move(m.move, false),
                    json_quoted(format_san(position, m.move)), json_fields(m.after));
  return fmt::format("{{\"fen\": {}, {}, \"moves\": [{}]}}\n", json_quoted(format_fen(position)), json_fields(verdict),
                     moves);
}

std::string why_unknown(const Position& position, const Tablebase& tables) {
  const int men = popcount(position.occupied());
  if (!position.castling_rights().empty()) return "tables know no castling: remove the castling rights from the FEN";
  if (men > tables.max_men())
    return fmt::format("there are {} men on the board, the tables go up to {}{}", men, tables.max_men(),
                       men == 4 ? " (kiebitz tablebase build makes those of 4)" : "");
  return "the table of this ending, or of one that a move leads to, is not there";
}

}  // namespace kiebitz::cli
