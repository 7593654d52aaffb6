#include "words/annotate.h"

#include <algorithm>

#include "notation/pgn/nag.h"
#include "notation/pgn/pgn_annotations.h"
#include "words/labels.h"
#include "words/review_words.h"

namespace kiebitz::words {
namespace {

using review::MoveLabel;
using review::Plan;
using review::PositionEval;
using review::ReviewedMove;

constexpr std::size_t kShownLine = 10;  // half-moves of a better line

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

GameTree annotate(GameTree tree, const Plan& plan, const std::vector<PositionEval>& evals, Language language) {
  if (!tree.tags().has("Annotator")) static_cast<void>(tree.tags().set("Annotator", "Kiebitz"));
  const std::vector<ReviewedMove> moves = review::review_moves(plan, evals);
  const std::vector<Spans> texts = review_words(language, plan, evals, moves);
  NodeId before = GameTree::kRoot;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const NodeId node = *tree.main_child(before);
    const MoveLabel label = moves[i].judgement.label;
    if (!evals[i + 1].line.empty()) set_eval(tree, node, pgn_eval(evals[i + 1]));
    if (label_nag(label) != Nag::None) {
      static_cast<void>(tree.add_nag(node, label_nag(label)));
      tree.add_comment(node, plain_text(texts[i]));
    }
    if (label >= MoveLabel::Inaccuracy && !evals[i].line.empty()) add_better_line(tree, before, evals[i].line);
    before = node;
  }
  return tree;
}

}  // namespace kiebitz::words
