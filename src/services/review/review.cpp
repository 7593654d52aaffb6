#include "review/review.h"

#include <algorithm>

#include "book/book.h"
#include "book/opening_names.h"
#include "insight/board/exchange.h"
#include "insight/facts/facts.h"
#include "review/engine_line.h"
#include "review/win_chance.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/see.h"

namespace kiebitz::review {
namespace {

constexpr SeeValues kSeeValues = {100, 300, 310, 500, 900, 10'000, 0};
constexpr int kSacrifice = -150;
constexpr int kPawn = 100;
constexpr double kKeyLoss = 10;
constexpr std::uint64_t kPassShare = 5;  // of the nodes of a position: the facts may cost a quarter more at most

Score for_side(const Score& white_view, Color side) { return white_view.seen_by(side); }

MoveEvidence evidence_of(const Position& position, Move move, const PositionEval& before, const PositionEval& after) {
  const Color side = position.side_to_move();
  MoveEvidence evidence;
  evidence.before = for_side(before.score, side);
  evidence.after = for_side(after.score, side);
  // An immediate mate: from the winner's view a mate, although in zero moves.
  if (after.line.empty() && after.score.kind == Score::Kind::Mate) evidence.after = {Score::Kind::Mate, 1, side};
  if (before.second) evidence.second = for_side(*before.second, side);
  evidence.is_best = !before.line.empty() && before.line.front() == move;
  evidence.legal_moves = static_cast<int>(count_legal_moves(position));
  evidence.is_sacrifice = !see_at_least(position, move, kSacrifice, kSeeValues);
  evidence.is_obvious = position.is_capture(move) && see_at_least(position, move, kPawn, kSeeValues);
  return evidence;
}

bool takes_back(const Plan& plan, std::size_t i, const Position& before) {
  if (i == 0 || !before.is_capture(plan.sheet.moves[i].move)) return false;
  return plan.sheet.moves[i].move.to() == plan.sheet.moves[i - 1].move.to();
}

int points_given_away(const std::vector<insight::Fact>& facts, const Score& after) {
  if (after.kind == Score::Kind::Mate && after.value > 0) return 0;  // it buys a mate
  for (const insight::Fact& fact : facts)
    if (fact.kind == insight::FactKind::MaterialLost) return fact.points.value_or(0);
  return 0;
}

// True if the book has the move, or the position after it has a name.
bool is_known(const Position& position, Move move) {
  const std::vector<book::BookMove> moves = book::default_book()->probe(position);
  if (std::any_of(moves.begin(), moves.end(), [move](const book::BookMove& known) { return known.move == move; }))
    return true;
  Position after = position;
  after.make(move);
  return book::find_opening(after).has_value();
}

}  // namespace

SearchLimits limits_of(const Plan& plan) {
  SearchLimits limits;
  limits.nodes = plan.nodes_per_move;
  limits.multi_pv = 2;  // the second best line tells whether a move was the only good one
  return limits;
}

std::optional<PassSearch> pass_search(const Plan& plan, const Position& position) {
  if (outcome(position)) return std::nullopt;
  const auto passed = insight::after_pass(position);
  if (!passed || outcome(*passed)) return std::nullopt;
  PassSearch search{*passed, {}};
  search.limits.nodes = std::max<std::uint64_t>(1, plan.nodes_per_move / kPassShare);
  return search;
}

std::optional<PassEval> pass_of(const SearchResult& result) {
  if (result.lines.empty() || result.lines[0].pv.empty()) return std::nullopt;
  return PassEval{result.lines[0].score, result.lines[0].pv};
}

std::optional<PositionEval> final_eval(const Position& position) {
  const auto over = outcome(position);
  if (!over) return std::nullopt;
  PositionEval eval;
  if (over->winner) eval.score = Score{Score::Kind::Mate, 0, opposite(*over->winner)};
  return eval;
}

PositionEval eval_of(const SearchResult& result) {
  PositionEval eval;
  if (result.lines.empty()) return eval;
  eval.score = result.lines[0].score;
  if (result.lines.size() > 1) {
    eval.second = result.lines[1].score;
    eval.second_line = result.lines[1].pv;
  }
  eval.line = result.lines[0].pv;
  eval.depth = result.depth;
  return eval;
}

std::vector<PositionEval> evaluate_game(Engine& engine, const Plan& plan,
                                        const std::function<bool(std::size_t done)>& on_progress,
                                        const std::stop_token& stop) {
  std::vector<PositionEval> evals;
  Position position = plan.sheet.start;
  for (std::size_t i = 0; i <= plan.sheet.moves.size(); ++i) {
    if (i > 0) position.make(plan.sheet.moves[i - 1].move);
    auto last = final_eval(position);
    evals.push_back(last ? std::move(*last) : eval_of(engine.search(position, limits_of(plan))));
    const auto pass = stop.stop_requested() ? std::nullopt : pass_search(plan, position);
    if (pass) evals.back().pass = pass_of(engine.search(pass->position, pass->limits));
    if (!on_progress(evals.size())) break;
  }
  return evals;
}

insight::MoveCase move_case(const Position& before, Move move, const PositionEval& eval_before,
                            const PositionEval& eval_after) {
  insight::CaseLines lines;
  if (!eval_before.line.empty()) {
    lines.best = engine_line(eval_before.line, eval_before.score);
    if (eval_before.second) lines.second = engine_line(eval_before.second_line, *eval_before.second);
    if (!eval_after.line.empty()) lines.reply = engine_line(eval_after.line, eval_after.score);
    if (eval_before.pass) lines.danger = engine_line(eval_before.pass->line, eval_before.pass->score);
    if (eval_after.pass) lines.threat = engine_line(eval_after.pass->line, eval_after.pass->score);
  }
  auto subject = insight::MoveCase::create(before, move, std::move(lines));
  // Lines of a search are legal. Without lines, the facts that need one are left out.
  return subject ? *std::move(subject) : *insight::MoveCase::create(before, move, {});
}

std::vector<ReviewedMove> review_moves(const Plan& plan, const std::vector<PositionEval>& evals) {
  std::vector<ReviewedMove> moves;
  // The position is copied often, and a copy costs time in proportion to its past, which is not needed here.
  Position position = plan.sheet.start;
  position.forget_past();
  Phase phase = Phase::Opening;
  double last_loss = 0;
  bool is_book = true;
  for (std::size_t i = 0; i + 1 < evals.size() && i < plan.sheet.moves.size(); ++i) {
    const Move move = plan.sheet.moves[i].move;
    phase = phase_of(position, phase);
    MoveEvidence evidence = evidence_of(position, move, evals[i], evals[i + 1]);
    evidence.opponent_loss = last_loss;
    is_book = is_book && is_known(position, move);
    evidence.is_book = is_book;
    evidence.is_obvious = evidence.is_obvious || takes_back(plan, i, position);
    ReviewedMove reviewed;
    reviewed.phase = phase;
    reviewed.facts = insight::facts_of(move_case(position, move, evals[i], evals[i + 1]));
    evidence.points_given_away = points_given_away(reviewed.facts, evidence.after);
    reviewed.judgement = judge(evidence, plan.thresholds);
    last_loss = reviewed.judgement.loss;
    moves.push_back(std::move(reviewed));
    position.forget_past();
    position.make(move);  // the last move stays known: what takes back has won nothing
  }
  return moves;
}

SideScore score_side(const Plan& plan, const std::vector<PositionEval>& evals, const std::vector<ReviewedMove>& moves,
                     Color side) {
  std::vector<double> wins;
  wins.reserve(evals.size());
  for (const PositionEval& eval : evals) wins.push_back(win_percent(white_centipawns(eval.score)));
  SideScore score;
  std::vector<RatedMove> rated;
  std::vector<RatedMove> all;
  std::array<std::vector<RatedMove>, 3> by_phase;
  double loss = 0;
  Color mover = plan.sheet.start.side_to_move();
  for (std::size_t i = 0; i < moves.size(); ++i, mover = opposite(mover)) {
    if (mover != side) continue;
    const Judgement& judgement = moves[i].judgement;
    ++score.labels[static_cast<std::size_t>(judgement.label)];
    all.push_back({i, judgement.accuracy});
    loss += judgement.loss_cp;
    const auto phase = static_cast<std::size_t>(moves[i].phase);
    if (!judgement.is_decided) {
      rated.push_back({i, judgement.accuracy});
      by_phase[phase].push_back({i, judgement.accuracy});
    }
    ++score.phases[phase].moves;
    score.phases[phase].average_loss_cp += judgement.loss_cp;
  }
  score.accuracy = game_accuracy(wins, rated);
  score.accuracy_all = game_accuracy(wins, all);
  if (!all.empty()) score.average_loss_cp = loss / static_cast<double>(all.size());
  for (std::size_t phase = 0; phase < 3; ++phase) {
    score.phases[phase].accuracy = game_accuracy(wins, by_phase[phase]);
    if (score.phases[phase].moves > 0) score.phases[phase].average_loss_cp /= score.phases[phase].moves;
  }
  return score;
}

std::vector<int> key_moments(const std::vector<ReviewedMove>& moves, std::size_t most) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Judgement& judgement = moves[i].judgement;
    if (judgement.loss >= kKeyLoss || judgement.label == MoveLabel::MissedWin)
      numbers.push_back(static_cast<int>(i + 1));
  }
  const auto weight = [&moves](int number) { return moves[static_cast<std::size_t>(number - 1)].judgement.loss; };
  std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) { return weight(a) > weight(b); });
  if (numbers.size() > most) numbers.resize(most);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace kiebitz::review
