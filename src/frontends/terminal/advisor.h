// Advisor: the engine at full strength, on the player's side: hints, evaluations, explanations. Never weaker because
// the opponent is. Owns an engine that is made at the first question. One thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brains/source_set.h"
#include "engine/engine.h"
#include "game/game.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

struct AdvisorOptions {
  std::size_t hash_mib = 64;
  int threads = 1;
  NetworkPtr network = embedded_network();
  std::chrono::milliseconds time{1000};  // for a hint or an evaluation
  // Opened at the first question, for the tablebases only: an evaluation does not come from a book. Empty: none.
  std::function<brains::AvailableSources()> sources{};
};

class Advisor {
 public:
  // `cancelled` is asked while the engine works; true ends it early.
  Advisor(const AdvisorOptions& options, std::function<bool()> cancelled)
      : options_(options), cancelled_(std::move(cancelled)) {}

  // Each call in the same position says more: the piece, its square, the move, the line.
  std::string hint(const Game& game, Language language);
  std::string evaluation(const Game& game, Language language);
  std::string explanation(const Game& game, Language language);
  std::string analysis(const Game& game, std::chrono::milliseconds time, Language language);

 private:
  void start_engine();
  std::vector<AnalysisLine> search(const Position& position, std::chrono::milliseconds time, int lines);
  // Of this position, searched once.
  const AnalysisLine* best_line(const Game& game);

  AdvisorOptions options_;
  std::function<bool()> cancelled_;
  std::unique_ptr<Engine> engine_;
  Key known_key_ = 0;
  std::optional<AnalysisLine> known_;
  int hints_given_ = 0;
};

// "+1.3 · White is clearly better · 68 % for White"
std::string score_in_words(const Score& score, const Position& position, Language language);
// "12. Nf3 Nc6 13. Bb5"
std::string line_text(const Position& position, const std::vector<Move>& moves, PieceLetters letters,
                      std::size_t limit);

}  // namespace kiebitz::terminal
