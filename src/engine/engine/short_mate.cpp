#include "engine/short_mate.h"

#include "rules/movegen.h"

namespace kiebitz {
namespace {

std::vector<Move> mate_in_exactly(Position& position, int moves);

// After the attacker's move: a reply and the mate that follows it, if there is a mate after every reply.
std::vector<Move> mate_after_any_reply(Position& position, int moves) {
  std::vector<Move> line;
  for (const Move reply : legal_moves(position)) {
    position.make(reply);
    std::vector<Move> rest;
    for (int n = 1; n <= moves && rest.empty(); ++n) rest = mate_in_exactly(position, n);
    position.unmake();
    if (rest.empty()) return {};
    if (rest.size() < line.size()) continue;
    line.assign(1, reply);
    line.insert(line.end(), rest.begin(), rest.end());
  }
  return line;
}

std::vector<Move> mate_in_exactly(Position& position, int moves) {
  for (const Move m : legal_moves(position)) {
    position.make(m);
    const bool has_reply = has_legal_move(position);
    const bool mates = !has_reply && position.is_check();
    std::vector<Move> rest;
    if (has_reply && moves > 1) rest = mate_after_any_reply(position, moves - 1);
    position.unmake();
    if (!mates && rest.empty()) continue;
    rest.insert(rest.begin(), m);
    return rest;
  }
  return {};
}

}  // namespace

std::vector<Move> find_short_mate(Position position, int moves) {
  for (int n = 1; n <= moves; ++n)
    if (std::vector<Move> line = mate_in_exactly(position, n); !line.empty()) return line;
  return {};
}

}  // namespace kiebitz
