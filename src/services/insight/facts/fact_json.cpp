#include "insight/facts/fact_json.h"

#include <fmt/format.h>

#include <array>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "render/board_words.h"

namespace kiebitz::insight {
namespace {

template <class Enum, std::size_t N>
std::string quoted_name(const std::array<std::string_view, N>& names, Enum value) {
  return fmt::format("\"{}\"", names[static_cast<std::size_t>(value)]);
}

constexpr std::array<std::string_view, 2> kSides = {"white", "black"};
constexpr std::array<std::string_view, 2> kCertainties = {"rules", "search"};
constexpr std::array<std::string_view, 9> kRoles = {"mover",   "origin", "attacker", "target", "guard",
                                                    "blocker", "king",   "square",   "behind"};
constexpr std::array<std::string_view, 5> kOtherwise = {"best_move", "second_move", "played_move", "pass", "before"};
constexpr std::array<std::string_view, 5> kMeans = {"took_attacker", "moved_away", "blocked", "guarded", "made_flight"};
constexpr std::array<std::string_view, 3> kResults = {"lost", "open", "won"};
constexpr std::array<std::string_view, 7> kEndings = {
    "checkmate",           "stalemate",   "insufficient_material", "seventy_five_moves",
    "fivefold_repetition", "fifty_moves", "threefold_repetition"};

// Castling as king takes rook only where the start position needs it, as in the rest of the program.
std::string line_json(const ProofLine& line) {
  const bool chess960 = line.start.has_chess960_castling();
  std::string moves;
  for (const Move move : line.moves)
    moves += fmt::format("{}\"{}\"", moves.empty() ? "" : ",", format_uci_move(move, chess960));
  return fmt::format(R"({{"fen":"{}","moves":[{}]}})", format_fen(line.start), moves);
}

std::string actors_json(const std::vector<Actor>& actors) {
  std::string list;
  for (const Actor& actor : actors) {
    if (!list.empty()) list += ',';
    list += fmt::format(R"({{"role":{},"square":"{}")", quoted_name(kRoles, actor.role), square_name(actor.square));
    if (actor.piece != Piece::None) list += fmt::format(R"(,"piece":"{}")", piece_letter(actor.piece));
    list += '}';
  }
  return list;
}

}  // namespace

std::string json_of(const Fact& fact) {
  std::string json =
      fmt::format(R"({{"kind":"{}","side":{},"certainty":{},"weight":{:.1f},"actors":[{}],"line":{})",
                  fact_name(fact.kind), quoted_name(kSides, fact.side), quoted_name(kCertainties, fact.certainty),
                  fact.weight, actors_json(fact.actors), line_json(fact.line));
  if (fact.counterfactual)
    json += fmt::format(R"(,"counterfactual":{{"kind":{},"line":{}}})",
                        quoted_name(kOtherwise, fact.counterfactual->kind), line_json(fact.counterfactual->line));
  if (fact.mate_in) json += fmt::format(R"(,"mate_in":{})", *fact.mate_in);
  if (fact.points) json += fmt::format(R"(,"points":{})", *fact.points);
  if (fact.from) json += fmt::format(R"(,"from":{})", quoted_name(kResults, *fact.from));
  if (fact.to) json += fmt::format(R"(,"to":{})", quoted_name(kResults, *fact.to));
  if (fact.ending) json += fmt::format(R"(,"ending":{})", quoted_name(kEndings, *fact.ending));
  if (fact.means) json += fmt::format(R"(,"means":{})", quoted_name(kMeans, *fact.means));
  return json += '}';
}

std::string json_of(std::span<const Fact> facts) {
  std::string list;
  for (const Fact& fact : facts) list += (list.empty() ? "" : ",") + json_of(fact);
  return '[' + list + ']';
}

}  // namespace kiebitz::insight
