#include "tablebase/syzygy.h"

#include <tbprobe.h>

#include <array>

#include "base/mutex.h"
#include "rules/movegen.h"
#include "tablebase/syzygy_files.h"

namespace kiebitz::tablebase {
namespace {

// Fathom's state is global, so its guard is global too: the number of users, and the lock for every call but a WDL
// probe.
struct Library {
  Mutex mutex;
  std::weak_ptr<const Syzygy> user KIEBITZ_GUARDED_BY(mutex);
  std::string path KIEBITZ_GUARDED_BY(mutex);  // the path Fathom was initialised with; empty: none
};
Library& library() {
  static Library the_library;
  return the_library;
}

unsigned wdl_of(const Position& p) {
  return tb_probe_wdl_impl(
      p.pieces(Color::White), p.pieces(Color::Black), p.pieces(PieceType::King), p.pieces(PieceType::Queen),
      p.pieces(PieceType::Rook), p.pieces(PieceType::Bishop), p.pieces(PieceType::Knight), p.pieces(PieceType::Pawn),
      p.en_passant() ? static_cast<unsigned>(index(*p.en_passant())) : 0, p.side_to_move() == Color::White);
}

unsigned root_of(const Position& p, std::array<unsigned, TB_MAX_MOVES>& results) {
  return tb_probe_root_impl(
      p.pieces(Color::White), p.pieces(Color::Black), p.pieces(PieceType::King), p.pieces(PieceType::Queen),
      p.pieces(PieceType::Rook), p.pieces(PieceType::Bishop), p.pieces(PieceType::Knight), p.pieces(PieceType::Pawn),
      static_cast<unsigned>(p.halfmove_clock()), p.en_passant() ? static_cast<unsigned>(index(*p.en_passant())) : 0,
      p.side_to_move() == Color::White, results.data());
}

std::optional<Verdict> to_verdict(unsigned wdl) {
  switch (wdl) {
    case TB_LOSS:
      return Verdict::Loss;
    case TB_BLESSED_LOSS:
      return Verdict::BlessedLoss;
    case TB_DRAW:
      return Verdict::Draw;
    case TB_CURSED_WIN:
      return Verdict::CursedWin;
    case TB_WIN:
      return Verdict::Win;
    default:
      return std::nullopt;
  }
}

PieceType promotion_of(unsigned promotes) {
  constexpr std::array kPieces = {PieceType::None, PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                  PieceType::Knight};
  return promotes < kPieces.size() ? kPieces[promotes] : PieceType::None;
}

bool is_same_move(Move m, unsigned result) {
  const PieceType promotion = m.is_promotion() ? m.promotion_piece() : PieceType::None;
  return index(m.from()) == static_cast<int>(TB_GET_FROM(result)) &&
         index(m.to()) == static_cast<int>(TB_GET_TO(result)) && promotion == promotion_of(TB_GET_PROMOTES(result));
}

// Uses only WDL files: the values of the positions after the moves, with the clock at zero.
std::optional<std::vector<MoveVerdict>> moves_by_wdl(const Position& position) {
  std::vector<MoveVerdict> verdicts;
  for (const Move m : legal_moves(position)) {
    Position next = position;
    next.make(m);
    const auto after = to_verdict(wdl_of(next));
    if (!after) return std::nullopt;
    MoveVerdict verdict;
    verdict.move = m;
    verdict.after.verdict = opposite(*after);
    verdicts.push_back(verdict);
  }
  return verdicts;
}

}  // namespace

Expected<std::shared_ptr<const Syzygy>, SyzygyFailure> Syzygy::open(const std::string& path) {
  Library& lib = library();
  const MutexLock lock(lib.mutex);
  if (auto user = lib.user.lock()) {
    if (lib.path == path) return user;
    return Unexpected(SyzygyFailure{SyzygyError::OtherPathInUse, lib.path});
  }
  const auto files = check_syzygy_path(path);
  if (!files) return Unexpected(files.error());
  // No thread probes now, because the last user is gone. tb_init frees the tables of the previous path itself.
  if (lib.path != path) {
    lib.path.clear();
    if (!tb_init(path.c_str()) || TB_LARGEST == 0) return Unexpected(SyzygyFailure{SyzygyError::LibraryFailed, path});
    lib.path = path;
  }
  std::shared_ptr<Syzygy> tables(new Syzygy(path, *files));
  tables->max_men_ = static_cast<int>(TB_LARGEST);
  lib.user = tables;
  return std::shared_ptr<const Syzygy>(std::move(tables));
}

// The tables stay mapped until another path is opened, because tb_free prints to standard error.
Syzygy::~Syzygy() = default;

std::optional<Verdict> Syzygy::probe(const Position& position) const {
  if (popcount(position.occupied()) > max_men_ || position.halfmove_clock() != 0 || !position.castling_rights().empty())
    return std::nullopt;
  return to_verdict(wdl_of(position));
}

std::optional<std::vector<MoveVerdict>> Syzygy::probe_moves(const Position& position) const {
  if (popcount(position.occupied()) > max_men_ || !position.castling_rights().empty()) return std::nullopt;
  const MutexLock lock(library().mutex);
  std::array<unsigned, TB_MAX_MOVES> results;
  results.fill(TB_RESULT_FAILED);
  const unsigned answer = root_of(position, results);
  if (answer == TB_RESULT_CHECKMATE || answer == TB_RESULT_STALEMATE) return std::vector<MoveVerdict>{};
  if (answer == TB_RESULT_FAILED) return moves_by_wdl(position);
  std::vector<MoveVerdict> verdicts;
  for (const Move m : legal_moves(position)) {
    std::size_t i = 0;
    while (results[i] != TB_RESULT_FAILED && !is_same_move(m, results[i])) ++i;
    if (results[i] == TB_RESULT_FAILED) return std::nullopt;
    MoveVerdict verdict;
    verdict.move = m;
    verdict.after.verdict = *to_verdict(TB_GET_WDL(results[i]));
    if (verdict.after.verdict != Verdict::Draw) verdict.after.dtz = static_cast<int>(TB_GET_DTZ(results[i]));
    verdicts.push_back(verdict);
  }
  return verdicts;
}

}  // namespace kiebitz::tablebase
