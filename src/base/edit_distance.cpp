#include "base/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace kiebitz {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Only one row of the distance table is kept; `diagonal` is the previous row's value one column to the left.
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[k - 1] ? 0 : 1);
      diagonal = row[k];
      row[k] = std::min({replaced, row[k] + 1, row[k - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace kiebitz
