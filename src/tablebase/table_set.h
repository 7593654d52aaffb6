// A set of tables and the way from men on squares to an entry. Filled by one thread, then probed by any number of them
// without locks; a table may be added while nobody probes.
#pragma once

#include <memory>
#include <optional>

#include "tablebase/table.h"

namespace kiebitz::tablebase {

// Two kings and at most two more men, colours as they are on the board, nobody's en passant.
struct Ending {
  Color side = Color::White;
  Square white_king = Square::A1;
  Square black_king = Square::A1;
  std::array<Piece, 2> men = {Piece::None, Piece::None};  // what is missing comes last
  std::array<Square, 2> squares = {Square::A1, Square::A1};
};

const TableIndex& table_index(int table);

class TableSet {
 public:
  void add(int table, std::shared_ptr<const Table> content) {
    tables_[static_cast<std::size_t>(table)] = std::move(content);
  }
  bool has(int table) const { return tables_[static_cast<std::size_t>(table)] != nullptr; }
  const Table* table(int number) const { return tables_[static_cast<std::size_t>(number)].get(); }

  // Precondition: a legal position. Nothing if its table is not there or cannot be read.
  std::optional<Distance> probe(const Ending& ending) const;

 private:
  std::array<std::shared_ptr<const Table>, kMaterialCount> tables_;
};

}  // namespace kiebitz::tablebase
