#include "tablebase/retrograde.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>

#include "base/start_threads.h"
#include "tablebase/men.h"

namespace kiebitz::tablebase {
namespace {

constexpr std::uint8_t kUnknown = 255;
constexpr std::uint8_t kIllegal = 254;
constexpr int kNever = std::numeric_limits<int>::max();
constexpr std::uint32_t kChunk = 1U << 14;

// The result of visiting all moves of a position.
struct Findings {
  int win = kNever;   // plies of the shortest win found so far
  int loss = kNever;  // if every move loses: plies of the longest resistance
};

// Collects the values of moves, each from the opponent's view; nothing for a value that is not known yet.
class MoveScan {
 public:
  void take(std::optional<Distance> d) {
    any_ = true;
    if (d && d->is_win()) {
      longest_ = std::max(longest_, d->plies());
      return;
    }
    all_lose_ = false;
    if (d && d->is_loss()) win_ = std::min(win_, d->plies() + 1);
  }
  bool all_lose() const { return all_lose_; }
  Findings findings(bool in_check) const {
    Findings v;
    v.win = win_;
    if (!any_) {
      if (in_check) v.loss = 0;
    } else if (all_lose_) {
      v.loss = longest_ + 1;
    }
    return v;
  }

 private:
  bool any_ = false;
  bool all_lose_ = true;
  int longest_ = -1;
  int win_ = kNever;
};

class Retrograde {
 public:
  Retrograde(int table, const TableSet& smaller, const RetrogradeOptions& options)
      : material_(all_materials()[static_cast<std::size_t>(table)]),
        slots_(material_),
        index_(table_index(table)),
        smaller_(smaller),
        options_(options),
        has_en_passant_(material_ == Material{PieceType::Pawn, PieceType::Pawn, Color::Black}) {
    for (auto& codes : codes_) codes.assign(index_.size(), kUnknown);
  }

  RetrogradeResult run() {
    visit_all();
    for (int ply = 0; ply <= last_ply_.load(); ++ply) {
      report({ply, 0, 0});
      for (const Color side : kColors) step_back_from(side, ply);
      revisit_en_passant(ply);
    }
    return finish();
  }

 private:
  // --- 1. the first visit

  void visit_all() {
    std::atomic<std::uint64_t> done{0};
    in_parallel([&](std::uint32_t from, std::uint32_t to, bool is_caller) {
      for (std::uint32_t i = from; i < to; ++i) visit(i);
      done += to - from;
      if (is_caller) report({-1, done.load(), index_.size()});
    });
    if (has_en_passant_) collect_en_passant();
  }

  void visit(std::uint32_t i) {
    const Squares squares = index_.squares_of(i);
    const bool canonical = index_.is_canonical(i, squares);
    const Men men(slots_, squares);
    for (const Color side : kColors) {
      std::uint8_t& code = codes_[index(side)][i];
      if (!canonical || men.is_check(opposite(side))) {
        code = kIllegal;
        continue;
      }
      const Findings v = look(men, side, -1, false);
      if (v.loss != kNever) code = assign(v.loss);
      if (v.win != kNever) code = assign(v.win);
    }
  }

  std::uint8_t assign(int plies) {
    int last = last_ply_.load(std::memory_order_relaxed);
    while (plies > last && !last_ply_.compare_exchange_weak(last, plies, std::memory_order_relaxed)) {
    }
    return Distance::mate_in(plies).code();
  }

  // --- looking forward

  // Values of up to `known` plies are final; -1: no value of this table is known yet. With `loss_only` a position that
  // is not lost may give any verdict without a loss.
  Findings look(const Men& men, Color side, int known, bool loss_only) const {
    MoveScan scan;
    const bool in_check = men.is_check(side);
    for (int slot = 0; slot < slots_.men; ++slot) {
      if (slots_.colors[slot] != side) continue;
      Bitboard targets = men.legal_targets(slot, in_check);
      if (known < 0) {
        const Bitboard quiet = targets & ~men.occupied() & ~last_rank(slot);
        if (quiet != 0) scan.take(std::nullopt);
        targets ^= quiet;
      }
      for (const Square to : squares(targets)) {
        take(scan, men, SlotMove{slot, to, contains(men.occupied(), to) ? men.slot_on(to) : -1}, known);
        if (loss_only && !scan.all_lose()) return {};
      }
    }
    return scan.findings(in_check);
  }

  // The squares where this man promotes; none unless it is a pawn.
  Bitboard last_rank(int slot) const {
    if (slots_.types[slot] != PieceType::Pawn) return 0;
    return rank_bits(relative_rank(slots_.colors[slot], Rank::R8));
  }

