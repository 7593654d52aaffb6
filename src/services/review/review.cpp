#include "review/review.h"

#include <algorithm>

#include "book/book.h"
#include "book/opening_names.h"
#include "review/win_chance.h"

#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/see.h"

namespace kiebitz::review {
namespace {

constexpr SeeValues kSeeValues = {100, 300, 310, 500, 900, 10'000, 0};
constexpr int kSacrifice = -150;
constexpr double kKeyLoss = 10;
constexpr double kWorthNaming = 2;  // in win percentage points; moves that differ less are equal

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
  evidence.is_only_legal = count_legal_moves(position) == 1;
  evidence.is_sacrifice = !see_at_least(position, move, kSacrifice, kSeeValues);
  return evidence;
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
  if (result.lines.size() > 1) eval.second = result.lines[1].score;
  eval.line = result.lines[0].pv;
  eval.depth = result.depth;
  return eval;
}

std::vector<PositionEval> evaluate_game(Engine& engine, const Plan& plan,
                                        const std::function<bool(std::size_t done)>& on_progress) {
  std::vector<PositionEval> evals;
  Position position = plan.sheet.start;
  for (std::size_t i = 0; i <= plan.sheet.moves.size(); ++i) {
    if (i > 0) position.make(plan.sheet.moves[i - 1].move);
    auto last = final_eval(position);
    evals.push_back(last ? std::move(*last) : eval_of(engine.search(position, limits_of(plan))));
    if (!on_progress(evals.size())) break;
  }
  return evals;
}

// The score after a move, as the score of the line that begins with it: a mate is one move longer.
Score score_of_line(const Score& after, Color mover) {
  Score score = after.seen_by(mover);
  if (score.kind == Score::Kind::Mate && score.value > 0) ++score.value;
  return score;
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
    ReviewedMove reviewed;
    reviewed.phase = phase;
    reviewed.judgement = judge(evidence, plan.thresholds);
    last_loss = reviewed.judgement.loss;
    ScoredLine played{{move}, score_of_line(evals[i + 1].score, position.side_to_move())};
    played.moves.insert(played.moves.end(), evals[i + 1].line.begin(), evals[i + 1].line.end());
    std::optional<ScoredLine> best;
    const bool is_blamed = reviewed.judgement.label >= MoveLabel::Inaccuracy;
    const bool was_better = !evidence.is_best && (is_blamed || reviewed.judgement.loss >= kWorthNaming);
    if (was_better && !evals[i].line.empty()) best = ScoredLine{evals[i].line, evals[i].score};
    reviewed.story = explain_move(position, played, best, evidence.is_best);
    moves.push_back(std::move(reviewed));
    position.make(move);
    position.forget_past();
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

}  // namespace kiebitz::review
