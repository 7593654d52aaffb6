#include "tablebase/table_set.h"

#include <utility>

namespace kiebitz::tablebase {

std::optional<Distance> TableSet::probe(const Ending& ending) const {
  if (ending.men[0] == Piece::None) return Distance::draw();
  const MaterialMatch& match = match_material(ending.men[0], ending.men[1]);
  if (match.table < 0) return std::nullopt;
  const Table* table = tables_[static_cast<std::size_t>(match.table)].get();
  if (table == nullptr) return std::nullopt;
  Squares squares{ending.white_king, ending.black_king, ending.squares[0], ending.squares[1]};
  if (match.swap_men) std::swap(squares[kFirstMan], squares[kSecondMan]);
  Color side = ending.side;
  const auto exchange_colors = [&squares, &side] {
    std::swap(squares[kWhiteKing], squares[kBlackKing]);
    for (Square& s : squares) s = flip_rank(s);
    side = opposite(side);
  };
  if (match.swap_colors) exchange_colors();
  if (side == Color::Black && table->material().is_symmetric()) {
    exchange_colors();
    std::swap(squares[kFirstMan], squares[kSecondMan]);
  }
  return table->at(side, table_index(match.table).of(squares));
}

}  // namespace kiebitz::tablebase
