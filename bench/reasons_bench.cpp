// What a review says of the moves of games: reasons_bench FILE.pgn [nodes]
// Prints every sentence, then how often each kind of fact was told, and as its last line the share of the moves,
// neither book nor forced, with a specific reason. A reason is specific if a told fact, other than that a result
// changed or a refutation without its cause, does not hold for the second best move, too.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "insight/facts/facts.h"
#include "notation/san.h"
#include "review/engine_line.h"
#include "review/review.h"
#include "words/labels.h"
#include "words/review_words.h"

namespace {

using namespace kiebitz;
using insight::Fact;
using insight::FactKind;
using review::MoveLabel;

constexpr std::uint64_t kNodes = 100'000;

struct Game {
  review::Plan plan;
  std::vector<review::PositionEval> evals;
  std::vector<review::ReviewedMove> moves;
};

// The second best move as if it had been played: its own line is its answer.
std::vector<Fact> facts_of_second(const Position& position, const review::PositionEval& eval) {
  if (eval.second_line.empty() || !eval.second) return {};
  insight::CaseLines lines;
  lines.best = review::engine_line(eval.line, eval.score);
  if (eval.second_line.size() > 1)
    lines.reply = review::engine_line({eval.second_line.begin() + 1, eval.second_line.end()}, *eval.second);
  const auto subject = insight::MoveCase::create(position, eval.second_line.front(), std::move(lines));
  return subject ? insight::facts_of(*subject) : std::vector<Fact>{};
}

bool same(const Fact& a, const Fact& b) {
  return a.kind == b.kind && a.actors == b.actors && a.points == b.points && a.mate_in == b.mate_in;
}

bool is_specific(const Fact& fact, const std::vector<Fact>& others) {
  if (fact.kind == FactKind::ResultChanged || fact.kind == FactKind::Refutation || fact.kind == FactKind::ForcedMove)
    return false;
  return std::none_of(others.begin(), others.end(), [&fact](const Fact& other) { return same(fact, other); });
}

class Report {
 public:
  void add(const Game& game) {
    const auto english = words::review_words(words::Language::English, game.plan, game.evals, game.moves);
    const auto german = words::review_words(words::Language::German, game.plan, game.evals, game.moves);
    Position position = game.plan.sheet.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const Move move = game.plan.sheet.moves[i].move;
      const MoveLabel label = game.moves[i].judgement.label;
      fmt::print("{}{} {}{}: {}\n    {}\n", position.fullmove_number(),
                 position.side_to_move() == Color::White ? "." : "...", format_san(position, move),
                 words::label_sign(label), plain_text(english[i]), plain_text(german[i]));
      if (label != MoveLabel::Book && label != MoveLabel::Forced) count(game, i, position);
      position.make(move);
      position.forget_past();
    }
  }

  void print() const {
    fmt::print("\n");
    for (int kind = 0; kind < insight::kFactKindCount; ++kind)
      if (told_[kind] > 0)
        fmt::print("{:<20} {:>5} {:>5.1f} %\n", insight::fact_name(static_cast<FactKind>(kind)), told_[kind],
                   percent(told_[kind], moves_));
    fmt::print("errors covered {:.1f} % of {}\n", percent(covered_errors_, errors_), errors_);
    fmt::print("covered {:.1f} % of {}\n", percent(covered_, moves_), moves_);
  }

 private:
  static double percent(int part, int whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; }

  void count(const Game& game, std::size_t i, const Position& position) {
    const auto subject = review::move_case(position, game.plan.sheet.moves[i].move, game.evals[i], game.evals[i + 1]);
    const std::vector<Fact>& facts = game.moves[i].facts;
    const auto others =
        subject.is_best() || !game.evals[i].second ? facts_of_second(position, game.evals[i]) : std::vector<Fact>{};
    bool is_covered = false;
    for (const std::size_t place : words::choose_facts(facts, words::told_move(subject), 2, {}, 0)) {
      ++told_[static_cast<std::size_t>(facts[place].kind)];
      is_covered = is_covered || is_specific(facts[place], others);
    }
    ++moves_;
    covered_ += is_covered ? 1 : 0;
    if (!review::was_bad(game.moves[i].judgement)) return;
    ++errors_;
    covered_errors_ += is_covered ? 1 : 0;
  }

  std::array<int, insight::kFactKindCount> told_{};
  int moves_ = 0;
  int covered_ = 0;
  int errors_ = 0;
  int covered_errors_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  std::ifstream in(argc > 1 ? argv[1] : "");
  if (!in) {
    fmt::print(stderr, "usage: reasons FILE.pgn [nodes per position, {} if not given]\n", kNodes);
    return 2;
  }
  std::uint64_t nodes = kNodes;
  if (argc > 2) std::from_chars(argv[2], argv[2] + std::string_view(argv[2]).size(), nodes);
  std::ostringstream text;
  text << in.rdbuf();
  Engine engine;
  Report report;
  for (const GameTree& tree : read_game_trees(text.str()).games) {
    Game game;
    game.plan.sheet = sheet_of_tree(tree);
    game.plan.nodes_per_move = nodes;
    engine.new_game();
    game.evals = review::evaluate_game(engine, game.plan, [](std::size_t) { return true; });
    game.moves = review::review_moves(game.plan, game.evals);
    fmt::print("{} - {}\n", game.plan.sheet.players[0].name, game.plan.sheet.players[1].name);
    report.add(game);
    std::fflush(stdout);
  }
  report.print();
  return 0;
}
