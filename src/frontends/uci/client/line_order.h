// Do the lines of a search follow from each other? Of the exact ones with moves, rank by rank (the index of "multipv"):
// depth never falls, the last one is not the one before once more, and after the last update no rank is better than the
// one above it. Programs that show what an engine says rely on it. Belongs to one thread.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "uci/client/engine_info.h"

namespace kiebitz::uci_client {

class LineOrder {
 public:
  // In the order in which they came.
  void note(const EngineInfo& info);
  // Of the search as a whole, as a sentence without a full stop; nothing if all is well.
  std::optional<std::string> complaint() const;

 private:
  struct Told {
    int depth = 0;
    EngineScore score;
    std::string pv;
    bool is_repeated = false;
  };

  std::map<int, Told> ranks_;
  std::optional<std::string> fall_;
};

}  // namespace kiebitz::uci_client
