// A set of tables, and the lookup of a position in it. One thread fills it, then any number of threads may probe
// without locks; a table may be added while no thread probes.
#pragma once

#include <memory>
#include <optional>

#include "tablebase/table.h"

namespace kiebitz::tablebase {

// Two kings and at most two more men, with the colours on the board and without en passant.
struct Ending {
  Color side = Color::White;
  Square white_king = Square::A1;
  Square black_king = Square::A1;
  std::array<Piece, 2> men = {Piece::None, Piece::None};  // missing men come last
  std::array<Square, 2> squares = {Square::A1, Square::A1};
};

class TableSet {
 public:
  void add(int table, std::shared_ptr<const Table> content) {
    tables_[static_cast<std::size_t>(table)] = std::move(content);
  }
  bool has(int table) const { return tables_[static_cast<std::size_t>(table)] != nullptr; }
  const Table* table(int number) const { return tables_[static_cast<std::size_t>(number)].get(); }

  // Precondition: a legal position. Nothing if its table is missing or cannot be read.
  std::optional<Distance> probe(const Ending& ending) const;

 private:
  std::array<std::shared_ptr<const Table>, kMaterialCount> tables_;
};

}  // namespace kiebitz::tablebase
