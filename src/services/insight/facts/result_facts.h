// Facts about how the game stands: mates, games drawn by a move, results given away, only moves. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// From these chances on a game counts as won or lost; a result has changed only with the loss of kResultPoints or more.
inline constexpr double kWonChance = 90;
inline constexpr double kLostChance = 10;
inline constexpr double kResultPoints = 10;
// A move gives a won game away only if it leaves this chance or less, and loses an open game only if the opponent's
// chance before it was this or less.
inline constexpr double kGivenAwayChance = 70;

ResultClass result_class(const EngineLine& line, Color side);

// After the move; nothing where neither a line nor the rules say it.
std::optional<ResultClass> result_after(const MoveCase& subject);

void add_result_facts(const MoveCase& subject, std::vector<Fact>& facts);

// A proof that begins with the move that is explained.
ProofLine line_of_move(const MoveCase& subject, const EngineLine* reply);

}  // namespace kiebitz::insight
