#include "server/sessions/review.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/see.h"
#include "server/sessions/sheet_import.h"
#include "server/sessions/win_chance.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr SeeValues kSeeValues = {100, 300, 310, 500, 900, 10'000, 0};
constexpr int kSacrifice = -150;
constexpr double kKeyLoss = 10;
constexpr double kWorthNaming = 2;  // win percentage points below which two moves are equally good

Score for_side(const Score& white_view, Color side) { return white_view.seen_by(side); }

MoveEvidence evidence_of(const Position& position, Move move, const PositionEval& before, const PositionEval& after) {
  const Color side = position.side_to_move();
  MoveEvidence evidence;
  evidence.before = for_side(before.score, side);
  evidence.after = for_side(after.score, side);
  // Mated at once: seen by the winner this is a mate, though zero moves away.
  if (after.line.empty() && after.score.kind == Score::Kind::Mate) evidence.after = {Score::Kind::Mate, 1, side};
  if (before.second) evidence.second = for_side(*before.second, side);
  evidence.is_best = !before.line.empty() && before.line.front() == move;
  evidence.is_only_legal = count_legal_moves(position) == 1;
  evidence.is_sacrifice = !see_at_least(position, move, kSacrifice, kSeeValues);
  return evidence;
}

// [0, centipawns] or [1, moves, winner], White's view; a mate on the board is zero moves away.
json::array score_array(const Score& score) {
  if (score.kind == Score::Kind::Centipawns) return {0, score.seen_by(Color::White).value};
  const Color winner = score.value > 0 ? score.view : opposite(score.view);
  return {1, std::abs(score.value), index(winner)};
}

std::optional<Score> parse_score(const json::value& value) {
  if (!value.is_array() || value.get_array().size() < 2) return std::nullopt;
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < std::min<std::size_t>(3, value.get_array().size()); ++i) {
    if (!value.get_array()[i].is_int64()) return std::nullopt;
    numbers[i] = static_cast<int>(value.get_array()[i].get_int64());
  }
  if (numbers[0] == 0) return Score{Score::Kind::Centipawns, numbers[1], Color::White};
  const Color winner = numbers[2] == 0 ? Color::White : Color::Black;
  if (numbers[1] == 0) return Score{Score::Kind::Mate, 0, opposite(winner)};
  return Score{Score::Kind::Mate, numbers[1], winner};
}

json::object eval_object(const PositionEval& eval) {
  json::object object;
  object["score"] = score_array(eval.score);
  if (eval.second) object["second"] = score_array(*eval.second);
  json::array line;
  for (const Move move : eval.line) line.push_back(move.raw());
  object["line"] = std::move(line);
  object["depth"] = eval.depth;
  return object;
}

std::optional<PositionEval> parse_eval(const json::value& value, Position position) {
  if (!value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const json::value* score = object.if_contains("score");
  const json::value* line = object.if_contains("line");
  if (!score || !line || !line->is_array()) return std::nullopt;
  PositionEval eval;
  const auto parsed = parse_score(*score);
  if (!parsed) return std::nullopt;
  eval.score = *parsed;
  if (const json::value* second = object.if_contains("second")) eval.second = parse_score(*second);
  if (const json::value* depth = object.if_contains("depth"); depth && depth->is_int64())
    eval.depth = static_cast<int>(depth->get_int64());
  for (const json::value& raw : line->get_array()) {
    if (!raw.is_int64()) return std::nullopt;
    const Move move = Move::from_raw(static_cast<std::uint16_t>(raw.get_int64()));
    if (!position.is_legal(move)) return std::nullopt;
    eval.line.push_back(move);
    position.make(move);
  }
  return eval;
}

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_of(const json::object& object, std::string_view name, std::int64_t otherwise) {
  const json::value* value = object.if_contains(name);
  return value && value->is_int64() ? value->get_int64() : otherwise;
}

double threshold_of(const json::object& object, std::string_view name, double otherwise) {
  const json::value* value = object.if_contains(name);
  return value && value->is_number() ? value->to_number<double>() : otherwise;
}

}  // namespace

