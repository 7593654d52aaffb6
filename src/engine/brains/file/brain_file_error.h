// What is wrong in a brain file, and where.
#pragma once

#include <string>
#include <vector>

namespace kiebitz::brains {

struct BrainFileError {
  int line = 1;
  int column = 1;
  std::string reason;  // one sentence without a full stop

  std::string describe() const;  // "line 3: ..."
  friend bool operator==(const BrainFileError&, const BrainFileError&) = default;
};

// All errors of the text, in its order; never an empty list.
using BrainFileErrors = std::vector<BrainFileError>;

}  // namespace kiebitz::brains
