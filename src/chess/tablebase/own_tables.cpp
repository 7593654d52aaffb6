#include "tablebase/own_tables.h"

#include <filesystem>

#include "rules/movegen.h"
#include "tablebase/build.h"
#include "tablebase/table_file.h"

namespace kiebitz::tablebase {
namespace {

// Never destroyed: a thread may still open tables while the process ends.
const TableSet& three_man_tables() {
  static const TableSet& set = *[] {
    auto* made = new TableSet;
    add_three_man_tables(*made);
    return made;
  }();
  return set;
}

}  // namespace

std::shared_ptr<const OwnTables> OwnTables::open(const std::string& directory) {
  std::shared_ptr<OwnTables> tables(new OwnTables);
  tables->set_ = three_man_tables();
  if (directory.empty()) return tables;
  for (int number = 0; number < kMaterialCount; ++number) {
    if (all_materials()[static_cast<std::size_t>(number)].men() == 3) continue;
    const std::filesystem::path path = std::filesystem::path(directory) / table_file_name(number);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) continue;
    auto table = Table::open(path.string(), number);
    if (!table) {
      tables->problems_.push_back({path.string(), table.error()});
      continue;
    }
    tables->set_.add(number, *std::move(table));
    tables->max_men_ = 4;
    ++tables->files_;
  }
  return tables;
}

std::optional<Distance> OwnTables::probe(const Position& position) const {
  if (popcount(position.occupied()) > max_men_ || !position.castling_rights().empty()) return std::nullopt;
  return position.en_passant() ? probe_with_en_passant(position) : probe_squares(position);
}

std::optional<Distance> OwnTables::probe_squares(const Position& position) const {
  Ending ending;
  ending.side = position.side_to_move();
  ending.white_king = position.king(Color::White);
  ending.black_king = position.king(Color::Black);
  std::size_t count = 0;
  for (const Square s : squares(position.occupied() & ~position.pieces(PieceType::King))) {
    ending.men[count] = position.piece_on(s);
    ending.squares[count++] = s;
  }
  return set_.probe(ending);
}

// The table has the position without the en-passant capture; the capture is one more move to choose from.
std::optional<Distance> OwnTables::probe_with_en_passant(const Position& position) const {
  std::optional<Distance> best;
  bool has_other_move = false;
  for (const Move m : legal_moves(position)) {
    if (!m.is_en_passant()) {
      has_other_move = true;
      continue;
    }
    Position next = position;
    next.make(m);
    const auto after = probe_squares(next);
    if (!after) return std::nullopt;
    const Distance d = after->one_ply_earlier();
    if (!best || d.rank() > best->rank()) best = d;
  }
  if (!has_other_move) return best;
  const auto without = probe_squares(position);
  if (!without) return std::nullopt;
  return best && best->rank() > without->rank() ? best : without;
}

}  // namespace kiebitz::tablebase
