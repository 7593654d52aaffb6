#include "uci/server/eval_table.h"

#include <fmt/core.h>

#include "notation/fen.h"

namespace kiebitz::uci {
namespace {

double pawns(int centipawns) { return centipawns / 100.0; }

std::string row(std::string_view title, Tapered white, Tapered black, Tapered difference, int counts) {
  return fmt::format("{:<17}| {:6.2f} {:6.2f} | {:6.2f} {:6.2f} | {:6.2f} {:6.2f} | {:6.2f}", title, pawns(white.mg()),
                     pawns(white.eg()), pawns(black.mg()), pawns(black.eg()), pawns(difference.mg()),
                     pawns(difference.eg()), pawns(counts));
}

}  // namespace

std::vector<std::string> format_eval_table(const Explanation& e) {
  std::vector<std::string> lines;
  const std::string rule = "-----------------+---------------+---------------+---------------+-------";
  lines.push_back("Term             |     White     |     Black     |  Difference   | counts");
  lines.push_back("                 |    mg     eg  |    mg     eg  |    mg     eg  |  now");
  lines.push_back(rule);
  Tapered white;
  Tapered black;
  for (const TermLine& line : e.lines) {
    white += line.of(Color::White);
    black += line.of(Color::Black);
    lines.push_back(row(term_title(line.term), line.of(Color::White), line.of(Color::Black), line.difference(),
                        e.blend(line.difference())));
  }
  lines.push_back(rule);
  lines.push_back(row("Sum", white, black, e.sum, e.blend(e.sum)));
  lines.push_back(fmt::format("Phase {} of 24, endgame counts {} of {}, fifty-move rule leaves {} of {}", e.phase,
                              e.scale, kFullScale, e.fade, kFullFade));
  lines.push_back(fmt::format("Evaluation {:+.2f} (White's side)", pawns(e.total)));
  return lines;
}

std::string format_terms_note(const nnue::NetworkView& view) {
  if (view.share == 0) return "Terms of the classical evaluation, which plays with so few pieces.";
  return fmt::format("Terms of the classical evaluation, which is not what plays: the network does ({:+.2f}).",
                     pawns(view.value * view.share / nnue::kFullMaterialScale));
}

std::vector<std::string> format_network_view(const nnue::NetworkView& view, const Position& position) {
  std::vector<std::string> lines = {"The network: what its value loses when a piece is taken off the board"};
  for (int rank = 7; rank >= 0; --rank) {
    std::string cells = fmt::format("{} ", rank + 1);
    for (int file = 0; file < 8; ++file) {
      const Square square = square_at(rank * 8 + file);
      const Piece piece = position.piece_on(square);
      if (piece == Piece::None) {
        cells += "   .    ";
      } else if (type_of(piece) == PieceType::King) {
        cells += fmt::format("   {}    ", piece_letter(piece));
      } else {
        cells += fmt::format(" {} {:5.2f}", piece_letter(piece), pawns(view.worth[index(square)]));
      }
    }
    lines.push_back(cells);
  }
  lines.push_back("     a       b       c       d       e       f       g       h");
  lines.push_back(fmt::format("Network {:+.2f} (White's side)", pawns(view.value)));
  if (view.share == 0)
    lines.push_back("With so few pieces the search uses the classical evaluation above, not the network.");
  else if (view.share != nnue::kFullMaterialScale)
    lines.push_back(
        fmt::format("With this material the search counts {} of {} of it.", view.share, nnue::kFullMaterialScale));
  return lines;
}

}  // namespace kiebitz::uci
