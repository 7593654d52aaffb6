#include "server/api/reasons.h"

#include <boost/json/parse.hpp>

#include "explain/move_search.h"
#include "insight/facts/fact_json.h"
#include "insight/facts/facts.h"
#include "notation/uci_move.h"
#include "server/api/chess_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kFactPlies = 8;

// What of it can be drawn on the board after the move: men that still stand there, and the move that comes first if the
// man that makes it does.
void add_shapes(const insight::Fact& fact, const words::ToldMove& told, json::object& object) {
  if (fact.line.moves.empty() || fact.line.start.key() == told.before.key()) return;
  Position after = told.before;
  after.make(told.move);
  const Position& start = fact.line.start;
  const Move first = fact.line.moves.front();
  if (after.piece_on(first.from()) == start.piece_on(first.from()))
    object["arrows"] = json::array{format_uci_move(first, start.has_chess960_castling())};
  json::array squares;
  for (const insight::Actor& actor : fact.actors)
    if (after.piece_on(actor.square) == actor.piece) squares.emplace_back(square_name(actor.square));
  if (!squares.empty()) object["squares"] = std::move(squares);
}

review::Words told(const insight::MoveCase& subject, const std::vector<insight::Fact>& facts) {
  const words::ExplainedMove move{subject, facts, false};
  return {plain_text(explanation(words::Language::English, move, words::Length::Sentence)),
          plain_text(explanation(words::Language::German, move, words::Length::Sentence))};
}

}  // namespace

json::object fact_json(const insight::Fact& fact, const words::ToldMove& told) {
  json::object object;
  object["kind"] = insight::fact_name(fact.kind);
  const auto english = words::fact_sentence(words::Language::English, fact, told, kFactPlies);
  const auto german = words::fact_sentence(words::Language::German, fact, told, kFactPlies);
  if (english && german) object["text"] = to_json(review::Words{plain_text(*english), plain_text(*german)});
  object["proof"] = json::parse(insight::json_of(fact));
  add_shapes(fact, told, object);
  return object;
}

json::object parts_json(const words::Spans& english, const words::Spans& german) {
  json::object object;
  object["en"] = json::parse(words::json_of(english));
  object["de"] = json::parse(words::json_of(german));
  return object;
}

std::optional<review::Words> reasons_of_best(const Position& position, const AnalysisLine& best,
                                             const AnalysisLine* second) {
  const auto subject = reasons::case_of_best(position, best, second);
  if (!subject) return std::nullopt;
  const std::vector<insight::Fact> facts = insight::facts_of(*subject);
  if (words::choose_facts(facts, words::told_move(*subject), 1, {}, 0).empty()) return std::nullopt;
  return told(*subject, facts);
}

review::Words words_of_best(const Position& position, const AnalysisLine& best, const AnalysisLine* second) {
  const auto subject = reasons::case_of_best(position, best, second);
  return subject ? told(*subject, insight::facts_of(*subject)) : review::Words{};
}

}  // namespace kiebitz::server
