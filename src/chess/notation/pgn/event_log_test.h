// A visitor that records every event as a short text, for tests.
#pragma once

#include <fmt/format.h>

#include <string>

#include "notation/fen.h"
#include "notation/pgn/pgn_visitor.h"
#include "notation/uci_move.h"

namespace kiebitz {

class EventLog : public PgnVisitor {
 public:
  void begin_game() override { log_ += "game"; }
  void tag(std::string_view name, std::string_view value) override {
    if (show_tags) log_ += fmt::format(" {}={}", name, value);
  }
  PgnMoves begin_moves(const Position& start) override {
    if (show_start) log_ += start.key() == Position::start().key() ? " :" : fmt::format(" <{}>", format_fen(start));
    return moves_wanted;
  }
  void move(Move move, const Position& before) override {
    log_ += fmt::format(" {}", format_uci_move(move, before.has_chess960_castling()));
  }
  void null_move(const Position&) override { log_ += " 0000"; }
  void nag(Nag nag) override { log_ += fmt::format(" ${}", number(nag)); }
  void comment(std::string_view text) override { log_ += fmt::format(" {{{}}}", text); }
  void begin_variation() override { log_ += " ("; }
  void end_variation() override { log_ += " )"; }
  void end_game(GameResult result) override { log_ += fmt::format(" {}\n", format_result(result)); }
  void bad_game(const PgnError& error) override { log_ += fmt::format(" bad: {}\n", error.describe()); }

  const std::string& text() const { return log_; }

  PgnMoves moves_wanted = PgnMoves::Read;
  bool show_tags = true;
  bool show_start = true;

 private:
  std::string log_;
};

}  // namespace kiebitz
