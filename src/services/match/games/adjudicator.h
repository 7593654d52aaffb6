// Ends games whose result the scores of both engines agree on: hopeless, drawn and overlong games. Belongs to the
// thread that plays the game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/types.h"
#include "uci/client/engine_info.h"

namespace kiebitz::match {

struct DrawRule {
  int move_number = 40;  // not before this move
  int move_count = 8;    // consecutive moves of each side, without capture or pawn move in between
  int score = 10;        // within this many centipawns of zero
};

struct ResignRule {
  int move_count = 3;      // consecutive moves of the losing side
  int score = 600;         // at least this many centipawns behind
  bool two_sided = false;  // the winner's scores must agree for as many moves
};

struct AdjudicationRules {
  std::optional<DrawRule> draw;
  std::optional<ResignRule> resign;
  std::optional<int> max_moves;  // a game that reaches this many moves of both sides is a draw
};

enum class AdjudicationKind : std::uint8_t { Draw, Resignation, TooLong };

struct Adjudication {
  AdjudicationKind kind;
  std::optional<Color> winner;  // of a resignation
};

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  struct MovePlayed {
    Color mover = Color::White;
    int move_number = 1;                           // of the game, as printed
    bool is_reversible = false;                    // neither capture nor pawn move
    std::optional<uci_client::EngineScore> score;  // as the mover sees it; nothing ends every series
    int moves_completed = 0;                       // by both sides since the start of the game
  };
  // Called after every move of an engine. A value ends the game.
  std::optional<Adjudication> judge(const MovePlayed& played);

 private:
  std::optional<Adjudication> judge_resignation(const MovePlayed& played);
  std::optional<Adjudication> judge_draw(const MovePlayed& played);

  AdjudicationRules rules_;
  int quiet_plies_ = 0;
  std::array<int, 2> losing_moves_{};
  std::array<int, 2> winning_moves_{};
};

}  // namespace kiebitz::match
