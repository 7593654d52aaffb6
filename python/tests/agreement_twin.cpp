// Answers in C++ what tests/agreement_test.py asks in Python. Each line of standard input is a FEN, and behind a bar
// moves in UCI notation made from there; each line of output is: FEN | legal moves in UCI | the same in SAN | outcome |
// claim | perft 2.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "game/game_over.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/perft.h"

namespace {

using namespace kiebitz;

std::string joined(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string end_text(const std::optional<Outcome>& end) {
  if (!end) return "-";
  const GameOver over{reason_of(end->termination), end->winner};
  return std::string(reason_name(over.reason)) + " " + std::string(format_result(over.result()));
}

std::string answer(Position position) {
  std::vector<std::string> uci;
  std::vector<std::string> san;
  for (const Move m : legal_moves(position)) {
    uci.push_back(format_uci_move(m, position.has_chess960_castling()));
    san.push_back(format_san(position, m));
  }
  return format_fen(position) + " | " + joined(uci) + " | " + joined(san) + " | " + end_text(outcome(position)) +
         " | " + end_text(claimable_draw(position)) + " | " + std::to_string(perft(position, 2));
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t bar = line.find('|');
    auto position = parse_fen(line.substr(0, bar));
    if (!position) {
      std::cerr << position.error().describe() << '\n';
      return 1;
    }
    std::istringstream moves(bar == std::string::npos ? "" : line.substr(bar + 1));
    for (std::string word; moves >> word;) {
      const auto move = parse_uci_move(*position, word);
      if (!move) {
        std::cerr << line << ": " << word << " is not legal\n";
        return 1;
      }
      position->make(*move);
    }
    std::cout << answer(std::move(*position)) << '\n';
  }
}
