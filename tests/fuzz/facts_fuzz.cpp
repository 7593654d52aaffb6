// The first bytes choose a position, a few moves from there, the move to explain and the lines about it; some lines are
// not legal. An error with its place, or facts that the rules do not refute.
#include "fact_checker.h"
#include "fuzz/fuzz_check.h"
#include "fuzz/test_positions.h"
#include "insight/board/exchange.h"
#include "insight/facts/fact_json.h"
#include "insight/facts/facts.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

using namespace kiebitz;
using fuzz::check;

namespace {

// Zero when there is no more.
struct Bytes {
  const std::uint8_t* next;
  const std::uint8_t* end;

  int take() { return next == end ? 0 : *next++; }
};

Move some_move(const Position& position, int number) {
  const MoveList all = legal_moves(position);
  return all.empty() ? Move() : all[static_cast<std::size_t>(number) % all.size()];
}

// With a move that need not be legal if the last byte says so.
insight::EngineLine some_line(Bytes& bytes, Position position, Color mover) {
  insight::EngineLine line;
  const int plies = bytes.take() % 10;
  for (int ply = 0; ply < plies; ++ply) {
    const Move move = some_move(position, bytes.take());
    if (!move) break;
    line.moves.push_back(move);
    position.make(move);
  }
  const int value = bytes.take() - 128;
  const bool is_mate = bytes.take() % 16 == 0;
  line.score = {is_mate ? Score::Kind::Mate : Score::Kind::Centipawns, is_mate ? value % 4 : value * 8, mover};
  line.white_chance = bytes.take() * 100.0 / 255;
  if (bytes.take() == 255) line.moves.push_back(Move::from_raw(static_cast<std::uint16_t>(bytes.take() * 257)));
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes{data, data + size};
  Position before = fuzz::test_position(static_cast<std::uint8_t>(bytes.take()));
  for (int plies = bytes.take() % 8; plies > 0; --plies)
    if (const Move move = some_move(before, bytes.take())) before.make(move);
  const Move move = some_move(before, bytes.take());
  if (!move) return 0;
  Position after = before;
  after.make(move);
  const Color mover = before.side_to_move();
  insight::CaseLines lines;
  const int given = bytes.take();
  if (given & 1) lines.best = some_line(bytes, before, mover);
  if (given & 2) lines.second = some_line(bytes, before, mover);
  if (given & 4) lines.reply = some_line(bytes, after, mover);
  if (const auto passed = insight::after_pass(before); passed && (given & 8))
    lines.danger = some_line(bytes, *passed, mover);
  if (const auto passed = insight::after_pass(after); passed && (given & 16))
    lines.threat = some_line(bytes, *passed, mover);
  if (given & 32) lines.refused.push_back(some_line(bytes, before, mover));
  const auto made = insight::MoveCase::create(before, move, lines);
  if (!made) {
    check(made.error().ply > 0 && !made.error().describe().empty(), "an error has a place and a description");
    return 0;
  }
  for (const insight::Fact& fact : insight::facts_of(*made))
    check(facts::refute(fact).empty(), insight::json_of(fact).c_str());
  return 0;
}