  void take(MoveScan& scan, const Men& men, const SlotMove& m, int known) const {
    if (contains(last_rank(m.slot), m.to)) {
      for (const PieceType t : {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight})
        scan.take(smaller_.probe(after(men, m, t)));
    } else if (m.captured >= 0) {
      scan.take(smaller_.probe(after(men, m, slots_.types[m.slot])));
    } else if (allows_en_passant(men.squares(), m)) {
      scan.take(with_en_passant(men, m, known));
    } else {
      scan.take(final_value(opposite(slots_.colors[m.slot]), index_.of(men.with(m.slot, m.to)), known));
    }
  }

  std::optional<Distance> final_value(Color side, std::uint32_t i, int known) const {
    const std::uint8_t code = codes_[index(side)][i];
    if (code > known + 1) return std::nullopt;
    return Distance::from_code(code);
  }

  // The ending after a capture or promotion, for a smaller table.
  Ending after(const Men& men, const SlotMove& m, PieceType moved) const {
    Ending ending;
    ending.side = opposite(slots_.colors[m.slot]);
    const Squares squares = men.with(m.slot, m.to);
    ending.white_king = squares[kWhiteKing];
    ending.black_king = squares[kBlackKing];
    std::size_t count = 0;
    for (int slot = kFirstMan; slot < slots_.men; ++slot) {
      if (slot == m.captured) continue;
      ending.men[count] = make_piece(slots_.colors[slot], slot == m.slot ? moved : slots_.types[slot]);
      ending.squares[count++] = squares[slot];
    }
    return ending;
  }

  // --- 2. retrograde steps

  void step_back_from(Color side, int ply) {
    const std::uint8_t wanted = Distance::mate_in(ply).code();
    const auto& codes = codes_[index(side)];
    in_parallel([&](std::uint32_t from, std::uint32_t to, bool) {
      const std::uint8_t* const begin = codes.data();
      const std::uint8_t* at = begin + from;
      const std::uint8_t* const end = begin + to;
      while (at < end && (at = static_cast<const std::uint8_t*>(
                              std::memchr(at, wanted, static_cast<std::size_t>(end - at)))) != nullptr) {
        go_back(static_cast<std::uint32_t>(at - begin), side, ply);
        ++at;
      }
    });
  }

  void go_back(std::uint32_t i, Color side, int ply) {
    const Men men(slots_, index_.squares_of(i));
    const Color mover = opposite(side);
    for (int slot = 0; slot < slots_.men; ++slot) {
      if (slots_.colors[slot] != mover) continue;
      Bitboard origins = men.origins_of(slot);
      if (slot == index(mover)) origins &= ~king_attacks(men.square(index(side)));
      for (const Square from : squares(origins)) {
        const Squares before = men.with(slot, from);
        if (allows_en_passant(before, SlotMove{slot, men.square(slot), -1})) continue;  // revisit_en_passant does these
        improve(before, mover, ply);
      }
    }
  }

  // `before` has a move to a position whose value is `ply` plies.
  void improve(const Squares& before, Color mover, int ply) {
    const std::uint32_t i = index_.of(before);
    // Several threads may find the same predecessor; they write the same value.
    std::atomic_ref<std::uint8_t> code(codes_[index(mover)][i]);
    const std::uint8_t old = code.load(std::memory_order_relaxed);
    if (old == kIllegal) return;
    if (ply % 2 == 0) {
      if (Distance::mate_in(ply + 1).code() < old) code.store(assign(ply + 1), std::memory_order_relaxed);
    } else if (old == kUnknown) {
      const Findings v = look(Men(slots_, before), mover, ply, true);
      if (v.loss != kNever) code.store(assign(v.loss), std::memory_order_relaxed);
    }
  }

  // --- en passant

  bool allows_en_passant(const Squares& before, const SlotMove& m) const {
    if (!has_en_passant_ || slots_.types[m.slot] != PieceType::Pawn) return false;
    if (std::abs(index(m.to) - index(before[m.slot])) != 16) return false;
    const Bitboard beside = east(bit(m.to)) | west(bit(m.to));
    return contains(beside, before[kFirstMan + kSecondMan - m.slot]);
  }

