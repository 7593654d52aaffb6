// What a match takes from elsewhere in the house: openings from files and books, results from endgame tables. Throws
// UserError for what the user can mend.
#pragma once

#include <cstdint>
#include <string>

#include "match/match_command.h"

namespace kiebitz::cli {

// The seed chooses the lines of a book; other sources do not need it. Openings of Chess960 are refused without the word
// for it.
match::OpeningList load_openings(const match::OpeningSource& source, bool chess960, std::uint64_t seed);

// Our own tables, and Syzygy ones if a path is given.
match::ResultSource load_results(const std::string& syzygy_path);

}  // namespace kiebitz::cli
