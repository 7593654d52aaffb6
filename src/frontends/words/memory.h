// What was told about the last moves of a game, so that it is not told as if it were new.
#pragma once

#include <vector>

#include "insight/facts/fact.h"

namespace kiebitz::words {

class Memory {
 public:
  // A fact of the same kind about the same men or squares, told at most four half-moves ago.
  bool knows(const insight::Fact& fact, int ply) const;
  void remember(const insight::Fact& fact, int ply);

 private:
  struct Told {
    insight::FactKind kind;
    Color side;
    std::vector<insight::Actor> actors;
    int ply;
  };
  std::vector<Told> told_;
};

}  // namespace kiebitz::words
