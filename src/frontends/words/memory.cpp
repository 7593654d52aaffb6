#include "words/memory.h"

#include <algorithm>

namespace kiebitz::words {
namespace {

constexpr int kRememberedPlies = 4;

}  // namespace

bool Memory::knows(const insight::Fact& fact, int ply) const {
  if (fact.actors.empty()) return false;
  return std::any_of(told_.begin(), told_.end(), [&](const Told& one) {
    return one.kind == fact.kind && one.side == fact.side && one.ply < ply && ply - one.ply <= kRememberedPlies &&
           one.actors == fact.actors;
  });
}

void Memory::remember(const insight::Fact& fact, int ply) {
  std::erase_if(told_, [ply](const Told& one) { return ply - one.ply > kRememberedPlies; });
  told_.push_back({fact.kind, fact.side, fact.actors, ply});
}

}  // namespace kiebitz::words
