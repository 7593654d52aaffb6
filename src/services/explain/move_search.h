// Searches what a move is explained with: the best line, the second best, the answer to the move, what is threatened
// before and after it, what comes of the capture that looks best. Every search is
// bounded; one thread, the caller's, and the caller's engine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/expected.h"
#include "engine/engine.h"
#include "insight/facts/move_case.h"

namespace kiebitz::reasons {

inline constexpr std::uint64_t kUsualNodes = 100'000;
inline constexpr std::uint64_t kMostNodes = 10'000'000;

struct Question {
  Position position = Position::start();
  std::optional<Move> move = std::nullopt;    // nothing: the best move is explained
  std::optional<Move> versus = std::nullopt;  // compared with this move instead of the best one
  std::uint64_t nodes = kUsualNodes;          // of each search
};

enum class QuestionError : std::uint8_t {
  GameOver,     // there is no move to explain
  IllegalMove,  // the move
  IllegalVersus,
  SameMove,   // the move is compared with itself
  Cancelled,  // the engine or the caller stopped it
};

// A sentence without a full stop: "the game is over in this position".
std::string_view describe(QuestionError error);

// What is wrong with the question, without a search.
std::optional<QuestionError> fault_of(const Question& question);

// Up to five searches, three for a comparison. `goes_on` is asked between them; to end one that runs, stop the engine.
// Of a comparison the worse of the two moves is explained, the other one stands for the best.
Expected<insight::MoveCase, QuestionError> search_case(Engine& engine, const Question& question,
                                                       const std::function<bool()>& goes_on);

// The best move of a search that is done: its own line answers it. Nothing without a move; the second line may be null.
std::optional<insight::MoveCase> case_of_best(const Position& position, const AnalysisLine& best,
                                              const AnalysisLine* second);

}  // namespace kiebitz::reasons