std::optional<PositionEval> final_eval(const Position& position) {
  const auto over = outcome(position);
  if (!over) return std::nullopt;
  PositionEval eval;
  if (over->winner) eval.score = Score{Score::Kind::Mate, 0, opposite(*over->winner)};
  return eval;
}

std::vector<ReviewedMove> review_moves(const ReviewPlan& plan, const std::vector<PositionEval>& evals) {
  std::vector<ReviewedMove> moves;
  Position position = plan.sheet.start;
  Phase phase = Phase::Opening;
  double last_loss = 0;
  for (std::size_t i = 0; i + 1 < evals.size() && i < plan.sheet.moves.size(); ++i) {
    const Move move = plan.sheet.moves[i].move;
    phase = phase_of(position, phase);
    MoveEvidence evidence = evidence_of(position, move, evals[i], evals[i + 1]);
    evidence.opponent_loss = last_loss;
    ReviewedMove reviewed;
    reviewed.phase = phase;
    reviewed.judgement = judge(evidence, plan.thresholds);
    last_loss = reviewed.judgement.loss;
    LineInHand played{{move}, evals[i + 1].score};
    played.moves.insert(played.moves.end(), evals[i + 1].line.begin(), evals[i + 1].line.end());
    std::optional<LineInHand> best;
    const bool is_blamed = reviewed.judgement.label >= MoveLabel::Inaccuracy;
    const bool was_better = !evidence.is_best && (is_blamed || reviewed.judgement.loss >= kWorthNaming);
    if (was_better && !evals[i].line.empty()) best = LineInHand{evals[i].line, evals[i].score};
    reviewed.story = tell_move(position, played, best, evidence.is_best);
    moves.push_back(std::move(reviewed));
    position.make(move);
  }
  return moves;
}

SideScore score_side(const ReviewPlan& plan, const std::vector<PositionEval>& evals,
                     const std::vector<ReviewedMove>& moves, Color side) {
  std::vector<double> wins;
  for (const PositionEval& eval : evals) wins.push_back(win_percent(white_centipawns(eval.score)));
  SideScore score;
  std::vector<RatedMove> rated;
  std::array<std::vector<RatedMove>, 3> by_phase;
  double loss = 0;
  Color mover = plan.sheet.start.side_to_move();
  for (std::size_t i = 0; i < moves.size(); ++i, mover = opposite(mover)) {
    if (mover != side) continue;
    const Judgement& judgement = moves[i].judgement;
    ++score.labels[static_cast<std::size_t>(judgement.label)];
    rated.push_back({i, judgement.accuracy});
    loss += judgement.loss_cp;
    const auto phase = static_cast<std::size_t>(moves[i].phase);
    by_phase[phase].push_back({i, judgement.accuracy});
    ++score.phases[phase].moves;
    score.phases[phase].average_loss_cp += judgement.loss_cp;
  }
  score.accuracy = game_accuracy(wins, rated);
  if (!rated.empty()) score.average_loss_cp = loss / static_cast<double>(rated.size());
  for (std::size_t phase = 0; phase < 3; ++phase) {
    score.phases[phase].accuracy = game_accuracy(wins, by_phase[phase]);
    if (score.phases[phase].moves > 0) score.phases[phase].average_loss_cp /= score.phases[phase].moves;
  }
  return score;
}

std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const MoveLabel label = moves[i].judgement.label;
    const bool is_praised = label == MoveLabel::Brilliant || label == MoveLabel::Great;
    if (moves[i].judgement.loss >= kKeyLoss || is_praised) numbers.push_back(static_cast<int>(i + 1));
  }
  const auto weight = [&moves](int number) { return moves[static_cast<std::size_t>(number - 1)].judgement.loss; };
  std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) { return weight(a) > weight(b); });
  if (numbers.size() > most) numbers.resize(most);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

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
  Position position = kept.plan.sheet.start;
  for (std::size_t i = 0; i < evals->get_array().size() && i <= kept.plan.sheet.moves.size(); ++i) {
    auto eval = parse_eval(evals->get_array()[i], position);
    if (!eval) break;
    kept.evals.push_back(std::move(*eval));
    if (i < kept.plan.sheet.moves.size()) position.make(kept.plan.sheet.moves[i].move);
  }
  return kept;
}

}  // namespace kiebitz::server
