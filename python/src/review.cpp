// Reviews: the engine searches the positions of a game, the module review judges the moves and writes the text.
#include "review/review.h"

#include <fmt/core.h>
#include <pybind11/stl.h>

#include "calling_thread.h"
#include "engine_handle.h"
#include "game/sheet_tree.h"
#include "game_node.h"
#include "notation/san.h"
#include "review/win_chance.h"
#include "words/annotate.h"
#include "words/labels.h"
#include "words/review_words.h"

namespace kiebitz::python {
namespace {

using Evals = std::vector<review::PositionEval>;

const char* name_of(review::Phase phase) {
  switch (phase) {
    case review::Phase::Opening:
      return "opening";
    case review::Phase::Middlegame:
      return "middlegame";
    case review::Phase::Endgame:
      break;
  }
  return "endgame";
}

words::Language language_from(const std::string& name) {
  if (name != "en" && name != "de") raise_value_error("reviews are written in 'en' and in 'de'");
  return name == "de" ? words::Language::German : words::Language::English;
}

// Searches on a separate thread. `on_progress` may be None.
Evals evaluate_with(EngineHandle& handle, const review::Plan& plan, const py::object& on_progress) {
  Engine& engine = handle.idle_engine();
  engine.new_game();
  std::stop_source stop;
  CallingThread caller(stop);
  const std::size_t total = plan.sheet.moves.size() + 1;
  return caller.run([&] {
    const std::stop_callback end_search(stop.get_token(), [&] { engine.stop(); });
    const auto tell = [&](std::size_t done) {
      if (!on_progress.is_none()) caller.post([&on_progress, done, total] { on_progress(done, total); });
      return !stop.stop_requested();
    };
    return review::evaluate_game(engine, plan, tell, stop.get_token());
  });
}

struct MoveInReview {
  const Board& before;
  Move move;
  const review::ReviewedMove& reviewed;
  const review::PositionEval& eval_before;
  const review::PositionEval& eval_after;
  const std::string& text;
};

py::dict reviewed_dict(const MoveInReview& m) {
  const bool white = m.before.position.side_to_move() == Color::White;
  const review::Judgement& judgement = m.reviewed.judgement;
  const std::vector<Move>& best = m.eval_before.line;
  py::dict out;
  out["number"] = fmt::format("{}{}", m.before.position.fullmove_number(), white ? "." : "...");
  out["move"] = move_object(m.before.name_of(m.move));
  out["san"] = format_san(m.before.position, m.move);
  out["color"] = white;
  // A position in which the game is over is not searched.
  out["score"] = m.eval_after.line.empty() ? py::object(py::none()) : score_tuple(m.eval_after.score);
  out["best"] = best.empty() ? std::string("-") : format_san(m.before.position, best.front());
  out["best_line"] = move_list(m.before, best);
  out["loss"] = judgement.loss;
  out["accuracy"] = judgement.accuracy;
  out["label"] = std::string(words::label_text(words::Language::English, judgement.label));
  out["sign"] = std::string(words::label_sign(judgement.label));
  out["words"] = m.text;
  out["phase"] = name_of(m.reviewed.phase);
  return out;
}

py::list move_dicts(const review::Plan& plan, const Evals& evals, const std::vector<review::ReviewedMove>& moves,
                    words::Language language) {
  py::list out;
  const std::vector<words::Spans> told = words::review_words(language, plan, evals, moves);
  Board board{plan.sheet.start, plan.sheet.start.has_chess960_castling()};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = plan.sheet.moves[i].move;
    const std::string text = plain_text(told[i]);
    out.append(reviewed_dict({board, move, moves[i], evals[i], evals[i + 1], text}));
    board.position.make(move);
  }
  return out;
}

py::dict side_dict(const review::SideScore& score) {
  py::dict phases;
  for (const review::Phase phase : {review::Phase::Opening, review::Phase::Middlegame, review::Phase::Endgame})
    if (const review::PhaseScore& part = score.phases[static_cast<std::size_t>(phase)]; part.moves > 0)
      phases[name_of(phase)] = part.accuracy;
  py::dict out;
  out["accuracy"] = score.accuracy;
  out["average_loss"] = score.average_loss_cp;
  out["phases"] = phases;
  return out;
}

struct ReviewWish {
  std::uint64_t nodes = 0;
  review::Thresholds thresholds;
  std::string language;
};

py::dict review_game(const Game& game, EngineHandle& engine, const ReviewWish& wish, const py::object& on_progress) {
  const review::Thresholds& t = wish.thresholds;
  if (wish.nodes < 1) raise_value_error("nodes must be at least 1");
  if (t.inaccuracy > t.mistake || t.mistake > t.blunder) raise_value_error("inaccuracy, mistake and blunder must rise");
  const words::Language language = language_from(wish.language);
  const review::Plan plan{sheet_of_tree(*game.tree), wish.nodes, t};
  const Evals evals = evaluate_with(engine, plan, on_progress);
  const std::vector<review::ReviewedMove> moves = review::review_moves(plan, evals);
  py::dict out;
  out["moves"] = move_dicts(plan, evals, moves, language);
  out["white"] = side_dict(review::score_side(plan, evals, moves, Color::White));
  out["black"] = side_dict(review::score_side(plan, evals, moves, Color::Black));
  out["key_moments"] = review::key_moments(moves, moves.size());
  out["game"] = Game{{std::make_shared<GameTree>(words::annotate(*game.tree, plan, evals, language)), GameTree::kRoot}};
  out["graph_svg"] = words::graph_svg(plan, evals);
  return out;
}

}  // namespace

void bind_review(py::module_& module) {
  module.def(
      "review",
      [](const Game& game, EngineHandle& engine, std::uint64_t nodes, const std::array<double, 3>& thresholds,
         const std::string& language, const py::object& on_progress) {
        return review_game(game, engine, {nodes, {thresholds[0], thresholds[1], thresholds[2]}, language}, on_progress);
      },
      py::arg("game"), py::arg("engine"), py::kw_only(), py::arg("nodes"), py::arg("thresholds"), py::arg("language"),
      py::arg("on_progress"));
  module.def(
      "win_percent",
      [](bool is_mate, int value) {
        const Score score{is_mate ? Score::Kind::Mate : Score::Kind::Centipawns, value, Color::White};
        return review::win_percent(review::white_centipawns(score));
      },
      py::arg("is_mate"), py::arg("value"));
}

}  // namespace kiebitz::python
