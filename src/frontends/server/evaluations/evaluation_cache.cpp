#include "server/evaluations/evaluation_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "notation/fen.h"
#include "platform/calendar.h"
#include "rules/movegen.h"
#include "server/evaluations/search_json.h"

namespace kiebitz::server {
namespace {

namespace json = boost::json;

constexpr std::string_view kEvaluationKind = "evaluation";
constexpr std::string_view kNoOwner;       // of the entries
constexpr std::uint64_t kTrimEvery = 256;  // entries
constexpr std::size_t kMostLines = 10;     // that people ask for
constexpr int kLower = 1;
constexpr int kUpper = 2;
constexpr int kLongestQuietStretch = 40;  // half-moves; beyond it the fifty-move rule affects the score

std::string engine_name(const NetworkPtr& network) {
  return fmt::format("{} {:016x}", KIEBITZ_VERSION, network ? network->provenance().data_hash : 0);
}

// A position is the same however it came about, as long as its past does not matter.
bool has_own_worth(const Position& position) {
  return position.repetitions() == 0 && position.halfmove_clock() <= kLongestQuietStretch;
}

// The first four fields of the FEN and the number of lines: one deep line must not replace several.
std::string key_of(const Position& position, std::size_t lines) {
  const std::string fen = format_fen(position);
  std::size_t end = 0;
  for (int field = 0; field < 4; ++field) end = fen.find(' ', end + 1);
  return fmt::format("{} {}", fen.substr(0, end), lines);
}

std::string format_result(const SearchResult& result, const std::string& engine) {
  json::array lines;
  for (const AnalysisLine& line : result.lines) {
    json::object object;
    object["score"] = score_array(line.score);
    object["line"] = moves_array(line.pv);
    object["depth"] = line.depth;
    object["selective_depth"] = line.selective_depth;
    if (line.is_lower_bound || line.is_upper_bound) object["bound"] = line.is_lower_bound ? kLower : kUpper;
    lines.push_back(std::move(object));
  }
  json::object object;
  object["engine"] = engine;
  object["depth"] = result.depth;
  object["nodes"] = result.nodes;
  object["ms"] = result.elapsed.count();
  object["lines"] = std::move(lines);
  return json::serialize(object);
}

std::optional<AnalysisLine> parse_line(const json::value& value, const Position& position) {
  if (!value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const json::value* score = object.if_contains("score");
  const json::value* moves = object.if_contains("line");
  if (!score || !moves) return std::nullopt;
  const auto parsed = parse_score(*score);
  auto pv = parse_moves(*moves, position);
  if (!parsed || !pv || pv->empty()) return std::nullopt;
  AnalysisLine line;
  line.score = parsed->seen_by(position.side_to_move());  // as engines report it; bounds have this point of view
  line.pv = std::move(*pv);
  line.depth = static_cast<Depth>(number_of(object, "depth", 0));
  line.selective_depth = static_cast<int>(number_of(object, "selective_depth", 0));
  line.is_lower_bound = number_of(object, "bound", 0) == kLower;
  line.is_upper_bound = number_of(object, "bound", 0) == kUpper;
  return line;
}

std::optional<SearchResult> parse_result(const std::string& text, const std::string& engine, const Position& position) {
  json::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  const json::object& object = value.get_object();
  const json::value* lines = object.if_contains("lines");
  if (text_of(object, "engine") != engine || !lines || !lines->is_array()) return std::nullopt;
  SearchResult result;
  result.depth = static_cast<Depth>(number_of(object, "depth", 0));
  result.nodes = static_cast<std::uint64_t>(number_of(object, "nodes", 0));
  result.elapsed = Milliseconds(number_of(object, "ms", 0));
  for (const json::value& element : lines->get_array()) {
    auto line = parse_line(element, position);
    if (!line) return std::nullopt;
    line->rank = static_cast<int>(result.lines.size()) + 1;
    line->nodes = result.nodes;
    line->elapsed = result.elapsed;
    result.lines.push_back(std::move(*line));
  }
  if (result.lines.empty()) return std::nullopt;
  result.best = result.lines.front().pv.front();
  if (result.lines.front().pv.size() > 1) result.ponder = result.lines.front().pv[1];
  return result;
}

}  // namespace

EvaluationCache::EvaluationCache(Documents& documents, std::size_t most, const NetworkPtr& network,
                                 std::function<bool()> may_keep)
    : documents_(documents), most_(most), engine_(engine_name(network)), may_keep_(std::move(may_keep)) {}

// What was kept with exactly this many lines.
std::optional<SearchResult> EvaluationCache::find_exactly(const Position& position, std::size_t lines) const {
  const auto document = documents_.find(kEvaluationKind, key_of(position, lines));
  if (!document || !*document) return std::nullopt;
  auto result = parse_result((*document)->text, engine_, position);
  if (!result || result->lines.size() != lines) return std::nullopt;
  return result;
}

// The first entry that suffices, starting with those that have no more lines than requested.
template <class IsEnough>
std::optional<SearchResult> EvaluationCache::find_first(const Position& position, int multi_pv,
                                                        const IsEnough& is_enough) const {
  if (!has_own_worth(position)) return std::nullopt;
  const std::size_t possible = legal_moves(position).size();
  const std::size_t wanted = std::min(static_cast<std::size_t>(multi_pv), possible);
  for (std::size_t lines = wanted; lines <= std::min(possible, std::max(wanted, kMostLines)); ++lines) {
    auto result = find_exactly(position, lines);
    if (!result || !is_enough(*result)) continue;
    result->lines.resize(wanted);
    return result;
  }
  return std::nullopt;
}

std::optional<SearchResult> EvaluationCache::find(const Position& position, int multi_pv) const {
  return find_first(position, multi_pv, [](const SearchResult&) { return true; });
}

std::optional<SearchResult> EvaluationCache::find_enough(const Position& position, const SearchLimits& limits) const {
  // A search ends with the first of its limits.
  auto result = find_first(position, limits.multi_pv, [&](const SearchResult& known) {
    return (limits.nodes && known.nodes >= *limits.nodes) || (limits.depth && known.depth >= *limits.depth) ||
           (limits.move_time && known.elapsed >= *limits.move_time);
  });
  if (result) ++found_;
  return result;
}

void EvaluationCache::keep(const Position& position, const SearchLimits& limits, SearchResult result) {
  if (!has_own_worth(position) || result.lines.empty() || !may_keep_()) return;
  // An interrupted search reports only its last part, but has used its whole limit.
  if (limits.nodes && !limits.depth && !limits.move_time) result.nodes = std::max(result.nodes, *limits.nodes);
  // The deeper entry stays, with the node counts of both, so that it also answers requests for more nodes.
  if (auto known = find_exactly(position, result.lines.size())) {
    const std::uint64_t nodes = std::max(known->nodes, result.nodes);
    if (known->depth > result.depth) result = std::move(*known);
    result.nodes = nodes;
  }
  const auto put = documents_.put({std::string(kEvaluationKind), key_of(position, result.lines.size()),
                                   std::string(kNoOwner), calendar_now(), format_result(result, engine_)});
  if (!put) return;  // it will be searched again
  if (++kept_ % kTrimEvery == 0) static_cast<void>(documents_.trim(kEvaluationKind, kNoOwner, most_));
}

}  // namespace kiebitz::server
