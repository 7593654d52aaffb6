#include "tablebase/tablebase.h"

#include <algorithm>
#include <array>

#include "rules/movegen.h"

namespace kiebitz::tablebase {
namespace {

constexpr int kFiftyMoves = 100;  // half-moves
constexpr int kRankStep = 1000;   // between verdicts; larger than any distance

// A mate comes before the rule: on the hundredth half-move the mate counts.
PositionVerdict with_clock(Distance d, int clock, bool fifty_moves) {
  PositionVerdict v;
  if (d.is_draw()) return v;
  v.mate_plies = d.plies();
  const bool in_time = !fifty_moves || clock + d.plies() <= kFiftyMoves;
  if (d.is_win()) v.verdict = in_time ? Verdict::Win : Verdict::MaybeWin;
  if (d.is_loss()) v.verdict = in_time ? Verdict::Loss : Verdict::MaybeLoss;
  return v;
}

// The distance to mate, if the fifty-move rule cannot come first: otherwise the tables do not know the outcome.
std::optional<int> mate_within_rules(const PositionVerdict& by_own) {
  const bool is_sure = by_own.verdict == Verdict::Win || by_own.verdict == Verdict::Loss;
  return is_sure ? by_own.mate_plies : std::nullopt;
}

Verdict without_fifty_moves(Verdict v) {
  if (is_winning(v)) return Verdict::Win;
  return is_losing(v) ? Verdict::Loss : Verdict::Draw;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 7> kNames = {"loss",       "maybe-loss", "blessed-loss", "draw",
                                                      "cursed-win", "maybe-win",  "win"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Tablebase::Tablebase(std::shared_ptr<const OwnTables> own, std::shared_ptr<const Syzygy> syzygy,
                     const ProbeRules& rules)
    : own_(std::move(own)), syzygy_(std::move(syzygy)), rules_(rules) {
  if (syzygy_) syzygy_men_ = std::min(syzygy_->max_men(), rules_.syzygy_limit);
  max_men_ = std::max(syzygy_men_, own_ ? own_->max_men() : 0);
}

std::optional<PositionVerdict> Tablebase::probe(const Position& position, int depth) const {
  const int men = popcount(position.occupied());
  if (own_ && men <= own_->max_men()) {
    if (const auto d = own_->probe(position)) {
      const PositionVerdict v = with_clock(*d, position.halfmove_clock(), rules_.fifty_moves);
      if (v.verdict != Verdict::MaybeWin && v.verdict != Verdict::MaybeLoss) return v;
    }
  }
  if (men > syzygy_men_ || (men == syzygy_men_ && depth < rules_.syzygy_min_depth)) return std::nullopt;
  const auto verdict = syzygy_->probe(position);
  if (!verdict) return std::nullopt;
  PositionVerdict v;
  v.verdict = rules_.fifty_moves ? *verdict : without_fifty_moves(*verdict);
  return v;
}

std::optional<MoveVerdict> Tablebase::verdict_by_own(const Position& position, Move m) const {
  if (!own_) return std::nullopt;
  Position next = position;
  next.make(m);
  const auto d = own_->probe(next);
  if (!d) return std::nullopt;
  MoveVerdict verdict;
  verdict.move = m;
  verdict.after = with_clock(*d, next.halfmove_clock(), rules_.fifty_moves);
  verdict.after.verdict = opposite(verdict.after.verdict);
  if (verdict.after.mate_plies) ++*verdict.after.mate_plies;
  return verdict;
}

// Ranks by verdict first. Mates before the fifty-move limit have equal rank, and so do wins without a known mate,
// unless the clock or a repetition makes them urgent. A win or loss that the fifty-move rule turns into a draw ranks by
// how close it comes to a win. Moves with an unclear verdict of our tables have equal rank: the search counts the
// clock.
int Tablebase::rank_of(const MoveVerdict& verdict, const Position& position) const {
  const int base = (static_cast<int>(verdict.after.verdict) - static_cast<int>(Verdict::Draw)) * kRankStep;
  const PositionVerdict& after = verdict.after;
  const int distance = std::min(after.dtz.value_or(0), kRankStep / 2);
  if (after.verdict == Verdict::CursedWin) return base - distance;
  if (after.verdict == Verdict::BlessedLoss) return base + distance;
  if (after.verdict == Verdict::Win && !after.mate_plies && after.dtz) {
    const bool urgent = position.halfmove_clock() + *after.dtz >= kFiftyMoves || position.repetitions() > 0;
    if (urgent) return base - distance;
  }
  return base;
}

std::optional<std::vector<MoveVerdict>> Tablebase::rank_moves(const Position& position) const {
  const int men = popcount(position.occupied());
  if (men > max_men_ || !position.castling_rights().empty()) return std::nullopt;
  std::vector<MoveVerdict> moves;
  if (men <= syzygy_men_) {
    if (auto by_syzygy = syzygy_->probe_moves(position)) {
      moves = *std::move(by_syzygy);
      for (MoveVerdict& m : moves) {
        if (!rules_.fifty_moves) m.after.verdict = without_fifty_moves(m.after.verdict);
        if (const auto own = verdict_by_own(position, m.move)) m.after.mate_plies = mate_within_rules(own->after);
      }
    }
  }
  if (moves.empty()) {
    for (const Move m : legal_moves(position)) {
      const auto verdict = verdict_by_own(position, m);
      if (!verdict) return std::nullopt;
      moves.push_back(*verdict);
    }
  }
  for (MoveVerdict& m : moves) m.rank = rank_of(m, position);
  const auto sooner = [](const MoveVerdict& m) {
    const int plies = m.after.mate_plies.value_or(m.after.dtz.value_or(0));
    return is_winning(m.after.verdict) ? -plies : plies;
  };
  std::stable_sort(moves.begin(), moves.end(), [&](const MoveVerdict& a, const MoveVerdict& b) {
    return a.rank != b.rank ? a.rank > b.rank : sooner(a) > sooner(b);
  });
  return moves;
}

std::optional<PositionVerdict> Tablebase::probe_position(const Position& position) const {
  std::optional<PositionVerdict> own;
  if (own_)
    if (const auto d = own_->probe(position)) own = with_clock(*d, position.halfmove_clock(), rules_.fifty_moves);
  const auto moves = rank_moves(position);
  if (!moves || moves->empty()) return own;
  PositionVerdict v = moves->front().after;
  if (own) v.mate_plies = mate_within_rules(*own);
  return v;
}

std::vector<Move> Tablebase::mating_line(Position position) const {
  std::vector<Move> line;
  if (!own_) return line;
  for (auto d = own_->probe(position); d && !d->is_draw() && d->plies() > 0;) {
    std::optional<Move> best;
    for (const Move m : legal_moves(position)) {
      position.make(m);
      const auto after = own_->probe(position);
      position.unmake();
      if (after && after->one_ply_earlier() == *d) {
        best = m;
        break;
      }
    }
    if (!best) break;
    line.push_back(*best);
    position.make(*best);
    d = own_->probe(position);
  }
  return line;
}

}  // namespace kiebitz::tablebase
