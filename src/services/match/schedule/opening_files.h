// Openings of a match from a file (EPD, PGN, Polyglot book) or from the program.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "match/command/match_command.h"

namespace kiebitz::match {

// The seed chooses the lines of a book; other sources do not need it. Openings of Chess960 are refused without
// `chess960`. The error is a sentence.
Expected<OpeningList, std::string> load_openings(const OpeningSource& source, bool chess960, std::uint64_t seed);

}  // namespace kiebitz::match
