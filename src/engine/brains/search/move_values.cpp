#include "brains/search/move_values.h"

#include <algorithm>

#include "brains/search/search_worker.h"
#include "rules/movegen.h"

namespace kiebitz::brains {

std::vector<MoveValue> evaluate_all_possible_moves(const Brain& brain, const HistoryValues* history,
                                                   const Position& position, std::size_t most) {
  Brain looker = brain;
  looker.search = SearchSettings();
  looker.search.algorithm = Algorithm::Minimax;
  looker.search.leaf_mates = brain.search.leaf_mates;
  SearchWorker worker(looker, history, nullptr);
  worker.begin(position, {});
  std::vector<MoveValue> values;
  for (const Move move : legal_moves(position)) values.push_back({move, worker.search_root_move(move, 1, {})});
  std::stable_sort(values.begin(), values.end(), [](auto& a, auto& b) { return a.points > b.points; });
  if (values.size() > most) values.resize(most);
  if (position.side_to_move() == Color::Black)
    for (MoveValue& value : values) value.points = 0.0 - value.points;  // never minus zero
  return values;
}

}  // namespace kiebitz::brains
