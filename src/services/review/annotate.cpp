#include "review/annotate.h"

#include <algorithm>
#include <array>

#include "notation/pgn/nag.h"
#include "notation/pgn/pgn_annotations.h"

namespace kiebitz::review {
namespace {

constexpr std::size_t kShownLine = 10;  // half-moves of a better line

struct LabelRow {
  std::string_view sign, en, de;
  Nag nag;
};
// In the order of MoveLabel.
constexpr std::array<LabelRow, 11> kLabels = {{
    {"", "book", "Buch", Nag::None},
    {"", "forced", "erzwungen", Nag::None},
    {"!!", "brilliant", "glänzend", Nag::Brilliant},
    {"!", "great", "stark", Nag::Good},
    {"", "best", "bester Zug", Nag::None},
    {"", "excellent", "sehr gut", Nag::None},
    {"", "good", "gut", Nag::None},
    {"?!", "inaccuracy", "Ungenauigkeit", Nag::Dubious},
    {"?", "mistake", "Fehler", Nag::Mistake},
    {"??", "blunder", "grober Fehler", Nag::Blunder},
    {"?", "missed win", "verpasster Gewinn", Nag::Mistake},
}};

const LabelRow& row_of(MoveLabel label) { return kLabels[static_cast<std::size_t>(label)]; }

// In White's view.
PgnEval pgn_eval(const PositionEval& eval) {
  const Score score = eval.score.seen_by(Color::White);
  PgnEval written;
  written.kind = score.kind == Score::Kind::Mate ? PgnEval::Kind::Mate : PgnEval::Kind::Centipawns;
  written.value = score.value;
  if (eval.depth > 0) written.depth = eval.depth;
  return written;
}

// Replaces an earlier comment of a review; other comments stay.
void set_eval(GameTree& tree, NodeId node, const PgnEval& eval) {
  const std::vector<std::string> old = tree.comments(node);
  tree.clear_comments(node);
  PgnComment first;
  if (!old.empty()) first = parse_comment(old.front());
  first.eval = eval;
  tree.add_comment(node, format_comment(first));
  for (std::size_t i = 1; i < old.size(); ++i) tree.add_comment(node, old[i]);
}

void add_better_line(GameTree& tree, NodeId before, const std::vector<Move>& line) {
  NodeId node = before;
  for (std::size_t i = 0; i < std::min(line.size(), kShownLine); ++i) {
    const auto next = tree.add(node, line[i]);
    if (!next) return;
    node = *next;
  }
}

}  // namespace

Words label_words(MoveLabel label) { return {std::string(row_of(label).en), std::string(row_of(label).de)}; }

std::string_view label_sign(MoveLabel label) { return row_of(label).sign; }

const std::string& in(Language language, const Words& words) {
  return language == Language::German ? words.de : words.en;
}

GameTree annotate(GameTree tree, const Plan& plan, const std::vector<PositionEval>& evals, Language language) {
  if (!tree.tags().has("Annotator")) static_cast<void>(tree.tags().set("Annotator", "Kiebitz"));
  const std::vector<ReviewedMove> moves = review_moves(plan, evals);
  NodeId before = GameTree::kRoot;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const NodeId node = *tree.main_child(before);
    const MoveLabel label = moves[i].judgement.label;
    if (!evals[i + 1].line.empty()) set_eval(tree, node, pgn_eval(evals[i + 1]));
    if (row_of(label).nag != Nag::None) {
      static_cast<void>(tree.add_nag(node, row_of(label).nag));
      tree.add_comment(node, in(language, moves[i].story.words) + ".");
    }
    if (label >= MoveLabel::Inaccuracy && !evals[i].line.empty()) add_better_line(tree, before, evals[i].line);
    before = node;
  }
  return tree;
}

}  // namespace kiebitz::review
