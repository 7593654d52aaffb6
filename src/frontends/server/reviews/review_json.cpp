#include "server/reviews/review_json.h"

#include <boost/json/serialize.hpp>
#include <cmath>

#include "notation/fen.h"
#include "server/analysis/analysis_json.h"
#include "server/api/chess_json.h"
#include "server/api/reasons.h"
#include "server/reviews/review_document.h"
#include "words/review_words.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kKeyMoments = 6;
constexpr std::string_view kLabels[] = {"book", "forced",     "brilliant", "great",   "best",      "excellent",
                                        "good", "inaccuracy", "mistake",   "blunder", "missed_win"};
constexpr std::string_view kPhases[] = {"opening", "middlegame", "endgame"};

json::object best_json(const Position& position, const review::PositionEval& eval) {
  json::object object;
  object["rank"] = 1;
  object["score"] = score_json(eval.score);
  object["depth"] = eval.depth;
  object["moves"] = line_moves_json(position, eval.line);
  return object;
}

struct MovePlace {
  const Position& position;
  std::size_t number;
  const words::Spans& english;
  const words::Spans& german;
};

json::object move_review_json(const ReviewFacts& facts, const MovePlace& place, const review::ReviewedMove& reviewed) {
  const Move move = facts.plan.sheet.moves[place.number].move;
  const review::Judgement& judgement = reviewed.judgement;
  json::object object;
  object["ply"] = place.number + 1;
  object["move"] = move_json(place.position, move);
  object["phase"] = kPhases[static_cast<std::size_t>(reviewed.phase)];
  object["score"] = score_json(facts.evals[place.number + 1].score);
  object["win_percent_before"] = tenth(judgement.win_before);
  object["win_percent_after"] = tenth(judgement.win_after);
  object["loss"] = tenth(judgement.loss);
  object["loss_cp"] = judgement.loss_cp;
  object["accuracy"] = tenth(judgement.accuracy);
  object["label"] = kLabels[static_cast<std::size_t>(judgement.label)];
  const review::PositionEval& before = facts.evals[place.number];
  if (!before.line.empty() && before.line.front() != move) object["best"] = best_json(place.position, before);
  object["text"] = to_json(review::Words{plain_text(place.english), plain_text(place.german)});
  object["parts"] = parts_json(place.english, place.german);
  const auto subject = review::move_case(place.position, move, before, facts.evals[place.number + 1]);
  const words::ToldMove told = words::told_move(subject);
  json::array proofs;
  for (const insight::Fact& fact : reviewed.facts) proofs.push_back(fact_json(fact, told));
  if (!proofs.empty()) object["facts"] = std::move(proofs);
  return object;
}

json::object side_json(const review::SideScore& score) {
  json::object counts;
  for (std::size_t i = 0; i < score.labels.size(); ++i) counts[kLabels[i]] = score.labels[i];
  json::array phases;
  for (std::size_t i = 0; i < score.phases.size(); ++i) {
    if (score.phases[i].moves == 0) continue;
    phases.push_back({{"phase", kPhases[i]},
                      {"moves", score.phases[i].moves},
                      {"accuracy", tenth(score.phases[i].accuracy)},
                      {"average_loss_cp", tenth(score.phases[i].average_loss_cp)}});
  }
  json::object object;
  object["accuracy"] = tenth(score.accuracy);
  object["accuracy_all"] = tenth(score.accuracy_all);
  object["average_loss_cp"] = tenth(score.average_loss_cp);
  object["counts"] = std::move(counts);
  object["phases"] = std::move(phases);
  return object;
}

}  // namespace

json::object review_progress_json(const ReviewFacts& facts) {
  json::object object;
  object["id"] = facts.plan.id;
  object["state"] = job_state_name(facts.state);
  object["progress"] = {{"done", facts.evals.size()}, {"total", facts.total()}};
  return object;
}

// A review without its judgement.
json::object review_notice_json(const ReviewFacts& facts) {
  const ReviewPlan& plan = facts.plan;
  json::object object = review_progress_json(facts);
  object["created_at"] = plan.created;
  if (!plan.game_id.empty()) object["game_id"] = plan.game_id;
  object["players"] = {{"white", plan.sheet.players[0].name}, {"black", plan.sheet.players[1].name}};
  object["result"] = format_result(plan.sheet.result());
  return object;
}

json::object review_json(const ReviewFacts& facts) {
  const ReviewPlan& plan = facts.plan;
  json::object object = review_notice_json(facts);
  object["start_fen"] = format_fen(plan.sheet.start);
  std::vector<Move> line;
  for (const PlayedMove& played : plan.sheet.moves) line.push_back(played.move);
  if (auto opening = line_opening_json(plan.sheet.start, line)) object["opening"] = std::move(*opening);
  object["nodes_per_move"] = plan.nodes_per_move;
  object["thresholds"] = {{"inaccuracy", plan.thresholds.inaccuracy},
                          {"mistake", plan.thresholds.mistake},
                          {"blunder", plan.thresholds.blunder}};
  if (!facts.evals.empty()) object["first_score"] = score_json(facts.evals.front().score);
  const std::vector<review::ReviewedMove> moves = review::review_moves(plan, facts.evals);
  const auto english = words::review_words(words::Language::English, plan, facts.evals, moves);
  const auto german = words::review_words(words::Language::German, plan, facts.evals, moves);
  json::array array;
  Position position = plan.sheet.start;  // without a past: it is copied for every line
  position.forget_past();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    array.push_back(move_review_json(facts, {position, i, english[i], german[i]}, moves[i]));
    position.make(plan.sheet.moves[i].move);
    position.forget_past();
  }
  object["moves"] = std::move(array);
  json::array moments;
  for (const int ply : review::key_moments(moves, kKeyMoments)) moments.push_back(ply);
  object["key_moments"] = std::move(moments);
  if (facts.state != JobState::Done) return object;
  object["white"] = side_json(review::score_side(plan, facts.evals, moves, Color::White));
  object["black"] = side_json(review::score_side(plan, facts.evals, moves, Color::Black));
  return object;
}

ReviewRenderer review_renderer() {
  const auto judge = [](const ReviewFacts& facts) {
    const json::object document = review_json(facts);
    json::object summary = review_notice_json(facts);
    for (const std::string side : {"white", "black"})
      if (const json::value* score = document.if_contains(side))
        summary[side + "_accuracy"] = score->as_object().at("accuracy");
    return RenderedReview{json::serialize(document), json::serialize(summary)};
  };
  const auto notice = [](const ReviewFacts& facts) { return json::serialize(review_notice_json(facts)); };
  return {judge, notice};
}

std::string review_document(const review::Plan& plan, const std::vector<review::PositionEval>& evals) {
  ReviewFacts facts;
  static_cast<review::Plan&>(facts.plan) = plan;
  facts.evals = evals;
  facts.state = JobState::Done;
  return json::serialize(review_json(facts));
}

}  // namespace kiebitz::server