  // The position after a double step, including the en-passant capture. The capture is always legal, because there is
  // no slider on the board.
  std::optional<Distance> with_en_passant(const Men& men, const SlotMove& m, int known) const {
    const Color them = opposite(slots_.colors[m.slot]);
    const Men next(slots_, men.with(m.slot, m.to));
    const int capturer = kFirstMan + kSecondMan - m.slot;
    const Square behind = square_at((index(m.to) + index(men.square(m.slot))) / 2);
    const Distance capture =
        smaller_.probe(after(next, SlotMove{capturer, behind, m.slot}, PieceType::Pawn))->one_ply_earlier();
    if (!has_move(next, them)) return capture;
    const std::optional<Distance> entry = final_value(them, index_.of(next.squares()), known);
    if (entry) return entry->rank() > capture.rank() ? *entry : capture;
    if (capture.is_win() && capture.plies() <= known) return capture;
    return std::nullopt;
  }

  bool has_move(const Men& men, Color side) const {
    const bool in_check = men.is_check(side);
    for (int slot = 0; slot < slots_.men; ++slot)
      if (slots_.colors[slot] == side && men.legal_targets(slot, in_check) != 0) return true;
    return false;
  }

  // Positions with a double step that allows en passant: so few that every iteration can test them all.
  void collect_en_passant() {
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
      const Men men(slots_, index_.squares_of(i));
      for (const Color side : kColors) {
        if (codes_[index(side)][i] == kIllegal) continue;
        const int pawn = side == Color::White ? kFirstMan : kSecondMan;
        for (const Square to : squares(men.legal_targets(pawn, men.is_check(side))))
          if (allows_en_passant(men.squares(), SlotMove{pawn, to, -1})) en_passant_[index(side)].push_back(i);
      }
    }
    // A capture has a value at the latest when the longest win of king and pawn against king is known.
    constexpr int kLongestPawnWin = 60;
    last_ply_.store(std::max(last_ply_.load(), kLongestPawnWin));
  }

  void revisit_en_passant(int ply) {
    for (const Color side : kColors)
      for (const std::uint32_t i : en_passant_[index(side)]) {
        std::uint8_t& code = codes_[index(side)][i];
        if (code <= Distance::mate_in(ply).code()) continue;
        const Findings v = look(Men(slots_, index_.squares_of(i)), side, ply, false);
        if (v.win != kNever && Distance::mate_in(v.win).code() < code) code = assign(v.win);
        if (v.loss != kNever && code == kUnknown) code = assign(v.loss);
      }
  }

  // --- 3. the remaining positions

  RetrogradeResult finish() {
    RetrogradeResult result;
    for (const Color side : kColors) {
      auto& codes = codes_[index(side)];
      // Unused entries repeat their neighbour, because that compresses best.
      std::uint8_t last = 0;
      for (std::uint8_t& code : codes) {
        if (code == kUnknown) code = 0;
        if (code == kIllegal) code = last;
        last = code;
        if (Distance::from_code(code).is_win())
          result.longest_win = std::max(result.longest_win, Distance::from_code(code).plies());
      }
      result.codes[index(side)] = std::move(codes);
    }
    return result;
  }

  // --- work sharing

  // Calls work(from, to, whether on the calling thread) for parts of the whole table. The parts are handed out one by
  // one; during a call a thread writes only entries that no other thread reads, or uses atomic_ref.
  template <class Work>
  void in_parallel(const Work& work) {
    std::atomic<std::uint64_t> next{0};
    const auto run = [&](bool is_caller) {
      for (;;) {
        const std::uint64_t from = next.fetch_add(kChunk);
        if (from >= index_.size()) return;
        const std::uint64_t to = std::min<std::uint64_t>(from + kChunk, index_.size());
        work(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), is_caller);
      }
    };
    const auto others =
        start_threads(static_cast<std::size_t>(options_.threads - 1), [&run](std::size_t) { run(false); });
    run(true);
  }

  void report(const RetrogradeProgress& progress) const {
    if (options_.on_progress) options_.on_progress(progress);
  }

  const Material material_;
  const PieceSlots slots_;
  const TableIndex& index_;
  const TableSet& smaller_;
  const RetrogradeOptions& options_;
  const bool has_en_passant_;
  std::array<std::vector<std::uint8_t>, 2> codes_;
  std::array<std::vector<std::uint32_t>, 2> en_passant_;
  std::atomic<int> last_ply_{0};
};

}  // namespace

RetrogradeResult make_table(int table, const TableSet& smaller, const RetrogradeOptions& options) {
  const Material& material = all_materials()[static_cast<std::size_t>(table)];
  // A lone minor piece cannot mate: nothing to search for.
  if (material.men() == 3 && (material.first == PieceType::Bishop || material.first == PieceType::Knight)) {
    RetrogradeResult drawn;
    for (auto& codes : drawn.codes) codes.assign(table_index(table).size(), Distance::draw().code());
    return drawn;
  }
  return Retrograde(table, smaller, options).run();
}

}  // namespace kiebitz::tablebase
