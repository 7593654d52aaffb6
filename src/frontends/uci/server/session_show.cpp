// What people ask a session for: help, the board, the terms of the evaluation.
#include <fmt/core.h>

#include "notation/fen.h"
#include "uci/server/eval_table.h"
#include "uci/server/session.h"

namespace kiebitz::uci {

void Session::show_help() {
  info_string("uci, debug on|off, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit (or exit);");
  info_string("beyond the protocol: d (board), eval (terms of the evaluation), options (their values), help (or ?),");
  info_string("\"go perft N\", \"go softnodes N\"; docs/uci.md describes all of them; 'kiebitz play' is a game");
}

void Session::show_board() {
  for (int rank = 7; rank >= 0; --rank) {
    std::string row;
    for (int file = 0; file < 8; ++file) {
      const Piece p = position().piece_on(square_at(rank * 8 + file));
      row += " ";
      row += p == Piece::None ? '.' : piece_letter(p);
    }
    send(fmt::format("info string {}", row));
  }
  send(fmt::format("info string fen {}", format_fen(position())));
  send(fmt::format("info string key {:016x}", position().key()));
}

void Session::show_evaluation() {
  if (position().is_check()) return info_string("eval: the side to move is in check, so there is no static evaluation");
  const NetworkPtr network = config_.evaluation();
  std::vector<std::string> lines = format_eval_table(explain(position()));
  if (network != nullptr) {
    const nnue::NetworkView view = network_view(*network, position());
    const std::vector<std::string> seen = format_network_view(view, position());
    lines.insert(lines.begin(), format_terms_note(view));
    lines.insert(lines.end(), seen.begin(), seen.end());
  }
  for (const std::string& line : lines) send(fmt::format("info string {}", line));
}

}  // namespace kiebitz::uci
