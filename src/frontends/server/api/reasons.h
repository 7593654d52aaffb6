// Facts about moves and their words as answers of the API. Pure functions.
#pragma once

#include <boost/json/object.hpp>
#include <optional>

#include "engine/search_result.h"
#include "review/words.h"
#include "rules/position.h"
#include "words/explanation.h"

namespace kiebitz::server {

// The schema ReviewFact: with its sentence, and with squares and arrows where they belong to the board after the move.
boost::json::object fact_json(const insight::Fact& fact, const words::ToldMove& told);
// The schema LocalParts.
boost::json::object parts_json(const words::Spans& english, const words::Spans& german);

// Why the best move of a search is the best; nothing if there is no fact to tell. The second line may be null.
std::optional<review::Words> reasons_of_best(const Position& position, const AnalysisLine& best,
                                             const AnalysisLine* second);
// The same, or how the move compares with the others.
review::Words words_of_best(const Position& position, const AnalysisLine& best, const AnalysisLine* second);

}  // namespace kiebitz::server
