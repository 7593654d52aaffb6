#include "insight/facts/facts.h"

#include <algorithm>

#include "insight/facts/material_facts.h"
#include "insight/facts/overlooked.h"
#include "insight/facts/result_facts.h"

namespace kiebitz::insight {
namespace {

// Mates first, then what became of the result, material, and reasons; the kinds are declared in that order.
bool comes_first(const Fact& a, const Fact& b) { return a.kind < b.kind; }

}  // namespace

std::vector<Fact> facts_of(const MoveCase& subject) {
  std::vector<Fact> facts;
  add_result_facts(subject, facts);
  add_material_facts(subject, facts);
  add_overlooked(subject, facts);
  std::stable_sort(facts.begin(), facts.end(), comes_first);
  return facts;
}

}  // namespace kiebitz::insight
