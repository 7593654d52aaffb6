#include "terminal/advisor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <new>

#include "base/mutex.h"
#include "engine/explain.h"
#include "explain/move_search.h"
#include "insight/facts/facts.h"
#include "notation/san_line.h"
#include "render/board_words.h"
#include "rules/bitboard.h"
#include "terminal/text/phrases.h"
#include "words/explanation.h"

namespace kiebitz::terminal {
namespace {

constexpr std::size_t kLineMoves = 8;

std::string score_number(const Score& white) {
  if (white.kind == Score::Kind::Mate) return fmt::format("#{}", white.value);
  return fmt::format("{:+.1f}", white.value / 100.0);
}

// What is true of the best move, on a line of its own; empty if nothing can be proven.
std::string reason_of(const Position& position, const AnalysisLine& best, Language language) {
  const auto subject = reasons::case_of_best(position, best, nullptr);
  if (!subject) return {};
  const std::vector<insight::Fact> facts = insight::facts_of(*subject);
  const auto spoken = language == Language::German ? words::Language::German : words::Language::English;
  const words::Comment reason = words::comment_on(spoken, facts, words::told_move(*subject), words::Length::Sentence);
  return reason.empty() ? std::string() : '\n' + plain_text(reason.spans);
}

}  // namespace

std::string score_in_words(const Score& score, const Position& position, Language language) {
  constexpr int kEqual = 30, kSlight = 80, kClear = 200;
  const Score white = score.seen_by(Color::White);
  const Color better =
      white.value > 0 || (white.value == 0 && white.kind == Score::Kind::Centipawns) ? Color::White : Color::Black;
  const std::string_view side = color_name(language, better);
  if (white.kind == Score::Kind::Mate)
    return fmt::format("{} · {}", score_number(white), say(language, Say::MatesIn, side, std::abs(white.value)));
  const int size = std::abs(white.value);
  const Say words = size < kEqual    ? Say::Equal
                    : size < kSlight ? Say::SlightlyBetter
                    : size < kClear  ? Say::ClearlyBetter
                                     : Say::Winning;
  const WinDrawLoss chances = win_draw_loss(white.seen_by(better), material_count(position));
  const int percent = (chances.win + chances.draw / 2 + 5) / 10;
  return fmt::format("{} · {} · {}", score_number(white), say(language, words, side),
                     say(language, Say::ChanceOf, percent, side));
}

std::string line_text(const Position& position, const std::vector<Move>& moves, PieceLetters letters,
                      std::size_t limit) {
  return format_san_line(position, std::span(moves).first(std::min(limit, moves.size())), letters);
}

void Advisor::start_engine() {
  constexpr std::size_t kModestHash = 16;
  EngineConfig config{.hash_mib = options_.hash_mib, .threads = options_.threads, .network = options_.network};
  if (options_.sources) config.tables = options_.sources().tables;
  try {
    engine_ = std::make_unique<Engine>(config);
  } catch (const std::bad_alloc&) {  // advice with a smaller memory is better than a game that ends
    config.hash_mib = kModestHash;
    engine_ = std::make_unique<Engine>(config);
  }
}

std::vector<AnalysisLine> Advisor::search(const Position& position, std::chrono::milliseconds time, int lines) {
  if (engine_ == nullptr) start_engine();
  SearchLimits limits;
  limits.move_time = time;
  limits.multi_pv = lines;
  Mutex mutex;
  Condition done;
  std::optional<SearchResult> result;
  EngineEvents events;
  events.on_finished = [&](const SearchResult& found) {
    const MutexLock lock(mutex);
    result = found;
    done.notify_one();
  };
  if (!engine_->start(position, limits, events)) return {};
  {
    constexpr std::chrono::milliseconds kPollInterval{50};
    MutexLock lock(mutex);
    while (!done.wait_for(lock, kPollInterval, [&] { return result.has_value(); }))
      if (cancelled_ && cancelled_()) engine_->stop();
  }
  engine_->wait();
  return std::move(result->lines);
}

const AnalysisLine* Advisor::best_line(const Game& game) {
  const Key key = game.position().key();
  if (!known_ || known_key_ != key) {
    const std::vector<AnalysisLine> lines = search(game.position(), options_.time, 1);
    if (lines.empty() || lines.front().pv.empty()) return nullptr;
    known_ = lines.front();
    known_key_ = key;
    hints_given_ = 0;
  }
  return &*known_;
}

std::string Advisor::hint(const Game& game, Language language) {
  const AnalysisLine* best = best_line(game);
  if (best == nullptr) return {};
  const Position& position = game.position();
  const Move move = best->pv.front();
  const std::string_view piece = piece_as_object(language, type_of(position.piece_on(move.from())));
  const PieceLetters letters = letters_of(language);
  switch (std::min(hints_given_++, 3)) {
    case 0:
      return say(language, Say::HintPiece, piece);
    case 1:
      return say(language, Say::HintSquare, piece, square_name(move.from()));
    case 2:
      return say(language, Say::HintMove, format_san(position, move, letters));
    default:
      return say(language, Say::HintLine, format_san(position, move, letters),
                 line_text(position, best->pv, letters, kLineMoves), score_in_words(best->score, position, language)) +
             reason_of(position, *best, language);
  }
}

std::string Advisor::evaluation(const Game& game, Language language) {
  const AnalysisLine* best = best_line(game);
  return best == nullptr ? std::string() : score_in_words(best->score, game.position(), language);
}

std::string Advisor::explanation(const Game& game, Language language) {
  constexpr std::size_t kReasons = 5;
  constexpr int kWorthNaming = 5;  // centipawns
  const Position& position = game.position();
  std::string text;
  if (position.is_check()) {
    text = say(language, Say::ExplainInCheck) + '\n';
  } else {
    const Explanation parts = explain(position);
    text = say(language, Say::ExplainTotal,
               score_in_words(Score{Score::Kind::Centipawns, parts.total, Color::White}, position, language)) +
           '\n';
    std::vector<std::pair<int, Term>> terms;
    for (const TermLine& line : parts.lines) {
      const int value = parts.blend(line.difference());
      if (std::abs(value) >= kWorthNaming) terms.emplace_back(value, line.term);
    }
    std::stable_sort(terms.begin(), terms.end(),
                     [](const auto& a, const auto& b) { return std::abs(a.first) > std::abs(b.first); });
    if (terms.empty()) text += say(language, Say::ExplainNothing) + '\n';
    for (std::size_t i = 0; i < std::min(kReasons, terms.size()); ++i) {
      const auto [value, term] = terms[i];
      const std::string_view side = color_name(language, value > 0 ? Color::White : Color::Black);
      text +=
          fmt::format("  {:+.2f}  {}\n", value / 100.0, fmt::format(fmt::runtime(term_sentence(language, term)), side));
    }
  }
  if (const AnalysisLine* best = best_line(game))
    text += say(language, Say::ExplainBest, line_text(position, best->pv, letters_of(language), kLineMoves),
                score_in_words(best->score, position, language)) +
            '\n';
  return text;
}

std::string Advisor::analysis(const Game& game, std::chrono::milliseconds time, Language language) {
  constexpr int kLines = 3;
  std::string text;
  for (const AnalysisLine& line : search(game.position(), time, kLines))
    text += fmt::format("{}. {:>6}  {}  ({})\n", line.rank, score_number(line.score.seen_by(Color::White)),
                        line_text(game.position(), line.pv, letters_of(language), kLineMoves),
                        say(language, Say::Depth, line.depth));
  return text;
}

}  // namespace kiebitz::terminal
