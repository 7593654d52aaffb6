#include "server/opponents/opponent_routes.h"

#include <algorithm>

#include "brains/terms/term.h"
#include "engine/level.h"
#include "server/api/chess_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr int kRatingStep = 50;
constexpr int kFriendlyRating = 1000;

struct LevelWords {
  int rating;
  std::string_view en;
  std::string_view de;
};
constexpr LevelWords kLevels[] = {
    {400, "First steps", "Erste Schritte"},
    {700, "Beginner", "Anfänger"},
    {1000, "Friendly", "Freundlich"},
    {1300, "Hobby player", "Hobbyspieler"},
    {1600, "Club player", "Vereinsspieler"},
    {1900, "Strong club player", "Starker Vereinsspieler"},
    {2200, "Master", "Meister"},
    {2500, "Grandmaster", "Großmeister"},
    {2850, "World class", "Weltklasse"},
};

json::object text(std::string_view en, std::string_view de) { return {{"en", en}, {"de", de}}; }

json::object brain_json(const BrainLibrary::Entry& entry) {
  json::object object;
  object["id"] = entry.name;
  object["name"] = entry.brain.title.empty() ? entry.name : entry.brain.title;
  object["description"] = text(entry.brain.about, entry.brain.about);
  if (entry.rating)
    object["rating"] = {{"value", entry.rating->rating},
                        {"error", entry.rating->error},
                        {"games", entry.rating->games},
                        {"clock", entry.rating->clock}};
  return object;
}

json::object engine_json() {
  json::array levels;
  for (const LevelWords& level : kLevels)
    levels.push_back({{"rating", level.rating}, {"title", text(level.en, level.de)}});
  json::object object;
  object["name"] = "Kiebitz";
  object["description"] =
      text("The full engine; with a rating it plays like a person of that strength",
           "Die volle Engine; mit einer Wertungszahl spielt sie so stark wie jemand mit dieser Zahl");
  object["min_rating"] = kMinElo;
  object["max_rating"] = kMaxElo;
  object["step"] = kRatingStep;
  object["default_rating"] = kFriendlyRating;
  object["levels"] = std::move(levels);
  return object;
}

json::object detail_json(const BrainLibrary::Entry& entry) {
  const brains::Brain& brain = entry.brain;
  json::object object = brain_json(entry);
  const bool searches = brain.search.algorithm != brains::Algorithm::Random;
  object["depth"] = searches ? brain.search.depth[brains::index(brains::Phase::Middlegame)] : 0;
  if (brain.search.time) object["time_ms"] = brain.search.time->count();
  if (brain.search.width) object["width"] = *brain.search.width;
  object["switches"] = switches_json(brain.search);
  object["uses_book"] = brain.sources.book_moves.has_value();
  object["uses_tablebase"] = brain.sources.tablebase_pieces.has_value();
  json::array terms;
  for (const brains::WeightedTerm& term : brain.evaluation.terms) {
    const bool is_flat = std::all_of(term.own.begin(), term.own.end(), [&](double w) { return w == term.own[0]; });
    json::array weights;
    for (std::size_t i = 0; i < (is_flat ? 1 : term.own.size()); ++i) weights.push_back(term.own[i]);
    terms.push_back({{"id", brains::spec_of(term.id).name}, {"weights", std::move(weights)}});
  }
  object["terms"] = std::move(terms);
  object["source"] = entry.text;
  return object;
}

}  // namespace

void add_opponent_routes(Router& router, const BrainLibrary& library, const std::vector<UciEngineSetup>& uci_engines) {
  json::array brains;
  for (const auto& entry : library.all()) brains.push_back(brain_json(entry));
  json::array uci;
  for (const UciEngineSetup& setup : uci_engines) uci.push_back({{"id", setup.id}, {"name", setup.title}});
  router.add(Method::Get, "/opponents",
             same_answer(json_response(
                 {{"engine", engine_json()}, {"brains", std::move(brains)}, {"uci_engines", std::move(uci)}})));
  router.add(Method::Get, "/brains/{}", plain([&library](const Call& call) -> Result<HttpResponse> {
               for (const auto& entry : library.all())
                 if (entry.name == call.params[0]) return json_response(detail_json(entry));
               return Unexpected(Problem{.code = ProblemCode::UnknownBrain});
             }));
}

}  // namespace kiebitz::server
