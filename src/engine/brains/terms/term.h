// The named terms a brain's evaluation is made of. Each counts something for one side; what it is worth, and that the
// opponent's count is subtracted, is the brain's business (brain.h). All are pure functions.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "brains/terms/term_id.h"
#include "rules/types.h"

namespace kiebitz::brains {

struct TermInput;

struct TermSpec {
  TermId id;
  std::string_view name;   // as brain files write it
  std::string_view about;  // what it counts for a side
  double (*count)(const TermInput& input, Color side);
};

// In the order of TermId.
std::span<const TermSpec> term_specs();
const TermSpec& spec_of(TermId id);
std::optional<TermId> find_term(std::string_view name);

}  // namespace kiebitz::brains
