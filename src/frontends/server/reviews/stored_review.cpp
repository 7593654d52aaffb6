#include "server/reviews/stored_review.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/fen.h"
#include "server/evaluations/search_json.h"
#include "server/visitors/secrets.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;
using review::PositionEval;

json::object eval_object(const PositionEval& eval) {
  json::object object;
  object["score"] = score_array(eval.score);
  if (eval.second) object["second"] = score_array(*eval.second);
  object["line"] = moves_array(eval.line);
  if (!eval.second_line.empty()) object["second_line"] = moves_array(eval.second_line);
  object["depth"] = eval.depth;
  return object;
}

std::optional<PositionEval> parse_eval(const json::value& value, const Position& position) {
  if (!value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const json::value* score = object.if_contains("score");
  const json::value* line = object.if_contains("line");
  if (!score || !line) return std::nullopt;
  PositionEval eval;
  const auto parsed = parse_score(*score);
  if (!parsed) return std::nullopt;
  eval.score = *parsed;
  if (const json::value* second = object.if_contains("second")) eval.second = parse_score(*second);
  if (const json::value* depth = object.if_contains("depth"); depth && depth->is_int64())
    eval.depth = static_cast<int>(depth->get_int64());
  auto moves = parse_moves(*line, position);
  if (!moves) return std::nullopt;
  eval.line = std::move(*moves);
  if (const json::value* other = object.if_contains("second_line"))
    if (auto found = parse_moves(*other, position)) eval.second_line = std::move(*found);
  return eval;
}

double threshold_of(const json::object& object, std::string_view name, double otherwise) {
  const json::value* value = object.if_contains(name);
  return value && value->is_number() ? value->to_number<double>() : otherwise;
}

}  // namespace

std::string format_review(const ReviewPlan& plan, const std::vector<PositionEval>& evals) {
  json::object object;
  object["id"] = plan.id;
  object["owner"] = plan.owner;
  object["created"] = plan.created;
  object["game_id"] = plan.game_id;
  object["pgn"] = format_pgn(plan.sheet);
  object["nodes"] = plan.nodes_per_move;
  object["thresholds"] = {{"inaccuracy", plan.thresholds.inaccuracy},
                          {"mistake", plan.thresholds.mistake},
                          {"blunder", plan.thresholds.blunder}};
  json::array array;
  for (const PositionEval& eval : evals) array.push_back(eval_object(eval));
  object["evals"] = std::move(array);
  return json::serialize(object);
}

std::optional<KeptReview> parse_review(const std::string& text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const GameTrees read = read_game_trees(text_of(object, "pgn"));
  if (read.games.size() != 1) return std::nullopt;
  KeptReview kept;
  kept.plan.id = text_of(object, "id");
  kept.plan.owner = text_of(object, "owner");
  kept.plan.created = number_of(object, "created", 0);
  kept.plan.game_id = text_of(object, "game_id");
  kept.plan.sheet = sheet_of_tree(read.games.front());
  kept.plan.nodes_per_move = static_cast<std::uint64_t>(number_of(object, "nodes", 200'000));
  if (const json::value* thresholds = object.if_contains("thresholds"); thresholds && thresholds->is_object()) {
    const json::object& given = thresholds->get_object();
    kept.plan.thresholds = {threshold_of(given, "inaccuracy", 5), threshold_of(given, "mistake", 10),
                            threshold_of(given, "blunder", 15)};
  }
  const json::value* evals = object.if_contains("evals");
  if (!evals || !evals->is_array()) return kept;
  Position position = kept.plan.sheet.start;  // without a past: it is copied for every line
  position.forget_past();
  for (std::size_t i = 0; i < evals->get_array().size() && i <= kept.plan.sheet.moves.size(); ++i) {
    auto eval = parse_eval(evals->get_array()[i], position);
    if (!eval) break;
    kept.evals.push_back(std::move(*eval));
    if (i == kept.plan.sheet.moves.size()) break;
    position.make(kept.plan.sheet.moves[i].move);
    position.forget_past();
  }
  return kept;
}

std::string format_review_entry(const ReviewListEntry& entry) {
  return json::serialize(json::object{{"version", entry.version},
                                      {"done", entry.is_done},
                                      {"game_id", entry.game_id},
                                      {"work", entry.work},
                                      {"summary", entry.summary}});
}

std::optional<ReviewListEntry> parse_review_entry(const std::string& text) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  ReviewListEntry entry;
  entry.version = static_cast<int>(number_of(object, "version", 0));
  const json::value* done = object.if_contains("done");
  entry.is_done = done && done->is_bool() && done->get_bool();
  entry.game_id = text_of(object, "game_id");
  entry.work = text_of(object, "work");
  entry.summary = text_of(object, "summary");
  return entry;
}

std::string work_of(const ReviewPlan& plan) {
  std::string text = fmt::format("{}\n{} {} {} {}\n", format_fen(plan.sheet.start), plan.nodes_per_move,
                                 plan.thresholds.inaccuracy, plan.thresholds.mistake, plan.thresholds.blunder);
  for (const PlayedMove& played : plan.sheet.moves) text += std::to_string(played.move.raw()) + " ";
  return sha256_hex(text);
}

}  // namespace kiebitz::server
