#include "rules/perft.h"

#include <atomic>
#include <bit>
#include <memory>

#include "base/start_threads.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

// Counts of subtrees shared by all threads. A slot is two relaxed atomics, the first holding key ^ second, so a torn
// write is seen as a miss. The low byte of the second word is the depth.
class PerftTable {
 public:
  explicit PerftTable(std::size_t mib) : slots_(std::bit_floor(mib * 1024 * 1024 / sizeof(Slot))) {}

  bool probe(Key key, int depth, std::uint64_t& nodes) const {
    const Slot& slot = slots_[key & (slots_.size() - 1)];
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || static_cast<int>(data & 0xff) != depth)
      return false;
    nodes = data >> 8;
    return true;
  }

  void store(Key key, int depth, std::uint64_t nodes) {
    Slot& slot = slots_[key & (slots_.size() - 1)];
    const std::uint64_t data = nodes << 8 | static_cast<std::uint64_t>(depth);
    slot.check.store(key ^ data, std::memory_order_relaxed);
    slot.data.store(data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  std::vector<Slot> slots_;
};

// Assertion builds check at every node that unmaking restores the position, that the incremental keys are right and
// that gives_check predicted the check. Other builds do nothing here.
class NodeCheck {
 public:
#ifdef KIEBITZ_ASSERTIONS
  NodeCheck(const Position& p, Move m) : p_(p), before_(p.to_setup()), key_(p.key()), gives_check_(p.gives_check(m)) {}
  void after_make() const {
    KIEBITZ_ASSERT(p_.is_check() == gives_check_, "gives_check predicts the check");
    KIEBITZ_ASSERT(p_.key() == p_.recompute_key(), "the incremental key is the recomputed one");
    KIEBITZ_ASSERT(p_.pawn_key() == p_.recompute_pawn_key(), "the incremental pawn key is the recomputed one");
    for (const Color c : kColors)
      KIEBITZ_ASSERT(p_.non_pawn_key(c) == p_.recompute_non_pawn_key(c),
                     "the incremental non-pawn key is the recomputed one");
  }
  void after_unmake() const {
    KIEBITZ_ASSERT(p_.to_setup() == before_ && p_.key() == key_, "unmake restores the position");
  }

 private:
  const Position& p_;
  Setup before_;
  Key key_;
  bool gives_check_;
#else
  NodeCheck(const Position&, Move) {}
  void after_make() const {}
  void after_unmake() const {}
#endif
};

// Depth >= 2: the last ply is counted, not made.
std::uint64_t count(Position& p, int depth, PerftTable* table) {
  std::uint64_t nodes = 0;
  if (table != nullptr && table->probe(p.key(), depth, nodes)) return nodes;
  MoveList moves;
  generate_all(p, moves);
  for (const Move m : moves) {
    const NodeCheck check(p, m);
    p.make(m);
    check.after_make();
    nodes += depth == 2 ? count_legal_moves(p) : count(p, depth - 1, table);
    p.unmake();
    check.after_unmake();
  }
  if (table != nullptr) table->store(p.key(), depth, nodes);
  return nodes;
}

std::uint64_t count_any_depth(Position& p, int depth, PerftTable* table) {
  if (depth <= 0) return 1;
  return depth == 1 ? count_legal_moves(p) : count(p, depth, table);
}

}  // namespace

std::uint64_t perft(Position& position, int depth) { return count_any_depth(position, depth, nullptr); }

std::vector<PerftDivision> perft_divide(const Position& position, int depth, const PerftOptions& options) {
  KIEBITZ_ASSERT(depth >= 1, "a division needs at least one ply");
  std::vector<PerftDivision> division;
  for (const Move m : legal_moves(position)) division.push_back({m, 0});

  std::unique_ptr<PerftTable> table;
  if (options.hash_mib > 0) table = std::make_unique<PerftTable>(options.hash_mib);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Position p = position;
    for (std::size_t i = next++; i < division.size(); i = next++) {
      p.make(division[i].move);
      division[i].nodes = count_any_depth(p, depth - 1, table.get());
      p.unmake();
    }
  };
  auto helpers = start_threads(static_cast<std::size_t>(options.threads - 1), [&work](std::size_t) { work(); });
  work();
  helpers.clear();
  return division;
}

}  // namespace kiebitz
