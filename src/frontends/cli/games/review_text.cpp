#include "cli/games/review_text.h"

#include <fmt/format.h>

#include "book/opening_names.h"
#include "cli/positions/analyze_text.h"
#include "notation/game_result.h"
#include "notation/san.h"
#include "words/labels.h"
#include "words/review_words.h"

namespace kiebitz::cli {
namespace {

using review::MoveLabel;
using review::PositionEval;
using review::ReviewedMove;
using words::Language;

struct Words {
  std::string_view en;
  std::string_view de;
};
std::string_view in(Language language, const Words& words) {
  return language == Language::German ? words.de : words.en;
}

std::string title_text(const review::Plan& plan, Language language) {
  const GameSheet& sheet = plan.sheet;
  std::string text = fmt::format("{} - {}  {}\n", sheet.players[0].name, sheet.players[1].name,
                                 format_result(sheet.over ? sheet.over->result() : GameResult::Unknown));
  std::vector<Move> moves;
  for (const PlayedMove& played : sheet.moves) moves.push_back(played.move);
  if (const auto named = book::name_line(sheet.start, moves))
    text += fmt::format("{} {}\n", named->opening.eco,
                        book::opening_name(named->opening, language == Language::German ? book::Language::German
                                                                                        : book::Language::English));
  return text;
}

// The accuracy that counts the moves of the decided phase, too, where it differs.
std::string decided_text(const review::SideScore& score, Language language) {
  const std::string all = fmt::format("{:.0f}", score.accuracy_all);
  if (all == fmt::format("{:.0f}", score.accuracy)) return {};
  return fmt::format(" ({} {} %)", in(language, Words{"with the decided phase", "mit der entschiedenen Phase"}), all);
}

std::string side_text(const review::SideScore& score, Language language, Color side) {
  const Words names[] = {{"White", "Weiß"}, {"Black", "Schwarz"}};
  const Words phases[] = {{"opening", "Eröffnung"}, {"middlegame", "Mittelspiel"}, {"endgame", "Endspiel"}};
  const auto count = [&score](MoveLabel label) { return score.labels[static_cast<std::size_t>(label)]; };
  std::string text = fmt::format(
      "{}: {} {:.0f} %{}, {} {:.0f}, ?! {}, ? {}, ?? {}", in(language, names[static_cast<std::size_t>(index(side))]),
      in(language, Words{"accuracy", "Genauigkeit"}), score.accuracy, decided_text(score, language),
      in(language, Words{"centipawns lost per move", "Verlust je Zug in Hundertstelbauern"}), score.average_loss_cp,
      count(MoveLabel::Inaccuracy), count(MoveLabel::Mistake) + count(MoveLabel::MissedWin), count(MoveLabel::Blunder));
  std::string parts;
  for (std::size_t phase = 0; phase < score.phases.size(); ++phase)
    if (score.phases[phase].moves > 0)
      parts += fmt::format("{}{} {:.0f} %", parts.empty() ? "" : ", ", in(language, phases[phase]),
                           score.phases[phase].accuracy);
  return parts.empty() ? text + "\n" : fmt::format("{} ({})\n", text, parts);
}

// The moves with a sign.
std::string moves_text(const review::Plan& plan, const std::vector<PositionEval>& evals,
                       const std::vector<ReviewedMove>& moves, Language language) {
  std::string text;
  const std::vector<words::Spans> told = words::review_words(language, plan, evals, moves);
  Position position = plan.sheet.start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = plan.sheet.moves[i].move;
    const std::string_view sign = words::label_sign(moves[i].judgement.label);
    if (!sign.empty()) {
      const std::string number =
          fmt::format("{}.{}", position.fullmove_number(), position.side_to_move() == Color::White ? "" : "..");
      const std::string san =
          format_san(position, move, language == Language::German ? PieceLetters::German : PieceLetters::English);
      text += fmt::format("\n{:<12} {} > {}  {}\n  {}\n", fmt::format("{} {}{}", number, san, sign),
                          score_text(evals[i].score.seen_by(Color::White)),
                          score_text(evals[i + 1].score.seen_by(Color::White)),
                          words::label_text(language, moves[i].judgement.label), plain_text(told[i]));
    }
    position.make(move);
  }
  return text;
}

}  // namespace

std::string review_text(const review::Plan& plan, const std::vector<PositionEval>& evals, Language language) {
  const std::vector<ReviewedMove> moves = review::review_moves(plan, evals);
  std::string text = title_text(plan, language);
  for (const Color side : kColors) text += side_text(review::score_side(plan, evals, moves, side), language, side);
  return text + moves_text(plan, evals, moves, language);
}

}  // namespace kiebitz::cli
