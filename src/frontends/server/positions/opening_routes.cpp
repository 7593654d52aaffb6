#include "server/positions/opening_routes.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "book/book.h"
#include "notation/fen.h"
#include "server/games/game_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kShownGames = 5;
constexpr std::size_t kMaxWalked = 2000;  // games, the newest ones

struct Results {
  int white = 0;
  int draws = 0;
  int black = 0;
  void add(GameResult result) {
    white += result == GameResult::WhiteWins;
    draws += result == GameResult::Draw;
    black += result == GameResult::BlackWins;
  }
  void write(json::object& object) const {
    object["white"] = white;
    object["draws"] = draws;
    object["black"] = black;
  }
  int sum() const { return white + draws + black; }
};

// Counts the moves that followed the position in finished games.
class OwnGames {
 public:
  explicit OwnGames(const Position& wanted) : wanted_(wanted) {}

  void add(const GameFacts& facts, const Requester& requester) {
    const GameSheet& sheet = facts.game.sheet();
    if (!sheet.over) return;
    Position position = sheet.start;
    for (std::size_t i = 0; i <= sheet.moves.size(); ++i) {
      if (position.key() == wanted_.key()) {
        total_.add(sheet.over->result());
        if (i < sheet.moves.size()) by_move_[sheet.moves[i].move.raw()].add(sheet.over->result());
        if (games_.size() < kShownGames) games_.push_back(game_summary_json(facts, requester));
        return;
      }
      if (i < sheet.moves.size()) position.make(sheet.moves[i].move);
    }
  }

  void write(json::object& object) {
    total_.write(object);
    std::vector<std::pair<std::uint16_t, Results>> sorted(by_move_.begin(), by_move_.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second.sum() > b.second.sum(); });
    json::array moves;
    for (const auto& [raw, results] : sorted) {
      json::object move = move_json(wanted_, Move::from_raw(raw));
      results.write(move);
      moves.push_back(std::move(move));
    }
    object["moves"] = std::move(moves);
    object["games"] = std::move(games_);
  }

 private:
  const Position wanted_;
  Results total_;
  std::map<std::uint16_t, Results> by_move_;
  json::array games_;
};

json::array book_moves_json(const Position& position) {
  const std::vector<book::BookMove> known = book::default_book()->probe(position);
  double sum = 0;
  for (const book::BookMove& move : known) sum += move.weight;
  json::array moves;
  for (const book::BookMove& move : known) {
    json::object object = move_json(position, move.move);
    object["weight"] = move.weight;
    if (sum > 0) object["percent"] = std::round(move.weight * 1000 / sum) / 10;
    Position after = position;
    after.make(move.move);
    if (const auto opening = book::find_opening(after)) object["opening"] = opening_json(*opening);
    moves.push_back(std::move(object));
  }
  return moves;
}

Result<HttpResponse> look_up(GameRegistry& registry, const Call& call) {
  QueryFields query(call.target.query);
  const bool is_mine = query.choice<bool>("source", {{"book", false}, {"mine", true}}).value_or(false);
  const auto position = read_position(query);
  if (!query.is_fine()) return Unexpected(query.problem());
  if (!position) return Unexpected(position.error());
  json::object object;
  object["fen"] = format_fen(*position);
  object["source"] = is_mine ? "mine" : "book";
  if (const auto opening = book::find_opening(*position)) object["opening"] = opening_json(*opening);
  if (!is_mine) {
    object["moves"] = book_moves_json(*position);
    return json_response(object);
  }
  const auto visitor = require_visitor(call);
  if (!visitor) return Unexpected(visitor.error());
  OwnGames own(*position);
  GameQuery request;
  request.limit = 200;
  for (std::size_t walked = 0; walked < kMaxWalked; walked += request.limit) {
    const auto page = registry.list(*visitor, request);
    if (!page) return Unexpected(page.error());
    for (const auto& game : page->games) {
      const auto requester = game->requester(*visitor, {});
      if (requester) game->read([&](const GameFacts& facts) { own.add(facts, *requester); });
    }
    if (!page->next) break;
    request.before = page->next;
  }
  own.write(object);
  return json_response(object);
}

// "1. e4 e5 2. Nf3"
std::string numbered(const std::vector<std::string_view>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += ' ';
    if (i % 2 == 0) text += std::to_string(i / 2 + 1) + ". ";
    text += moves[i];
  }
  return text;
}

Result<HttpResponse> search_names(const Call& call) {
  QueryFields query(call.target.query);
  const auto text = query.text("q", 100);
  const auto limit = query.integer("limit", {1, 100}).value_or(20);
  if (query.is_fine() && (!text || text->empty())) query.fault("q", "it must say what is looked for");
  if (!query.is_fine()) return Unexpected(query.problem());
  json::array openings;
  for (const book::FoundOpening& found : book::search_openings(*text, static_cast<std::size_t>(limit))) {
    json::object object = opening_json(found.opening);
    object["moves"] = numbered(found.moves);
    openings.push_back(std::move(object));
  }
  json::object object;
  object["openings"] = std::move(openings);
  return json_response(object);
}

}  // namespace

void add_opening_routes(Router& router, GameRegistry& registry) {
  router.add(Method::Get, "/openings", plain([&registry](const Call& call) { return look_up(registry, call); }),
             {.cost = Cost::Blocking, .body_limit = 0, .rate_cost = 3});
  router.add(Method::Get, "/openings/names", plain(search_names));
}

}  // namespace kiebitz::server
