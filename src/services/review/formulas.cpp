#include "review/formulas.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "review/win_chance.h"

namespace kiebitz::review {
namespace {

constexpr int kMiddlegamePieces = 10;
constexpr int kEndgamePieces = 6;
constexpr int kFullBackRank = 4;

// Our addition: the largest loss of an "excellent" move (percentage points).
constexpr double kExcellentLoss = 2;
// A move is the only good one if the second best loses at least this much (percentage points).
constexpr double kOnlyMoveGap = 10;
constexpr double kStillFighting = 40;
constexpr double kSoundSacrifice = 50;  // the chance after a brilliant move, at least
constexpr int kFewMoves = 3;            // with fewer legal moves nothing is hard to find
// From here on a game is won, or lost for the other side: docs/review.md.
constexpr double kWon = 90;
constexpr int kPieceAway = 3;  // points: given away in a decided game they are a mistake

int pieces_left(const Position& position) {
  return popcount(position.occupied() & ~position.pieces(PieceType::Pawn) & ~position.pieces(PieceType::King));
}

bool is_thin(const Position& position, Color side) {
  const Bitboard back_rank = side == Color::White ? Bitboard{0xff} : Bitboard{0xff} << 56;
  return popcount(position.pieces(side) & back_rank) < kFullBackRank;
}

bool is_mate_for(const Score& score) { return score.kind == Score::Kind::Mate && score.value > 0; }
bool is_mate_against(const Score& score) { return score.kind == Score::Kind::Mate && score.value <= 0; }

// Centipawns as the mover sees them, a mate as the cut value.
int mover_cp(const Score& score) {
  if (score.kind == Score::Kind::Centipawns) return std::clamp(score.value, -kWinChanceCut, kWinChanceCut);
  return score.value > 0 ? kWinChanceCut : -kWinChanceCut;
}

// Lichess' rules for mates that appear or vanish; nothing if no mate is involved.
std::optional<MoveLabel> mate_label(const Score& before, const Score& after) {
  constexpr int kLost = 700;
  constexpr int kHopeless = 999;
  if (is_mate_against(after) && !is_mate_against(before)) {
    const int stood = mover_cp(before);
    if (stood < -kHopeless) return MoveLabel::Inaccuracy;
    return stood < -kLost ? MoveLabel::Mistake : MoveLabel::Blunder;
  }
  if (is_mate_for(before) && !is_mate_for(after)) {
    const int stands = mover_cp(after);
    if (stands > kHopeless) return MoveLabel::Inaccuracy;
    return stands > kLost ? MoveLabel::Mistake : MoveLabel::Blunder;
  }
  return std::nullopt;
}

int class_of(const Score& score) {
  if (score.kind == Score::Kind::Mate) return score.value > 0 ? 1 : -1;
  const double chance = win_percent(mover_cp(score));
  return chance >= kWon ? 1 : chance <= 100 - kWon ? -1 : 0;
}

// The only move that keeps the result, and not an obvious one.
bool is_hard_to_find(const MoveEvidence& evidence) {
  if (!evidence.second || evidence.is_obvious || evidence.legal_moves < kFewMoves) return false;
  const double gap = win_percent(mover_cp(evidence.before)) - win_percent(mover_cp(*evidence.second));
  return gap >= kOnlyMoveGap && class_of(*evidence.second) < class_of(evidence.before);
}

MoveLabel good_label(const MoveEvidence& evidence, double loss) {
  if (!evidence.is_best) return loss < kExcellentLoss ? MoveLabel::Excellent : MoveLabel::Good;
  if (!is_hard_to_find(evidence)) return MoveLabel::Best;
  const bool is_sound = win_percent(mover_cp(evidence.after)) >= kSoundSacrifice;
  return evidence.is_sacrifice && is_sound ? MoveLabel::Brilliant : MoveLabel::Great;
}

MoveLabel bad_label(const MoveEvidence& evidence, const Judgement& judgement, const Thresholds& thresholds) {
  if (const auto label = mate_label(evidence.before, evidence.after)) return *label;
  const bool was_offered = evidence.opponent_loss >= thresholds.mistake;
  if (was_offered && judgement.loss >= thresholds.mistake && judgement.win_after >= kStillFighting)
    return MoveLabel::MissedWin;
  if (judgement.loss >= thresholds.blunder) return MoveLabel::Blunder;
  return judgement.loss >= thresholds.mistake ? MoveLabel::Mistake : MoveLabel::Inaccuracy;
}

double deviation(std::span<const double> values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / count);
}

}  // namespace

Phase phase_of(const Position& position, Phase before) {
  const int pieces = pieces_left(position);
  if (before == Phase::Endgame || pieces <= kEndgamePieces) return Phase::Endgame;
  const bool is_past_opening =
      pieces <= kMiddlegamePieces || is_thin(position, Color::White) || is_thin(position, Color::Black);
  return before == Phase::Middlegame || is_past_opening ? Phase::Middlegame : Phase::Opening;
}

double move_accuracy(double win_before, double win_after) {
  if (win_after >= win_before) return 100;
  const double raw = 103.1668100711649 * std::exp(-0.04354415386753951 * (win_before - win_after)) - 3.166924740191411;
  return std::clamp(raw + 1, 0.0, 100.0);
}

double game_accuracy(std::span<const double> wins, std::span<const RatedMove> moves) {
  if (moves.empty()) return 100;
  const std::size_t plies = wins.size() - 1;
  const std::size_t size = std::min(std::clamp<std::size_t>(plies / 10, 2, 8), wins.size());
  double weighted = 0;
  double weights = 0;
  double inverse = 0;
  for (const RatedMove& move : moves) {
    // The window that ends at the position after the move; the first positions share the first full window.
    const std::size_t end = std::clamp(move.index + 2, size, wins.size());
    const double weight = std::clamp(deviation(wins.subspan(end - size, size)), 0.5, 12.0);
    weighted += weight * move.accuracy;
    weights += weight;
    inverse += 1 / std::max(move.accuracy, 0.01);
  }
  const double harmonic = static_cast<double>(moves.size()) / inverse;
  return (weighted / weights + harmonic) / 2;
}

Judgement judge(const MoveEvidence& evidence, const Thresholds& thresholds) {
  Judgement judgement;
  const int before = mover_cp(evidence.before);
  const int after = evidence.is_best ? std::max(before, mover_cp(evidence.after)) : mover_cp(evidence.after);
  judgement.win_before = win_percent(before);
  judgement.win_after = win_percent(after);
  judgement.loss = std::max(0.0, judgement.win_before - judgement.win_after);
  judgement.loss_cp = std::max(0, before - after);
  judgement.accuracy = move_accuracy(judgement.win_before, judgement.win_after);
  const bool mate_matters = !evidence.is_best && mate_label(evidence.before, evidence.after).has_value();
  judgement.is_decided = class_of(evidence.before) != 0 && class_of(evidence.before) == class_of(evidence.after);
  judgement.label = judgement.loss >= thresholds.inaccuracy || mate_matters ? bad_label(evidence, judgement, thresholds)
                                                                            : good_label(evidence, judgement.loss);
  if (judgement.is_decided && evidence.points_given_away >= kPieceAway && judgement.label != MoveLabel::Blunder)
    judgement.label = MoveLabel::Mistake;
  // The opening theory may be right against a short search, but it does not excuse a mistake.
  if (evidence.is_book && judgement.loss < thresholds.mistake && !mate_matters) judgement.label = MoveLabel::Book;
  if (evidence.legal_moves == 1) judgement.label = MoveLabel::Forced;
  return judgement;
}

}  // namespace kiebitz::review
