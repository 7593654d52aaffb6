// The example of README.md: a position from text, its legal moves, a move, the outcome.
#include <iostream>

#include "notation/fen.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

int main() {
  auto position = kiebitz::parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  if (!position) {
    std::cerr << position.error().describe() << '\n';
    return 1;
  }
  std::cout << kiebitz::legal_moves(*position).size() << " legal moves\n";

  const auto move = kiebitz::parse_san(*position, "Rd8#");
  if (!move) {
    std::cerr << move.error().describe() << '\n';
    return 1;
  }
  position->make(*move);
  if (const auto outcome = kiebitz::outcome(*position); outcome && outcome->winner)
    std::cout << (*outcome->winner == kiebitz::Color::White ? "White" : "Black") << " wins\n";
}
